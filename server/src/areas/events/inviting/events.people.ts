import type { EventAnswers } from "@homeroom/contract/areas/events/events.inviting-calls.ts";
import type { EventAnswer } from "@homeroom/contract/areas/events/events.rules.ts";
import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { param, type Sql, sql } from "../../../kit/db/sql-text.ts";

/** Colleagues; families are asked by the classes of an event. */
const invitable = sql`m.portal_type = 'ADMIN' and m.status = 'active'`;

export const peopleToInvite = (db: CustomerDb): Promise<{ id: number; name: string }[]> =>
	ask(
		db,
		sql`select m.user_id as id, concat_ws(' ', u.first_name, u.last_name) as name from memberships m join platform.users u on u.id = m.user_id
		where ${invitable} order by u.last_name, u.first_name, m.user_id limit 5000`,
	);

/** False where one of them is no colleague. Who was invited before stays so. What those said who are invited no more goes with them. */
export async function setPeople(
	db: CustomerDb,
	event_id: number,
	user_ids: readonly number[],
	before: readonly number[],
): Promise<boolean> {
	const [$event, $people] = [param(event_id), param(user_ids)];
	const known = sql`memberships m where m.user_id = any(${$people}::bigint[]) and ((${invitable}) or m.user_id = any(${before}::bigint[]))`;
	const [row] = await ask<{ known: number }>(
		db,
		sql`with gone as (
			delete from event_people where event_id = ${$event} and user_id <> all(${$people}::bigint[]) returning user_id
		), unsaid as (
			delete from event_answers a using gone g where a.event_id = ${$event} and a.user_id = g.user_id and a.student_id is null
		), made as (
			insert into event_people (event_id, user_id) select ${$event}, m.user_id from ${known} order by m.user_id on conflict do nothing
		)
		select count(*)::int as known from ${known}`,
	);
	return row?.known === new Set(user_ids).size;
}

interface Said {
	event_id: number;
	user_id: number;
	student_id: number | null;
	day: string | null;
	answer: EventAnswer | null;
}
/** Whoever is asked says it anew at any time; null takes it back. Whether they are asked is for the caller to know. */
export async function sayAnswer(db: CustomerDb, { event_id, user_id, student_id, day, answer }: Said): Promise<void> {
	if (answer === null)
		await ask(
			db,
			sql`delete from event_answers where event_id = ${event_id} and user_id = ${user_id}
				and student_id is not distinct from ${student_id}::bigint and day is not distinct from ${day}::date`,
		);
	else
		await ask(
			db,
			sql`insert into event_answers (event_id, user_id, student_id, day, answer) values (${event_id}, ${user_id}, ${student_id}::bigint, ${day}::date, ${answer})
			on conflict (customer_id, event_id, user_id, student_id, day) do update set answer = excluded.answer, answered_at = now()`,
		);
}

/** One of a series becomes an event of its own: what was said of that day, or of all, is said of it. */
export const takeAnswersAlong = (db: CustomerDb, from_id: number, to_id: number, day: string): Promise<unknown[]> =>
	ask(
		db,
		sql`insert into event_answers (event_id, user_id, student_id, answer, answered_at)
		select distinct on (user_id, student_id) ${to_id}::bigint, user_id, student_id, answer, answered_at from event_answers
		where event_id = ${from_id} and (day is null or day = ${day}::date) order by user_id, student_id, day nulls last`,
	);
/** A series goes on under another number; of single days only where they are the same. */
export const passAnswersOn = (db: CustomerDb, from_id: number, to_id: number, from_day: string, isSame: boolean): Promise<unknown[]> =>
	ask(
		db,
		sql`with later as (delete from event_answers where event_id = ${from_id} and day >= ${from_day}::date returning user_id, student_id, day, answer, answered_at)
		insert into event_answers (event_id, user_id, student_id, day, answer, answered_at)
		select ${to_id}::bigint, user_id, student_id, day, answer, answered_at from event_answers where event_id = ${from_id} and day is null
		union all select ${to_id}::bigint, user_id, student_id, day, answer, answered_at from later where ${isSame}::boolean`,
	);
/** Days of a series that are others now: what was said of single ones is said of none. */
export const forgetDays = (db: CustomerDb, event_id: number): Promise<unknown[]> =>
	ask(db, sql`delete from event_answers where event_id = ${event_id} and day is not null`);

/** An answer for a day holds before that for all of a series. */
const answerOf = (student: Sql, user: Sql, $event: unknown, $day: unknown): Sql => sql`(select a.answer from event_answers a
	where a.event_id = ${$event} and a.user_id = ${user} and a.student_id is not distinct from ${student} and (a.day is null or a.day = ${$day}::date) order by a.day nulls last limit 1)`;

interface Asking {
	event_id: number;
	day: string | null;
	/** Whose students are told by name: everybody's, one's own (a person), or nobody's. */
	students: "all" | "none" | number;
}
/** Who is asked, and what they said, in one statement. */
export async function answersTo(db: CustomerDb, { event_id, day, students }: Asking): Promise<EventAnswers> {
	const [$event, $day] = [param(event_id), param(day)];
	const named =
		typeof students === "number"
			? sql`c.student_id in (select o.student_id from own_students o where o.user_id = ${students})`
			: sql`${students === "all"}::boolean`;
	const [row] = await ask<EventAnswers>(
		db,
		sql`with asked as materialized (
			select u.id, concat_ws(' ', u.first_name, u.last_name) as name, u.last_name, u.first_name, ${answerOf(sql`null::bigint`, sql`u.id`, $event, $day)} as answer
			from event_people i join platform.users u on u.id = i.user_id where i.event_id = ${$event}
		), children as materialized (
			select st.id as student_id, concat_ws(' ', st.first_name, st.last_name) as name, st.search, min(k.name) as class_name
			from events e join event_classes x on x.event_id = e.id join classes k on k.id = x.class_id join class_students m on m.class_id = x.class_id join students st on st.id = m.student_id and st.archived_at is null
			where e.id = ${$event} and e.asks_families and e.visibility = 'school' and daterange(m.starts_on, m.ends_on, '[]') @> (select customer_today())
			group by st.id, st.first_name, st.last_name, st.search
		), said as materialized (
			select distinct on (a.student_id, a.user_id) a.student_id, a.answer, concat_ws(' ', u.first_name, u.last_name) as by from event_answers a join platform.users u on u.id = a.user_id
			where a.event_id = ${$event} and a.student_id in (select c.student_id from children c) and (a.day is null or a.day = ${$day}::date)
				and exists (select from family_students f where f.user_id = a.user_id and f.student_id = a.student_id)
			order by a.student_id, a.user_id, a.day nulls last
		), best as (
			select answer from asked
			union all
			select (select s.answer from said s where s.student_id = c.student_id order by array_position('{yes,maybe,no}'::text[], s.answer) limit 1) from children c
		)
		select coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'answer', answer) order by last_name, first_name, id) from asked), '[]') as people,
			coalesce((select jsonb_agg(jsonb_build_object('student_id', c.student_id, 'name', c.name, 'class_name', c.class_name,
				'answers', coalesce((select jsonb_agg(jsonb_build_object('by', s.by, 'answer', s.answer) order by s.by) from said s where s.student_id = c.student_id), '[]')) order by c.class_name, c.search, c.student_id)
				from children c where ${named}), '[]') as families,
			(select jsonb_build_object('yes', count(*) filter (where answer = 'yes'), 'maybe', count(*) filter (where answer = 'maybe'),
				'no', count(*) filter (where answer = 'no'), 'open', count(*) filter (where answer is null)) from best) as counts`,
	);
	return row as EventAnswers;
}
