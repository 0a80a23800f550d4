import type { CustomerDb } from "../db/customer-db.ts";
import { ask } from "../db/customer-db.ts";
import { Refusal } from "../http/refusal.ts";
import { headOf, openSheet, type Wishes } from "../sheets/sheet-file.ts";
import { UnreadableFile } from "../sheets/unreadable-file.ts";
import { bytesOf } from "./import-bytes.ts";
import { type FileField, ID_FIELD, plainWord } from "./import-fields.ts";
import { changeImport, type ImportState, rememberedPlan } from "./import-state.ts";
import { type Column, findHeaderRow, suggestColumns } from "./import-suggest.ts";
import { suggestDateFormat } from "./import-values.ts";

/** Looks at the start of the file and says what its columns seem to be. What this person chose for such a file before is taken again. */
export async function readColumns(
	db: CustomerDb,
	state: ImportState,
	fields: FileField[],
	wishes: Wishes & { header_row?: number | undefined },
): Promise<ImportState> {
	try {
		const file = await openSheet(bytesOf(db, state.id), wishes);
		const head = await headOf(file);
		if (head.length === 0) throw new UnreadableFile();
		const header_row = wishes.header_row ?? findHeaderRow(head, fields);
		const columns = suggestColumns(head, header_row, fields);
		const headings = headingsOf(columns);
		const plan = await rememberedPlan(db, { ...state, headings });
		const days = fields.filter(({ field }) => field.kind === "day").map(({ name }) => name);
		const reading = {
			...file.reading,
			header_row,
			date_format_id: suggestDateFormat(
				columns.filter(({ field }) => field !== null && days.includes(field)).flatMap(({ samples }) => samples),
				await customersFormat(db),
			),
			remembered: plan !== null,
		};
		const known = new Set([ID_FIELD, ...fields].map(({ name }) => name));
		const chosen = plan === null ? undefined : new Map(plan.columns.map(({ index, field }) => [index, field]));
		const taken =
			chosen === undefined
				? columns
				: columns.map((column) => {
						const field = chosen.get(column.index) ?? null;
						return { ...column, field: field !== null && known.has(field) ? field : null };
					});
		return await changeImport(db, state.id, { reading, columns: taken, headings, plan: null, state: "uploaded", problem: null });
	} catch (error) {
		throw error instanceof UnreadableFile ? new Refusal("import_unreadable") : error;
	}
}

/** The same headings in the same places are the same kind of file. */
const headingsOf = (columns: Column[]): string =>
	columns
		.map(({ index, header }) => `${index}:${plainWord(header)}`)
		.join("|")
		.slice(0, 4000);

async function customersFormat(db: CustomerDb): Promise<number> {
	const [row] = await ask<{ date_format_id: number }>(db, "select date_format_id from platform.customers where id = $1", [db.customer_id]);
	return row?.date_format_id ?? 2;
}
