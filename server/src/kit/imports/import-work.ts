import { IMPORT_MAX_ROWS } from "@homeroom/contract/kit/import-calls.ts";
import type { Words } from "@homeroom/contract/kit/sentences/sentence-words.ts";
import { headOf, openSheet, type Reading, type Wishes } from "../sheets/sheet-file.ts";
import { UnreadableFile } from "../sheets/unreadable-file.ts";
import { Headings } from "./columns/import-headings.ts";
import { type Column, findHeaderRow, suggestColumns } from "./columns/import-suggest.ts";
import { type NamesAsked, type NamesFound, namesIn, setNames } from "./import-names.ts";
import { type ColumnHints, type ReadRow, rowReader, type SpokenCell, setKeys } from "./import-rows.ts";
import type { StoredPlan } from "./import-state.ts";
import { type FileField, ID_FIELD } from "./import-words.ts";
import type { Found } from "./values/import-found.ts";
import { Tally } from "./values/import-tally.ts";

/** What is done with an uploaded file, all of it apart from the process that serves people (import-readers.ts). */
export type Order =
	| { kind: "head"; wishes: Wishes & { header_row?: number | undefined }; fields: FileField[]; self?: Words | undefined }
	| { kind: "cells"; wishes: Wishes; most: number }
	| { kind: "rows"; plan: StoredPlan; fields: FileField[]; chunk: number; today: string; columns: ColumnHints };

export interface Head {
	reading: Reading;
	header_row: number;
	columns: Column[];
}
/** What is asked of the one who ordered: pieces of the file, what names mean, and to keep what was read. */
export interface Asked {
	part: { ask: number; answer: Uint8Array | null };
	names: { ask: NamesAsked; answer: NamesFound };
	/** The words of the file that stand for something, at its end. */
	found: { ask: Found; answer: boolean };
	/** Rows as JSON, with how many there are so far; false where nobody wants them any more. */
	keep: { ask: { rows: number; json: string }; answer: boolean };
}
export type Ask = <K extends keyof Asked>(what: K, value: Asked[K]["ask"]) => Promise<Asked[K]["answer"]>;

/** Rows go out in chunks; long ones sooner, so that no message is large. */
const CHUNK_CHARACTERS = 500_000;

export async function carryOut(order: Order, ask: Ask): Promise<Head | boolean> {
	const bytes = async function* () {
		for (let part = 0; ; part++) {
			const piece = await ask("part", part);
			if (piece === null) return;
			yield piece;
		}
	};
	if (order.kind === "rows") return readRows(order, bytes, ask);
	if (order.kind === "cells") return readCells(order, bytes, ask);
	const file = await openSheet(bytes, order.wishes);
	const head = await headOf(file);
	if (head.length === 0) throw new UnreadableFile({ message: "import_nothing" });
	const headings = new Headings([ID_FIELD, ...order.fields], order.self);
	const header_row = order.wishes.header_row ?? findHeaderRow(head, headings);
	return { reading: file.reading, header_row, columns: suggestColumns(head, header_row, order.fields, headings) };
}

/** The texts of a table as they are, without knowing what they mean. */
async function readCells({ wishes, most }: Order & { kind: "cells" }, bytes: () => AsyncGenerator<Uint8Array>, ask: Ask): Promise<boolean> {
	const file = await openSheet(bytes, wishes);
	let rows = 0;
	for await (const batch of file.rows()) {
		const filled = batch.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
		rows += filled.length;
		if (rows > most) throw new UnreadableFile({ message: "import_rows_max", maximum: most });
		const json = JSON.stringify(filled.map(({ number, cells }) => ({ number, cells })));
		if (filled.length > 0 && !(await ask("keep", { rows, json }))) return false;
	}
	return true;
}

async function readRows(
	{ plan, fields, chunk, today, columns }: Order & { kind: "rows" },
	bytes: () => AsyncGenerator<Uint8Array>,
	ask: Ask,
): Promise<boolean> {
	const file = await openSheet(bytes, plan);
	const readRow = rowReader(fields, plan, today, { ...columns, from1904: file.from1904 });
	const tally = new Tally(fields);
	let waiting: { row: ReadRow; spoken: SpokenCell[] }[] = [];
	let characters = 0;
	let rows = 0;
	const keep = async (): Promise<boolean> => {
		if (waiting.length === 0) return true;
		const made = waiting.map(({ row }) => row);
		const names = namesIn(fields, made);
		if (Object.keys(names).length > 0) setNames(made, await ask("names", names), fields);
		setKeys(made, fields, plan);
		for (const { row, spoken } of waiting) tally.count(row, spoken);
		const json = JSON.stringify(made.map(({ kept: _, making: __, proposed: ___, ...row }) => row));
		waiting = [];
		characters = 0;
		return ask("keep", { rows, json });
	};
	for await (const batch of file.rows()) {
		for (const row of batch) {
			if (row.number <= (plan.header_row ?? 1)) continue;
			const spoken: SpokenCell[] = [];
			const made = readRow(row, spoken);
			if (made === undefined) continue;
			if (++rows > IMPORT_MAX_ROWS) throw new UnreadableFile({ message: "import_rows_max", maximum: IMPORT_MAX_ROWS });
			// words of what is left out need nobody
			waiting.push({ row: made, spoken: made.kind === "left" ? [] : spoken });
			for (const cell of made.given) characters += cell.length;
			if ((waiting.length >= chunk || characters >= CHUNK_CHARACTERS) && !(await keep())) return false;
		}
	}
	return (await keep()) && ask("found", tally.found());
}
