import { TODO_COLOURS, TODO_TAG_MAX, type TodoColour } from "@homeroom/contract/areas/todo/todo.rules.ts";
import { ActionIcon, Alert, Button, NativeSelect, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { api } from "../../kit/api/api.ts";
import { useDeed } from "../../kit/deeds/use-deed.ts";
import { FormDialog } from "../../kit/form/form-dialog.tsx";
import { useT } from "../../kit/i18n/i18n.ts";
import { TODO, type TodoTag } from "./todo.api.ts";
import classes from "./todo-dialog.module.css";
import { useTagName } from "./todo-tag-words.ts";

const invalidates = [[TODO]];
const ICON = { size: 17, stroke: 1.6, "aria-hidden": true } as const;

/** The person's tags: a name is kept when the field is left, a colour at once. */
export function TodoTagsDialog({ tags, onClose }: { tags: readonly TodoTag[]; onClose: () => void }) {
	const { t } = useT();
	return (
		<FormDialog title={t("todo.tags_edit")} onClose={onClose} width={520}>
			<ul className={classes.tags}>
				{tags.map((tag) => (
					<TagLine key={tag.key} tag={tag} />
				))}
				<NewTag />
			</ul>
			<div className={classes.footer}>
				<Button variant="default" onClick={onClose}>
					{t("form.close")}
				</Button>
			</div>
		</FormDialog>
	);
}

function TagLine({ tag }: { tag: TodoTag }) {
	const { t } = useT();
	const name = useTagName()(tag);
	const [isAsking, setAsking] = useState(false);
	const back = useDeed((body: { name?: string; colour?: TodoColour }) => api.todo.tag_change({ params: { key: tag.key }, body }), {
		invalidates,
	});
	const change = useDeed((body: { name?: string; colour?: TodoColour }) => api.todo.tag_change({ params: { key: tag.key }, body }), {
		said: (saved) => t("todo.said_tag_saved", { name: saved.name ?? name }),
		undo: (_, body) => () => void back.run(body.name === undefined ? { colour: tag.colour } : { name }),
		invalidates,
	});
	const remove = useDeed(() => api.todo.tag_remove({ params: { key: tag.key } }), {
		said: () => t("todo.said_tag_removed", { name }),
		invalidates,
	});
	const keepName = (field: HTMLInputElement) => {
		const typed = field.value.trim();
		if (typed === "") field.value = name;
		else if (typed !== name) void change.run({ name: typed });
	};
	return (
		<li className={classes.tag}>
			<TextInput
				key={name}
				aria-label={t("todo.tag_name", { name })}
				defaultValue={name}
				maxLength={TODO_TAG_MAX}
				autoComplete="off"
				onBlur={(event) => keepName(event.currentTarget)}
				onKeyDown={(event) => event.key === "Enter" && keepName(event.currentTarget)}
			/>
			<ColourSelect label={t("todo.tag_colour", { name })} value={tag.colour} onChange={(colour) => void change.run({ colour })} />
			<ActionIcon
				variant="subtle"
				color="gray"
				size={36}
				title={t("todo.tag_remove")}
				aria-label={`${t("todo.tag_remove")}: ${name}`}
				aria-expanded={isAsking}
				onClick={() => setAsking(!isAsking)}
			>
				<IconTrash {...ICON} />
			</ActionIcon>
			{isAsking ? (
				<Alert className={classes.sure} color="danger" role="alert">
					<p className={classes.text}>{t("todo.tag_remove_text", { name })}</p>
					<Button color="danger" size="compact-sm" loading={remove.pending} onClick={() => void remove.run()}>
						{t("todo.tag_remove")}
					</Button>
				</Alert>
			) : null}
		</li>
	);
}

function NewTag() {
	const { t } = useT();
	const [name, setName] = useState("");
	const [colour, setColour] = useState<TodoColour>("primary");
	const add = useDeed((body: { name: string; colour: TodoColour }) => api.todo.tag_add({ body }), {
		said: (tag) => t("todo.said_tag_saved", { name: tag.name ?? "" }),
		undo: (tag) => () => void takeBack.run(tag.key),
		after: () => setName(""),
		invalidates,
	});
	const takeBack = useDeed((key: string) => api.todo.tag_remove({ params: { key } }), { invalidates });
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (name.trim() !== "") void add.run({ name: name.trim(), colour });
	};
	return (
		<li>
			<form className={classes.tag} onSubmit={submit}>
				<TextInput
					aria-label={t("todo.tag_new")}
					data-autofocus
					placeholder={t("todo.tag_new")}
					maxLength={TODO_TAG_MAX}
					autoComplete="off"
					value={name}
					onChange={(event) => setName(event.currentTarget.value)}
				/>
				<ColourSelect label={t("todo.tag_new_colour")} value={colour} onChange={setColour} />
				<ActionIcon type="submit" size={36} title={t("todo.tag_add")} aria-label={t("todo.tag_add")} loading={add.pending}>
					<IconPlus {...ICON} />
				</ActionIcon>
			</form>
		</li>
	);
}

interface ColourSelectProps {
	label: string;
	value: TodoColour;
	onChange: (colour: TodoColour) => void;
}
function ColourSelect({ label, value, onChange }: ColourSelectProps) {
	const { t } = useT();
	return (
		<NativeSelect
			aria-label={label}
			data={TODO_COLOURS.map((colour) => ({ value: colour, label: t(`todo.colour.${colour}`) }))}
			value={value}
			onChange={(event) => onChange(TODO_COLOURS.find((colour) => colour === event.currentTarget.value) ?? value)}
		/>
	);
}
