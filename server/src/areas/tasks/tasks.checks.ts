import type { TaskCheck } from "@homeroom/contract/areas/tasks/tasks.contract.ts";
import { TASK_CHECKS_MAX } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { keyBetween, keysInOrder } from "@homeroom/contract/kit/values/order-keys.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { allOf, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import { found, notFound, Refusal } from "../../kit/http/refusal.ts";
import { visibleFilters } from "../../kit/records/record-queries.ts";
import { TASKS_WORKED_ON } from "./tasks.queries.ts";

const COLUMNS = "id, task_id, title, is_done, version";
const worked = (own: number | null): Sql =>
	sql`task_id in (select tasks.id from tasks where ${allOf([sql`true`, ...visibleFilters(TASKS_WORKED_ON, own)])})`;

export const checksOf = (db: CustomerDb, task_id: number): Promise<TaskCheck[]> =>
	ask<TaskCheck>(db, sql`select ${verbatim(COLUMNS)} from task_checks where task_id = ${task_id} order by place, id`);

/** Holds the task until the transaction ends: two who order its lines at once do so one after the other. */
async function holdTask(db: CustomerDb, id: number, own: number | null): Promise<void> {
	const condition = allOf([sql`id = ${id}`, ...visibleFilters(TASKS_WORKED_ON, own)]);
	found((await ask(db, sql`select id from tasks where ${condition} for update`))[0]);
}

export async function addCheck(db: CustomerDb, task_id: number, title: string, own: number | null): Promise<TaskCheck> {
	await holdTask(db, task_id, own);
	const [last] = await ask<{ count: number; place: string | null }>(
		db,
		sql`select count(*)::int as count, max(place) as place from task_checks where task_id = ${task_id}`,
	);
	if ((last?.count ?? 0) >= TASK_CHECKS_MAX) throw new Refusal("own_limit", { values: { max: TASK_CHECKS_MAX, min: 0 } });
	const [row] = await ask<TaskCheck>(
		db,
		sql`insert into task_checks (task_id, title, place) values (${task_id}, ${title}, ${keyBetween(last?.place ?? null, null)}) returning ${verbatim(COLUMNS)}`,
	);
	return row as TaskCheck;
}

export async function renameCheck(db: CustomerDb, id: number, title: string, version: number, own: number | null): Promise<TaskCheck> {
	const [row] = await ask<TaskCheck>(
		db,
		sql`update task_checks set title = ${title}, version = version + 1, updated_at = now()
		where id = ${id} and version = ${version} and ${worked(own)} returning ${verbatim(COLUMNS)}`,
	);
	if (row !== undefined) return row;
	throw new Refusal("conflict", { current: await findCheck(db, id, own) });
}
/** Two who tick the same line mean the same; its words keep their version. */
export async function tickCheck(db: CustomerDb, id: number, done: boolean, own: number | null): Promise<TaskCheck> {
	const [row] = await ask<TaskCheck>(
		db,
		sql`update task_checks set is_done = ${done}, updated_at = now() where id = ${id} and is_done <> ${done} and ${worked(own)} returning ${verbatim(COLUMNS)}`,
	);
	return row ?? findCheck(db, id, own);
}

export async function moveCheck(db: CustomerDb, id: number, before: number | null, own: number | null): Promise<TaskCheck> {
	const { task_id } = await findCheck(db, id, own);
	await holdTask(db, task_id, own);
	const [gap] = await ask<{ low: string | null; high: string | null }>(
		db,
		before === null
			? sql`select max(place) as low, null as high from task_checks where task_id = ${task_id} and id <> ${id}`
			: sql`select b.place as high, (select max(place) from task_checks where task_id = ${task_id} and place < b.place and id <> ${id}) as low
				from task_checks b where b.task_id = ${task_id} and b.id = ${before}`,
	);
	if (gap === undefined) throw notFound();
	if (before === id) return findCheck(db, id, own);
	const place = keyBetween(gap.low, gap.high);
	const [row] = await ask<TaskCheck>(
		db,
		sql`update task_checks set place = ${place}, updated_at = now() where id = ${id} returning ${verbatim(COLUMNS)}`,
	);
	if (place.length > LONG) await placeAnew(db, task_id);
	return found(row);
}
/** Hundreds of moves into the same gap make a key long; then all lines get short ones. */
const LONG = 100;
async function placeAnew(db: CustomerDb, task_id: number): Promise<void> {
	const ids = (await checksOf(db, task_id)).map(({ id }) => id);
	await ask(
		db,
		sql`update task_checks c set place = k.place from unnest(${ids}::bigint[], ${keysInOrder(ids.length)}::text[]) as k (id, place) where c.id = k.id`,
	);
}

export async function removeCheck(db: CustomerDb, id: number, own: number | null): Promise<void> {
	found((await ask(db, sql`delete from task_checks where id = ${id} and ${worked(own)} returning id`))[0]);
}

async function findCheck(db: CustomerDb, id: number, own: number | null): Promise<TaskCheck> {
	const [row] = await ask<TaskCheck>(db, sql`select ${verbatim(COLUMNS)} from task_checks where id = ${id} and ${worked(own)}`);
	return found(row);
}
