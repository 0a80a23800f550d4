import type { DeedQuery } from "@homeroom/contract/areas/changes/changes.contract.ts";
import type { Change } from "@homeroom/contract/kit/schemas.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { allOf, joined, NOTHING, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import type { LoggedTable, LoggedTables } from "../../kit/tables/logged-table.ts";
import { ownTables, type Sight } from "./changes.names.ts";
import { type Asked, logFilters, person, visibleChanges } from "./changes.queries.ts";
import { isHit, rareHits } from "./changes.words.ts";

// A deed is what one request changed. What no request did (a job, a migration) is a deed by its transaction.

/** Where a deed stands among the others: at its newest change. */
export interface DeedHead {
	/** Null: what one transaction did without a request. */
	request_id: string | null;
	/** In microseconds: an instant of the browser would not find it again. */
	place: string;
}

const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`;

/** The row that was asked for, and what is its own; each by the index of rows. */
function rowsAbout(tables: LoggedTables, { table, row }: Partial<DeedQuery>): Sql[] | undefined {
	if (table === undefined || row === undefined) return undefined;
	return [
		sql`(c.table_name = ${table} and c.row_id = ${row})`,
		...ownTables(tables, table).map(
			(own) =>
				sql`(c.table_name = '${verbatim(own.table)}' and c.row_id in (select t.id from ${verbatim(own.table)} t where t.${verbatim(own.column)} = ${row}))`,
		),
	];
}

/** A row means what is its own, too. */
export function asAsked(tables: LoggedTables, query: Partial<DeedQuery> & Asked): Asked {
	const about = rowsAbout(tables, query);
	const { before: _, limit: __, ...asked } = query;
	return about === undefined ? asked : { ...asked, table: undefined, row: undefined, about };
}

/**
 * The newest deeds, from one transaction to the one before it: each step is one look into the index, however many rows a transaction wrote.
 * All of a transaction's rows have one `at`. Two that began in the same microsecond are told apart by the first and the last of those rows.
 * A request of several transactions stands where its last one does. Nothing is sorted, so the walk ends with the page.
 */
export async function deedHeads(
	db: CustomerDb,
	tables: LoggedTables,
	query: DeedQuery & Asked,
	sight: Sight,
): Promise<{ heads: DeedHead[]; next: string | null }> {
	// of one row, and of one request, there is an index of its own: its rows are few and read first
	const ofRow = rowsAbout(tables, query);
	const matching = allOf(logFilters(ofRow === undefined ? query : { ...query, table: undefined, row: undefined }, sight));
	const about = ofRow ?? (query.batch !== undefined ? [sql`true`] : rareHits(query.hits));
	const isFew = about !== undefined;
	const few = isFew
		? sql`few as materialized (${joined(
				about.map((rows) => sql`select c.id, c.at, c.request_id from changes c where ${rows} and ${matching}`),
				" union all ",
			)}),`
		: NOTHING;
	const from = verbatim(isFew ? "few" : "changes");
	const fits = isFew ? sql`true` : matching;
	const newest = (before: Sql) => sql`select c.at from ${from} c where ${fits} and ${before} order by c.at desc, c.id desc limit 1`;
	const end = (way: "asc" | "desc") =>
		sql`(select c.request_id, c.id from ${from} c where ${fits} and c.at = w.at order by c.at ${verbatim(way)}, c.id ${verbatim(way)} limit 1)`;
	const found = await ask<DeedHead>(
		db,
		sql`with recursive ${few} walk as (
			(${newest(query.before === undefined ? sql`true` : sql`c.at < ${query.before}::timestamptz`)})
			union all
			select n.at from walk w cross join lateral (${newest(sql`c.at < w.at`)}) n
		)
		select h.request_id, to_char(w.at at time zone 'utc', ${verbatim(INSTANT)}) as place
		from walk w cross join lateral (
			select e.request_id, max(e.id) as id from (${end("desc")} union all ${end("asc")}) e group by e.request_id
		) h
		where h.request_id is null or not exists (
			select from ${from} c where c.request_id = h.request_id and c.id > h.id and c.at > w.at and ${fits}
		)
		limit ${query.limit + 2}`,
	);
	// those of one instant stay on one page: the next one begins before it
	let shown = Math.min(query.limit, found.length);
	while (shown < found.length && found[shown]?.place === found[shown - 1]?.place) shown++;
	return { heads: found.slice(0, shown), next: shown < found.length ? (found[shown - 1]?.place ?? null) : null };
}

/** So many of a deed's rows are counted. */
const COUNTED = 1000;
/** So many of each part are told with it. */
const SHOWN = 5;

export interface PartRow {
	/** Which of the deeds. */
	n: number;
	/** A row of the log that the person sees, or null. */
	id: number | null;
	table: string;
	action: Change["action"];
	/** That they see, and of all. */
	count: number;
	total: number;
}
/**
 * What the deeds are made of: how much of each table, and the first rows of it; those that were asked for before others.
 * Of a large one those that are found first are counted: an order would read all of its rows.
 */
export function deedParts(
	db: CustomerDb,
	tables: LoggedTables,
	heads: readonly DeedHead[],
	query: DeedQuery & Asked,
	sight: Sight,
): Promise<PartRow[]> {
	if (heads.length === 0) return Promise.resolve([]);
	const asked = joined(rowsAbout(tables, query) ?? [query.hits === undefined ? sql`false` : isHit(query.hits)], " or ");
	const columns = sql`c.id, c.table_name, c.action, ${visibleChanges(sight)} as seen, (${asked}) as asked`;
	return ask<PartRow>(
		db,
		sql`with rows as (
			select h.n, p.*, count(*) filter (where p.seen) over part as count, count(*) over part as total,
				row_number() over (partition by h.n, p.table_name, p.action, p.seen order by p.asked desc, p.id) as place
			from unnest(${heads.map(({ request_id }) => request_id)}::text[], ${heads.map(({ place }) => place)}::timestamptz[])
				with ordinality h(request_id, at, n)
			cross join lateral (
				(select ${columns} from changes c where c.request_id = h.request_id limit ${COUNTED})
				union all
				(select ${columns} from changes c where h.request_id is null and c.request_id is null and c.at = h.at limit ${COUNTED})
			) p
			window part as (partition by h.n, p.table_name, p.action)
		)
		select n::int - 1 as n, case when seen then id end as id, table_name as table, action, count::int, total::int
		from rows where place <= case when seen then ${SHOWN} else 1 end order by n, id`,
	);
}
export const isMany = (parts: readonly PartRow[]): boolean => {
	const totals = new Map(parts.map(({ table, action, total }) => [`${table} ${action}`, total]));
	return [...totals.values()].reduce((sum, total) => sum + total, 0) >= COUNTED;
};

export interface DeedChain {
	id: string;
	kind: string;
	label: Record<string, unknown>;
	depth: number;
	/** Whether what it did holds no longer, and who did that and when. */
	undone: boolean;
	last: string;
	last_at: string;
	last_by: string | null;
	last_user_id: number | null;
}
/** Of those that have a name or were turned round: where their chains stand. */
export function deedChains(db: CustomerDb, ids: readonly string[]): Promise<DeedChain[]> {
	return ids.length === 0
		? Promise.resolve([])
		: ask<DeedChain>(
				db,
				sql`select b.id, b.kind, b.label, b.depth, (last.depth - b.depth) % 2 = 1 as undone, last.id as last, last.at as last_at,
				last.user_id as last_user_id, ${verbatim(person("last.user_id"))} as last_by
				from batches b cross join lateral (
					select l.* from batches l where l.id = coalesce(b.root, b.id) or l.root = coalesce(b.root, b.id) order by l.depth desc limit 1
				) last where b.id = any(${ids})`,
			);
}

/** What a change is called: as the table's area words it, or as every table does. */
export function didOf(
	{ deeds = [] }: LoggedTable,
	{ action, before, after }: Pick<Change, "action" | "before" | "after">,
): { did: string; field: string | null } {
	for (const { did, on, field, to, from } of deeds) {
		if (on !== action) continue;
		if (field === undefined) return { did, field: null };
		const [was, is] = [before?.[field] ?? null, after?.[field] ?? null];
		// an update tells only what it changed, and what one may not see is not there
		if (!(field in (after ?? before ?? {})) || (from === null && was !== null)) continue;
		if (to === undefined || (to === "some" ? is !== null : is === to)) return { did, field };
	}
	if (action === "updated" && after !== null && "archived_at" in after)
		return { did: after.archived_at === null ? "restored" : "archived", field: null };
	return { did: action, field: null };
}
