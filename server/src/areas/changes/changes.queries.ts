import type { AsOfQuery, AuditQuery } from "@homeroom/contract/areas/changes/changes.contract.ts";
import { type LogRow, UNDONE } from "../../kit/changes/activity.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { joined, listed, NOTHING, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import type { Filter } from "../../kit/lists/filter.ts";
import type { ListSpec } from "../../kit/lists/list.ts";
import type { LoggedTables } from "../../kit/tables/logged-table.ts";
import type { Sight } from "./changes.names.ts";
import { type Hits, isHit } from "./changes.words.ts";

/** A person by their name. */
export const person = (id: string) => `(select u.first_name || ' ' || u.last_name from platform.users u where u.id = ${id})`;

const LOG = `(select c.*, b.kind, ${UNDONE} as undone from changes c left join batches b on b.id = c.request_id) c`;

/** The whole log. What a row is called is looked up in its table, for the rows of the page alone. */
export const auditList = (tables: LoggedTables): ListSpec => ({
	table: LOG,
	path: "/changes",
	columns: auditColumns(tables),
	search: "''",
	sorts: { at: [{ sql: "at", type: "timestamptz" }] },
	tie: [{ sql: "id", type: "bigint" }],
	defaultSort: "-at",
});

function auditColumns(tables: LoggedTables): string[] {
	return [
		"id",
		"at",
		"action",
		"user_id",
		`${person("c.user_id")} as user_name`,
		"before",
		"after",
		"request_id",
		"kind",
		"undone",
		"table_name",
		"row_id",
		`case c.table_name ${Object.entries(tables)
			.filter(([, { name }]) => name !== undefined)
			.map(([table, { name }]) => `when '${table}' then (select ${name} from ${table} t where t.id = c.row_id)`)
			.join(" ")} end as name`,
		`case c.table_name ${Object.entries(tables)
			.filter(([, { about }]) => about !== undefined)
			.map(([table, { about }]) => `when '${table}' then (select t.${about} from ${table} t where t.id = c.row_id)`)
			.join(" ")} end as about_id`,
	];
}

export interface AuditRow extends LogRow {
	table_name: string;
	row_id: number;
	name: string | null;
	about_id: number | null;
}
/** Some rows of the log, as its list has them. */
export const auditRows = (db: CustomerDb, tables: LoggedTables, ids: readonly number[]): Promise<AuditRow[]> =>
	ids.length === 0
		? Promise.resolve([])
		: ask<AuditRow>(
				db,
				sql`select ${listed(auditColumns(tables).map(verbatim))} from ${verbatim(LOG)} where c.id = any(${ids}) order by c.id`,
			);

/** A day of the school, as an instant. */
const dayStart = (day: string, shift: 0 | 1) =>
	sql`(select (${day}::date + ${verbatim(shift)})::timestamp at time zone z.time_zone from platform.customers z where z.id = current_setting('app.customer_id')::bigint)`;

/** Takes back what was done before. */
const UNDOES = sql`exists (select from batches b where b.id = c.request_id and b.kind = 'undo')`;
/** What was asked for, and what its words are found in. */
export type Asked = Partial<Omit<AuditQuery, "limit" | "page" | "sort" | "after" | "before">> & {
	hits?: Hits | undefined;
	/** One of these: a row, and what is its own. */
	about?: readonly Sql[] | undefined;
};
/** What the log is narrowed to: what was asked for, of what the person sees. */
export function logFilters(query: Asked, sight: Sight): Filter[] {
	const filters: Filter[] = [visibleChanges(sight)];
	if (query.did === "undone") filters.push(UNDOES);
	else if (query.did !== undefined) filters.push(sql`c.action = ${query.did}`);
	if (query.about !== undefined) filters.push(sql`(${joined(query.about, " or ")})`);
	if (query.hits !== undefined) filters.push(isHit(query.hits));
	if (query.table !== undefined) filters.push(sql`c.table_name = ${query.table}`);
	if (query.row !== undefined) filters.push(sql`c.row_id = ${query.row}`);
	if (query.person !== undefined) filters.push(sql`c.user_id = ${query.person}`);
	if (query.batch !== undefined) filters.push(sql`c.request_id = ${query.batch}`);
	if (query.at !== undefined) filters.push(sql`c.request_id is null and c.at = ${query.at}::timestamptz`);
	if (query.from !== undefined) filters.push(sql`c.at >= ${dayStart(query.from, 0)}`);
	if (query.to !== undefined) filters.push(sql`c.at < ${dayStart(query.to, 1)}`);
	return filters;
}

/** Only rows of tables whose rows the person may see; with ViewOwn only their own. */
export function visibleChanges(reach: Sight): Filter {
	const own = reach.own.map(({ table, ids }) => sql`(c.table_name = '${verbatim(table)}' and c.row_id in (${ids}))`);
	return sql`(${joined([sql`c.table_name = any(${reach.all})`, ...own], " or ")})`;
}

/**
 * The row as it is now, with everything turned back that happened to it since. What came first since then tells whether it was there:
 * if that made the row, it was not. A row's changes are in the order of their ids; an instant is the last change that it holds.
 */
export async function rowAsOf(
	db: CustomerDb,
	{ record, id, at, change }: AsOfQuery,
	own: Filter | undefined,
): Promise<{ was: unknown; now: unknown } | undefined> {
	const shown = "platform.recorded(to_jsonb(t) - platform.unlogged(t.tableoid))";
	const since =
		change === undefined
			? sql`(select min(m.id) from changes m where m.table_name = ${record} and m.row_id = ${id} and m.at > ${at}::timestamptz)`
			: sql`${change}::bigint + 1`;
	const reached = own === undefined ? sql`true` : sql`${id} in (${own})`;
	const [row] = await ask<{ was: unknown; now: unknown }>(
		db,
		sql`with later as (
			select platform.merge(c.before order by c.id desc) as before, (array_agg(c.action order by c.id))[1] as next, count(*) as changes
			from changes c where c.table_name = ${record} and c.row_id = ${id} and c.id >= ${since}
		), present as (select ${verbatim(shown)} as row from ${verbatim(record)} t where t.id = ${id})
		select coalesce(present.row, '{}') || coalesce(later.before, '{}') as was, present.row as now
		from later left join present on true
		where ${reached} and later.next is distinct from 'created' and (later.changes > 0 or present.row is not null)
			${change === undefined ? NOTHING : sql`and exists (select from changes c where c.id = ${change} and c.table_name = ${record} and c.row_id = ${id})`}`,
	);
	return row;
}
