import { BOOKKEEPING } from "../tables/logged-table.ts";

// The texts of undo. $1 is always the batch to undo. Nothing of a row ever comes to us: 100,000 rows are undone inside the database.

const bookkeeping = `'{${BOOKKEEPING.join(",")}}'::text[]`;

/** What the batch did to each table, all in all: a row that it made and removed counts as nothing. */
export const SUMMARY = `with net as (
		select table_name, row_id, (array_agg(action order by id))[1] <> 'created' as existed, (array_agg(action order by id desc))[1] <> 'deleted' as remains,
			bool_and(action = 'updated') as plain, bool_and(user_id is not distinct from $2) as mine
		from changes where request_id = $1 group by table_name, row_id
	)
	select table_name as table, bool_and(mine) as mine,
		count(*) filter (where not existed and remains) as created, count(*) filter (where existed and remains) as updated,
		count(*) filter (where existed and not remains) as deleted, coalesce(bool_and(plain) filter (where existed and remains), true) as plain
	from net group by table_name order by table_name`;

/**
 * Columns of tables, and those among them that the batch changed in rows that were there before. `gone`: it tells of one that the table has no more;
 * rows that it made or removed are of one shape, so one of each table is looked at.
 */
export const COLUMNS = `with touched as materialized (
		select table_name, platform.merge(before) as keys from changes where request_id = $1 and action = 'updated' group by table_name
	), told as (
		select table_name, keys from touched
		union all (select distinct on (table_name) table_name, coalesce(after, before) from changes where request_id = $1 and action <> 'updated' order by table_name, id)
	), tables as materialized (
		select oid, relname as name from pg_class where relnamespace = 'public'::regnamespace and relname = any($2)
	)
	select t.name as table, a.attname as column, coalesce(touched.keys ? a.attname, false) as touched, false as gone
	from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
	left join touched on touched.table_name = t.name
	union all
	select t.name, key, false, true from tables t join told on told.table_name = t.name cross join jsonb_object_keys(told.keys) key
	where not exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = key and not a.attisdropped)`;

/**
 * Later changes that stand on the batch: of the same field, or any change of a row that it made. Nothing stands on a row whose version it merely counted.
 * What was undone since stands on nothing: of a chain of undo and redo after the batch an even number of links cancel each other.
 */
export const LATER = `with net as materialized (
		select table_name, row_id, min(id) as first, (array_agg(action order by id))[1] <> 'created' as existed,
			platform.merge(before order by id desc) filter (where action = 'updated') as was, bool_and(action = 'updated') as plain
		from changes where request_id = $1 group by table_name, row_id
	), later as (
		select c.table_name, c.row_id, c.id, c.request_id, coalesce(b.root, c.request_id, c.id::text) as chain, f.field
		from net n join changes c on not (n.plain and n.was - ${bookkeeping} = '{}') and c.table_name = n.table_name and c.row_id = n.row_id and c.id > n.first
		left join batches b on b.id = c.request_id
		left join lateral (
			select min(key) as field from jsonb_object_keys(c.after) key
			where c.action = 'updated' and key <> all(${bookkeeping}) and (not n.existed or n.was ? key)
		) f on true
		where c.request_id is distinct from $1 and (c.action <> 'updated' or f.field is not null)
	), standing as (
		select table_name, row_id, max(id) as id, (array_agg(field order by id desc))[1] as field from later
		group by table_name, row_id, chain having count(distinct coalesce(request_id, '')) % 2 = 1
	)
	select 'changed_later' as why, s.table_name as table, s.row_id, s.field, c.at,
		(select concat_ws(' ', u.first_name, u.last_name) from platform.users u where u.id = c.user_id) as user_name
	from standing s join changes c on c.id = s.id order by s.id desc limit 20`;

/** Rows that the undo $2 touched although the batch had not: they hang on one that it removed. */
export const BESIDES = `select 'built_on' as why, table_name as table, row_id, null as field, null::timestamptz as at, null as user_name from (
		select table_name, row_id from changes where request_id = $2 except select table_name, row_id from changes where request_id = $1
	) besides order by table_name, row_id limit 20`;

export interface TablePlan {
	table: string;
	columns: string[];
	/** Columns to put back in rows that are still there. */
	touched: string[];
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
const text = (value: string) => `'${value.replaceAll("'", "''")}'`;

/** The row has what the batch left in it. It is taken apart once: in a large batch that is most of the work. */
const unchanged = "(select present.fields || n.left_behind = present.fields from (select to_jsonb(t) as fields offset 0) present)";

/**
 * Everything in one statement: references are checked when it ends, so no order of tables can be wrong.
 * Within it rows go first, then fields are put back, then rows come back: what was replaced finds its unique key free.
 * A row is touched only while it has what the batch left there, also where somebody is changing it at this moment; what is missing shows in the counts.
 */
export function undoText(plans: TablePlan[]): string {
	const parts = plans.flatMap((plan, i) => netOf(plan, i));
	const deletes = plans.map(({ table }, i) => ({
		name: `deleted_${i}`,
		sql: `delete from ${quote(table)} t using net_${i} n where t.id = n.row_id and not n.existed and n.remains and ${unchanged} returning 1`,
	}));
	const gone = `(${deletes.map(({ name }) => `(select count(*) from ${name})`).join(" + ")}) >= 0`;
	const updates = plans.map(({ table, columns, touched }, i) => ({
		name: `updated_${i}`,
		sql: `update ${quote(table)} t set ${[
			...touched.map(
				(column) => `${quote(column)} = case when n.was ? ${text(column)} then (n.row).${quote(column)} else t.${quote(column)} end`,
			),
			...(columns.includes("version") ? ["version = t.version + 1"] : []),
			...(columns.includes("updated_at") ? ["updated_at = now()"] : []),
		].join(
			", ",
		)} from net_${i} n where t.id = n.row_id and n.existed and n.remains and n.was <> '{}' and ${unchanged} and ${gone} returning 1`,
		possible: touched.length > 0,
	}));
	const put = updates.filter(({ possible }) => possible);
	const back = [gone, ...put.map(({ name }) => `(select count(*) from ${name}) >= 0`)].join(" and ");
	const inserts = plans.map(({ table, columns }, i) => ({
		name: `inserted_${i}`,
		sql: `insert into ${quote(table)} (${columns.map(quote).join(", ")}) overriding system value
			select ${columns.map((column) => `(n.row).${quote(column)}`).join(", ")} from net_${i} n where n.existed and not n.remains and ${back} returning 1`,
	}));
	const steps = [...deletes, ...put, ...inserts];
	const done = steps.map(({ name }) => `(select count(*) from ${name})`).join(" + ");
	const wanted = plans.map(
		(_, i) => `(select count(*) from net_${i} where (existed or remains) and (was <> '{}' or not (existed and remains)))`,
	);
	return `with ${[...parts, ...steps.map(({ name, sql }) => `${name} as (${sql})`)].join(",\n")}
		select ${done} as done, ${wanted.join(" + ")} as wanted`;
}

/** Each row of a table: whether it was there before and is there after, what it was, and what the batch left in the fields to be put back. */
function netOf({ table, columns }: TablePlan, i: number): string[] {
	const again = [
		...(columns.includes("version") ? ["'version', d.version + 1"] : []),
		...(columns.includes("updated_at") ? ["'updated_at', now()"] : []),
	].join(", ");
	return [
		`all_${i} as (
			select row_id, count(*) as changes, (array_agg(action order by id))[1] <> 'created' as existed, (array_agg(action order by id desc))[1] <> 'deleted' as remains,
				platform.merge(before order by id desc) as before, platform.merge(after order by id) - ${bookkeeping} as after,
				max(greatest((before ->> 'version')::bigint, (after ->> 'version')::bigint)) as version
			from changes where request_id = $1 and table_name = ${text(table)} group by row_id
		)`,
		`diff_${i} as (
			select a.*, case
				when not (existed and remains) then before
				when changes = 1 then before - ${bookkeeping}
				else (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(before - ${bookkeeping}) where value is distinct from after -> key)
			end as was from all_${i} a
		)`,
		`net_${i} as materialized (
			select row_id, existed, remains, was,
				case when changes = 1 or not existed then after else (select coalesce(jsonb_object_agg(key, after -> key), '{}') from jsonb_object_keys(was) key) end as left_behind,
				jsonb_populate_record(null::${quote(table)}, case when remains then was else was || jsonb_build_object(${again}) end) as row
			from diff_${i} d
		)`,
	];
}
