import type { GuessReason } from "@homeroom/contract/kit/import-calls.ts";
import { ask, type CustomerDb } from "../db/customer-db.ts";
import { allOf, sql, verbatim } from "../db/sql-text.ts";
import { type LimitCode, Refusal } from "../http/refusal.ts";
import { visibleFilters } from "../records/record-queries.ts";
import type { Wishes } from "../sheets/sheet-file.ts";
import { UnreadableFile } from "../sheets/unreadable-file.ts";
import type { RecordTable } from "../tables/record-table.ts";
import type { Column } from "./columns/import-suggest.ts";
import { partOf } from "./import-bytes.ts";
import { selfWords } from "./import-fields.ts";
import { readApart } from "./import-readers.ts";
import { type ImportState, rememberedPlan } from "./import-state.ts";
import { inTurnOfHeads } from "./import-turns.ts";
import { suggestDateFormat } from "./import-values.ts";
import { type FileField, ID_FIELD, plainWord } from "./import-words.ts";

/** How the file is read, and its columns. */
type Read = Pick<ImportState, "reading" | "columns" | "headings">;

/** Looks at the start of the file and says what its columns seem to be. What this person chose for such a file before is taken again. Writes nothing. */
export async function readColumns(
	db: CustomerDb,
	table: RecordTable,
	own: number | null,
	state: ImportState,
	fields: FileField[],
	wishes: HeadWishes,
): Promise<Read> {
	const { columns: suggested, header_row, reading } = await headOfFile(db, table, state.id, fields, wishes);
	const columns = await withoutOthersIds(db, table, own, suggested, fields);
	const headings = headingsOf(columns);
	const plan = await rememberedPlan(db, { ...state, headings });
	const known = new Set([ID_FIELD, ...fields].map(({ name }) => name));
	const chosen = plan === null ? undefined : new Map(plan.columns.map(({ index, field }) => [index, field]));
	const taken =
		chosen === undefined
			? columns
			: columns.map((column) => {
					const field = chosen.get(column.index) ?? null;
					return field !== null && known.has(field) ? as(column, field, "remembered") : leftOut(column);
				});
	const days = fields.filter(({ field }) => field.kind === "day").map(({ name }) => name);
	const date_format_id = suggestDateFormat(
		taken.filter(({ field }) => field !== null && days.includes(field)).flatMap(({ samples }) => samples),
		await customersFormat(db),
	);
	return { reading: { ...reading, header_row, date_format_id, remembered: plan !== null }, columns: taken, headings };
}

type HeadWishes = Wishes & { header_row?: number | undefined };
/** Whose it is does not hang on what was chosen. */
const leftOut = (column: Column): Column => ({
	...column,
	field: null,
	confidence: null,
	reason: column.reason === "of_others" ? column.reason : null,
	unlike: null,
});
const SURE = 99;
const as = (column: Column, field: string, reason: GuessReason, confidence = SURE): Column => ({
	...column,
	field,
	reason,
	confidence,
	unlike: null,
});

/** Other programs have IDs as well: where none of the examples is one of ours, they are the numbers of another program. */
async function withoutOthersIds(
	db: CustomerDb,
	table: RecordTable,
	own: number | null,
	columns: Column[],
	fields: FileField[],
): Promise<Column[]> {
	const mine = columns.find(({ field }) => field === ID_FIELD.name);
	const ids = (mine?.samples ?? []).filter((text) => /^\d{1,15}$/.test(text)).map(Number);
	if (mine === undefined || ids.length === 0) return columns;
	const condition = allOf([sql`id = any(${ids}::bigint[])`, ...visibleFilters(table, own)]);
	const known = await ask(db, sql`select from ${verbatim(table.spec.name)} where ${condition} limit 1`);
	if (known.length > 0) return columns;
	const isFree = fields.some(({ name }) => name === OTHERS_ID) && columns.every(({ field }) => field !== OTHERS_ID);
	return columns.map((column) =>
		column !== mine ? column : isFree ? as(column, OTHERS_ID, "not_ours", 80) : { ...leftOut(column), reason: "not_ours" },
	);
}
const OTHERS_ID = "external_id";

async function headOfFile(db: CustomerDb, { spec }: RecordTable, import_id: number, fields: FileField[], wishes: HeadWishes) {
	const nothing = () => Promise.reject(new Error("the start of a file has no rows to keep"));
	try {
		return await inTurnOfHeads(db, () =>
			readApart(
				{ kind: "head", wishes, fields, self: selfWords(spec.name) },
				{ part: (part) => partOf(db, import_id, part), names: nothing, keep: nothing, found: nothing },
			),
		);
	} catch (error) {
		throw refusedFile(error);
	}
}
/** What stands in the way of a file, as an answer to whoever sent it. */
export function refusedFile(error: unknown): unknown {
	if (!(error instanceof UnreadableFile)) return error;
	const { message, maximum, minimum } = error.problem;
	// cast: whoever reads files names nothing else
	return new Refusal(message as LimitCode, { values: { max: maximum, min: minimum } });
}

/** The same headings in the same places are the same kind of file. */
const headingsOf = (columns: Column[]): string =>
	columns
		.map(({ index, header }) => `${index}:${plainWord(header)}`)
		.join("|")
		.slice(0, 4000);

export async function customersCurrency(db: CustomerDb): Promise<string> {
	const [row] = await ask<{ currency: string }>(db, sql`select currency from platform.customers where id = ${db.customer_id}`);
	return row?.currency ?? "EUR";
}
async function customersFormat(db: CustomerDb): Promise<number> {
	const [row] = await ask<{ date_format_id: number }>(db, sql`select date_format_id from platform.customers where id = ${db.customer_id}`);
	return row?.date_format_id ?? 2;
}
