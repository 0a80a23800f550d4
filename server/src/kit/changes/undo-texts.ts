import { allOf, joined, listed, type Param, type Sql, sql, verbatim } from "../db/sql-text.ts";
import { BOOKKEEPING } from "../tables/logged-table.ts";

// The statements of undo. Nothing of a row ever comes to us: 100,000 rows are undone inside the database.

const bookkeeping = verbatim(`'{${BOOKKEEPING.join(",")}}'::text[]`);

/** What the batch did to each table, all in all: a row that it made and removed counts as nothing. */
export const summaryOf = (batch: string, user_id: number) => sql`with net as (
		select table_name, row_id, (array_agg(action order by id))[1] <> 'created' as existed, (array_agg(action order by id desc))[1] <> 'deleted' as remains,
			bool_and(action = 'updated') as plain, bool_and(user_id is not distinct from ${user_id}) as mine
		from changes where request_id = ${batch} group by table_name, row_id
	)
	select table_name as table, bool_and(mine) as mine,
		count(*) filter (where not existed and remains) as created, count(*) filter (where existed and remains) as updated,
		count(*) filter (where existed and not remains) as deleted, coalesce(bool_and(plain) filter (where existed and remains), true) as plain
	from net group by table_name order by table_name`;

/**
 * Columns of tables, and those among them that the batch changed in rows that were there before. `gone`: it tells of one that the table has no more;
 * rows that it made or removed are of one shape, so one of each table is looked at. `kept`: a row comes back with it.
 * What the database works out by itself begins anew; what is not logged on purpose is missing, and stands against it where it must be filled.
 */
export const columnsOf = (batch: string, tables: string[]) => sql`with touched as materialized (
		select table_name, platform.merge(before) as keys from changes where request_id = ${batch} and action = 'updated' group by table_name
	), whole as materialized (
		select distinct on (table_name) table_name, coalesce(after, before) as keys from changes where request_id = ${batch} and action <> 'updated' order by table_name, id
	), told as (
		select table_name, keys from touched union all select table_name, keys from whole
	), tables as materialized (
		select oid, relname as name from pg_class where relnamespace = 'public'::regnamespace and relname = any(${tables})
	)
	select t.name as table, a.attname as column, coalesce(touched.keys ? a.attname, false) as touched,
		coalesce(whole.keys ? a.attname, true) or exists (select from platform.unlogged_columns u where u.table_name = t.name and u.column_name = a.attname) as kept, false as gone
	from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
	left join touched on touched.table_name = t.name left join whole on whole.table_name = t.name
	union all
	select t.name, key, false, false, true from tables t join told on told.table_name = t.name cross join jsonb_object_keys(told.keys) key
	where not exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = key and not a.attisdropped)`;

/**
 * Later changes that stand on the batch: of the same field, or any change of a row that it made. Nothing stands on a row whose version it merely counted.
 * What was undone since stands on nothing: of a chain of undo and redo after the batch an even number of links cancel each other.
 */
export const laterThan = (batch: Param) => sql`with net as materialized (
		select table_name, row_id, min(id) as first, (array_agg(action order by id))[1] <> 'created' as existed,
			platform.merge(before order by id desc) filter (where action = 'updated') as was, bool_and(action = 'updated') as plain
		from changes where request_id = ${batch} group by table_name, row_id
	), later as (
		select c.table_name, c.row_id, c.id, c.request_id, coalesce(b.root, c.request_id, c.id::text) as chain, f.field
		from net n join changes c on not (n.plain and n.was - ${bookkeeping} = '{}') and c.table_name = n.table_name and c.row_id = n.row_id and c.id > n.first
		left join batches b on b.id = c.request_id
		left join lateral (
			select min(key) as field from jsonb_object_keys(c.after) key
			where c.action = 'updated' and key <> all(${bookkeeping}) and (not n.existed or n.was ? key)
		) f on true
		where c.request_id is distinct from ${batch} and (c.action <> 'updated' or f.field is not null)
	), standing as (
		select table_name, row_id, max(id) as id, (array_agg(field order by id desc))[1] as field from later
		group by table_name, row_id, chain having count(distinct coalesce(request_id, '')) % 2 = 1
	)
	select 'changed_later' as why, s.table_name as table, s.row_id, s.field, c.at,
		(select concat_ws(' ', u.first_name, u.last_name) from platform.users u where u.id = c.user_id) as user_name
	from standing s join changes c on c.id = s.id order by s.id desc limit 20`;

/** Rows that the undo touched although the batch had not: they hang on one that it removed. */
export const besides = (
	batch: string,
	undo: string,
) => sql`select 'built_on' as why, table_name as table, row_id, null as field, null::timestamptz as at, null as user_name from (
		select table_name, row_id from changes where request_id = ${undo} except select table_name, row_id from changes where request_id = ${batch}
	) besides order by table_name, row_id limit 20`;

export interface TablePlan {
	table: string;
	columns: string[];
	/** Columns of rows that come back. */
	kept: string[];
	/** Columns to put back in rows that are still there. */
	touched: string[];
}

const quote = (name: string) => verbatim(`"${name.replaceAll('"', '""')}"`);
/** The name of a step, which there is one of for each table. */
const step = (name: string, i: number) => verbatim(`${name}_${i}`);
const counted = (steps: Sql[]) =>
	joined(
		steps.map((name) => sql`(select count(*) from ${name})`),
		" + ",
	);

/** The row has what the batch left in it. It is taken apart once: in a large batch that is most of the work. */
const UNCHANGED = sql`(select present.fields || n.left_behind = present.fields from (select to_jsonb(t) as fields offset 0) present)`;

/**
 * Everything in one statement: references are checked when it ends, so no order of tables can be wrong.
 * Within it rows go first, then fields are put back, then rows come back: what was replaced finds its unique key free.
 * A row is touched only while it has what the batch left there, also where somebody is changing it at this moment; what is missing shows in the counts.
 */
export function undoing(batch: Param, plans: TablePlan[]): Sql {
	const deletes = plans.map(({ table }, i) => ({
		name: step("deleted", i),
		does: sql`delete from ${quote(table)} t using ${step("net", i)} n where t.id = n.row_id and not n.existed and n.remains and ${UNCHANGED} returning 1`,
	}));
	const gone = sql`(${counted(deletes.map(({ name }) => name))}) >= 0`;
	const updates = plans.flatMap(({ table, columns, touched }, i) => {
		if (touched.length === 0) return [];
		const fields = [
			...touched.map(
				(column) => sql`${quote(column)} = case when n.was ? ${column} then (n.row).${quote(column)} else t.${quote(column)} end`,
			),
			...(columns.includes("version") ? [sql`version = t.version + 1`] : []),
			...(columns.includes("updated_at") ? [sql`updated_at = now()`] : []),
		];
		const does = sql`update ${quote(table)} t set ${listed(fields)}
			from ${step("net", i)} n where t.id = n.row_id and n.existed and n.remains and n.was <> '{}' and ${UNCHANGED} and ${gone} returning 1`;
		return [{ name: step("updated", i), does }];
	});
	const back = allOf([gone, ...updates.map(({ name }) => sql`(select count(*) from ${name}) >= 0`)]);
	const inserts = plans.map(({ table, kept }, i) => ({
		name: step("inserted", i),
		does: sql`insert into ${quote(table)} (${listed(kept.map(quote))}) overriding system value
			select ${listed(kept.map((column) => sql`(n.row).${quote(column)}`))} from ${step("net", i)} n where n.existed and not n.remains and ${back} returning 1`,
	}));
	const steps = [...deletes, ...updates, ...inserts];
	const wanted = plans.map(
		(_, i) => sql`(select count(*) from ${step("net", i)} where (existed or remains) and (was <> '{}' or not (existed and remains)))`,
	);
	return sql`with ${listed([...plans.map((plan, i) => netOf(batch, plan, i)), ...steps.map(({ name, does }) => sql`${name} as (${does})`)])}
		select ${counted(steps.map(({ name }) => name))} as done, ${joined(wanted, " + ")} as wanted`;
}

/** Each row of a table: whether it was there before and is there after, what it was, and what the batch left in the fields to be put back. */
function netOf(batch: Param, { table, columns }: TablePlan, i: number): Sql {
	const again = listed([
		...(columns.includes("version") ? [sql`'version', d.version + 1`] : []),
		...(columns.includes("updated_at") ? [sql`'updated_at', now()`] : []),
	]);
	return sql`${step("all", i)} as (
			select row_id, count(*) as changes, (array_agg(action order by id))[1] <> 'created' as existed, (array_agg(action order by id desc))[1] <> 'deleted' as remains,
				platform.merge(before order by id desc) as before, platform.merge(after order by id) - ${bookkeeping} as after,
				max(greatest((before ->> 'version')::bigint, (after ->> 'version')::bigint)) as version
			from changes where request_id = ${batch} and table_name = ${table} group by row_id
		), ${step("diff", i)} as (
			select a.*, case
				when not (existed and remains) then before
				when changes = 1 then before - ${bookkeeping}
				else (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(before - ${bookkeeping}) where value is distinct from after -> key)
			end as was from ${step("all", i)} a
		), ${step("net", i)} as materialized (
			select row_id, existed, remains, was,
				case when changes = 1 or not existed then after else (select coalesce(jsonb_object_agg(key, after -> key), '{}') from jsonb_object_keys(was) key) end as left_behind,
				jsonb_populate_record(null::${quote(table)}, case when remains then was else was || jsonb_build_object(${again}) end) as row
			from ${step("diff", i)} d
		)`;
}
