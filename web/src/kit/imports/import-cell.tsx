import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import { Button, TextInput, VisuallyHidden } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useDeed } from "../deeds/use-deed.ts";
import { useT } from "../i18n/i18n.ts";
import { type Import, type ImportRow, importClient, importKey } from "./import-client.ts";
import classes from "./import-preview.module.css";
import type { ShownColumn } from "./import-shown.ts";

interface ImportCellProps {
	spec: RecordSpec;
	state: Import;
	row: ImportRow;
	column: ShownColumn;
	/** What it was read as. */
	read: string | null;
	onChange: (state: Import) => void;
}

let last: Promise<unknown> = Promise.resolve();
/** One correction after the other, however quickly they are typed: while a row is read anew the import takes no second one. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
	const next = last.then(work);
	last = next.catch(() => {});
	return next;
}

/** One cell: what stands in the file, what it was read as, and what is wrong. Typing into it corrects it; Tab goes to the next one that needs somebody. */
export function ImportCell({ spec, state, row, column, read, onChange }: ImportCellProps) {
	const { t } = useT();
	const client = useQueryClient();
	const [typed, setTyped] = useState<string | null>(null);
	const given = (column.index === undefined ? column.fixed : row.given[column.index])?.trim() ?? "";
	const corrected = row.corrected[column.name];
	const text = corrected ?? given;
	const problem = row.problems[column.name];
	const correct = useDeed(
		(next: string | null) =>
			inTurn(() => importClient(spec).import_correct({ params: { id: state.id, row: row.row }, body: { field: column.name, text: next } })),
		{
			after: (answer) => {
				setTyped(null);
				void client.invalidateQueries({ queryKey: [...importKey(spec), state.id, "rows"] });
				onChange(answer.import);
			},
		},
	);
	const send = () => {
		if (typed === null || typed.trim() === text) return setTyped(null);
		void correct.run(typed.trim() === given ? null : typed.trim());
	};
	const isOpen = typed !== null;
	const label = t("imports.cell", { field: column.label, row: row.row });
	if (isOpen)
		return (
			<div className={classes.editing}>
				<TextInput
					autoFocus
					size="xs"
					aria-label={label}
					value={typed}
					error={problem}
					disabled={correct.pending}
					onChange={(event) => setTyped(event.currentTarget.value)}
					onBlur={send}
					onKeyDown={(event) => {
						if (event.key === "Enter") send();
						if (event.key === "Escape") setTyped(null);
					}}
				/>
			</div>
		);
	const shown = problem === undefined ? (read ?? text) : text;
	return (
		<div className={classes.cell} data-wrong={problem ? true : undefined} data-corrected={corrected === undefined ? undefined : true}>
			<button
				type="button"
				// only what needs somebody is a stop on the way
				tabIndex={problem ? 0 : -1}
				onClick={() => setTyped(text)}
				onFocus={(event) => {
					if (problem && event.currentTarget.matches(":focus-visible")) setTyped(text);
				}}
			>
				<VisuallyHidden>{label}: </VisuallyHidden>
				{shown !== given && given !== "" ? <del>{given}</del> : null}
				{shown === "" ? <VisuallyHidden>{t("form.empty")}</VisuallyHidden> : null}
				<span aria-hidden={shown === "" || undefined}>{shown || "—"}</span>
			</button>
			{problem ? <small>{problem}</small> : null}
			{corrected === undefined ? null : (
				<Button size="compact-xs" variant="subtle" loading={correct.pending} onClick={() => void correct.run(null)}>
					{t("imports.correct_undo")}
				</Button>
			)}
		</div>
	);
}
