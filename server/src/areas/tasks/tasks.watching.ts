import { PEOPLE_MAX } from "@homeroom/contract/kit/record.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { allOf, sql } from "../../kit/db/sql-text.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import { findRecord, visibleFilters } from "../../kit/records/record-queries.ts";
import { TASKS, TASKS_WORKED_ON } from "./tasks.queries.ts";

const full = () => new Refusal("own_limit", { values: { max: PEOPLE_MAX, min: 0 } });

/** Two who begin to watch at once both do: the row holds them one after the other. */
export async function watchTask(
	db: CustomerDb,
	id: number,
	watching: boolean,
	{ user_id, own }: { user_id: number; own: number | null },
): Promise<boolean> {
	const now = watching ? sql`array_append(coalesce(watchers, '{}'), ${user_id}::bigint)` : sql`array_remove(watchers, ${user_id}::bigint)`;
	const condition = allOf([
		sql`id = ${id} and (${user_id}::bigint = any(coalesce(watchers, '{}'))) <> ${watching}::boolean`,
		sql`(not ${watching}::boolean or cardinality(coalesce(watchers, '{}')) < ${PEOPLE_MAX}::int)`,
		...visibleFilters(TASKS, own),
	]);
	const rows = await ask(
		db,
		sql`update tasks set watchers = ${now}, version = version + 1, updated_at = now() where ${condition} returning id`,
	);
	if (rows.length > 0) return watching;
	const { watchers } = found(await findRecord(db, TASKS, id, own));
	if (watching && !watchers?.includes(user_id)) throw full();
	return watching;
}

/** Who works on a task lets others look at it. */
export async function admitWatchers(db: CustomerDb, id: number, user_ids: readonly number[], own: number | null): Promise<void> {
	const all = sql`array(select distinct one from unnest(coalesce(watchers, '{}') || ${user_ids}::bigint[]) one order by one)`;
	const condition = allOf([
		sql`id = ${id} and not coalesce(watchers, '{}') @> ${user_ids}::bigint[]`,
		...visibleFilters(TASKS_WORKED_ON, own),
	]);
	const [row] = await ask<{ watchers: number }>(db, sql`select cardinality(${all}) as watchers from tasks where ${condition} for update`);
	if (row === undefined) return;
	if (row.watchers > PEOPLE_MAX) throw full();
	await ask(db, sql`update tasks set watchers = ${all}, version = version + 1, updated_at = now() where ${condition}`);
}
