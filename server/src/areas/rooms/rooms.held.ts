import type { Clash, Taken } from "@homeroom/contract/areas/timetable/timetable.contract.ts";
import { OFFERED_SLOTS, TOLD_CLASHES } from "@homeroom/contract/areas/timetable/timetable.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { param, sql, verbatim } from "../../kit/db/sql-text.ts";
import { Refusal } from "../../kit/http/refusal.ts";

/** A time at which a room is held for something that is kept elsewhere; instants. */
export interface HeldTime {
	/** The booking that is moved there; null: a new one. */
	session_id: number | null;
	room_id: number;
	title: string;
	booked_by: number | null;
	starts_at: string;
	ends_at: string;
}
export interface NewHeld {
	id: number;
	room_id: number;
	starts_at: string;
}
const EXCLUSION = "23P01";
const day = sql`(w.starts_at at time zone customer_zone())::date`;

/**
 * Books, moves and frees rooms in one statement, so that bookings may take each other's place. The database decides; where a room is
 * taken, nothing of it is done and the answer is null.
 */
export async function holdRooms(db: CustomerDb, times: readonly HeldTime[], free: readonly number[]): Promise<NewHeld[] | null> {
	if (times.length === 0 && free.length === 0) return [];
	await ask(db, sql`savepoint rooms_are_free`);
	try {
		return await ask<NewHeld>(
			db,
			sql`with gone as (
				update sessions set state = 'cancelled', version = version + 1, updated_at = now() where id = any(${free}::bigint[]) and kind = 'booking' and state = 'planned'
			), w as (
				select * from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as t (session_id bigint, room_id bigint, title text, booked_by bigint, starts_at timestamptz, ends_at timestamptz)
			), kept as (
				update sessions s set room_id = w.room_id, title = w.title, day = ${day}, starts_at = w.starts_at, ends_at = w.ends_at, state = 'planned', version = s.version + 1, updated_at = now()
				from w where s.id = w.session_id and s.kind = 'booking'
			)
			insert into sessions (kind, title, room_id, booked_by, day, starts_at, ends_at)
			select 'booking', w.title, w.room_id, w.booked_by, ${day}, w.starts_at, w.ends_at from w where w.session_id is null order by w.starts_at, w.room_id
			returning id, room_id, starts_at`,
		);
	} catch (error) {
		if ((error as { code?: string }).code !== EXCLUSION) throw error;
		await ask(db, sql`rollback to savepoint rooms_are_free`);
		return null;
	}
}

/** What is in the way of these times, and which rooms are free at all of them. */
export async function heldBy(
	db: CustomerDb,
	times: readonly HeldTime[],
	{ own, bookable }: { own: readonly number[]; bookable: boolean },
): Promise<Taken> {
	const $own = param(own);
	const [row] = await ask<{ clashes: Clash[]; rooms: Taken["rooms"] }>(
		db,
		sql`with w as materialized (
			select t.room_id, tstzrange(t.starts_at, t.ends_at) as during from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as t (room_id bigint, starts_at timestamptz, ends_at timestamptz)
		), clash as (
			select distinct s.starts_at, s.id as session_id, s.ends_at, r.id, r.name, coalesce(c.name, s.title) as session_name
			from w join sessions s on s.room_id = w.room_id and s.state = 'planned' and s.during && w.during and s.id <> all(${$own}::bigint[])
			join rooms r on r.id = s.room_id left join classes c on c.id = s.class_id
			order by s.starts_at, s.id limit ${verbatim(TOLD_CLASHES)}
		), free as (
			select q.id, q.name, q.capacity, row_number() over (order by q.kind = k.kind desc, q.capacity >= k.capacity desc nulls last, q.capacity nulls last, q.search) as place
			from rooms k join rooms q on q.id <> k.id and q.archived_at is null and (q.bookable or not ${bookable}::boolean)
			where k.id = (select min(room_id) from w)
				and not exists (select from w join sessions s on s.room_id = q.id and s.state = 'planned' and s.during && w.during and s.id <> all(${$own}::bigint[]))
			order by place limit ${verbatim(OFFERED_SLOTS)}
		)
		select (select coalesce(jsonb_agg(jsonb_build_object('what', 'room', 'id', id, 'name', name, 'session_id', session_id, 'session_name', session_name, 'starts_at', starts_at, 'ends_at', ends_at) order by starts_at, session_id), '[]') from clash) as clashes,
			(select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'capacity', capacity) order by place), '[]') from free) as rooms`,
	);
	return { clashes: row?.clashes ?? [], slots: [], rooms: row?.rooms ?? [] };
}

/** Whether somebody may take this room; `edits`: also one that is not for booking. */
export async function mustTake(db: CustomerDb, room_id: number, edits: boolean): Promise<void> {
	const [room] = await ask<{ bookable: boolean }>(db, sql`select bookable from rooms where id = ${room_id} and archived_at is null`);
	if (room === undefined) throw new Refusal("invalid", { fields: { room_id: { message: "choice" } } });
	if (!room.bookable && !edits) throw new Refusal("not_bookable");
}

export interface RoomAt {
	id: number;
	name: string;
	capacity: number | null;
	is_free: boolean;
}
/** Rooms that somebody may take, each with whether it is free between two instants but for these bookings. */
export const roomsAt = (
	db: CustomerDb,
	{ starts_at, ends_at }: { starts_at: string; ends_at: string },
	{ own, bookable }: { own: readonly number[]; bookable: boolean },
): Promise<RoomAt[]> =>
	ask<RoomAt>(
		db,
		sql`select r.id, r.name, r.capacity, not exists (select from sessions s where s.room_id = r.id and s.state = 'planned'
				and s.during && tstzrange(${starts_at}::timestamptz, ${ends_at}::timestamptz) and s.id <> all(${own}::bigint[])) as is_free
		from rooms r where r.archived_at is null and (r.bookable or not ${bookable}::boolean) order by r.search, r.id limit 1000`,
	);
