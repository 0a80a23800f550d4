import type { Found } from "@homeroom/contract/areas/find/find.contract.ts";
import { permissionOf } from "@homeroom/contract/kit/record.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { allOf, joined, sql, verbatim } from "../../kit/db/sql-text.ts";
import type { Filter } from "../../kit/lists/filter.ts";
import { firstIds, wordsOf } from "../../kit/lists/search.ts";
import { visibleFilters } from "../../kit/records/record-queries.ts";
import { reachInto } from "../../kit/records/record-reach.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { type RecordTable, SEARCH } from "../../kit/tables/record-table.ts";

/** So many of each kind, and of one kind that alone was asked for. */
const [OF_EACH, OF_ONE] = [6, 20];
/** As many as an address has room for. */
const MOST_NAMED = 200;

/** Looks into every record the person may see, in one statement; what their role does not open is not asked for. `wanted`: an array of ids. */
async function lookUp(
	db: CustomerDb,
	actor: Actor,
	tables: readonly RecordTable[],
	most: number,
	wanted: (table: RecordTable, visible: Filter[]) => Filter | undefined,
): Promise<Found[]> {
	const parts = tables.flatMap((table) => {
		const reach = reachInto(actor, table.spec);
		const visible = visibleFilters(table, reach === "own" ? actor.user_id : null);
		const ids = reach === "none" ? undefined : wanted(table, visible);
		if (ids === undefined) return [];
		const from = sql`unnest(${ids}) as l (id)`;
		const condition = allOf([sql`id = l.id`, ...visible]);
		return [
			sql`(select record, path, r.id, title, about, archived, photo_file_id from ${from} cross join lateral (
				select ${verbatim(`'${table.spec.name}' as record, '${table.spec.path}' as path, id, ${table.title} as title, ${table.about ?? "null"}::text as about, archived_at is not null as archived, ${table.photo?.(actor) ?? "null::bigint"} as photo_file_id, ${SEARCH} as sort`)}
				from ${verbatim(table.spec.name)} where ${condition} limit 1) r order by r.sort, r.id limit ${verbatim(most)})`,
		];
	});
	return parts.length === 0 ? [] : ask<Found>(db, joined(parts, " union all "));
}

export function findRecords(
	db: CustomerDb,
	actor: Actor,
	tables: readonly RecordTable[],
	{ search = "", record }: { search?: string | undefined; record?: string | undefined },
): Promise<Found[]> {
	const words = wordsOf(search);
	const asked = tables.filter(({ spec, unsought }) => (record === undefined ? !unsought : spec.name === record));
	const most = record === undefined ? OF_EACH : OF_ONE;
	return lookUp(db, actor, asked, most, ({ spec }, visible) => {
		const current = [Object.assign(sql`archived_at is null`, { archived: false }), ...visible];
		// nothing typed yet: the first there are
		if (words.length === 0 && record !== undefined) return firstRows(spec.name, current, most);
		return firstIds(spec.name, words, current, most);
	});
}
/** The ids of the first rows of a record in the order of its list. */
function firstRows(record: string, filters: readonly Filter[], most: number): Filter {
	const condition = allOf(filters.map((filter) => sql`(${filter})`));
	return sql`array(select id from ${verbatim(record)} where ${condition} order by ${verbatim(SEARCH)}, id limit ${verbatim(most)})`;
}

const WRITING = ["Create", "Edit", "Import"] as const;
export async function namesOf(db: CustomerDb, actor: Actor, tables: readonly RecordTable[], of: string): Promise<Found[]> {
	const ids = Map.groupBy(
		of.split(",").map((one) => one.split(":") as [string, string]),
		([record]) => record,
	);
	const asked = (record: string) => ids.get(record)?.map(([, id]) => Number(id));
	const found = await lookUp(db, actor, tables, MOST_NAMED, ({ spec }) => {
		const wanted = asked(spec.name);
		return wanted && sql`${wanted}::bigint[]`;
	});
	const rest = asked("staff")?.filter((id) => !found.some((one) => one.record === "staff" && one.id === id)) ?? [];
	return rest.length === 0 ? found : [...found, ...(await openNames(db, actor, tables, rest))];
}

/** Staff who are named in rows that the person sees, where seeing the row is enough to know who they are. Not for whoever writes such rows: they would learn names by naming ids. */
async function openNames(db: CustomerDb, actor: Actor, tables: readonly RecordTable[], ids: number[]): Promise<Found[]> {
	const named = tables.flatMap((table) => {
		const reach = reachInto(actor, table.spec);
		const writes = WRITING.some((action) => actor.allows(permissionOf(table.spec, action)));
		const visible = allOf(visibleFilters(table, reach === "own" ? actor.user_id : null));
		return Object.entries(table.spec.fields).flatMap(([name, { open, of }]) =>
			open && of === "staff" && reach !== "none" && !writes
				? [sql`select unnest(${verbatim(name)}) from ${verbatim(table.spec.name)} where ${visible}`]
				: [],
		);
	});
	const staff = tables.find(({ spec }) => spec.name === "staff");
	if (named.length === 0 || staff === undefined) return [];
	return ask<Found>(
		db,
		sql`select 'staff' as record, '' as path, id, ${verbatim(staff.title)} as title, null as about, archived_at is not null as archived, null::bigint as photo_file_id
		from staff where id = any(${ids}::bigint[]) and id in (${joined(named, " union all ")})`,
	);
}
