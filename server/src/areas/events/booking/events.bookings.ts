import { EVENT_ROOM_DAYS } from "@homeroom/contract/areas/events/events.rules.ts";
import type { SchoolDays } from "@homeroom/contract/areas/events/recurrence/recurrence.school.ts";
import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { sql } from "../../../kit/db/sql-text.ts";
import { Refusal } from "../../../kit/http/refusal.ts";
import { type HeldTime, heldBy, holdRooms, type NewHeld } from "../../rooms/rooms.public.ts";
import type { EventDraft } from "../events.rows.ts";
import { type RoomTime, roomTimes } from "./events.begins.ts";

/** An event whose room is to be as its times are. */
export interface Housed {
	id: number;
	draft: EventDraft;
	owner_id: number | null;
	is_removed?: boolean;
	school: SchoolDays | undefined;
}
/** Who books, and what may be told to them and taken by them. */
export interface Booker {
	user_id: number | null;
	/** What stands in the way is told to who sees rooms. */
	seesRooms: boolean;
	/** Also rooms that are not for booking are offered. */
	editsRooms: boolean;
}
interface Booking {
	event_id: number;
	day: string | null;
	session_id: number;
	room_id: number;
	title: string;
	is_planned: boolean;
	is_over: boolean;
	starts_at: string;
	ends_at: string;
}
interface Plan {
	times: (HeldTime & Pick<Booking, "event_id" | "day">)[];
	free: number[];
	/** All bookings of these events, which are not in their own way. */
	own: number[];
}
const DAY_MS = 86_400_000;
/** As long as the title of a booking. */
const TITLE_MAX = 120;

/** Books, moves and frees the rooms of events; refused as a whole where one is taken, with what stands there. */
export async function keepRooms(db: CustomerDb, who: Booker, events: readonly Housed[]): Promise<void> {
	const plan = await planOf(db, who, events);
	const made = await holdRooms(db, plan.times, plan.free);
	if (made !== null) return noteBookings(db, plan, made);
	const { seesRooms, editsRooms } = who;
	throw new Refusal("time_taken", seesRooms ? { current: await heldBy(db, plan.times, { own: plan.own, bookable: !editsRooms }) } : {});
}

/** The same for who asks for no room: what is taken stays without one, and is answered. */
export async function keepRoomsWhereFree(
	db: CustomerDb,
	who: Booker,
	events: readonly Housed[],
): Promise<{ event_id: number; day: string | null; room_id: number; starts_at: string }[]> {
	const plan = await planOf(db, who, events);
	const all = await holdRooms(db, plan.times, plan.free);
	if (all !== null) {
		await noteBookings(db, plan, all);
		return [];
	}
	await holdRooms(db, [], plan.free);
	const taken = [];
	for (const time of plan.times) {
		const made = await holdRooms(db, [time], []);
		if (made === null) taken.push(time);
		else await noteBookings(db, { times: [time] }, made);
	}
	return taken;
}

/** What has taken place, has. */
export async function freeRooms(db: CustomerDb, event_ids: readonly number[]): Promise<void> {
	const bookings = await bookingsOf(db, event_ids);
	await holdRooms(
		db,
		[],
		bookings.filter(({ is_planned, is_over }) => is_planned && !is_over).map(({ session_id }) => session_id),
	);
}

async function planOf(db: CustomerDb, who: Booker, events: readonly Housed[]): Promise<Plan> {
	const bookings = await bookingsOf(
		db,
		events.map(({ id }) => id),
	);
	const hidden = events.flatMap(({ draft, owner_id }) => (draft.room_id !== null && draft.visibility !== "school" ? [owner_id] : []));
	const names = hidden.length === 0 ? new Map<number | null, string>() : await namesOf(db, hidden);
	const now = Date.now();
	const plan: Plan = { times: [], free: [], own: bookings.map(({ session_id }) => session_id) };
	for (const { id, draft, owner_id, is_removed, school } of events) {
		const mine = bookings.filter(({ event_id }) => event_id === id);
		const wanted = is_removed || draft.state === "cancelled" || draft.room_id === null ? [] : roomTimes(draft, now, school);
		const title = draft.visibility === "school" ? shortened(draft.title) : shortened(names.get(owner_id) ?? "—");
		for (const time of wanted) {
			mustBeHoldable(time);
			const known = mine.find(({ day }) => day === time.day);
			const held = { ...time, room_id: draft.room_id as number, title };
			if (known === undefined || !isSame(known, held))
				plan.times.push({ ...held, event_id: id, session_id: known?.session_id ?? null, booked_by: owner_id ?? who.user_id });
		}
		// what is over has taken place there
		for (const { day, session_id, is_planned, is_over } of mine)
			if (is_planned && !is_over && !wanted.some((one) => one.day === day)) plan.free.push(session_id);
	}
	return plan;
}
const isSame = (known: Booking, held: RoomTime & { room_id: number; title: string }): boolean =>
	known.is_planned &&
	known.room_id === held.room_id &&
	known.title === held.title &&
	Date.parse(known.starts_at) === Date.parse(held.starts_at) &&
	Date.parse(known.ends_at) === Date.parse(held.ends_at);
const shortened = (text: string): string => [...text].slice(0, TITLE_MAX).join("");

function mustBeHoldable({ starts_at, ends_at }: RoomTime): void {
	const length = Date.parse(ends_at) - Date.parse(starts_at);
	if (length <= 0) throw new Refusal("invalid", { fields: { endDate: { message: "before_start" } } });
	if (length > EVENT_ROOM_DAYS * DAY_MS) throw new Refusal("invalid", { fields: { room_id: { message: "block_too_long" } } });
}

const bookingsOf = (db: CustomerDb, event_ids: readonly number[]): Promise<Booking[]> =>
	ask<Booking>(
		db,
		sql`select b.event_id, b.day, b.session_id, s.room_id, s.title, s.state = 'planned' as is_planned, s.ends_at <= now() as is_over, s.starts_at, s.ends_at
		from event_bookings b join sessions s on s.id = b.session_id where b.event_id = any(${event_ids}::bigint[])`,
	);
async function namesOf(db: CustomerDb, user_ids: readonly (number | null)[]): Promise<Map<number | null, string>> {
	const rows = await ask<{ id: number; name: string }>(
		db,
		sql`select u.id, concat_ws(' ', u.first_name, u.last_name) as name from platform.users u where u.id = any(${user_ids}::bigint[])`,
	);
	return new Map(rows.map(({ id, name }) => [id, name]));
}

async function noteBookings(db: CustomerDb, { times }: Pick<Plan, "times">, made: readonly NewHeld[]): Promise<void> {
	if (made.length === 0) return;
	// no room is held twice at a time: place and begin tell which is which
	const links = times.flatMap(({ session_id, event_id, day, room_id, starts_at }) => {
		const session = made.find((one) => one.room_id === room_id && Date.parse(one.starts_at) === Date.parse(starts_at));
		return session_id === null && session ? [{ event_id, day, session_id: session.id }] : [];
	});
	await ask(
		db,
		sql`insert into event_bookings (event_id, day, session_id)
		select event_id, day, session_id from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as b (event_id bigint, day date, session_id bigint)`,
	);
}

/** The bookings of an event, so that it is not in its own way. */
export const sessionsOf = async (db: CustomerDb, event_id: number | undefined): Promise<number[]> =>
	event_id === undefined
		? []
		: (await ask<{ id: number }>(db, sql`select session_id as id from event_bookings where event_id = ${event_id}`)).map(({ id }) => id);
