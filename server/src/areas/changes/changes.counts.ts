import type { DeedCounts } from "@homeroom/contract/areas/changes/changes.contract.ts";
import { COUNTED_CHANGES } from "@homeroom/contract/areas/changes/changes.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { allOf, sql, verbatim } from "../../kit/db/sql-text.ts";
import type { Sight } from "./changes.names.ts";
import { type Asked, logFilters, person } from "./changes.queries.ts";

/** How many deeds there are of whom and about what, among the newest changes that fit: one walk down the index, however long the log. */
export async function countDeeds(db: CustomerDb, query: Asked, sight: Sight): Promise<DeedCounts> {
	const [row] = await ask<Omit<DeedCounts, "capped"> & { found: number }>(
		db,
		sql`with newest as materialized (
			select coalesce(c.request_id, c.at::text) as deed, c.request_id, c.user_id, c.table_name, c.action::text as did
			from changes c where ${allOf(logFilters(query, sight))} order by c.at desc, c.id desc limit ${COUNTED_CHANGES + 1}
		), counted as (select * from newest limit ${COUNTED_CHANGES}),
		undone as (select distinct d.deed from counted d join batches b on b.id = d.request_id and b.kind = 'undo'),
		people as (select user_id, count(distinct deed)::int as deeds from counted group by user_id order by deeds desc, user_id limit 12),
		tables as (select table_name as table, count(distinct deed)::int as deeds from counted group by table_name order by deeds desc, table_name limit 16),
		did as (
			select did, count(distinct deed)::int as deeds from counted group by did
			union all select 'undone', count(*)::int from undone having count(*) > 0
		)
		select (select count(*)::int from newest) as found,
			(select count(distinct deed)::int from counted) as deeds,
			(select coalesce(jsonb_agg(to_jsonb(p) || jsonb_build_object('name', ${verbatim(person("p.user_id"))}) order by p.deeds desc), '[]') from people p) as people,
			(select coalesce(jsonb_agg(to_jsonb(t) order by t.deeds desc), '[]') from tables t) as tables,
			(select coalesce(jsonb_agg(to_jsonb(d) order by d.deeds desc), '[]') from did d) as did`,
	);
	const { found, ...counts } = row ?? { found: 0, deeds: 0, people: [], tables: [], did: [] };
	return { ...counts, changes: Math.min(found, COUNTED_CHANGES), capped: found > COUNTED_CHANGES };
}
