import type { HandOver, TaskWork, Timer, Wall, WallPerson, WorkDay } from "@homeroom/contract/areas/work/work.contract.ts";
import { WALL_NEXT } from "@homeroom/contract/areas/work/work.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { allOf, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import { found, notFound } from "../../kit/http/refusal.ts";
import { findRecord, visibleFilters } from "../../kit/records/record-queries.ts";
import type { Actor } from "../../kit/session/actor.ts";
import type { BusyTimes } from "../../kit/tables/busy-times.ts";
import { TASKS } from "../tasks/tasks.public.ts";
import { HANDOVERS, reached, TIMERS } from "./work.queries.ts";

const TODAY = sql`(customer_today()::timestamp at time zone customer_zone())`;
const waiting = (own: number | null): Sql =>
	own === null
		? sql`true`
		: sql`(h.from_id = ${own} or h.to_id = ${own} or h.task_id in (select tasks.id from tasks where ${TASKS.own(own)}))`;
const seenTasks = (own: number | null): Sql => allOf([sql`tasks.archived_at is null`, ...visibleFilters(TASKS, own)]);

/** What the wall shows, as far as the person sees it: whoever has worked today, what is on its way, what is next. Four statements, however many work. */
export async function wallOf(db: CustomerDb, actor: Actor, own: number | null, busy: readonly BusyTimes[]): Promise<Wall> {
	const [people, handovers, next, [counts]] = await Promise.all([
		peopleOf(db, actor, own),
		ask<HandOver>(
			db,
			sql`${HANDOVERS} where h.state = 'waiting' and h.goes_back_at > now() and ${waiting(own)} order by h.goes_back_at, h.id`,
		),
		ask<Wall["next"][number]>(
			db,
			sql`select t.id, t.code, t.title, t.estimate, t.client_id, t.project_id, t.due_time from (select * from tasks where ${seenTasks(own)} and status = 'todo' and due = customer_today()) t
			where not exists (select from timers r where r.task_id = t.id) order by t.due_time, t.priority, t.id limit ${verbatim(WALL_NEXT)}`,
		),
		ask<{ now: string; today: number; yesterday: number }>(
			db,
			sql`select clock_timestamp() as now, count(*) filter (where completed_at >= ${TODAY})::int as today,
				count(*) filter (where completed_at >= ${TODAY} - interval '1 day' and completed_at < now() - interval '1 day')::int as yesterday
			from tasks where ${seenTasks(own)} and status = 'done' and completed_at >= ${TODAY} - interval '1 day'`,
		),
	]);
	const { now, today, yesterday } = found(counts);
	const lessons = actor.allows("Timetable.View") ? await lessonsAt(db, busy, people, now) : new Map<number, string>();
	return {
		now,
		people: people.map((person) => ({ ...person, lesson_until: lessons.get(person.user_id) ?? null })),
		handovers,
		next,
		done: { today, yesterday, seconds: secondsOf(people) },
	};
}

type Seen = Omit<WallPerson, "lesson_until">;
/** At work first, each group by name. */
function peopleOf(db: CustomerDb, actor: Actor, own: number | null): Promise<Seen[]> {
	const job = actor.reach("Staff.View") === "all" ? sql`p.job_title` : sql`null`;
	const department = actor.reach("Users.View") === "all" ? sql`m.department` : sql`null`;
	return ask<Seen>(
		db,
		sql`with spans as materialized (
			select w.user_id, jsonb_agg(jsonb_build_object('starts_at', w.starts_at, 'ends_at', w.ends_at, 'title', t.title) order by w.starts_at) as spans
			from (select * from work_log where ${reached("work_log", own)}) w left join tasks t on t.id = w.task_id
			where w.archived_at is null and w.starts_at >= ${TODAY} and w.user_id is not null group by w.user_id
		), running as materialized (
			${TIMERS} where ${reached("r", own)}
		)
		select m.user_id, concat_ws(' ', m.first_name, m.last_name) as name, coalesce(${job}, ${department}) as job_title, to_jsonb(r) as timer, coalesce(s.spans, '[]') as spans
		from memberships m left join running r on r.user_id = m.user_id left join spans s on s.user_id = m.user_id left join staff p on p.user_id = m.user_id and p.archived_at is null
		where r.id is not null or s.user_id is not null order by r.id is null, m.search, m.id`,
	);
}

const secondsOf = (people: readonly Seen[]): number =>
	people.reduce(
		(sum, { spans }) => spans.reduce((all, { starts_at, ends_at }) => all + (Date.parse(ends_at) - Date.parse(starts_at)) / 1000, sum),
		0,
	) | 0;

/** Who teaches now, and until when. Other reasons not to be interrupted are told to nobody. */
async function lessonsAt(db: CustomerDb, busy: readonly BusyTimes[], people: readonly Seen[], now: string): Promise<Map<number, string>> {
	const user_ids = people.flatMap(({ user_id, timer }) => (timer === null ? [user_id] : []));
	if (user_ids.length === 0) return new Map();
	const at = Date.parse(now);
	const asked = { user_ids, from: new Date(at).toISOString(), to: new Date(at + 60_000).toISOString() };
	const spans = (await Promise.all(busy.map((times) => times(db, asked)))).flat();
	return new Map(
		spans.flatMap(({ user_id, why, from, to }) =>
			user_id !== null && why === "lesson" && from <= at && to > at ? [[user_id, new Date(to).toISOString()] as const] : [],
		),
	);
}

export const hoursOf = (db: CustomerDb, { from, to }: { from: string; to: string }, own: number | null): Promise<WorkDay[]> =>
	ask<WorkDay>(
		db,
		sql`select user_id, day, sum(seconds)::int as seconds from work_log
		where archived_at is null and day between ${from}::date and ${to}::date and ${reached("work_log", own)} group by user_id, day order by day, user_id`,
	);

export async function workOnTask(db: CustomerDb, id: number, own: number | null): Promise<TaskWork> {
	if ((await findRecord(db, TASKS, id, own)) === undefined) throw notFound();
	const [people, timers] = await Promise.all([
		ask<TaskWork["people"][number]>(
			db,
			sql`select user_id, sum(seconds)::int as seconds from work_log where task_id = ${id} and archived_at is null group by user_id order by sum(seconds) desc, user_id`,
		),
		ask<Timer>(db, sql`${TIMERS} where r.task_id = ${id} order by r.started_at, r.id`),
	]);
	return { seconds: people.reduce((sum, { seconds }) => sum + seconds, 0), people, timers };
}

/** Whole minutes that were worked on each of these tasks: a column of their list. */
export async function workedOn(db: CustomerDb, ids: readonly number[]): Promise<Map<number, number>> {
	const rows = await ask<{ task_id: number; minutes: number }>(
		db,
		sql`select task_id, round(sum(seconds) / 60.0)::int as minutes from work_log where task_id = any(${ids}::bigint[]) and archived_at is null group by task_id`,
	);
	return new Map(rows.map(({ task_id, minutes }) => [task_id, minutes]));
}
