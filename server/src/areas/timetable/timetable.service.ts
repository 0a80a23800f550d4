import { addDays, schoolDays } from "@homeroom/contract/areas/calendar/calendar.rules.ts";
import type { Session, SessionChange, SessionInput, Taken } from "@homeroom/contract/areas/timetable/timetable.contract.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import { bellPeriods, yearOn } from "../calendar/calendar.public.ts";
import { tell } from "../notices/notices.public.ts";
import { LESSON_BACK, LESSON_CANCELLED, LESSON_CHANGED } from "./timetable.notices.ts";
import { unknownPart } from "./timetable.parts.ts";
import {
	type Candidate,
	clashesOf,
	findSession,
	freeRooms,
	freeSlots,
	insertSession,
	moveSession,
	type Need,
	setState,
} from "./timetable.queries.ts";

/** Free times are looked for this many days before and after the wanted one. */
const AROUND_DAYS = 14;
const EXCLUSION = "23P01";

export async function addSession(db: CustomerDb, input: SessionInput): Promise<Session> {
	const id = await orSayWhy(db, { session_id: null, ...input }, () => insertSession(db, input));
	return found(await findSession(db, id, null));
}

export async function changeSession(db: CustomerDb, id: number, change: SessionChange): Promise<Session> {
	const before = found(await findSession(db, id, null));
	const staff_ids = [
		...change.staff_ids.filter((id) => !before.teachers.some(({ staff_id, is_away }) => staff_id === id && is_away)),
		...before.teachers.filter(({ part }) => part === "cover").map(({ staff_id }) => staff_id),
	];
	const need = { session_id: id, class_id: lessonClass(before), ...change, staff_ids };
	if (!(await orSayWhy(db, need, () => moveSession(db, id, change)))) throw new Refusal("conflict", { current: before });
	await tell(db, LESSON_CHANGED, id);
	return found(await findSession(db, id, null));
}

export async function cancelSession(
	db: CustomerDb,
	id: number,
	own: number | null,
	version: number,
	note: string | null,
): Promise<Session> {
	const before = found(await findSession(db, id, own));
	lessonClass(before);
	if (!(await setState(db, id, version, "cancelled", note))) throw new Refusal("conflict", { current: before });
	await tell(db, LESSON_CANCELLED, id);
	return found(await findSession(db, id, null));
}

export async function restoreSession(db: CustomerDb, id: number, own: number | null, version: number): Promise<Session> {
	const before = found(await findSession(db, id, own));
	const place = await placeOf(db, before);
	const need: Need = {
		session_id: id,
		class_id: lessonClass(before),
		room_id: before.room_id,
		staff_ids: before.teachers.filter(({ is_away }) => !is_away).map(({ staff_id }) => staff_id),
		...place,
	};
	if (!(await orSayWhy(db, need, () => setState(db, id, version, "planned"), own === null)))
		throw new Refusal("conflict", { current: before });
	await tell(db, LESSON_BACK, id);
	return found(await findSession(db, id, null));
}

/** Bookings have calls of their own. */
function lessonClass({ class_id }: Session): number {
	if (class_id === null) throw new Refusal("not_found");
	return class_id;
}

/** When a session is, as the school's clocks show it. */
async function placeOf(db: CustomerDb, { starts_at, ends_at }: Session): Promise<Candidate> {
	const rows = await ask<Candidate>(
		db,
		sql`select to_char(s, 'YYYY-MM-DD') as day, to_char(s, 'HH24:MI') as starts_at, to_char(e, 'HH24:MI') as ends_at
		from (select ${starts_at}::timestamptz at time zone customer_zone() as s, ${ends_at}::timestamptz at time zone customer_zone() as e) t`,
	);
	return rows[0] as Candidate;
}

/** The database decides whether the time is free. Where it is not, the answer says why and what else there is, to those who see it anyway. */
async function orSayWhy<T>(db: CustomerDb, need: Need, write: () => Promise<T>, seesAll = true): Promise<T> {
	await ask(db, sql`savepoint time_is_free`);
	try {
		return await write();
	} catch (error) {
		if ((error as { code?: string }).code !== EXCLUSION) return unknownPart(error);
		await ask(db, sql`rollback to savepoint time_is_free`);
		throw new Refusal("time_taken", seesAll ? { current: await takenBy(db, need) } : {});
	}
}

async function takenBy(db: CustomerDb, need: Need): Promise<Taken> {
	return {
		clashes: await clashesOf(db, need),
		slots: await freeSlots(db, need, await candidatesAround(db, need)),
		rooms: await freeRooms(db, need),
	};
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeOf = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Periods of the teaching days around, each long enough or begun there; without bells every half hour of a school day. */
async function candidatesAround(db: CustomerDb, { day, starts_at, ends_at }: Need): Promise<Candidate[]> {
	const year = await yearOn(db, day);
	if (year === undefined) return [];
	const length = minutesOf(ends_at) - minutesOf(starts_at);
	const periods = (await bellPeriods(db)).filter(({ kind }) => kind === "lesson");
	const first = addDays(day, -AROUND_DAYS);
	const last = addDays(day, AROUND_DAYS);
	return schoolDays(year, year.specials)
		.filter((one) => one.cycle_day !== null && one.day >= first && one.day <= last)
		.flatMap((one) => {
			const rung = periods.filter((period) => (one.bell_time_id === null ? period.is_default : period.bell_time_id === one.bell_time_id));
			const starts = rung.length > 0 ? rung.map((period) => minutesOf(period.starts_at)) : HALF_HOURS;
			return starts.map((start) => ({ day: one.day, starts_at: timeOf(start), ends_at: timeOf(start + length) }));
		})
		.filter((one) => one.ends_at < "24:00");
}
/** From eight to four. */
const HALF_HOURS = Array.from({ length: 17 }, (_, i) => 480 + i * 30);
