import { startFaults } from "@homeroom/contract/areas/events/recurrence/recurrence.faults.ts";
import type { Recurrence } from "@homeroom/contract/areas/events/recurrence/recurrence.rules.ts";
import { nextDays } from "@homeroom/contract/areas/tasks/repeats/repeat-days.ts";
import { readRepeatText, repeatText } from "@homeroom/contract/areas/tasks/repeats/repeat-text.ts";
import { REPEAT_DAYS_TOLD, type TaskRepeat } from "@homeroom/contract/areas/tasks/repeats/repeats.rules.ts";
import { checkText } from "@homeroom/contract/areas/tasks/templates/templates.rules.ts";
import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { sql } from "../../../kit/db/sql-text.ts";
import { found, Refusal } from "../../../kit/http/refusal.ts";
import { findRecord, insertRecord } from "../../../kit/records/record-queries.ts";
import type { Actor } from "../../../kit/session/actor.ts";
import { checksOf } from "../tasks.checks.ts";
import { TASKS_WORKED_ON } from "../tasks.queries.ts";
import { demandAssign, demandProject } from "../tasks.service.ts";
import { makeRepeat } from "./repeat.make.ts";
import { comingDays, REPEATS, schoolFor } from "./repeats.queries.ts";

const refused = (message: string) => new Refusal("invalid", { fields: { rule: { message } } });

/** The rule, where it can be one that begins on this day at this school. */
async function checked(db: CustomerDb, rule: string, starts: string): Promise<Recurrence> {
	const read = readRepeatText(rule);
	if (!("recurrence" in read)) throw refused(read.error);
	const { recurrence } = read;
	const [fault] = startFaults(recurrence, starts, await schoolFor(db, [{ recurrence, starts }]));
	if (fault) throw refused(fault.error);
	return recurrence;
}
/** The same as it is kept: two who mean the same write the same. */
export const checkedRule = async (db: CustomerDb, rule: string, starts: string): Promise<string> =>
	repeatText(await checked(db, rule, starts));

/** What of a change says when it comes: held against what stays. */
export async function changedRule(
	db: CustomerDb,
	id: number,
	changes: { rule?: string | undefined; starts?: string | undefined },
	own: number | null,
): Promise<{ rule?: string }> {
	if (changes.rule === undefined && changes.starts === undefined) return {};
	const known = found(await findRecord(db, REPEATS, id, own));
	return { rule: await checkedRule(db, changes.rule ?? known.rule, changes.starts ?? known.starts) };
}

export async function firstDays(db: CustomerDb, rule: string, starts: string): Promise<string[]> {
	const recurrence = await checked(db, rule, starts);
	const begun = { recurrence, starts, since: starts, ahead: 0, latest: null, made: 0, done_on: null, taken: [] };
	return nextDays(begun, REPEAT_DAYS_TOLD, await schoolFor(db, [begun]));
}
export async function comingDaysOf(db: CustomerDb, id: number, own: number | null): Promise<string[]> {
	found(await findRecord(db, REPEATS, id, own));
	return (await comingDays(db, [id], REPEAT_DAYS_TOLD)).get(id) ?? [];
}

/** A task that is there becomes the first of a series, on the day when it is due, or else today. Whoever leads it goes on doing so. */
export async function repeatTask(
	db: CustomerDb,
	actor: Actor,
	id: number,
	{ rule, ahead }: { rule: string; ahead: number },
	own: number | null,
): Promise<TaskRepeat> {
	const task = found(await findRecord(db, TASKS_WORKED_ON, id, own));
	if (task.repeat_id !== null) throw refused("repeat_already");
	demandAssign(actor, task);
	await demandProject(db, task.project_id, own);
	const [day] = await ask<{ today: string }>(db, sql`select greatest(customer_today(), ${task.starts}::date) as today`);
	const starts = task.due ?? found(day).today;
	const { title, description, priority, tags, estimate, due_time, lead_id, helpers, project_id, client_id } = task;
	const made = await insertRecord(db, REPEATS, {
		...{ name: title, description, priority, tags, estimate, due_time, lead_id, helpers, project_id, client_id },
		status: "active",
		rule: await checkedRule(db, rule, starts),
		starts,
		ahead,
		checks: checkText((await checksOf(db, id)).map((check) => check.title)),
	});
	const rows = await ask(
		db,
		sql`update tasks set repeat_id = ${made.id}, repeat_day = ${starts}::date, due = ${starts}::date, version = version + 1, updated_at = now()
		where id = ${id} and repeat_id is null returning id`,
	);
	if (rows.length === 0) throw refused("repeat_already");
	await makeRepeat(db, made.id);
	return made;
}
