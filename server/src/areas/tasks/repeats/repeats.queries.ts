import { addDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import { LAST_DAY } from "@homeroom/contract/areas/events/recurrence/recurrence.rules.ts";
import type { SchoolDays } from "@homeroom/contract/areas/events/recurrence/recurrence.school.ts";
import { nextDays, type RepeatProgress } from "@homeroom/contract/areas/tasks/repeats/repeat-days.ts";
import { readRepeatText } from "@homeroom/contract/areas/tasks/repeats/repeat-text.ts";
import { TASK_REPEAT } from "@homeroom/contract/areas/tasks/repeats/repeats.rules.ts";
import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { type Sql, sql } from "../../../kit/db/sql-text.ts";
import type { Join, RecordTable } from "../../../kit/tables/record-table.ts";
import { schoolBetween } from "../../calendar/calendar.public.ts";
import { ownWork } from "../tasks.queries.ts";

/** Seen and changed as the tasks are that it makes. */
export const REPEATS: RecordTable<typeof TASK_REPEAT> = {
	spec: TASK_REPEAT,
	title: "name",
	about: "tags",
	own: (user_id) => ownWork("task_repeats", user_id, "any"),
	rules: {
		task_repeats_rule_said: { field: "rule", message: "repeat_rule" },
		task_repeats_due_time_clock: { field: "due_time", message: "task_time" },
	},
	lookups: {
		project_id: { from: "projects", id: "projects.id", name: "projects.name", keys: ["projects.key"] },
		client_id: { from: "clients", id: "clients.id", name: "clients.name" },
	},
};
export const REPEATS_WORKED_ON: RecordTable<typeof TASK_REPEAT> = {
	...REPEATS,
	own: (user_id) => ownWork("task_repeats", user_id, "worker"),
};

export interface RepeatRow extends Omit<RepeatProgress, "recurrence"> {
	id: number;
	rule: string;
	checks: string | null;
	today: string;
}
/** How far series have come that make tasks at all. Of those from completion also whether the newest is done: one that is in the trash, or gone, waits for nobody. */
export const activeRepeats = (db: CustomerDb, which: Sql = sql`true`): Promise<RepeatRow[]> =>
	ask<RepeatRow>(
		db,
		sql`select r.id, r.rule, r.starts, r.since, r.ahead, r.checks, d.today,
			(select max(l.day) from task_repeat_days l where l.repeat_id = r.id) as latest,
			coalesce(c.made, 0)::int as made, c.done_on,
			coalesce((select jsonb_agg(l.day order by l.day) from task_repeat_days l where l.repeat_id = r.id and l.day > c.done_on), '[]') as taken
		from task_repeats r cross join (select customer_today() as today, customer_zone() as zone) d
		left join lateral (
			select n.made, case when t.id is null then d.today when t.status = 'done' then (t.completed_at at time zone d.zone)::date
				when t.archived_at is not null then (t.archived_at at time zone d.zone)::date end as done_on
			from (select l.day, count(*) over () as made from task_repeat_days l where l.repeat_id = r.id order by l.made_at desc, l.day desc limit 1) n
			left join tasks t on t.repeat_id = r.id and t.repeat_day = n.day
		) c on r.rule like '%FROM=COMPLETION%'
		where r.status = 'active' and r.archived_at is null and ${which} order by r.id`,
	);

/** Null: what it says is no rule, which files may hold. */
export function progressOf({ rule, ...row }: RepeatRow): RepeatProgress | null {
	const read = readRepeatText(rule);
	return "recurrence" in read ? { ...row, recurrence: read.recurrence } : null;
}

/** Summer holidays lie before the first day. */
const BEFORE = 120;
/** The school's calendar from the earliest of these on, where one of them asks for it. */
export async function schoolFor(
	db: CustomerDb,
	progress: readonly (Pick<RepeatProgress, "recurrence" | "starts"> | null)[],
): Promise<SchoolDays | undefined> {
	const starts = progress.flatMap((one) => (one === null || one.recurrence.school === null ? [] : [one.starts])).sort();
	return starts[0] === undefined ? undefined : schoolBetween(db, addDays(starts[0], -BEFORE), LAST_DAY);
}

/** The next days of each of these. */
export async function comingDays(db: CustomerDb, ids: readonly number[], count: number): Promise<Map<number, string[]>> {
	const rows = await activeRepeats(db, sql`r.id = any(${ids}::bigint[])`);
	const progress = rows.map(progressOf);
	const school = await schoolFor(db, progress);
	return new Map(
		rows.map(({ id }, at) => {
			const one = progress[at];
			return [id, one ? nextDays(one, count, school) : []];
		}),
	);
}
/** In lists: when each comes next. */
export const nextDayOf: Join = async (db, ids) => {
	const days = await comingDays(db, ids, 1);
	return new Map([...days].flatMap(([id, [next]]) => (next === undefined ? [] : [[id, next] as const])));
};
