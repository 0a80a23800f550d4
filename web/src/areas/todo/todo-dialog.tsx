import "../../kit/form/schemas-without-eval.ts";
import { TodoForm } from "@homeroom/contract/areas/todo/todo.contract.ts";
import { TODO_TITLE_MAX } from "@homeroom/contract/areas/todo/todo.rules.ts";
import { plainOf } from "@homeroom/contract/kit/values/rich-text.ts";
import { Checkbox, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { ConflictChoice } from "../../kit/form/conflict-choice.tsx";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { FormFrame } from "../../kit/form/form-frame.tsx";
import { type FormRecord, useRecordForm } from "../../kit/form/use-record-form.ts";
import { useT } from "../../kit/i18n/i18n.ts";
import { notify } from "../../kit/notices/notices.ts";
import { RecordInput } from "../../kit/record/form/record-input.tsx";
import { RichTextField } from "../../kit/rich-text/rich-text-parts.tsx";
import { TODO, type Todo, type TodoTag } from "./todo.api.ts";
import classes from "./todo-dialog.module.css";
import { useTagName } from "./todo-tag-words.ts";

type Values = Record<"title" | "desc" | "due" | "minutes" | "planned_at", string> & { tags: string[] };
const recordOf = (todo: Todo | null): FormRecord<Values> => ({
	version: todo?.version ?? null,
	values: {
		title: todo?.title ?? "",
		desc: todo?.desc ?? "",
		due: todo?.due ?? "",
		minutes: todo?.minutes == null ? "" : String(todo.minutes),
		planned_at: todo?.planned_at ?? "",
		tags: todo?.tags ?? [],
	},
});
const orNull = (text: string) => (text.trim() === "" ? null : text);
const read = ({ desc, due, minutes, planned_at, ...rest }: Values) => ({
	...rest,
	desc: orNull(desc),
	due: orNull(due),
	planned_at: orNull(planned_at),
	minutes: minutes.trim() === "" ? null : Number(minutes),
});

interface TodoDialogProps {
	/** Null: a new one. */
	known: Todo | null;
	tags: readonly TodoTag[];
	onClose: () => void;
}
/** One to-do with all that belongs to it. */
export function TodoDialog({ known, tags, onClose }: TodoDialogProps) {
	const { t } = useT();
	const client = useQueryClient();
	const nameOf = useTagName();
	const form = useRecordForm<Values, TodoForm, Todo>({
		record: recordOf(known),
		schema: TodoForm,
		read,
		fieldOf: (path) => path.split(".")[0] as string,
		save: ({ input, changed, version, idempotencyKey }) => {
			if (known === null) return api.todo.add({ body: input }, { idempotencyKey });
			const changes = Object.fromEntries(changed.map((name) => [name, input[name]]));
			return api.todo.change({ params: { id: known.id }, body: { ...changes, ...(version !== null && { version }) } }, { idempotencyKey });
		},
		readCurrent: (current) => {
			const theirs = current as Todo | undefined;
			return theirs?.id === known?.id && theirs !== undefined ? { record: recordOf(theirs), saved: theirs } : null;
		},
		onSaved: (saved) => {
			if (saved !== null) {
				notify.success(t(known ? "todo.said_saved" : "todo.said_added", { title: saved.title }));
				void client.invalidateQueries({ queryKey: [TODO] });
			}
			onClose();
		},
	});
	const labels = {
		title: t("todo.title"),
		desc: t("todo.desc"),
		due: t("todo.due"),
		minutes: t("todo.minutes"),
		planned_at: t("todo.planned_at"),
		tags: t("todo.tags"),
	};
	const saveLabel = t(known ? "todo.save" : "todo.add_one");
	const tagText = (keys: readonly string[]) =>
		tags
			.filter(({ key }) => keys.includes(key))
			.map(nameOf)
			.join(", ");
	const dayInput = (name: "due" | "planned_at") => (
		<RecordInput
			key={form.fieldKey(name)}
			field={{ name, field: { kind: "day" }, label: labels[name], choiceText: (choice) => choice }}
			label={labels[name]}
			required={false}
			data-path={name}
			{...form.field(name)}
		/>
	);
	return (
		<FormDialog title={known ? known.title : t("todo.add_one")} onClose={onClose} width={640}>
			<FormFrame
				form={form}
				saveLabel={saveLabel}
				onCancel={onClose}
				instead={
					form.conflict ? (
						<ConflictChoice
							differences={form.conflict.differences}
							labelOf={(field) => labels[field as keyof Values]}
							textOf={(field, value) => (field === "tags" ? tagText(value as string[]) : plainOf(String(value)))}
							saveLabel={saveLabel}
							saving={form.saving}
							onSave={form.resolve}
							onCancel={onClose}
						/>
					) : undefined
				}
			>
				<TextInput
					key={form.fieldKey("title")}
					className={classes.wide}
					label={labels.title}
					required
					maxLength={TODO_TITLE_MAX}
					autoComplete="off"
					data-autofocus
					data-path="title"
					{...form.field("title")}
				/>
				{dayInput("due")}
				{dayInput("planned_at")}
				<TextInput
					key={form.fieldKey("minutes")}
					label={labels.minutes}
					inputMode="numeric"
					autoComplete="off"
					data-path="minutes"
					{...form.field("minutes")}
				/>
				<Checkbox.Group key={form.fieldKey("tags")} className={classes.wide} label={labels.tags} data-path="tags" {...form.field("tags")}>
					<div className={classes.ticks}>
						{tags.map((tag) => (
							<Checkbox key={tag.key} value={tag.key} label={nameOf(tag)} />
						))}
					</div>
				</Checkbox.Group>
				<div className={classes.wide}>
					<RichTextField key={form.fieldKey("desc")} label={labels.desc} {...form.field("desc")} />
				</div>
			</FormFrame>
		</FormDialog>
	);
}
