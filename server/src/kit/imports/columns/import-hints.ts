import type { ColumnHints } from "../import-rows.ts";
import { holdsSerials } from "../import-values.ts";
import { type FileField, kinOf } from "../import-words.ts";
import { orderOf } from "./import-full-name.ts";
import type { Column } from "./import-suggest.ts";

/** What headings and examples tell of how cells are to be read. */
export function columnHints(columns: readonly Column[], fields: readonly FileField[]): ColumnHints {
	const called = (name: string, more: readonly string[]) => [
		...fields
			.filter((file) => file.name === name)
			.flatMap(({ words, called = [] }) => [
				...Object.values(words),
				...called.flatMap((one) => Object.values(one).flatMap(kinOf)).map(({ text }) => text),
			]),
		...more,
	];
	const names = { first: called("first_name", []), last: called("last_name", ["name", "nom"]) };
	return {
		serials: columns.filter(({ samples }) => holdsSerials(samples)).map(({ index }) => index),
		lastFirst: columns.filter(({ header }) => orderOf(header, names) === "last").map(({ index }) => index),
	};
}
