import { Combobox, Textarea, type TextareaProps, useCombobox } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useT } from "../i18n/i18n.ts";
import type { Mentionable } from "./comments.api.ts";
import classes from "./comments.module.css";
import { mentionAt, peopleLike, withMention } from "./mention-words.ts";

const OFFERED = 6;

interface MentionInputProps extends Omit<TextareaProps, "value" | "onChange"> {
	value: string;
	onChange: (text: string) => void;
	/** Who can be called; nobody until they are known. */
	people: readonly Mentionable[];
	/** An @ was typed: people are wanted. */
	onWanted: () => void;
}

/** A text in which @ offers colleagues. Enter takes the one that is marked, Escape leaves what was typed as it is. */
export function MentionInput({ value, onChange, people, onWanted, ...props }: MentionInputProps) {
	const { t } = useT();
	const field = useRef<HTMLTextAreaElement>(null);
	const [caret, setCaret] = useState(0);
	const [left, setLeft] = useState<number | null>(null);
	const mention = mentionAt(value, caret);
	const offered = mention === null || mention.from === left ? [] : peopleLike(people, mention.typed, OFFERED);
	const open = offered.length > 0;
	const combobox = useCombobox({ opened: open, onOpenedChange: (opened) => !opened && setLeft(mention?.from ?? null) });
	const { selectFirstOption, resetSelectedOption } = combobox;
	const typed = open ? mention?.typed : undefined;
	useEffect(() => {
		if (typed === undefined) resetSelectedOption();
		else selectFirstOption();
	}, [typed, selectFirstOption, resetSelectedOption]);
	const isWanted = mention !== null;
	useEffect(() => {
		if (isWanted) onWanted();
	}, [isWanted, onWanted]);

	const take = (id: string) => {
		const person = offered.find((one) => String(one.id) === id);
		if (person === undefined || mention === null) return;
		const next = withMention(value, mention, person.name);
		onChange(next.text);
		setCaret(next.caret);
		requestAnimationFrame(() => {
			field.current?.focus();
			field.current?.setSelectionRange(next.caret, next.caret);
		});
	};
	const follow = () => setCaret(field.current?.selectionStart ?? 0);
	return (
		<Combobox store={combobox} onOptionSubmit={take} position="bottom-start" width={300} withinPortal>
			<Combobox.Target withKeyboardNavigation={open}>
				<Textarea
					{...props}
					ref={field}
					value={value}
					onChange={(event) => {
						onChange(event.currentTarget.value);
						setCaret(event.currentTarget.selectionStart);
						setLeft(null);
					}}
					onSelect={follow}
					onBlur={() => setLeft(mention?.from ?? null)}
				/>
			</Combobox.Target>
			<Combobox.Dropdown hidden={!open}>
				<Combobox.Options aria-label={t("comments.colleagues")}>
					{offered.map(({ id, name, sees }) => (
						<Combobox.Option key={id} value={String(id)} className={classes.person ?? ""}>
							<span>{name}</span>
							{sees ? null : <span className={classes.unseen}>{t("comments.unseen")}</span>}
						</Combobox.Option>
					))}
				</Combobox.Options>
			</Combobox.Dropdown>
		</Combobox>
	);
}
