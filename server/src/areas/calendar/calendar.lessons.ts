import type { CalendarSpecial, PlannedLessons, SavedSpecial } from "@homeroom/contract/areas/calendar/calendar.contract.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import type { Actor } from "../../kit/session/actor.ts";

/** What the timetable, which stands above, does about days off. */
export interface LessonsOnDays {
	planned(db: CustomerDb, from: string, to: string): Promise<PlannedLessons>;
	/** Answers how many. They remember the days off. */
	cancel(db: CustomerDb, day_off_id: number, from: string, to: string): Promise<number>;
	/** Answers how many take place again. Those on days that are still off stay cancelled. */
	bringBack(db: CustomerDb, day_off_id: number, still: { from: string; to: string } | null): Promise<number>;
}

interface Who {
	db: CustomerDb;
	actor: Actor;
}

/** Publishing leaves days off out, but those that come later find lessons there: says how many, and cancels them in the same transaction. */
export async function withLessons(
	lessons: LessonsOnDays,
	{ db, actor }: Who,
	{ cancel_lessons }: { cancel_lessons: boolean },
	special: CalendarSpecial,
): Promise<SavedSpecial> {
	const { id, kind, starts_on, ends_on } = special;
	const lessons_back = await lessonsBack(lessons, { db, actor }, id, kind === "bells" ? null : { from: starts_on, to: ends_on });
	if (kind === "bells") return { ...special, lessons_cancelled: 0, lessons_left: 0, lessons_back };
	if (cancel_lessons && !actor.allows("Timetable.Edit")) throw new Refusal("forbidden", { needed: "Timetable.Edit" });
	const lessons_cancelled = cancel_lessons ? await lessons.cancel(db, id, starts_on, ends_on) : 0;
	const { lessons: lessons_left } = await lessons.planned(db, starts_on, ends_on);
	return { ...special, lessons_cancelled, lessons_left, lessons_back };
}

/** Lessons that these days cancelled, where they are days of school again. */
export const lessonsBack = async (
	lessons: LessonsOnDays,
	{ db, actor }: Who,
	id: number,
	still: { from: string; to: string } | null,
): Promise<number> => (actor.allows("Timetable.Edit") ? lessons.bringBack(db, id, still) : 0);
