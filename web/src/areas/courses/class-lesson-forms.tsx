import {
	type ClassCourse,
	type ClassLesson,
	CoursesInput,
	MarkInput,
	PlanInput,
} from "@homeroom/contract/areas/courses/class_lessons.contract.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { sayDone } from "../../kit/deeds/deed-notices.ts";
import { schoolToday } from "../../kit/formats/school-today.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { notify } from "../../kit/notices/notices.ts";
import { undoable } from "../../kit/undo/undo-stack.ts";
import { CourseForm } from "./course-form.tsx";
import { CLASS_LESSONS } from "./courses.api.ts";

const DAYS = ["1", "2", "3", "4", "5", "6", "7"] as const;
const SCHOOL_DAYS = DAYS.slice(0, 5);

/** When a class is to be taught a lesson, when it was, and what to remember. */
export function MarkForm({ class_id, lesson, onClose }: { class_id: number; lesson: ClassLesson; onClose: () => void }) {
	const { t } = useT();
	const client = useQueryClient();
	return (
		<CourseForm
			title={lesson.name}
			saveLabel={t("lessons.mark_save")}
			fields={[
				{ name: "planned_on", label: t("lessons.planned_on"), kind: "day" },
				{ name: "taught_on", label: t("lessons.taught_on"), kind: "day" },
				{ name: "note", label: t("lessons.note"), kind: "text", max: 1000 },
			]}
			values={lesson}
			version={lesson.version}
			schema={MarkInput}
			save={(input, idempotencyKey) =>
				api.class_lessons.mark(
					{
						params: { class_id, lesson_id: lesson.lesson_id },
						body: { ...input, session_id: lesson.session_id, version: lesson.version },
					},
					{ idempotencyKey },
				)
			}
			onSaved={(saved) => {
				const message = t("lessons.saved", { name: saved.name });
				sayDone(message, saved);
				void client.invalidateQueries({ queryKey: [CLASS_LESSONS, class_id] });
			}}
			onClose={onClose}
		/>
	);
}

/** Gives all lessons that were not taught yet their days. */
export function PlanDialog({ class_id, course, onClose }: { class_id: number; course: ClassCourse; onClose: () => void }) {
	const { t, locale } = useT();
	const client = useQueryClient();
	return (
		<CourseForm
			title={t("lessons.plan_title", { name: course.name })}
			text={t("lessons.plan_text")}
			saveLabel={t("lessons.plan_do")}
			fields={[
				{ name: "starts_on", label: t("lessons.plan_starts"), kind: "day", required: true },
				{
					name: "weekdays",
					label: t("lessons.plan_days"),
					kind: "choices",
					choices: DAYS,
					required: true,
					// 2024 began with a Monday
					choiceText: (day) =>
						new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(new Date(Date.UTC(2024, 0, Number(day)))),
				},
			]}
			values={{ starts_on: schoolToday(), weekdays: SCHOOL_DAYS.slice(0, 1) }}
			version={null}
			schema={PlanInput}
			save={({ starts_on, weekdays }, idempotencyKey) =>
				api.class_lessons.plan(
					{ params: { class_id, course_id: course.course_id }, body: { starts_on, weekdays: weekdays.map(Number) } },
					{ idempotencyKey },
				)
			}
			onSaved={(plan) => {
				const message = t("lessons.planned", { count: plan.planned });
				notify.success(message, { undo: plan.planned > 0 ? undoable(plan, message) : undefined });
				void client.invalidateQueries({ queryKey: [CLASS_LESSONS, class_id] });
			}}
			onClose={onClose}
		/>
	);
}

/** Which courses a class has. */
export function CoursesDialog({ class_id, onClose }: { class_id: number; onClose: () => void }) {
	const { t } = useT();
	const client = useQueryClient();
	const choices = useQuery({
		queryKey: [CLASS_LESSONS, class_id, "choices"],
		meta: { live: [CLASS_LESSONS, "class_courses"] },
		queryFn: () => api.class_lessons.choices({ params: { class_id } }),
	}).data?.courses;
	if (choices === undefined) return null;
	const names = new Map(choices.map(({ course_id, name, level }) => [String(course_id), level === null ? name : `${name} · ${level}`]));
	return (
		<CourseForm
			title={t("lessons.courses")}
			text={t("lessons.courses_text")}
			saveLabel={t("lessons.courses_save")}
			fields={[
				{
					name: "course_ids",
					label: t("lessons.courses_label"),
					kind: "choices",
					choices: [...names.keys()],
					choiceText: (id) => names.get(id) ?? id,
				},
			]}
			values={{ course_ids: choices.filter(({ is_chosen }) => is_chosen).map(({ course_id }) => String(course_id)) }}
			version={null}
			schema={CoursesInput}
			save={({ course_ids }, idempotencyKey) =>
				api.class_lessons.choose({ params: { class_id }, body: { course_ids: course_ids.map(Number) } }, { idempotencyKey })
			}
			onSaved={(saved) => {
				const message = t("lessons.courses_saved");
				notify.success(message, { undo: saved.count > 0 ? undoable(saved, message) : undefined });
				void client.invalidateQueries({ queryKey: [CLASS_LESSONS, class_id] });
			}}
			onClose={onClose}
		/>
	);
}
