import { parseDay } from "@homeroom/contract/kit/day-text.ts";
import type { Field } from "@homeroom/contract/kit/record.ts";
import { type ComponentType, type KeyboardEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useAmountReading } from "../../formats/use-amount-reading.ts";
import { useDateFormat, useFormats } from "../../formats/use-formats.ts";
import { useT } from "../../i18n/i18n.ts";
import type { InputProps } from "../../record/record-field.ts";
import type { RecordWords } from "../record-words.ts";
import classes from "./cell-editor.module.css";

export interface CellEditorProps {
	/** The cell; the field lies over what it shows. */
	cell: HTMLElement;
	name: string;
	field: Field;
	words: RecordWords;
	value: unknown;
	/** What was typed before, when it could not be saved. */
	typed: string | undefined;
	/** The area's own way to choose it. */
	own: ComponentType<InputProps> | undefined;
	/** Null: nothing. `typed` is what stands in the field. */
	onSave: (value: unknown, typed: string) => void;
	onCancel: () => void;
}

/** A value changed where it stands. Enter or leaving saves, Escape does not. */
export default function CellEditor({ cell, name, field, words, value, typed, onSave, onCancel }: CellEditorProps) {
	const { t } = useT();
	const formats = useFormats();
	const dateFormatId = useDateFormat();
	const reading = useAmountReading();
	const before = textOf(field, value, formats.day, reading.textOf);
	const [text, setText] = useState(typed ?? before);
	const over = useRef(false);
	const byKey = useRef(false);
	const end = (run: () => void) => {
		if (over.current) return;
		over.current = true;
		run();
	};
	const save = (next = text) =>
		end(() =>
			next.trim() === before && typed === undefined ? onCancel() : onSave(typedValue(field, next.trim(), dateFormatId, reading.read), next),
		);
	const onKeyDown = (event: KeyboardEvent) => {
		byKey.current = event.key !== "Enter";
		// the list's own keys rest while something is typed
		event.stopPropagation();
		if (event.key === "Enter") {
			event.preventDefault();
			save();
		}
		if (event.key === "Escape") {
			event.preventDefault();
			end(onCancel);
		}
	};
	const common = {
		"aria-label": words.label(name),
		className: classes.field,
		value: text,
		autoFocus: true,
		onKeyDown,
		onBlur: () => save(),
		onClick: (event: React.MouseEvent) => event.stopPropagation(),
	};
	const choices =
		field.kind === "yes_no"
			? [
					{ value: "true", label: t("table.yes") },
					{ value: "false", label: t("table.no") },
				]
			: field.choices?.map((choice) => ({ value: choice, label: words.text(name, field, choice) ?? choice }));
	return createPortal(
		<div className={classes.over} data-cell-editor="">
			{choices ? (
				<select
					{...common}
					onPointerDown={() => {
						byKey.current = false;
					}}
					onChange={(event) => {
						setText(event.currentTarget.value);
						// chosen with the pointer: that was it; with the arrows one may still be on the way
						if (!byKey.current) save(event.currentTarget.value);
					}}
				>
					{field.required ? null : <option value="">—</option>}
					{choices.map((choice) => (
						<option key={choice.value} value={choice.value}>
							{choice.label}
						</option>
					))}
				</select>
			) : (
				<input
					{...common}
					onFocus={(event) => event.currentTarget.select()}
					maxLength={field.max ?? 254}
					inputMode={field.kind === "number" || field.kind === "money" ? "decimal" : undefined}
					onChange={(event) => setText(event.currentTarget.value)}
				/>
			)}
		</div>,
		cell,
	);
}

const textOf = (field: Field, value: unknown, day: (day: string) => string, amount: (amount: number) => string): string => {
	if (value === null || value === undefined) return "";
	if (field.kind === "money") return amount(Number(value));
	return field.kind === "day" ? day(String(value)) : String(value);
};

/** What was typed, as the server takes it. What is no day or number goes as it is: the server says so. */
function typedValue(field: Field, text: string, dateFormatId: number, readAmount: (text: string) => number | string): unknown {
	if (text === "") return null;
	if (field.kind === "money") return typeof readAmount(text) === "number" ? readAmount(text) : text;
	if (field.kind === "yes_no") return text === "true";
	if (field.kind === "day") return parseDay(text, dateFormatId, new Date().getFullYear()) ?? text;
	if (field.kind === "number") {
		const number = Number(text.replace(",", "."));
		return Number.isFinite(number) ? number : text;
	}
	return text;
}
