import type { DeedCounts } from "@homeroom/contract/areas/changes/changes.contract.ts";
import { COUNTED_DEEDS } from "@homeroom/contract/areas/changes/changes.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { allOf, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import type { Sight } from "./changes.names.ts";
import { type Asked, logFilters, person } from "./changes.queries.ts";
import { rareHits } from "./changes.words.ts";

/** So many rows of one transaction are looked at: an import wrote thousands, and is one deed. */
const ROWS_OF_ONE = 300;

/**
 * How many deeds there are of whom and about what, among the newest that fit: from one transaction to the one before it, as the list walks.
 * What only some rows of the log can be is found by those rows.
 */
export async function countDeeds(db: CustomerDb, query: Asked, sight: Sight): Promise<DeedCounts> {
	const fits = allOf(logFilters(query, sight));
	const isRare = query.about !== undefined || query.batch !== undefined || rareHits(query.hits) !== undefined;
	const [row] = await ask<Omit<DeedCounts, "changes" | "capped_words"> & { changes: number; is_cut: boolean }>(
		db,
		sql`with recursive ${isRare ? ofRows(fits) : walked(fits)},
		undone as (select distinct f.deed from found f join batches b on b.id = f.request_id and b.kind = 'undo'),
		people as (select user_id, count(distinct deed)::int as deeds from found group by user_id order by deeds desc, user_id limit 12),
		tables as (select table_name as table, count(distinct deed)::int as deeds from found group by table_name order by deeds desc, table_name limit 16),
		did as (
			select did, count(distinct deed)::int as deeds from found group by did
			union all select 'undone', count(*)::int from undone having count(*) > 0
		)
		select (select count(distinct deed)::int from found) as deeds, (select count(*)::int from found) as changes,
			(select coalesce(max(n), 0) >= ${ROWS_OF_ONE} from (select count(*) as n from found group by at) t) as is_cut,
			(select count(*) > ${COUNTED_DEEDS} from places) as capped,
			(select coalesce(jsonb_agg(to_jsonb(p) || jsonb_build_object('name', ${verbatim(person("p.user_id"))}) order by p.deeds desc), '[]') from people p) as people,
			(select coalesce(jsonb_agg(to_jsonb(t) order by t.deeds desc), '[]') from tables t) as tables,
			(select coalesce(jsonb_agg(to_jsonb(d) order by d.deeds desc), '[]') from did d) as did`,
	);
	const { is_cut, changes, ...counts } = row ?? { is_cut: false, changes: 0, deeds: 0, capped: false, people: [], tables: [], did: [] };
	return { ...counts, capped_words: query.hits?.capped === true, changes: is_cut || counts.capped ? null : changes };
}

const COLUMNS = sql`coalesce(c.request_id, c.at::text) as deed, c.request_id, c.at, c.user_id, c.table_name, c.action::text as did`;
const walked = (fits: Sql): Sql => sql`walk as (
		(select c.at from changes c where ${fits} order by c.at desc, c.id desc limit 1)
		union all
		select n.at from walk w cross join lateral (select c.at from changes c where ${fits} and c.at < w.at order by c.at desc, c.id desc limit 1) n
	), places as materialized (select at from walk limit ${COUNTED_DEEDS + 1}),
	found as materialized (
		select f.* from (select at from places limit ${COUNTED_DEEDS}) p
		cross join lateral (select ${COLUMNS} from changes c where c.at = p.at and ${fits} limit ${ROWS_OF_ONE}) f
	)`;
const ofRows = (fits: Sql): Sql => sql`places as materialized (select distinct c.at from changes c where ${fits}),
	found as materialized (
		select f.* from (select at from places order by at desc limit ${COUNTED_DEEDS}) p
		cross join lateral (select ${COLUMNS} from changes c where c.at = p.at and ${fits} limit ${ROWS_OF_ONE}) f
	)`;
