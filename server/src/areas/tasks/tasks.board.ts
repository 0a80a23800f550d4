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
import { keyBetween } from "@homeroom/contract/kit/values/order-keys.ts";
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

/** By status what is open and what was done lately, by priority what is open. */
const SHOWN: Record<BoardField, string> = {
	status: `(status <> 'done' or completed_at > now() - interval '${BOARD_DONE_DAYS} days')`,
	priority: "status <> 'done'",
};

/** Each column by itself, so that its index gives the first cards in their order. */
export async function boardOf(
	db: CustomerDb,
	{ by, search, where }: Asked,
	own: number | null,
	custom: readonly CustomField[],
): Promise<TaskBoard> {
	const condition = allOf([
		...narrowing(TASKS, { where }, own, custom),
		...searchFilters({ search: SEARCH }, search),
		sql`${verbatim(SHOWN[by])}`,
	]);
	const columns = verbatim(recordList(TASKS).columns.join(", "));
	const ofColumn = (value: string) =>
		sql`(select ${value}::text as board_value, (select count(*)::int from tasks where ${condition} and ${verbatim(by)} = ${value}) as board_total, ${columns}, order_key as board_order
			from tasks where ${condition} and ${verbatim(by)} = ${value} order by order_key, id limit ${verbatim(BOARD_CARDS)})`;
	const rows = await ask<TaskRow & { board_value: string; board_total: number }>(
		db,
		sql`select * from (${joined(BOARD_FIELDS[by].map(ofColumn), " union all ")}) cards order by board_value, board_order, id`,
	);
	const limits = await ask<TaskBoard["limits"][number]>(db, sql`select value, most from task_limits where field = ${by} order by id`);
	return {
		columns: BOARD_FIELDS[by].flatMap((value) => {
			const tasks = rows.filter((row) => row.board_value === value);
			return tasks[0] ? [{ value, total: tasks[0].board_total, tasks }] : [];
		}),
		limits,
	};
}

/** Said for everybody; a column that holds more is shown so, and takes more all the same. */
export async function limitColumn(
	db: CustomerDb,
	{ by, value, most }: { by: BoardField; value: string; most: number | null },
): Promise<void> {
	await ask(
		db,
		most === null
			? sql`delete from task_limits where field = ${by} and value = ${value}`
			: sql`insert into task_limits as l (field, value, most) values (${by}, ${value}, ${most})
				on conflict (customer_id, field, value) do update set most = excluded.most, version = l.version + 1, updated_at = now() where l.most <> excluded.most`,
	);
}

/** A key that is longer than this is one of many put into the same gap: all get short ones. */
const LONG = 150;
const holdOrder = (db: CustomerDb) => ask(db, sql`select pg_advisory_xact_lock(hashtextextended('order of tasks', ${db.customer_id}))`);
const renumber = (db: CustomerDb) =>
	ask(
		db,
		sql`update tasks t set order_key = platform.first_order_key(n.place) from (select id, row_number() over (order by order_key, id) as place from tasks) n where n.id = t.id`,
	);

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
	if (key !== undefined && key.length > LONG) await renumber(db);
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
