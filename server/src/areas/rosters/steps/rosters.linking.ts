import type { RosterLinkField } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { sql, verbatim } from "../../../kit/db/sql-text.ts";
import { keepRows } from "../../../kit/imports/rows/import-gathered.ts";
import { type Known, pairKey, remember } from "../rosters.ids.ts";
import type { Link } from "../rosters.model.ts";
import { FOLLOWS, hintsOf, type StepRow, type Writing, writeRanges } from "../rosters.records.ts";
import { here, type Ids, type Named, type Stage } from "./rosters.stage.ts";

/** What becomes of a link, with what is written besides its ends; where it cannot be made, why, and which of its fields says so. */
export type Judged =
	| { kind: "new" | "changed" | "unchanged"; input: Record<string, unknown> }
	| { message: string; field?: RosterLinkField };
/** One of the two that are linked. */
interface End<One> {
	column: "class_id" | "staff_id" | "student_id" | "contact_id";
	keyOf(one: One): string;
	ids: Ids;
	named: Named;
	/** Why there is no link to whom the files do not have. */
	missing: string;
}
/** A link whose ends are both here: as it is remembered, and by the ids of its ends. */
interface Pair {
	key: string;
	ids: string;
}
interface Linking<One extends Link> extends Writing {
	import_id: number;
	/** Where they live, and are remembered. */
	table: "class_teachers" | "class_students" | "student_contacts";
	links: readonly One[];
	ends: readonly [End<One>, End<One>];
	/** As a person would say it. */
	nameOf(one: One): string;
	/** In the order of the files: a later one may be what an earlier one was. */
	judge(one: One, pair: Pair): Judged;
	/** Those that are done in another way are done first. */
	first?(rows: readonly StepRow[]): Promise<void>;
}
/** The links of a step, and the rows of the database that they are: of several the newest. */
export interface Linked<One> {
	links: readonly One[];
	known: readonly Known[];
}

/** Judges, keeps, writes and remembers those links that are not marked as deleted. */
export async function applyLinks<One extends Link>(db: CustomerDb, { model }: Stage, linking: Linking<One>): Promise<Linked<One>> {
	const { import_id, table, ends } = linking;
	const links = here(linking.links);
	const [one, other] = ends;
	const keyOf = (link: One) => pairKey(one.keyOf(link), other.keyOf(link));
	const judge = (link: One): Judged => {
		// named in the files and not here: it was refused itself
		for (const { ids, keyOf: endOf, named, missing } of ends)
			if (!ids.has(endOf(link))) return { message: named.has(endOf(link)) ? FOLLOWS : missing };
		const [id, otherId] = [one.ids.get(one.keyOf(link)), other.ids.get(other.keyOf(link))];
		const judged = linking.judge(link, { key: keyOf(link), ids: `${id} ${otherId}` });
		return "message" in judged ? judged : { ...judged, input: { [one.column]: id, [other.column]: otherId, ...judged.input } };
	};
	const rows = links.map((link, i): StepRow => {
		const base = { row_no: i + 1, key: null, given: link.given, hints: hintsOf(link, linking.nameOf(link)) };
		const judged = judge(link);
		if ("kind" in judged) return { ...base, ...judged, problems: {} };
		return { ...base, kind: "error", input: {}, problems: { [judged.field ?? "row"]: { message: judged.message } } };
	});
	await keepRows(db, import_id, rows);
	await linking.first?.(rows);
	await writeRanges(db, import_id, rows.length, linking);
	const ids = await idsOf(db, linking, rows);
	const known = links.flatMap((link, i) => {
		const input = rows[i]?.input ?? {};
		const id = ids.get(`${input[one.column]} ${input[other.column]}`);
		return id === undefined ? [] : [{ key: keyOf(link), id }];
	});
	await remember(db, model.source, table, known);
	return { links, known };
}

/** By the ids of their ends. */
async function idsOf<One extends Link>(
	db: CustomerDb,
	{ table, ends: [one, other] }: Linking<One>,
	rows: readonly StepRow[],
): Promise<Map<string, number>> {
	const $ones = [...new Set(rows.flatMap(({ input }) => (input[one.column] as number | undefined) ?? []))];
	const found = await ask<{ id: number; pair: string }>(
		db,
		sql`select id, ${verbatim(one.column)} || ' ' || ${verbatim(other.column)} as pair from ${verbatim(table)} where ${verbatim(one.column)} = any(${$ones}::bigint[]) order by id`,
	);
	return new Map(found.map(({ id, pair }) => [pair, id]));
}
