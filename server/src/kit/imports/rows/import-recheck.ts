import { ask, type CustomerDb } from "../../db/customer-db.ts";
import { sql } from "../../db/sql-text.ts";
import { Refusal } from "../../http/refusal.ts";
import type { RecordTable, TableOf } from "../../tables/record-table.ts";
import { columnHints } from "../columns/import-hints.ts";
import { countsOf } from "../import-check.ts";
import { type Asker, lookUp } from "../import-lookups.ts";
import { matchRows } from "../import-match.ts";
import { namesIn, setNames } from "../import-names.ts";
import { type CellHints, type ReadRow, rowReader, setKeys } from "../import-rows.ts";
import { changeImport, fieldsOfJob, type ImportState, type StoredPlan } from "../import-state.ts";
import { rehearse } from "./import-rehearsal.ts";

interface KeptRow {
	row_no: number;
	given: string[];
	hints: CellHints | null;
}
/** So many rows about one entry are a file that is mended elsewhere. */
const MOST = 200;

const sharing = (import_id: number, row_no: number, key: string | null) =>
	sql`select row_no, given, hints from import_rows r where import_id = ${import_id} and (row_no = ${row_no} or match_key = fold(${key})
		or match_key = (select match_key from import_rows where import_id = ${import_id} and row_no = ${row_no})) order by row_no limit ${MOST + 1}`;
const written = (import_id: number, rows: string) =>
	sql`update import_rows r set kind = g.kind, match_key = fold(g.key), input = g.input, problems = g.problems, row_id = null, version = null, before = '{}'
		from jsonb_to_recordset(${rows}::jsonb) as g (row_no integer, kind text, key text, input jsonb, problems jsonb)
		where r.import_id = ${import_id} and r.row_no = g.row_no`;

/** Reads one row anew, and those that are about the same entry, with the code that read the file: what is said of it then is what happens. */
export async function recheckRow(
	db: CustomerDb,
	table: RecordTable,
	state: ImportState,
	row_no: number,
	asker: Asker & { tableOf: TableOf },
): Promise<ImportState> {
	const plan = state.plan as StoredPlan;
	const fields = await fieldsOfJob(db, table, plan);
	const hints = { ...columnHints(state.columns, fields), from1904: state.reading.from1904 ?? false };
	const read = rowReader(fields, plan, new Date().getUTCFullYear(), hints);
	const readAll = async (kept: readonly KeptRow[]): Promise<ReadRow[]> => {
		const rows = kept.flatMap(({ row_no: number, given, hints }) => read({ number, cells: given, ...hints }) ?? []);
		setNames(rows, await lookUp(db, table, fields, namesIn(fields, rows), asker), fields);
		setKeys(rows, fields, plan);
		return rows;
	};
	const [own] = await ask<KeptRow>(
		db,
		sql`select row_no, given, hints from import_rows where import_id = ${state.id} and row_no = ${row_no}`,
	);
	if (own === undefined) throw new Refusal("not_found");
	const [changed] = await readAll([own]);
	const kept = await ask<KeptRow>(db, sharing(state.id, row_no, changed?.key ?? null));
	if (kept.length > MOST) throw new Refusal("import_step");
	const rows = await readAll(kept);
	const only = rows.map((row) => row.row_no);
	await ask(db, written(state.id, JSON.stringify(rows)));
	const always = async () => true;
	await matchRows(db, table, fields, state, always, only);
	await rehearse(db, table, fields, state, asker.tableOf, always, only);
	const [row] = await ask<{ counts: ImportState["counts"] }>(db, countsOf(state.id));
	return changeImport(db, state.id, { counts: row?.counts ?? {} });
}
