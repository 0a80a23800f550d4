import { ask, type CustomerDb } from "../../db/customer-db.ts";
import { sql } from "../../db/sql-text.ts";
import type { Problem } from "../import-state.ts";

/** A row that an area made of several files, as it is kept. */
export interface GatheredRow {
	row_no: number;
	kind: "new" | "changed" | "unchanged" | "error" | "lacking";
	key: string | null;
	given: string[];
	input: Record<string, unknown>;
	problems: Record<string, Problem>;
	/** `said`: what the file has in the fields that have problems; `back`: from the archive. */
	hints: { file: string; row: number; name: string; row_id?: number; said?: Record<string, string>; back?: true };
}
interface Gathered {
	user_id: number;
	roster_id: number;
	record: string;
	name: string;
}

/** A file of a roster, or the place where the rows of one of its steps are kept. */
export async function addGathered(db: CustomerDb, { user_id, roster_id, record, name }: Gathered): Promise<number> {
	const [made] = await ask<{ id: number }>(
		db,
		sql`insert into imports (user_id, record, file_name, roster_id, reading) values (${user_id}, ${record}, ${name}, ${roster_id}, '{"kind": "roster"}') returning id`,
	);
	return made?.id ?? 0;
}
export const noteSize = (db: CustomerDb, import_id: number, size: number) =>
	ask(db, sql`update imports set file_size = ${size} where id = ${import_id}`);
export const dropGathered = (db: CustomerDb, ids: readonly number[]) => ask(db, sql`delete from imports where id = any(${ids}::bigint[])`);
export const dropGatheredRows = (db: CustomerDb, imports: readonly number[]) =>
	ask(db, sql`delete from import_rows where import_id = any(${imports}::bigint[])`);
export const dropRowsOfRosters = (db: CustomerDb, rosters: readonly number[]) =>
	ask(db, sql`delete from import_rows r using imports i where i.roster_id = any(${rosters}::bigint[]) and r.import_id = i.id`);

export const keepRows = (db: CustomerDb, import_id: number, rows: readonly GatheredRow[]) =>
	ask(
		db,
		sql`insert into import_rows (import_id, row_no, kind, match_key, row_id, given, input, problems, hints)
			select ${import_id}, g.row_no, g.kind, fold(g.key), (g.hints ->> 'row_id')::bigint, g.given, g.input, g.problems, g.hints - 'row_id'
			from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (row_no integer, kind text, key text, given jsonb, input jsonb, problems jsonb, hints jsonb)`,
	);
/** What a rehearsal answered, once more: what was made for a moment has no number. */
export const keepRehearsed = (db: CustomerDb, rows: string) =>
	ask(
		db,
		sql`insert into import_rows (import_id, row_no, kind, row_id, given, input, before, problems, hints)
			select import_id, row_no, kind, case when kind <> 'new' then row_id end, given, input, before, problems, hints
			from jsonb_to_recordset(${rows}::jsonb) as g (import_id bigint, row_no integer, kind text, row_id bigint, given jsonb, input jsonb, before jsonb, problems jsonb, hints jsonb)`,
	);

/** Which rows of the database were made of which. */
export const nameRows = (db: CustomerDb, import_id: number, row_nos: readonly number[], ids: readonly number[]) =>
	ask(
		db,
		sql`update import_rows r set row_id = g.id from unnest(${row_nos}::integer[], ${ids}::bigint[]) as g (row_no, id)
			where r.import_id = ${import_id} and r.row_no = g.row_no`,
	);
export const markRefused = (db: CustomerDb, import_id: number, row_no: number, problems: Record<string, Problem>) =>
	ask(
		db,
		sql`update import_rows set kind = 'error', row_id = null, problems = ${JSON.stringify(problems)} where import_id = ${import_id} and row_no = ${row_no}`,
	);
/** Says more of rows than was known when they were kept. */
export const explainRows = (db: CustomerDb, rows: readonly { import_id: number; row_no: number; hints: object }[]) =>
	ask(
		db,
		sql`update import_rows r set hints = r.hints || g.hints from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (import_id bigint, row_no integer, hints jsonb)
		where r.import_id = g.import_id and r.row_no = g.row_no`,
	);
export const markUnchanged = (db: CustomerDb, import_id: number, row_nos: readonly number[]) =>
	ask(db, sql`update import_rows set kind = 'unchanged' where import_id = ${import_id} and row_no = any(${row_nos}::integer[])`);
/** Those of them that come back from the archive, by the ids of their rows. */
export async function markBack(db: CustomerDb, import_id: number, row_nos: readonly number[]): Promise<number[]> {
	const rows = await ask<{ row_id: number }>(
		db,
		sql`update import_rows set kind = 'changed', hints = hints || '{"back": true}' where import_id = ${import_id} and row_no = any(${row_nos}::integer[])
			and kind in ('changed', 'unchanged') and not failed returning row_id`,
	);
	return rows.map(({ row_id }) => row_id);
}
/** What is lacking something that must be given is refused like anything else. */
export const refuseLacking = (db: CustomerDb, imports: readonly number[]) =>
	ask(db, sql`update import_rows set kind = 'error' where import_id = any(${imports}::bigint[]) and (failed or kind = 'lacking')`);
