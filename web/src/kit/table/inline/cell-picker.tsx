import type { RecordName } from "@homeroom/contract/record-names.generated.ts";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import type { FormValue } from "../../form/record-conflict.ts";
import { PersonPicker, RecordPicker } from "../../record/form/record-pickers.tsx";
import { NOT_KNOWN_YET, useNames } from "../../record/use-names.ts";
import classes from "./cell-editor.module.css";
import type { CellEditorProps } from "./cell-editor.tsx";

/** Another one chosen where it stands: choosing saves, Escape and leaving do not. It waits for the name that it begins with, which would come between what is typed. */
export default function CellPicker(props: CellEditorProps) {
	const { field, value, typed, own } = props;
	const start = typed ?? (value ? String(value) : "");
	const nameOf = useNames(own ? [] : [{ field, value: start }]);
	const isKnown = own !== undefined || nameOf(field, start) !== NOT_KNOWN_YET;
	return isKnown ? <KnownPicker {...props} start={start} /> : null;
}

function KnownPicker({ cell, name, field, words, typed, own: Own, start, onSave, onCancel }: CellEditorProps & { start: string }) {
	const place = useRef<HTMLDivElement>(null);
	const over = useRef(false);
	const touched = useRef(false);
	useEffect(() => {
		const input = place.current?.querySelector("input");
		input?.focus();
		// its text comes with the next drawing
		const later = setTimeout(() => input?.select());
		return () => clearTimeout(later);
	}, []);
	const save = (chosen: string) => onSave(Own ? chosen || null : Number(chosen) || null, chosen);
	const end = (run: () => void) => {
		if (over.current) return;
		over.current = true;
		run();
	};
	const onKeyDown = (event: KeyboardEvent) => {
		// the list's own keys rest while something is typed
		event.stopPropagation();
		if (event.key === "Escape") end(onCancel);
	};
	/** It was refused before, and that is what they want still: before the list hears of it, in which others may stand by now. */
	const onKeyDownCapture = (event: KeyboardEvent) => {
		if (event.key !== "Enter") touched.current ||= event.key.startsWith("Arrow");
		else if (typed !== undefined && !touched.current) end(() => save(typed));
	};
	const picked = {
		label: words.label(name),
		required: field.required === true,
		defaultValue: start,
		onChange: (chosen: FormValue) => end(() => save(String(chosen))),
	};
	return createPortal(
		// biome-ignore lint/a11y/noStaticElementInteractions: what is done to the field in it stays in it
		<div
			ref={place}
			className={classes.over}
			data-cell-editor=""
			data-picker=""
			onKeyDown={onKeyDown}
			onKeyDownCapture={onKeyDownCapture}
			onInput={() => {
				touched.current = true;
			}}
			onClick={(event) => event.stopPropagation()}
			// before the picker hears of it: leaving a form means what was typed, leaving a cell does not
			onBlurCapture={(event) => event.currentTarget.contains(event.relatedTarget) || end(onCancel)}
		>
			{Own ? (
				<Own {...picked} />
			) : field.kind === "user" ? (
				<PersonPicker {...picked} />
			) : (
				<RecordPicker record={field.record as RecordName} {...picked} />
			)}
		</div>,
		cell,
	);
}
