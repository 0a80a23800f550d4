import type { FreeRoom, RoomSession } from "@homeroom/contract/areas/rooms/rooms.booking-calls.ts";
import { FREE_ROOMS, type RoomKind } from "@homeroom/contract/areas/rooms/rooms.rules.ts";
import type { Clash, Offer, Taken } from "@homeroom/contract/areas/timetable/timetable.contract.ts";
import { OFFERED_SLOTS, TOLD_CLASHES } from "@homeroom/contract/areas/timetable/timetable.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { type Param, param, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";

const clock = (at: Sql) => sql`to_char(${at} at time zone z.zone, 'HH24:MI')`;
const date = (at: Sql) => sql`to_char(${at} at time zone z.zone, 'YYYY-MM-DD')`;
/** Sessions as the person sees them; `source` is the table, or rows that were just written. */
export const sessionsFrom = (
	source: Sql,
	user_id: number | Param,
) => sql`select s.id, s.kind, coalesce(c.name, s.title) as title, s.class_id, k.name as course_name, s.room_id, r.name as room_name, s.starts_at, s.ends_at,
	${date(sql`s.starts_at`)} as starts_on, ${clock(sql`s.starts_at`)} as starts_time, ${date(sql`s.ends_at`)} as ends_on, ${clock(sql`s.ends_at`)} as ends_time,
	s.note, s.kind <> 'lesson' and s.booked_by is not distinct from ${user_id}::bigint as is_mine, eb.event_id, eb.day as event_day, s.version,
	case s.kind when 'lesson' then coalesce((
		select jsonb_agg(concat_ws(' ', p.first_name, p.last_name) order by t.part desc, p.search)
		from session_teachers t join staff p on p.id = t.staff_id where t.session_id = s.id and not t.is_away
	), '[]') else coalesce((select jsonb_build_array(concat_ws(' ', u.first_name, u.last_name)) from platform.users u where u.id = s.booked_by), '[]') end as people
	from ${source} s join rooms r on r.id = s.room_id cross join (select customer_zone() as zone) z
	left join classes c on c.id = s.class_id left join courses k on k.id = s.course_id left join event_bookings eb on eb.session_id = s.id`;

/** What happens in a room between two days, what began before and is still going on included. */
export const roomSessions = (db: CustomerDb, user_id: number, room_id: number, from: string, to: string): Promise<RoomSession[]> =>
	ask(
		db,
		sql`${sessionsFrom(sql`sessions`, user_id)} where s.room_id = ${room_id} and s.state = 'planned'
			and s.during && (select tstzrange(${from}::date::timestamp at time zone customer_zone(), (${to}::date + 1)::timestamp at time zone customer_zone()))
		order by s.starts_at, s.id limit 1000`,
	);
export async function findRoomSession(db: CustomerDb, user_id: number, id: number): Promise<RoomSession | undefined> {
	const [row] = await ask<RoomSession>(
		db,
		sql`${sessionsFrom(sql`sessions`, user_id)} where s.id = ${id} and s.kind <> 'lesson' and s.state = 'planned'`,
	);
	return row;
}

/** From when to when a room is needed, in days and times of the school. */
export interface Span {
	starts_on: string;
	starts_at: string;
	ends_on: string;
	ends_at: string;
}
/** A day and a time of day at the school as an instant. A time that the clocks leave out is the one they show instead. */
export const instantOf = (day: string | Param, time: string) => sql`((${day}::date + ${time}::time) at time zone customer_zone())`;
const spanOf = (starts_on: Param, starts_at: string, ends_on: Param, ends_at: string) =>
	sql`tstzrange(${instantOf(starts_on, starts_at)}, ${instantOf(ends_on, ends_at)})`;

export interface Wanted {
	capacity?: number | undefined;
	kind?: RoomKind | undefined;
	equipment?: readonly string[] | undefined;
	accessible?: boolean | undefined;
	/** Rooms that colleagues may not book are left out for those who cannot book them. */
	bookable: boolean;
}
/** The smallest room that is large enough first: large ones stay free for those who need them. */
export function freeRooms(db: CustomerDb, span: Span, wanted: Wanted): Promise<FreeRoom[]> {
	const starts_on = param(span.starts_on);
	const ends_on = param(span.ends_on);
	const capacity = param(wanted.capacity ?? null);
	const kind = param(wanted.kind ?? null);
	const equipment = param(wanted.equipment?.length ? wanted.equipment : null);
	return ask<FreeRoom>(
		db,
		sql`with t as (select ${spanOf(starts_on, span.starts_at, ends_on, span.ends_at)} as during, (select customer_zone()) as zone)
		select r.id, r.name, r.kind, r.building, r.floor, r.capacity, coalesce(r.equipment, '{}') as equipment, r.accessible, r.bookable, r.photo_file_id,
			(select to_char(min(s.starts_at) at time zone t.zone, 'HH24:MI') from sessions s where s.room_id = r.id and s.state = 'planned'
				and s.starts_at >= upper(t.during) and s.starts_at < (${ends_on}::date + 1)::timestamp at time zone t.zone) as free_until
		from t cross join rooms r
		where r.archived_at is null
			and (${capacity}::int is null or r.capacity >= ${capacity}) and (${kind}::text is null or r.kind = ${kind})
			and (${equipment}::text[] is null or r.equipment @> ${equipment}) and (not ${wanted.accessible === true}::boolean or r.accessible) and (r.bookable or not ${wanted.bookable}::boolean)
			and not exists (select from sessions s where s.room_id = r.id and s.state = 'planned' and s.during && t.during)
		order by r.capacity nulls last, r.search, r.id limit ${verbatim(FREE_ROOMS)}`,
	);
}

/** Half hours of a day in which a room is likely to be wanted: from seven to nine in the evening. */
const OFFERED_FROM = sql`time '07:00'`;
const OFFERED_TO = sql`time '21:00'`;

interface Need extends Span {
	room_id: number;
	/** The booking itself is not in its own way. */
	session_id: number | null;
	bookable: boolean;
}
/** What a refused booking answers: what is in the way, when the room is free on that day, and which others are free then. In one statement. */
export async function takenBy(db: CustomerDb, need: Need): Promise<Taken> {
	const starts_on = param(need.starts_on);
	const ends_on = param(need.ends_on);
	const room_id = param(need.room_id);
	const [row] = await ask<{ clashes: Clash[]; slots: Offer[]; rooms: Taken["rooms"] }>(
		db,
		sql`with t as (select ${spanOf(starts_on, need.starts_at, ends_on, need.ends_at)} as during, (select customer_zone()) as zone),
		held as (select s.id, s.room_id, s.during, s.starts_at, s.ends_at, s.class_id, s.title from sessions s where s.state = 'planned' and s.id is distinct from ${need.session_id}::bigint),
		clash as (
			select h.id as session_id, r.id, r.name, coalesce(c.name, h.title) as session_name, h.starts_at, h.ends_at
			from t join held h on h.room_id = ${room_id} and h.during && t.during join rooms r on r.id = h.room_id left join classes c on c.id = h.class_id
			order by h.starts_at limit ${verbatim(TOLD_CLASHES)}
		),
		slot as (
			select o.starts_at, o.starts_at + (upper(t.during) - lower(t.during)) as ends_at
			from t cross join generate_series(${starts_on}::date + ${OFFERED_FROM}, ${starts_on}::date + ${OFFERED_TO}, interval '30 minutes') g(at)
			cross join lateral (select g.at at time zone t.zone as starts_at) o
			where ${starts_on}::date = ${ends_on}::date and o.starts_at + (upper(t.during) - lower(t.during)) <= (${starts_on}::date + ${OFFERED_TO}) at time zone t.zone
				and not exists (select from held h where h.room_id = ${room_id} and h.during && tstzrange(o.starts_at, o.starts_at + (upper(t.during) - lower(t.during))))
			order by abs(extract(epoch from o.starts_at - lower(t.during))), o.starts_at limit ${verbatim(OFFERED_SLOTS)}
		),
		free as (
			select q.id, q.name, q.capacity, row_number() over (order by q.kind = w.kind desc, q.capacity >= w.capacity desc nulls last, q.capacity nulls last, q.search) as place
			from t cross join rooms w join rooms q on q.id <> w.id and q.archived_at is null and (q.bookable or not ${need.bookable}::boolean)
			where w.id = ${room_id} and not exists (select from held h where h.room_id = q.id and h.during && t.during)
			order by place limit ${verbatim(OFFERED_SLOTS)}
		)
		select (select coalesce(jsonb_agg(jsonb_build_object('what', 'room', 'id', id, 'name', name, 'session_id', session_id, 'session_name', session_name, 'starts_at', starts_at, 'ends_at', ends_at) order by starts_at), '[]') from clash) as clashes,
			(select coalesce(jsonb_agg(jsonb_build_object('day', ${starts_on}::date, 'starts_at', slot.starts_at, 'ends_at', slot.ends_at, 'room_id', r.id, 'room_name', r.name) order by slot.starts_at), '[]') from slot cross join rooms r where r.id = ${room_id}) as slots,
			(select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'capacity', capacity) order by place), '[]') from free) as rooms`,
	);
	return row as Taken;
}
