import { stringify } from "csv-stringify/sync";
import { type Cell, type CellRows, guarded } from "./sheet-cells.ts";

/** RFC 4180 in UTF-8. The mark at the start tells spreadsheets so; without it they guess, and names break. */
const MARK = "\ufeff";

export async function* csvFile(header: string[], rows: CellRows): AsyncGenerator<string> {
	yield MARK + lines([header.map(guarded)]);
	for await (const batch of rows) if (batch.length > 0) yield lines(batch.map((row) => row.map(written)));
}
// a number cannot be a formula, and a minus in front of it is meant
const written = (cell: Cell): string =>
	cell === null ? "" : typeof cell === "object" ? plain(cell) : typeof cell === "number" ? String(cell) : guarded(cell);
const plain = (cell: { day: string } | { amount: string }): string => ("day" in cell ? cell.day : cell.amount);
/** A lone empty cell would be an empty line, which readers skip. */
const lines = (rows: string[][]): string => stringify(rows, { record_delimiter: "\r\n", quoted_match: /^$|[\r\n]|^\s|\s$/ });
