import type { BlockInput, BookingChange, BookingInput, RoomSession } from "@homeroom/contract/areas/rooms/rooms.booking-calls.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { param, sql } from "../../kit/db/sql-text.ts";
import { found, notFound, Refusal } from "../../kit/http/refusal.ts";
import { findRoomSession, instantOf, type Span, sessionsFrom, takenBy } from "./rooms.sessions.ts";

/** Who acts, and whether others' bookings and rooms that are not for booking are theirs to change. */
export interface Booker {
	user_id: number;
	edits: boolean;
}
const EXCLUSION = "23P01";
interface Place extends Span {
	room_id: number;
	title: string;
	note: string | null;
}
const placeOf = (room_id: number, { title, note, day, starts_at, ends_at }: BookingInput): Place => ({
	room_id,
	title,
	note,
	starts_on: day,
	starts_at,
	ends_on: day,
	ends_at,
});

export const bookRoom = (db: CustomerDb, who: Booker, room_id: number, input: BookingInput): Promise<RoomSession> =>
	insert(db, who, "booking", placeOf(room_id, input));

export async function changeBooking(db: CustomerDb, who: Booker, at: BookingPlace, change: BookingChange): Promise<RoomSession> {
	return update(db, who, await ownBooking(db, who, at, "booking"), change.version, placeOf(change.room_id, change));
}

export async function cancelBooking(db: CustomerDb, who: Booker, at: BookingPlace, version: number): Promise<void> {
	await cancel(db, await ownBooking(db, who, at, "booking"), version);
}

export const blockRoom = (db: CustomerDb, who: Booker, room_id: number, input: BlockInput): Promise<RoomSession> =>
	insert(db, who, "maintenance", { ...input, room_id });

export async function changeBlock(
	db: CustomerDb,
	who: Booker,
	at: BookingPlace,
	{ version, ...input }: BlockInput & { version: number },
): Promise<RoomSession> {
	return update(db, who, await ownBooking(db, who, at, "maintenance"), version, { ...input, room_id: at.id });
}

export async function removeBlock(db: CustomerDb, who: Booker, at: BookingPlace, version: number): Promise<void> {
	await cancel(db, await ownBooking(db, who, at, "maintenance"), version);
}

interface BookingPlace {
	id: number;
	session_id: number;
}
async function ownBooking(db: CustomerDb, who: Booker, { id, session_id }: BookingPlace, kind: RoomSession["kind"]): Promise<RoomSession> {
	const session = found(await findRoomSession(db, who.user_id, session_id));
	if (session.room_id !== id || session.kind !== kind) throw new Refusal("not_found");
	if (!session.is_mine && !who.edits) throw new Refusal("forbidden", { needed: "Rooms.Edit" });
	if (session.event_id !== null) throw new Refusal("booking_of_event");
	return session;
}

/** Whoever has a room keeps it when it is no longer for booking. */
const takable = (id: number, keeps: boolean) =>
	sql`select id from rooms where id = ${id} and archived_at is null and (bookable or ${keeps}::boolean)`;

async function insert(db: CustomerDb, who: Booker, kind: RoomSession["kind"], place: Place): Promise<RoomSession> {
	const user = param(who.user_id);
	const day = param(place.starts_on);
	const [row] = await orSayWhy(db, who, null, place, () =>
		ask<RoomSession>(
			db,
			sql`with room as (${takable(place.room_id, who.edits)}),
			made as (
				insert into sessions (kind, title, note, room_id, booked_by, day, starts_at, ends_at)
				select ${kind}, ${place.title}, ${place.note}, room.id, ${user}, ${day}::date, ${instantOf(day, place.starts_at)}, ${instantOf(place.ends_on, place.ends_at)} from room returning *
			) ${sessionsFrom(sql`made`, user)}`,
		),
	);
	return row ?? noRoom(db, place.room_id);
}

async function update(db: CustomerDb, who: Booker, before: RoomSession, version: number, place: Place): Promise<RoomSession> {
	const stays = before.room_id === place.room_id;
	const day = param(place.starts_on);
	const [row] = await orSayWhy(db, who, before.id, place, () =>
		ask<RoomSession>(
			db,
			sql`with room as (${takable(place.room_id, who.edits || stays)}),
			changed as (
				update sessions s set title = ${place.title}, note = ${place.note}, room_id = room.id, day = ${day}::date,
					starts_at = ${instantOf(day, place.starts_at)}, ends_at = ${instantOf(place.ends_on, place.ends_at)},
					version = s.version + 1, updated_at = now()
				from room where s.id = ${before.id} and s.version = ${version} and s.state = 'planned' returning s.*
			) ${sessionsFrom(sql`changed`, who.user_id)}`,
		),
	);
	if (row !== undefined) return row;
	if (before.version !== version) throw new Refusal("conflict", { current: before });
	if (!stays) await noRoom(db, place.room_id, "room_id");
	throw new Refusal("conflict", { current: found(await findRoomSession(db, who.user_id, before.id)) });
}

/** Why there is no room to take: it is not there, or not for booking. */
async function noRoom(db: CustomerDb, id: number, field?: "room_id"): Promise<never> {
	const there = (await ask(db, sql`select id from rooms where id = ${id} and archived_at is null`)).length > 0;
	if (there) throw new Refusal("not_bookable");
	throw field === undefined ? notFound() : new Refusal("invalid", { fields: { [field]: { message: "choice" } } });
}

/** Kept as cancelled: undo brings it back where the room is still free. */
async function cancel(db: CustomerDb, before: RoomSession, version: number): Promise<void> {
	const rows = await ask(
		db,
		sql`update sessions set state = 'cancelled', version = version + 1, updated_at = now() where id = ${before.id} and version = ${version} and state = 'planned' returning id`,
	);
	if (rows.length === 0) throw new Refusal("conflict", { current: before });
}

/** The database decides whether the room is free. Where it is not, the answer says why and what else there is. */
async function orSayWhy<T>(db: CustomerDb, who: Booker, session_id: number | null, place: Place, write: () => Promise<T>): Promise<T> {
	await ask(db, sql`savepoint room_is_free`);
	try {
		return await write();
	} catch (error) {
		const { code, constraint } = error as { code?: string; constraint?: string };
		// the clocks go forward over the whole of it, so nothing of it is left
		if (constraint === "sessions_times") throw new Refusal("invalid", { fields: { ends_at: { message: "before_start" } } });
		if (code !== EXCLUSION) throw error;
		await ask(db, sql`rollback to savepoint room_is_free`);
		throw new Refusal("time_taken", { current: await takenBy(db, { ...place, session_id, bookable: !who.edits }) });
	}
}
