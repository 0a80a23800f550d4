import type { Found } from "@homeroom/contract/areas/find/find.contract.ts";
import type { Permission } from "@homeroom/contract/kit/modules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { conditionOf, type Filter } from "../../kit/lists/list.ts";
import { wordLines, wordsOf } from "../../kit/lists/search.ts";
import { visibleFilters } from "../../kit/records/record-queries.ts";
import { type RecordTable, SEARCH } from "../../kit/records/record-table.ts";
import type { Actor } from "../../kit/session/actor.ts";

/** So many of each kind, and of one kind that alone was asked for. */
const [OF_EACH, OF_ONE] = [6, 20];
/** As many as an address has room for. */
const MOST_NAMED = 200;

/** Looks into every record the person may see, in one statement; what their role does not open is not asked for. */
async function lookUp(
	db: CustomerDb,
	actor: Actor,
	tables: readonly RecordTable[],
	most: number,
	wanted: (table: RecordTable, sees: "all" | "own") => Filter[],
): Promise<Found[]> {
	const values: unknown[] = [];
	const bind = (value: unknown) => `$${values.push(value)}`;
	const parts = tables.flatMap((table) => {
		const reach = actor.reach(`${table.spec.module}.View` as Permission);
		const filters = reach === "none" ? [] : wanted(table, reach);
		if (filters.length === 0) return [];
		const condition = conditionOf([...filters, ...visibleFilters(table, reach === "own" ? actor.user_id : null)], bind);
		return [
			`(select '${table.spec.name}' as record, '${table.spec.path}' as path, id, ${table.title} as title, ${table.about ?? "null"}::text as about, ${table.photo?.(actor) ?? "null::bigint"} as photo_file_id from ${table.spec.name} where ${condition} order by ${SEARCH}, id limit ${most})`,
		];
	});
	return parts.length === 0 ? [] : ask<Found>(db, parts.join(" union all "), values);
}

export function findRecords(
	db: CustomerDb,
	actor: Actor,
	tables: readonly RecordTable[],
	{ search, record }: { search: string; record?: string | undefined },
): Promise<Found[]> {
	const words = wordsOf(search);
	const asked = tables.filter(({ spec, unsought }) => (record === undefined ? !unsought : spec.name === record));
	const most = record === undefined ? OF_EACH : OF_ONE;
	return lookUp(db, actor, asked, most, ({ spec }, sees) => {
		const current: Filter = { sql: "archived_at is null" };
		if (words.length === 0) return record === undefined ? [] : [current];
		const lines = wordLines(spec.name, words, false);
		if (lines === undefined) return [];
		// the first ones of all are chosen among the words; one's own are narrowed afterwards
		const first = sees === "all" ? ` order by w.sort, w.id limit ${most}` : "";
		return [current, { ...lines, sql: `id = any(array(select w.id from record_words w where ${lines.sql}${first}))` }];
	});
}

export function namesOf(db: CustomerDb, actor: Actor, tables: readonly RecordTable[], of: string): Promise<Found[]> {
	const ids = Map.groupBy(
		of.split(",").map((one) => one.split(":") as [string, string]),
		([record]) => record,
	);
	return lookUp(db, actor, tables, MOST_NAMED, ({ spec }) => {
		const asked = ids.get(spec.name)?.map(([, id]) => Number(id));
		return asked === undefined ? [] : [{ sql: "id = any(?::bigint[])", values: [asked] }];
	});
}
