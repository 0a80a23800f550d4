import { daysToMake } from "@homeroom/contract/areas/tasks/repeats/repeat-days.ts";
import { checkLines } from "@homeroom/contract/areas/tasks/templates/templates.rules.ts";
import { keysInOrder } from "@homeroom/contract/kit/values/order-keys.ts";
import type pg from "pg";
import { ask, type CustomerDb, inCustomer, inTransaction } from "../../../kit/db/customer-db.ts";
import { sql } from "../../../kit/db/sql-text.ts";
import { refuseReadOnly } from "../../../kit/session/rights-of-person.ts";
import { activeRepeats, progressOf, type RepeatRow, schoolFor } from "./repeats.queries.ts";

/**
 * Makes the tasks of a series that are to appear by now. Whoever comes meanwhile waits for the row, and finds the days taken;
 * a day and its task are written by one statement, so that whoever dies leaves both or neither.
 */
export const makeRepeat = (db: CustomerDb, id: number): Promise<number> =>
	inTransaction(db, async (tx) => {
		const held = await ask(tx, sql`select id from task_repeats where id = ${id} and status = 'active' and archived_at is null for update`);
		if (held.length === 0) return 0;
		// only now: what whoever held the row has made is seen by a statement that begins after
		const [row] = await activeRepeats(tx, sql`r.id = ${id}`);
		const progress = row === undefined ? null : progressOf(row);
		if (row === undefined || progress === null) return 0;
		const days = daysToMake(progress, row.today, await schoolFor(tx, [progress]));
		return days.length === 0 ? 0 : insertTasks(tx, row, days);
	});

async function insertTasks(db: CustomerDb, { id, checks }: RepeatRow, days: readonly string[]): Promise<number> {
	const lines = checkLines(checks);
	const made = await ask(
		db,
		sql`with taken as (
			insert into task_repeat_days (repeat_id, day) select ${id}, d::date from unnest(${days}::text[]) d order by d on conflict do nothing returning day
		), made as (
			insert into tasks (title, description, priority, tags, estimate, due, due_time, lead_id, helpers, project_id, client_id, created_by, repeat_id, repeat_day)
			select r.name, r.description, r.priority, r.tags, r.estimate, t.day, r.due_time, r.lead_id, r.helpers, r.project_id, r.client_id, r.created_by, r.id, t.day
			from taken t join task_repeats r on r.id = ${id} order by t.day returning id
		), lines as (
			insert into task_checks (task_id, title, place)
			select m.id, l.title, l.place from made m cross join unnest(${lines}::text[], ${keysInOrder(lines.length)}::text[]) as l (title, place) order by m.id, l.place
		)
		select id from made`,
	);
	return made.length;
}

/** The job of one series: its newest task was done. */
export const makeRepeatAsJob = (db: CustomerDb, id: number): Promise<number> =>
	inTransaction(db, async (tx) => {
		await refuseReadOnly(tx);
		return makeRepeat(tx, id);
	});

/** Every hour: what is to appear in all schools whose day has begun meanwhile. One that fails stops no other, and is told at the end. */
export async function makeAllRepeats(appPool: pg.Pool, ownerPool: pg.Pool): Promise<number> {
	const { rows } = await ownerPool.query<{ id: string }>("select id from platform.customers where not read_only order by id");
	const faults: unknown[] = [];
	let made = 0;
	for (const { id } of rows) {
		const db = inCustomer(appPool, { customer_id: Number(id), user_id: null, request_id: null });
		try {
			for (const repeat_id of await repeatsDue(db)) {
				made += await makeRepeatAsJob(db, repeat_id).catch((error: unknown) => {
					faults.push(error);
					return 0;
				});
			}
		} catch (error) {
			faults.push(error);
		}
	}
	if (faults.length > 0) throw faults[0];
	return made;
}
/** Without holding them: mostly there are none. */
async function repeatsDue(db: CustomerDb): Promise<number[]> {
	const rows = await activeRepeats(db);
	const progress = rows.map(progressOf);
	const school = await schoolFor(db, progress);
	return rows.flatMap((row, at) => {
		const one = progress[at];
		return one && daysToMake(one, row.today, school).length > 0 ? [row.id] : [];
	});
}
