import type { PlannedLessons } from "@homeroom/contract/areas/calendar/calendar.contract.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import type { LessonsOnDays } from "../calendar/calendar.public.ts";
import { LESSON_BACK, LESSON_CANCELLED, tellOfLessons } from "./timetable.notices.ts";

/** A summer's lessons of a large school are cancelled in one go. */
const LONGEST_SECONDS = 300;
/** Lessons that are still to take place: one with a register did. */
const planned = (from: string, to: string) => sql`s.kind = 'lesson' and s.state = 'planned'
	and s.starts_at >= (select ${from}::date::timestamp at time zone customer_zone()) and s.starts_at < (select (${to}::date + 1)::timestamp at time zone customer_zone())
	and not exists (select from registers g where g.session_id = s.id)`;

async function plannedLessons(db: CustomerDb, from: string, to: string): Promise<PlannedLessons> {
	const [row] = await ask<PlannedLessons>(
		db,
		sql`select count(*)::int as lessons, count(distinct s.class_id)::int as classes from sessions s where ${planned(from, to)}`,
	);
	return row as PlannedLessons;
}

/** Answers how many. They remember the days off, stay cancelled when another timetable is published, and come back with `bringLessonsBack`. */
async function cancelLessons(db: CustomerDb, day_off_id: number, from: string, to: string): Promise<number> {
	await ask(db, sql`select set_config('statement_timeout', ${`${LONGEST_SECONDS}s`}, true)`);
	const gone = await ask<{ id: number }>(
		db,
		sql`update sessions s set state = 'cancelled', day_off_id = ${day_off_id}, version = version + 1, updated_at = now() where ${planned(from, to)} returning id`,
	);
	await tellOfLessons(db, LESSON_CANCELLED, idsOf(gone));
	return gone.length;
}

/** Answers how many take place again. Those on days that are still off stay cancelled. */
async function bringLessonsBack(db: CustomerDb, day_off_id: number, still: { from: string; to: string } | null): Promise<number> {
	await ask(db, sql`select set_config('statement_timeout', ${`${LONGEST_SECONDS}s`}, true)`);
	const gone = await ask<{ id: number }>(db, sql`select id from sessions where day_off_id = ${day_off_id} and state = 'cancelled'`);
	const [row] = await ask<{ back: number }>(
		db,
		sql`select lessons_back(${day_off_id}, ${still?.from ?? null}::date, ${still?.to ?? null}::date) as back`,
	);
	const back = await ask<{ id: number }>(db, sql`select id from sessions where id = any(${idsOf(gone)}::bigint[]) and state = 'planned'`);
	await tellOfLessons(db, LESSON_BACK, idsOf(back));
	return row?.back ?? 0;
}
const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

export const lessonsOnDays: LessonsOnDays = { planned: plannedLessons, cancel: cancelLessons, bringBack: bringLessonsBack };
