import type { Clash, Offer, Session, SessionChange, SessionInput } from "@homeroom/contract/areas/timetable/timetable.contract.ts";
import { OFFERED_SLOTS, TOLD_CLASHES } from "@homeroom/contract/areas/timetable/timetable.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { during } from "../../kit/db/sql-days.ts";
import { allOf, type Param, param, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import type { Filter } from "../../kit/lists/filter.ts";
import { onLeave } from "../staff/staff.public.ts";

/** Whose absence nobody covers yet is for those who plan cover. */
const sessions = (
	plansCover: boolean,
) => sql`select s.id, s.kind, s.class_id, c.name as class_name, c.colour_code, s.course_id, k.name as course_name, s.day, s.starts_at, s.ends_at,
	s.room_id, r.name as room_name, s.state, s.title, s.note, s.is_changed, s.version,
	case when s.planned is not null then s.planned || jsonb_build_object('room_name', (select p.name from rooms p where p.id = (s.planned ->> 'room_id')::bigint)) end as planned,
	coalesce((
		select jsonb_agg(jsonb_build_object('staff_id', p.id, 'name', concat_ws(' ', p.first_name, p.last_name), 'code', p.code, 'part', t.part, 'is_away', t.is_away,
			'needs_cover', ${plansCover ? sql`s.state = 'planned' and not t.is_away and ${onLeave(sql`t.staff_id`, sql`s.during`)}` : sql`false`}) order by t.part desc, p.search)
		from session_teachers t join staff p on p.id = t.staff_id where t.session_id = s.id
	), '[]') as teachers
	from sessions s left join classes c on c.id = s.class_id left join courses k on k.id = s.course_id left join rooms r on r.id = s.room_id`;

/** Lessons that somebody teaches, and those of the students they see, who are looked up once and not for each lesson. */
export const ownSessions = (
	user_id: number,
): Filter => sql`(s.id in (select t.session_id from session_teachers t join staff p on p.id = t.staff_id where p.user_id = ${user_id})
		or exists (select from class_students m where m.class_id = s.class_id and ${during("m", sql`s.day`)}
			and m.student_id = any(array(select o.student_id from own_students o where o.user_id = ${user_id}))))`;

/** Whose timetable it is. */
export interface Whose {
	class_id?: number | undefined;
	staff_id?: number | undefined;
	room_id?: number | undefined;
	student_id?: number | undefined;
}
const knownIn = (table: "classes" | "staff" | "rooms" | "students", id: Param) =>
	sql`(${id}::bigint is null or exists (select from ${verbatim(table)} where id = ${id}))`;
/** Whether all that is named is there. */
export async function isKnown(db: CustomerDb, { class_id, staff_id, room_id, student_id }: Whose): Promise<boolean> {
	const [row] = await ask<{ known: boolean }>(
		db,
		sql`select ${knownIn("classes", param(class_id ?? null))} and ${knownIn("staff", param(staff_id ?? null))}
			and ${knownIn("rooms", param(room_id ?? null))} and ${knownIn("students", param(student_id ?? null))} as known`,
	);
	return row?.known === true;
}

export interface Look extends Whose {
	from: string;
	to: string;
}
export function sessionsBetween(db: CustomerDb, look: Look, own: number | null, plansCover: boolean): Promise<Session[]> {
	const filters: Filter[] = [
		sql`s.starts_at >= (select ${look.from}::date::timestamp at time zone customer_zone()) and s.starts_at < (select (${look.to}::date + 1)::timestamp at time zone customer_zone())`,
	];
	if (look.class_id !== undefined) filters.push(sql`s.class_id = ${look.class_id}`);
	if (look.room_id !== undefined) filters.push(sql`s.room_id = ${look.room_id}`);
	if (look.staff_id !== undefined)
		filters.push(sql`s.id in (select t.session_id from session_teachers t where t.staff_id = ${look.staff_id})`);
	if (look.student_id !== undefined)
		filters.push(
			sql`exists (select from class_students m where m.class_id = s.class_id and m.student_id = ${look.student_id} and ${during("m", sql`s.day`)})`,
		);
	if (own !== null) filters.push(ownSessions(own));
	const condition = allOf(filters);
	return ask<Session>(db, sql`${sessions(plansCover)} where ${condition} order by s.starts_at, c.search, s.id limit 5000`);
}

export async function findSession(db: CustomerDb, id: number, own: number | null, plansCover = false): Promise<Session | undefined> {
	const condition = allOf([sql`s.id = ${id}`, ...(own === null ? [] : [ownSessions(own)])]);
	const [row] = await ask<Session>(db, sql`${sessions(plansCover)} where ${condition}`);
	return row;
}

/** A day and a time of day at the school as an instant. A time that the clocks leave out is the one they show instead. */
const at = (day: Param | Sql, time: Param | string | Sql) => sql`((${day}::date + ${time}::time) at time zone customer_zone())`;

export async function insertSession(db: CustomerDb, input: SessionInput): Promise<number> {
	const day = param(input.day);
	const [row] = await ask<{ id: number }>(
		db,
		sql`insert into sessions (class_id, course_id, day, starts_at, ends_at, room_id, note, is_changed)
		values (${input.class_id}, ${input.course_id}, ${day}, ${at(day, input.starts_at)}, ${at(day, input.ends_at)}, ${input.room_id}, ${input.note}, true) returning id`,
	);
	const { id } = row as { id: number };
	await ask(
		db,
		sql`insert into session_teachers (session_id, staff_id) select ${id}, id from unnest(${input.staff_ids}::bigint[]) id order by id`,
	);
	return id;
}

/** False where somebody changed it since. What the pattern said is kept the first time. */
export async function moveSession(db: CustomerDb, id: number, change: SessionChange): Promise<boolean> {
	const day = param(change.day);
	const rows = await ask(
		db,
		sql`update sessions set day = case when origin_id is null then ${day}::date else day end, starts_at = ${at(day, change.starts_at)}, ends_at = ${at(day, change.ends_at)},
			room_id = ${change.room_id}, note = ${change.note}, is_changed = true, version = version + 1, updated_at = now(),
			planned = coalesce(planned, case when origin_id is not null then jsonb_build_object('starts_at', starts_at, 'ends_at', ends_at, 'room_id', room_id) end)
		where id = ${id} and version = ${change.version} and kind = 'lesson' returning id`,
	);
	if (rows.length === 0) return false;
	await ask(
		db,
		sql`delete from session_teachers where session_id = ${id} and part = 'teacher' and staff_id <> all(${change.staff_ids}::bigint[])`,
	);
	await ask(
		db,
		sql`insert into session_teachers (session_id, staff_id) select ${id}, id from unnest(${change.staff_ids}::bigint[]) id order by id on conflict (customer_id, session_id, staff_id) do nothing`,
	);
	return true;
}

export async function setState(
	db: CustomerDb,
	id: number,
	version: number,
	state: Session["state"],
	note?: string | null,
): Promise<boolean> {
	const $state = param(state);
	const rows = await ask(
		db,
		sql`update sessions set state = ${$state}, note = coalesce(${note ?? null}, note), is_changed = true, day_off_id = null, version = version + 1, updated_at = now()
		where id = ${id} and version = ${version} and kind = 'lesson' and state <> ${$state} returning id`,
	);
	return rows.length > 0;
}

/** What a session needs: to say who is in the way, and to find where nobody is. */
export interface Need {
	/** The session itself is not in its own way. */
	session_id: number | null;
	class_id: number;
	staff_ids: readonly number[];
	room_id: number | null;
	day: string;
	starts_at: string;
	ends_at: string;
}
/** What is put into a statement in several places. */
const paramsOf = ({ session_id, class_id, staff_ids, room_id, day }: Need) => ({
	$session: param(session_id),
	$class: param(class_id),
	$staff: param(staff_ids),
	$room: param(room_id),
	$day: param(day),
});
const others = ($session: Param) => sql`s.state = 'planned' and s.id is distinct from ${$session}::bigint`;
/** What is in the way `f`: of a class itself its course alone. */
export const sessionName = sql`coalesce(s.title, case f.what when 'class' then coalesce(k.name, c.name) else concat_ws(' · ', c.name, k.name) end)`;
export function clashesOf(db: CustomerDb, need: Need): Promise<Clash[]> {
	const { $session, $class, $staff, $room, $day } = paramsOf(need);
	return ask<Clash>(
		db,
		sql`with t as (select ${$day}::date as day, tstzrange(${at($day, need.starts_at)}, ${at($day, need.ends_at)}) as during)
		select f.what, f.id, f.name, s.id as session_id, ${sessionName} as session_name, s.starts_at, s.ends_at
		from (
			select 'room' as what, r.id, r.name, s.id as session_id, 1 as rank from t join sessions s on s.room_id = ${$room} and s.during && t.during and ${others($session)} join rooms r on r.id = s.room_id
			union all
			select 'teacher', p.id, concat_ws(' ', p.first_name, p.last_name), h.session_id, 2 from t
			join session_teachers h on h.staff_id = any(${$staff}::bigint[]) and h.is_held and h.during && t.during and h.session_id is distinct from ${$session}::bigint join staff p on p.id = h.staff_id
			union all
			select 'class', c.id, c.name, s.id, 3 from t join sessions s on s.class_id = ${$class} and s.during && t.during and ${others($session)} join classes c on c.id = s.class_id
			union all
			select 'student', p.id, concat_ws(' ', p.first_name, p.last_name), s.id, 4 from t
			join class_students m on m.class_id = ${$class} and ${during("m", sql`t.day`)}
			join class_students o on o.student_id = m.student_id and o.class_id <> m.class_id and ${during("o", sql`t.day`)}
			join sessions s on s.class_id = o.class_id and s.during && t.during and ${others($session)}
			join students p on p.id = m.student_id
		) f join sessions s on s.id = f.session_id left join classes c on c.id = s.class_id left join courses k on k.id = s.course_id
		order by f.rank, s.starts_at, f.name, f.id limit ${verbatim(TOLD_CLASHES)}`,
	);
}

/** Times at which a lesson could be instead, as the calendar has them. */
export interface Candidate {
	day: string;
	starts_at: string;
	ends_at: string;
}
const roomFree = ($session: Param) =>
	sql`not exists (select from sessions s where s.room_id = q.id and s.during && t.during and ${others($session)})`;
/** How many sit in the class on that day. */
const seats = ($class: Param) => sql`(select count(*) from class_students m where m.class_id = ${$class} and ${during("m", sql`t.day`)})`;

/**
 * The nearest times at which everybody is free, in the wanted room, or else the smallest free one of its kind that is large enough.
 * Where it is now is no offer. What the people do around is gathered once; rooms are looked at from the nearest time on, until enough is found.
 */
export function freeSlots(db: CustomerDb, need: Need, candidates: readonly Candidate[]): Promise<Offer[]> {
	const { $session, $class, $staff, $room, $day } = paramsOf(need);
	return ask<Offer>(
		db,
		sql`with t as materialized (
			select c.day, tstzrange(c.starts_at, c.ends_at) as during, c.starts_at, c.ends_at
			from (select day, ${at(sql`day`, sql`starts`)} as starts_at, ${at(sql`day`, sql`ends`)} as ends_at
				from unnest(${candidates.map((one) => one.day)}::date[], ${candidates.map((one) => one.starts_at)}::text[], ${candidates.map((one) => one.ends_at)}::text[]) as u(day, starts, ends)) c
			where c.starts_at < c.ends_at order by abs(extract(epoch from c.starts_at - ${at($day, need.starts_at)})), c.starts_at
		), span as materialized (
			select tstzrange(min(starts_at), max(ends_at)) as during, min(day) as first, max(day) as last from t
		), busy as materialized (
			select coalesce(range_agg(b.during), '{}') as during from (
				select s.during from span join sessions s on s.class_id = ${$class} and s.during && span.during and ${others($session)}
				union all
				select h.during from span join session_teachers h on h.staff_id = any(${$staff}::bigint[]) and h.is_held and h.during && span.during and h.session_id is distinct from ${$session}::bigint
				union all
				select part from span join class_students m on m.class_id = ${$class} and daterange(m.starts_on, m.ends_on, '[]') && daterange(span.first, span.last, '[]')
				join student_weeks w on w.student_id = m.student_id and w.class_id <> ${$class} and w.week between span.first - 7 and span.last cross join lateral unnest(w.during) part
			) b
		)
		select t.day, t.starts_at, t.ends_at, room.id as room_id, room.name as room_name
		from t cross join busy left join lateral (
			select q.id, q.name from rooms q left join rooms w on w.id = ${$room}
			where q.archived_at is null and (q.id = ${$room} or (q.kind = w.kind and (q.capacity is null or q.capacity >= ${seats($class)}))) and ${roomFree($session)}
			order by q.id = ${$room} desc, q.capacity nulls last, q.search limit 1
		) room on true
		where not (busy.during && t.during) and (${$room}::bigint is null or room.id is not null)
			and not exists (select from sessions o where o.id = ${$session} and o.starts_at = t.starts_at and o.ends_at = t.ends_at and o.room_id is not distinct from room.id)
		limit ${verbatim(OFFERED_SLOTS)}`,
	);
}

/** Rooms that are free at the wanted time and large enough, those of the same kind first. */
export function freeRooms(db: CustomerDb, need: Need): Promise<{ id: number; name: string; capacity: number | null }[]> {
	const { $session, $class, $room, $day } = paramsOf(need);
	return ask(
		db,
		sql`with t as (select ${$day}::date as day, tstzrange(${at($day, need.starts_at)}, ${at($day, need.ends_at)}) as during)
		select q.id, q.name, q.capacity from t cross join rooms q left join rooms w on w.id = ${$room}
		where q.archived_at is null and q.id is distinct from ${$room}::bigint and (q.capacity is null or q.capacity >= ${seats($class)}) and ${roomFree($session)}
		order by q.kind = w.kind desc nulls last, q.capacity nulls last, q.search limit ${verbatim(OFFERED_SLOTS)}`,
	);
}
