import { TODO_TITLE_MAX } from "@homeroom/contract/areas/todo/todo.rules.ts";
import { ActionIcon, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type FormEvent, type RefObject, useState } from "react";
import { useT } from "../../kit/i18n/i18n.ts";
import classes from "./todo-list.module.css";

interface TodoQuickAddProps {
	field: RefObject<HTMLInputElement | null>;
	/** Answers whether it was written down. */
	onAdd: (title: string) => Promise<boolean>;
}
/** One line and Enter: it is written down, and the field is free for the next. */
export function TodoQuickAdd({ field, onAdd }: TodoQuickAddProps) {
	const { t } = useT();
	const [text, setText] = useState("");
	const submit = (event: FormEvent) => {
		event.preventDefault();
		const title = text.trim();
		if (title === "") return;
		setText("");
		// what was refused is not lost, unless the next one is being typed
		void onAdd(title).then((added) => added || setText((now) => now || title));
	};
	return (
		<form className={classes.quick} onSubmit={submit}>
			<TextInput
				ref={field}
				className={classes.field}
				aria-label={t("todo.add_label")}
				placeholder={t("todo.add_placeholder")}
				leftSection={<IconPlus size={17} stroke={1.6} aria-hidden="true" />}
				maxLength={TODO_TITLE_MAX}
				autoComplete="off"
				enterKeyHint="done"
				value={text}
				onChange={(event) => setText(event.currentTarget.value)}
			/>
			{text.trim() === "" ? null : (
				<ActionIcon type="submit" size={36} aria-label={t("todo.add")} title={t("todo.add")}>
					<IconPlus size={18} stroke={1.6} aria-hidden="true" />
				</ActionIcon>
			)}
		</form>
	);
}
