import type { Found } from "@homeroom/contract/areas/find/find.contract.ts";
import type { Permission } from "@homeroom/contract/kit/modules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { conditionOf, type Filter } from "../../kit/lists/list.ts";
import { firstIds, wordsOf } from "../../kit/lists/search.ts";
import { visibleFilters } from "../../kit/records/record-queries.ts";
import { type RecordTable, SEARCH } from "../../kit/records/record-table.ts";
import type { Actor } from "../../kit/session/actor.ts";

const OF_EACH = 6;

/** Looks into every record the person may see, in one statement; what their role does not open is not asked for. `wanted`: an array of ids. */
async function lookUp(
	db: CustomerDb,
	actor: Actor,
	tables: readonly RecordTable[],
	wanted: (table: RecordTable, visible: Filter[]) => Filter | undefined,
): Promise<Found[]> {
	const values: unknown[] = [];
	const bind = (value: unknown) => `$${values.push(value)}`;
	const parts = tables.flatMap((table) => {
		const reach = actor.reach(`${table.spec.module}.View` as Permission);
		const visible = visibleFilters(table, reach === "own" ? actor.user_id : null);
		const ids = reach === "none" ? undefined : wanted(table, visible);
		if (ids === undefined) return [];
		const from = `unnest(${conditionOf([ids], bind)}) as l (id)`;
		const condition = conditionOf([{ sql: "id = l.id" }, ...visible], bind);
		return [
			`(select record, r.id, title, about, photo_file_id from ${from} cross join lateral (
				select '${table.spec.name}' as record, id, ${table.title} as title, ${table.about ?? "null"}::text as about, ${table.photo?.(actor) ?? "null::bigint"} as photo_file_id, ${SEARCH} as sort
				from ${table.spec.name} where ${condition} limit 1) r order by r.sort, r.id limit ${OF_EACH})`,
		];
	});
	return parts.length === 0 ? [] : ask<Found>(db, parts.join(" union all "), values);
}

export const findRecords = (db: CustomerDb, actor: Actor, tables: readonly RecordTable[], search: string): Promise<Found[]> =>
	lookUp(db, actor, tables, ({ spec }, visible) =>
		firstIds(spec.name, wordsOf(search), [{ sql: "archived_at is null", archived: false }, ...visible], OF_EACH),
	);

export function namesOf(db: CustomerDb, actor: Actor, tables: readonly RecordTable[], of: string): Promise<Found[]> {
	const ids = Map.groupBy(
		of.split(",").map((one) => one.split(":") as [string, string]),
		([record]) => record,
	);
	return lookUp(db, actor, tables, ({ spec }) => {
		const asked = ids.get(spec.name)?.map(([, id]) => Number(id));
		return asked === undefined ? undefined : { sql: "?::bigint[]", values: [asked] };
	});
}
