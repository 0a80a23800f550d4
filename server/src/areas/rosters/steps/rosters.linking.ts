import type { RosterLinkField } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { sql, verbatim } from "../../../kit/db/sql-text.ts";
import { keepRows } from "../../../kit/imports/rows/import-gathered.ts";
import type { Known } from "../rosters.ids.ts";
import type { Link } from "../rosters.model.ts";
import { hintsOf, type StepRow, type Writing, writeRanges } from "../rosters.records.ts";

/** What becomes of a link; where it cannot be made, why, and which of its fields says so. */
export type Judged =
	| { kind: "new" | "changed" | "unchanged"; input: Record<string, unknown> }
	| { message: string; field?: RosterLinkField };
interface Linking<One extends Link> extends Writing {
	import_id: number;
	links: readonly One[];
	/** As it is remembered. */
	keyOf(one: One): string;
	/** As a person would say it. */
	nameOf(one: One): string;
	/** In the order of the files: a later one may be what an earlier one was. */
	judge(one: One): Judged;
	/** Where they live, and which columns say what is linked, as in `input`. */
	table: "class_teachers" | "class_students" | "student_contacts";
	columns: readonly [string, string];
	/** Those that are done in another way are done first. */
	first?(rows: readonly StepRow[]): Promise<void>;
}

/** Judges, keeps and writes links; answers the rows of the database that they are: of several the newest. */
export async function applyLinks<One extends Link>(db: CustomerDb, linking: Linking<One>): Promise<Known[]> {
	const { import_id, links, table, columns } = linking;
	const rows = links.map((one, i): StepRow => {
		const base = { row_no: i + 1, key: null, given: one.given, hints: hintsOf(one, linking.nameOf(one)) };
		const judged = linking.judge(one);
		if ("kind" in judged) return { ...base, ...judged, problems: {} };
		return { ...base, kind: "error", input: {}, problems: { [judged.field ?? "row"]: { message: judged.message } } };
	});
	await keepRows(db, import_id, rows);
	await linking.first?.(rows);
	await writeRanges(db, import_id, rows.length, linking);
	const [one, other] = columns;
	const $ones = [...new Set(rows.flatMap(({ input }) => (input[one] as number | undefined) ?? []))];
	const found = await ask<{ id: number; pair: string }>(
		db,
		sql`select id, ${verbatim(one)} || ' ' || ${verbatim(other)} as pair from ${verbatim(table)} where ${verbatim(one)} = any(${$ones}::bigint[]) order by id`,
	);
	const ids = new Map(found.map(({ id, pair }) => [pair, id]));
	return links.flatMap((link, i) => {
		const input = rows[i]?.input ?? {};
		const id = ids.get(`${input[one]} ${input[other]}`);
		return id === undefined ? [] : [{ key: linking.keyOf(link), id }];
	});
}
