import type { ClassCourse, ClassLesson } from "@homeroom/contract/areas/courses/class_lessons.contract.ts";
import type { RecordBase } from "@homeroom/contract/kit/record.ts";
import { ActionIcon, Anchor, Button, Group } from "@mantine/core";
import { IconBook2, IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { schoolToday } from "../../kit/formats/school-today.ts";
import { useFormats } from "../../kit/formats/use-formats.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { useAllows } from "../../kit/session/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { StatusDot } from "../../ui/status-dot.tsx";
import classes from "./course-lists.module.css";
import { CourseState } from "./course-state.tsx";
import { CLASS_LESSONS, classLessonsQuery } from "./courses.api.ts";

const MarkForm = lazy(async () => ({ default: (await import("./class-lesson-forms.tsx")).MarkForm }));
const PlanDialog = lazy(async () => ({ default: (await import("./class-lesson-forms.tsx")).PlanDialog }));
const CoursesDialog = lazy(async () => ({ default: (await import("./class-lesson-forms.tsx")).CoursesDialog }));
const CopyDialog = lazy(async () => ({ default: (await import("./copy-dialog.tsx")).CopyDialog }));
const TONES = { covered: "good", slipped: "bad", planned: "waiting", open: "past" } as const;

type Open = { what: "courses" } | { what: "mark"; lesson: ClassLesson } | { what: "plan" | "copy"; course: ClassCourse };

/** What a class has covered and what slipped, course by course: a tab of the class's page. */
export function ClassLessons({ row }: { row: RecordBase }) {
	const { t } = useT();
	const allows = useAllows();
	const query = useQuery(classLessonsQuery(row.id));
	const [open, setOpen] = useState<Open | null>(null);
	const mayMark = query.data?.may_mark === true && row.archived_at === null;
	const courses = query.data?.courses ?? [];
	const close = () => setOpen(null);
	const choose =
		allows("Classes.Edit") && row.archived_at === null ? (
			<Button variant="default" className={classes.choose} onClick={() => setOpen({ what: "courses" })}>
				{t("lessons.courses")}
			</Button>
		) : null;
	return (
		<CourseState query={query}>
			<div className={classes.stack}>
				{courses.length === 0 ? (
					<Sheet>
						<EmptyState icon={<IconBook2 />} title={t("lessons.class_none")} text={t("lessons.class_none_text")} action={choose} />
					</Sheet>
				) : (
					choose
				)}
				{courses.map((course) => (
					<Sheet
						key={course.course_id}
						title={course.name}
						aside={
							<Group gap={8}>
								<Anchor renderRoot={(props) => <Link {...props} to="/courses/$id" params={{ id: String(course.course_id) }} />}>
									{t("lessons.open_course")}
								</Anchor>
								{mayMark && hasLessons(course) ? (
									<Button size="compact-sm" variant="default" onClick={() => setOpen({ what: "plan", course })}>
										{t("lessons.plan")}
									</Button>
								) : null}
								{mayMark && allows("Courses.customEdit") ? (
									<Button size="compact-sm" variant="default" onClick={() => setOpen({ what: "copy", course })}>
										{t("lessons.own_copy")}
									</Button>
								) : null}
							</Group>
						}
					>
						<CourseProgress course={course} />
						{course.units.map((unit) => (
							<section key={unit.id} aria-label={unit.name}>
								<h3 className={classes.unit}>{unit.name}</h3>
								<ul className={classes.items}>
									{unit.lessons.map((lesson) => (
										<LessonRow
											key={lesson.lesson_id}
											class_id={row.id}
											lesson={lesson}
											mayMark={mayMark}
											onEdit={() => setOpen({ what: "mark", lesson })}
										/>
									))}
								</ul>
							</section>
						))}
					</Sheet>
				))}
			</div>
			<Suspense>
				{open?.what === "courses" ? <CoursesDialog class_id={row.id} onClose={close} /> : null}
				{open?.what === "mark" ? <MarkForm class_id={row.id} lesson={open.lesson} onClose={close} /> : null}
				{open?.what === "plan" ? <PlanDialog class_id={row.id} course={open.course} onClose={close} /> : null}
				{open?.what === "copy" ? (
					<CopyDialog course={{ id: open.course.course_id, name: open.course.name }} class_id={row.id} onClose={close} />
				) : null}
			</Suspense>
		</CourseState>
	);
}

const hasLessons = ({ units }: ClassCourse) => units.some(({ lessons }) => lessons.length > 0);

function CourseProgress({ course }: { course: ClassCourse }) {
	const { t } = useT();
	const lessons = course.units.flatMap((unit) => unit.lessons);
	const count = (state: ClassLesson["state"]) => lessons.filter((lesson) => lesson.state === state).length;
	if (lessons.length === 0) return <p className={classes.meta}>{t("lessons.none_view_text")}</p>;
	return (
		<p className={classes.meta}>{t("lessons.progress", { covered: count("covered"), total: lessons.length, slipped: count("slipped") })}</p>
	);
}

interface LessonRowProps {
	class_id: number;
	lesson: ClassLesson;
	mayMark: boolean;
	onEdit: () => void;
}
function LessonRow({ class_id, lesson, mayMark, onEdit }: LessonRowProps) {
	const { t } = useT();
	const formats = useFormats();
	const { name, version, planned_on, session_id, note } = lesson;
	const teach = useDeed(
		() => {
			const body = { version, planned_on, taught_on: schoolToday(), session_id, note };
			return api.class_lessons.mark({ params: { class_id, lesson_id: lesson.lesson_id }, body });
		},
		{ said: () => t("lessons.marked", { name }), undo: true, invalidates: [[CLASS_LESSONS, class_id]] },
	);
	const days = [
		planned_on ? `${t("lessons.planned_on")} ${formats.day(planned_on)}` : null,
		lesson.taught_on ? `${t("lessons.taught_on")} ${formats.day(lesson.taught_on)}` : null,
		note,
	];
	return (
		<li className={classes.item}>
			<div className={classes.main}>
				<span className={classes.strong}>{name}</span>
				<StatusDot tone={TONES[lesson.state]}>{t(`lessons.state.${lesson.state}`)}</StatusDot>
				<span className={classes.meta}>{days.filter(Boolean).join(" · ")}</span>
			</div>
			{mayMark ? (
				<div className={classes.actions}>
					{lesson.state === "covered" ? null : (
						<Button
							size="compact-sm"
							variant="default"
							loading={teach.pending}
							onClick={() => void teach.run()}
							aria-label={t("lessons.mark_of", { name })}
						>
							{t("lessons.mark")}
						</Button>
					)}
					<ActionIcon variant="subtle" color="gray" size={30} aria-label={t("lessons.mark_edit", { name })} onClick={onEdit}>
						<IconPencil size={16} />
					</ActionIcon>
				</div>
			) : null}
		</li>
	);
}
