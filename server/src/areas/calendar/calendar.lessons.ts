import type { CalendarSpecial, SavedSpecial } from "@homeroom/contract/areas/calendar/calendar.contract.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { bringLessonsBack, cancelLessons, plannedLessons } from "../timetable/timetable.public.ts";

/** Publishing leaves days off out, but those that come later find lessons there: says how many, and cancels them in the same transaction. */
export async function withLessons(
	db: CustomerDb,
	actor: Actor,
	{ cancel_lessons }: { cancel_lessons: boolean },
	special: CalendarSpecial,
): Promise<SavedSpecial> {
	const { id, kind, starts_on, ends_on } = special;
	const lessons_back = await lessonsBack(db, actor, id, kind === "bells" ? null : { from: starts_on, to: ends_on });
	if (kind === "bells") return { ...special, lessons_cancelled: 0, lessons_left: 0, lessons_back };
	if (cancel_lessons && !actor.allows("Timetable.Edit")) throw new Refusal("forbidden", { needed: "Timetable.Edit" });
	const lessons_cancelled = cancel_lessons ? await cancelLessons(db, id, starts_on, ends_on) : 0;
	const { lessons } = await plannedLessons(db, starts_on, ends_on);
	return { ...special, lessons_cancelled, lessons_left: lessons, lessons_back };
}

/** Lessons that these days cancelled, where they are days of school again. */
export const lessonsBack = async (db: CustomerDb, actor: Actor, id: number, still: { from: string; to: string } | null): Promise<number> =>
	actor.allows("Timetable.Edit") ? bringLessonsBack(db, id, still) : 0;
