import { LessonInput, type OutlineUnit, UnitInput } from "@homeroom/contract/areas/courses/courses.content.ts";
import { GOALS_MAX, LESSON_NAME_MAX, UNIT_NAME_MAX } from "@homeroom/contract/areas/courses/courses.rules.ts";
import { api } from "../../../kit/api/api.ts";
import { useT } from "../../../kit/i18n/i18n.ts";
import { CourseForm } from "../course-form.tsx";
import { useOutline } from "./outline-deeds.ts";

interface UnitFormProps {
	course_id: number;
	/** Null: a new one. */
	unit: OutlineUnit | null;
	onClose: () => void;
}
export function UnitForm({ course_id, unit, onClose }: UnitFormProps) {
	const { t } = useT();
	const { refresh, say } = useOutline(course_id);
	return (
		<CourseForm
			title={t(unit ? "lessons.unit_edit" : "lessons.add_unit")}
			saveLabel={t(unit ? "lessons.unit_save" : "lessons.add_unit")}
			fields={[
				{ name: "name", label: t("lessons.name"), kind: "line", max: UNIT_NAME_MAX, required: true },
				{ name: "goals", label: t("lessons.goals"), kind: "text", max: GOALS_MAX },
			]}
			values={unit ?? {}}
			version={unit?.version ?? null}
			schema={UnitInput}
			save={async (input, idempotencyKey) => {
				const options = { idempotencyKey };
				const answer = unit
					? await api.courses.unit_update(
							{ params: { id: course_id, unit_id: unit.id }, body: { ...input, version: unit.version } },
							options,
						)
					: await api.courses.unit_create({ params: { id: course_id }, body: input }, options);
				return { answer, name: input.name };
			}}
			onSaved={({ answer, name }) => {
				const message = t(unit ? "lessons.saved" : "lessons.added", { name });
				say(message, answer);
				void refresh();
			}}
			onClose={onClose}
		/>
	);
}

/** A new lesson: its name is enough; what it says is written on its page. */
export function NewLessonForm({ course_id, unit, onClose }: { course_id: number; unit: OutlineUnit; onClose: () => void }) {
	const { t } = useT();
	const { refresh, say } = useOutline(course_id);
	return (
		<CourseForm
			title={t("lessons.add_lesson_to", { name: unit.name })}
			saveLabel={t("lessons.add_lesson")}
			fields={[
				{ name: "name", label: t("lessons.name"), kind: "line", max: LESSON_NAME_MAX, required: true },
				{ name: "minutes", label: t("lessons.minutes"), kind: "number", range: [1, 1440] },
				{ name: "goals", label: t("lessons.goals"), kind: "text", max: GOALS_MAX },
			]}
			values={{}}
			version={null}
			schema={LessonInput}
			save={(input, idempotencyKey) =>
				api.courses.lesson_create({ params: { id: course_id, unit_id: unit.id }, body: input }, { idempotencyKey })
			}
			onSaved={(lesson) => {
				const message = t("lessons.added", { name: lesson.name });
				say(message, lesson);
				void refresh();
			}}
			onClose={onClose}
		/>
	);
}
