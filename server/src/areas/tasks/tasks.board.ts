import type { TaskBoard, TaskMove } from "@homeroom/contract/areas/tasks/tasks.contract.ts";
import {
	BOARD_CARDS,
	BOARD_DONE_DAYS,
	BOARD_FIELDS,
	type BoardField,
	type Task,
	type TaskRow,
} from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import type { CustomField } from "@homeroom/contract/kit/custom-fields.ts";
import type { Condition } from "@homeroom/contract/kit/record-where.ts";
import { keyBetween, keysBetween } from "@homeroom/contract/kit/values/order-keys.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { allOf, joined, sql, verbatim } from "../../kit/db/sql-text.ts";
import { found } from "../../kit/http/refusal.ts";
import { searchFilters } from "../../kit/lists/search.ts";
import { findRecord, narrowing, visibleFilters } from "../../kit/records/record-queries.ts";
import { recordColumns, recordList, SEARCH } from "../../kit/tables/record-table.ts";
import { TASKS, TASKS_WORKED_ON } from "./tasks.queries.ts";

interface Asked {
	by: BoardField;
	search?: string | undefined;
	where?: readonly Condition[] | undefined;
}

/** By status what is open and what was done lately, by priority what is open: as the indexes of the columns say it. */
const shownIn = (by: BoardField, column: string): string => {
	if (by === "priority") return "status <> 'done'";
	return column === "done" ? `completed_at > now() - interval '${BOARD_DONE_DAYS} days'` : "true";
};

/** Each column by itself, so that its index gives the first cards in their order. */
export async function boardOf(
	db: CustomerDb,
	{ by, search, where }: Asked,
	own: number | null,
	custom: readonly CustomField[],
): Promise<TaskBoard> {
	const narrowed = [...narrowing(TASKS, { where }, own, custom), ...searchFilters({ search: SEARCH }, search)];
	const columns = verbatim(recordList(TASKS).columns.join(", "));
	const ofColumn = (value: string) => {
		const condition = allOf([...narrowed, sql`${verbatim(by)} = ${value}`, verbatim(shownIn(by, value))]);
		return sql`(select ${value}::text as board_value, (select count(*)::int from tasks where ${condition}) as board_total, ${columns}, order_key as board_order
			from tasks where ${condition} order by order_key, id limit ${verbatim(BOARD_CARDS)})`;
	};
	const rows = await ask<TaskRow & { board_value: string; board_total: number }>(
		db,
		sql`select * from (${joined(BOARD_FIELDS[by].map(ofColumn), " union all ")}) cards order by board_value, board_order, id`,
	);
	return {
		columns: BOARD_FIELDS[by].flatMap((value) => {
			const tasks = rows.filter((row) => row.board_value === value);
			return tasks[0] ? [{ value, total: tasks[0].board_total, tasks }] : [];
		}),
	};
}

/** A key that is longer than this is one of many put into the same gap. */
const LONG = 150;
/** So many to either side of the gap get short ones then: of all tasks of a school it would be a long wait, and a long line in the log. */
const AROUND = 500;
const holdOrder = (db: CustomerDb) => ask(db, sql`select pg_advisory_xact_lock(hashtextextended('order of tasks', ${db.customer_id}))`);
async function widen(db: CustomerDb, key: string): Promise<void> {
	const near = await ask<{ id: number; order_key: string }>(
		db,
		sql`(select id, order_key from tasks where order_key < ${key} order by order_key desc, id desc limit ${verbatim(AROUND)})
		union all (select id, order_key from tasks where order_key >= ${key} order by order_key, id limit ${verbatim(AROUND)}) order by order_key, id`,
	);
	// the outermost stay, unless nothing is beyond them
	const below = near.filter(({ order_key }) => order_key < key).length;
	const low = below < AROUND ? null : (near[0]?.order_key ?? null);
	const high = near.length - below < AROUND ? null : (near.at(-1)?.order_key ?? null);
	const ids = near.filter(({ order_key }) => order_key !== low && order_key !== high).map(({ id }) => id);
	const keys = keysBetween(low, high, ids.length);
	await ask(db, sql`update tasks t set order_key = k.key from unnest(${ids}::bigint[], ${keys}::text[]) as k (id, key) where t.id = k.id`);
}

/**
 * One row is written: its column and its key between two neighbours. Whoever puts last wins; moves of a school wait for each other, so that no two
 * get the same place.
 */
export async function moveTask(db: CustomerDb, id: number, { by, to, before, after }: TaskMove, own: number | null): Promise<Task> {
	await holdOrder(db);
	const gap = await gapAt(db, id, before, after, own);
	const key = gap && keyBetween(gap.low, gap.high);
	const condition = allOf([sql`id = ${id}`, ...visibleFilters(TASKS_WORKED_ON, own)]);
	const place = key === undefined ? sql`order_key` : sql`${key}`;
	const [row] = await ask<Task>(
		db,
		sql`update tasks set ${verbatim(by)} = ${to}, order_key = ${place}, version = version + 1, updated_at = now()
		where ${condition} returning ${verbatim(recordColumns(TASKS).join(", "))}`,
	);
	if (row === undefined) found(await findRecord(db, TASKS_WORKED_ON, id, own));
	if (key !== undefined && key.length > LONG) await widen(db, key);
	return row as Task;
}

/** The keys that it comes to stand between; undefined: where it stands. A neighbour that is not there any more, or not theirs to see, is none. */
async function gapAt(
	db: CustomerDb,
	id: number,
	before: number | null,
	after: number | null,
	own: number | null,
): Promise<{ low: string | null; high: string | null } | undefined> {
	const [row] = await ask<{ low: string | null; high: string | null }>(
		db,
		sql`select case when b.id is null then a.order_key else (select max(order_key) from tasks where order_key < b.order_key and id <> ${id}) end as low,
			case when b.id is null then (select min(order_key) from tasks where order_key > a.order_key and id <> ${id}) else b.order_key end as high
		from (select) one left join (select id, order_key from tasks where ${allOf([sql`id = ${before}`, ...visibleFilters(TASKS, own)])}) b on true
			left join (select id, order_key from tasks where ${allOf([sql`id = ${after}`, ...visibleFilters(TASKS, own)])}) a on true
		where coalesce(a.id, b.id) is not null and coalesce(b.id, a.id) <> ${id}`,
	);
	return row;
}
