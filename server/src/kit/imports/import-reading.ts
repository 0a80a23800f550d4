import { ask, type CustomerDb } from "../db/customer-db.ts";
import { sql } from "../db/sql-text.ts";
import { type LimitCode, Refusal } from "../http/refusal.ts";
import type { Wishes } from "../sheets/sheet-file.ts";
import { UnreadableFile } from "../sheets/unreadable-file.ts";
import { partOf } from "./import-bytes.ts";
import { readApart } from "./import-readers.ts";
import { type ImportState, rememberedPlan } from "./import-state.ts";
import type { Column } from "./import-suggest.ts";
import { inTurnOfHeads } from "./import-turns.ts";
import { suggestDateFormat } from "./import-values.ts";
import { type FileField, ID_FIELD, plainWord } from "./import-words.ts";

/** How the file is read, and its columns. */
type Read = Pick<ImportState, "reading" | "columns" | "headings">;

/** Looks at the start of the file and says what its columns seem to be. What this person chose for such a file before is taken again. Writes nothing. */
export async function readColumns(
	db: CustomerDb,
	state: ImportState,
	fields: FileField[],
	wishes: Wishes & { header_row?: number | undefined },
): Promise<Read> {
	const { columns, header_row, reading } = await headOfFile(db, state.id, fields, wishes);
	const headings = headingsOf(columns);
	const plan = await rememberedPlan(db, { ...state, headings });
	const known = new Set([ID_FIELD, ...fields].map(({ name }) => name));
	const chosen = plan === null ? undefined : new Map(plan.columns.map(({ index, field }) => [index, field]));
	const taken =
		chosen === undefined
			? columns
			: columns.map((column) => {
					const field = chosen.get(column.index) ?? null;
					return { ...column, field: field !== null && known.has(field) ? field : null };
				});
	const days = fields.filter(({ field }) => field.kind === "day").map(({ name }) => name);
	const date_format_id = suggestDateFormat(
		taken.filter(({ field }) => field !== null && days.includes(field)).flatMap(({ samples }) => samples),
		await customersFormat(db),
	);
	return { reading: { ...reading, header_row, date_format_id, remembered: plan !== null }, columns: taken, headings };
}

async function headOfFile(db: CustomerDb, import_id: number, fields: FileField[], wishes: Parameters<typeof readColumns>[3]) {
	const nothing = () => Promise.reject(new Error("the start of a file has no rows to keep"));
	try {
		return await inTurnOfHeads(db, () =>
			readApart({ kind: "head", wishes, fields }, { part: (part) => partOf(db, import_id, part), names: nothing, keep: nothing }),
		);
	} catch (error) {
		if (!(error instanceof UnreadableFile)) throw error;
		const { message, maximum, minimum } = error.problem;
		throw new Refusal(message as LimitCode, { values: { max: maximum, min: minimum } });
	}
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
