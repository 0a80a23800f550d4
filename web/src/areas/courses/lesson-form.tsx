import { type Lesson, LessonInput } from "@homeroom/contract/areas/courses/courses.content.ts";
import { GOALS_MAX, LESSON_NAME_MAX } from "@homeroom/contract/areas/courses/courses.rules.ts";
import { plainOf } from "@homeroom/contract/kit/values/rich-text.ts";
import { Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { ConflictChoice } from "../../kit/form/conflict-choice.tsx";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import type { FormRecord } from "../../kit/form/use-record-form.ts";
import { useRecordForm } from "../../kit/form/use-record-form.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { RichTextField } from "../../kit/rich-text/rich-text-parts.tsx";
import { lessonQuery } from "./courses.api.ts";
import { useOutline } from "./outline/outline-deeds.ts";

type Values = Record<"name" | "minutes" | "goals" | "content", string>;
const recordOf = (lesson: Lesson): FormRecord<Values> => ({
	version: lesson.version,
	values: {
		name: lesson.name,
		minutes: lesson.minutes === null ? "" : String(lesson.minutes),
		goals: lesson.goals ?? "",
		content: lesson.content ?? "",
	},
});

/** A lesson, written on its own page. */
export function LessonForm({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
	const { t } = useT();
	const client = useQueryClient();
	const { refresh, say } = useOutline(lesson.course_id);
	const params = { id: lesson.course_id, lesson_id: lesson.id };
	const form = useRecordForm<Values, LessonInput, Lesson>({
		record: recordOf(lesson),
		schema: LessonInput,
		read: ({ minutes, ...rest }) => ({ ...rest, minutes: minutes.trim() === "" ? null : Number(minutes) }),
		save: ({ input, changed, version, idempotencyKey }) => {
			const changes = Object.fromEntries(changed.map((name) => [name, input[name as keyof LessonInput]]));
			return api.courses.lesson_update({ params, body: { ...changes, version: version ?? lesson.version } }, { idempotencyKey });
		},
		readCurrent: (current) => {
			const theirs = current as Lesson;
			return theirs?.id === lesson.id ? { record: recordOf(theirs), saved: theirs } : null;
		},
		onSaved: (saved) => {
			if (saved !== null) {
				client.setQueryData(lessonQuery(lesson.course_id, lesson.id).queryKey, saved);
				const message = t("lessons.saved", { name: saved.name });
				say(message, saved);
				void refresh();
			}
			onClose();
		},
	});
	const { name, minutes, goals, content } = {
		name: t("lessons.name"),
		minutes: t("lessons.minutes"),
		goals: t("lessons.goals"),
		content: t("lessons.content"),
	};
	return (
		<FormFrame
			form={form}
			saveLabel={t("lessons.lesson_save")}
			onCancel={onClose}
			inPage
			narrow
			instead={
				form.conflict ? (
					<ConflictChoice
						differences={form.conflict.differences}
						labelOf={(field) => ({ name, minutes, goals, content })[field as keyof Values]}
						textOf={(_, value) => plainOf(String(value))}
						saveLabel={t("lessons.lesson_save")}
						saving={form.saving}
						onSave={form.resolve}
						onCancel={onClose}
					/>
				) : undefined
			}
		>
			<TextInput key={form.fieldKey("name")} label={name} required maxLength={LESSON_NAME_MAX} data-path="name" {...form.field("name")} />
			<TextInput key={form.fieldKey("minutes")} label={minutes} inputMode="numeric" data-path="minutes" {...form.field("minutes")} />
			<Textarea
				key={form.fieldKey("goals")}
				label={goals}
				autosize
				minRows={2}
				maxLength={GOALS_MAX}
				data-path="goals"
				{...form.field("goals")}
			/>
			<RichTextField key={form.fieldKey("content")} label={content} {...form.field("content")} />
		</FormFrame>
	);
}
