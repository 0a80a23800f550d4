import { type Field, fieldsOf, type RecordSpec } from "@homeroom/contract/kit/record.ts";
import type { RecordWords } from "../table/record-words.ts";
import type { Import, ImportRow } from "./import-client.ts";

export interface ShownColumn {
	name: string;
	label: string;
	/** Where in the file it stands; undefined: one value for all rows. */
	index?: number;
	fixed?: string;
	field: Field | undefined;
}
export function shownColumns(spec: RecordSpec, state: Import): ShownColumn[] {
	const fields = fieldsOf(spec);
	const label = (name: string) => state.fields.find((one) => one.name === name)?.label ?? name;
	return [
		...state.columns.flatMap(({ index, field }) =>
			field === null ? [] : [{ name: field, label: label(field), index, field: fields[field] }],
		),
		...state.fixed.map(({ field, text }) => ({ name: field, label: label(field), fixed: text, field: fields[field] })),
	];
}

/** What a cell was read as, where that is a word of ours. A reference is told by what the file calls it. */
export function readValue(row: ImportRow, { name, field }: ShownColumn, words: RecordWords): string | null {
	if (name === "full_name") return [row.input.first_name, row.input.last_name].filter(Boolean).join(" ") || null;
	if (field === undefined || field.kind === "record" || field.kind === "user" || field.kind === "people") return null;
	return words.text(name, field, row.input[name]);
}

/** Whom a row is about, as far as it says so. */
export function rowName(row: ImportRow, columns: readonly ShownColumn[]): string {
	const textOf = (name: string): string => {
		const column = columns.find((one) => one.name === name);
		const given = column?.index === undefined ? "" : (row.given[column.index] ?? "");
		return String(row.corrected[name] ?? row.input[name] ?? given).trim();
	};
	const names = ["full_name", "first_name", "last_name"].filter((name) => columns.some((column) => column.name === name));
	const [first] = columns.filter(({ name }) => name !== "id");
	return (names.length > 0 ? names : [first?.name ?? "id"]).map(textOf).filter(Boolean).join(" ");
}

/** What is wrong with the row as a whole, or with something that no column shows. */
export const wholeProblem = ({ problems }: ImportRow, columns: readonly ShownColumn[]): string | undefined =>
	problems.row ?? Object.entries(problems).find(([name]) => !columns.some((column) => column.name === name))?.[1];
