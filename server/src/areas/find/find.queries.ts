import type { Found } from "@homeroom/contract/areas/find/find.contract.ts";
import { permissionOf } from "@homeroom/contract/kit/record.ts";
import type { Condition } from "@homeroom/contract/kit/record-where.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { allOf, joined, sql, verbatim } from "../../kit/db/sql-text.ts";
import type { Filter } from "../../kit/lists/filter.ts";
import { firstIds, wordLines, wordsOf } from "../../kit/lists/search.ts";
import { seesAsked } from "../../kit/records/private-fields.ts";
import { visibleFilters } from "../../kit/records/record-queries.ts";
import { reachInto } from "../../kit/records/record-reach.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { type DetailSource, type RecordTable, SEARCH } from "../../kit/tables/record-table.ts";
import { detailsIn } from "./find.details.ts";

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

/** People with a login, for whoever manages them: no record, and found like one. */
const seesMembers = (actor: Actor): boolean => actor.reach("Users.View") === "all";
const members = (db: CustomerDb, ids: Filter): Promise<Found[]> =>
	ask<Found>(
		db,
		sql`select 'users' as record, '/settings/users' as path, m.id, concat_ws(' ', m.first_name, m.middle_name, m.last_name) as title, m.email as about, false as archived, null::bigint as photo_file_id
		from unnest(${ids}) as l (id) join memberships m on m.id = l.id order by m.search, m.id`,
	);

interface Wanted {
	search?: string | undefined;
	record?: string | undefined;
}
export async function findAll(db: CustomerDb, actor: Actor, tables: readonly RecordTable[], wanted: Wanted): Promise<Found[]> {
	const ids = wanted.record === undefined && seesMembers(actor) ? firstIds("memberships", wordsOf(wanted.search), [], OF_EACH) : undefined;
	const [records, people] = await Promise.all([findRecords(db, actor, tables, wanted), ids ? members(db, ids) : []]);
	return [...records, ...people];
}

/** What detail_words() keeps of a row, where its record has it. */
const DETAILS = ["external_id", "email", "phone", "phone_2"];
/** The records whose numbers and addresses this person sees in every row: by what somebody does not see, nothing is found. */
async function openDetails(db: CustomerDb, actor: Actor, tables: readonly RecordTable[]): Promise<Set<string>> {
	const open = new Set<string>();
	for (const table of tables) {
		const { spec } = table;
		const reach = reachInto(actor, spec);
		const where = DETAILS.filter((name) => name in spec.fields).map((name): Condition => [name, "not_empty"]);
		if (reach === "none" || where.length === 0) continue;
		if (await seesAsked({ actor, db }, table, reach === "own" ? actor.user_id : null, { where })) open.add(spec.name);
	}
	return open;
}

async function findRecords(
	db: CustomerDb,
	actor: Actor,
	tables: readonly RecordTable[],
	{ search = "", record }: Wanted,
): Promise<Found[]> {
	const words = wordsOf(search);
	const details = detailsIn(search);
	const asked = tables.filter(({ spec, unsought }) => (record === undefined ? !unsought : spec.name === record));
	const most = record === undefined ? OF_EACH : OF_ONE;
	const open = details.length === 0 ? new Set<string>() : await openDetails(db, actor, tables);
	return lookUp(db, actor, asked, most, (table, visible) => {
		const { spec } = table;
		const current = [Object.assign(sql`archived_at is null`, { archived: false }), ...visible];
		// nothing typed yet: the first there are
		if (words.length === 0 && record !== undefined) return firstRows(spec.name, current, most);
		const named = firstIds(spec.name, words, current, most);
		const sources = [
			...(open.has(spec.name) ? [spec.name] : []),
			...(table.foundBy && open.has(table.foundBy.of) && reachInto(actor, spec) === "all" ? [table.foundBy] : []),
		];
		if (sources.length === 0 || named === undefined) return named;
		const found = sources.flatMap((source) => details.map((detail) => detailIds(source, detail, current, spec.name, most)));
		return sql`array(select distinct unnest(${joined([named, ...found], " || ")}))`;
	});
}

/** The rows of a record, or of what belongs to it, with a number or an address that begins so. Each is one word: no other has to be there. */
function detailIds(source: DetailSource | string, detail: string, current: readonly Filter[], record: string, most: number): Filter {
	const { of, key } = typeof source === "string" ? { of: source, key: "id" } : source;
	const lines = wordLines(`${of}#`, [detail], false) as Filter;
	const row = typeof source === "string" ? sql`w.id` : sql`(select ${verbatim(key)} from ${verbatim(of)} where id = w.id)`;
	return sql`array(select r.id from record_words w cross join lateral (select id from ${verbatim(record)} where ${allOf([sql`id = ${row}`, ...current])} limit 1) r where ${lines} order by w.sort, w.id limit ${verbatim(most)})`;
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
	const users = seesMembers(actor) ? asked("users") : undefined;
	return [
		...found,
		...(rest.length === 0 ? [] : await openNames(db, actor, tables, rest)),
		...(users ? await members(db, sql`${users}::bigint[]`) : []),
	];
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
