import { z } from "zod";
import { call } from "../../kit/call.ts";
import { AnswerDay, Day, Id } from "../../kit/schemas.ts";
import { CYCLES, DAY_KINDS, PERIOD_KINDS } from "../calendar/calendar.rules.ts";
import { LONGEST_LOOK_DAYS } from "./timetable.rules.ts";

const DAY_MS = 86_400_000;
/** Days from the first to the last, not too many of them. */
export const isOneLook = ({ from, to }: { from: string; to: string }) =>
	from <= to && (Date.parse(to) - Date.parse(from)) / DAY_MS < LONGEST_LOOK_DAYS;
export const NOT_ONE_LOOK = { error: "day", path: ["to"] };
const named = { id: Id, name: z.string() };

/** Whose timetable can be looked at. */
export const Whose = z.object({
	/** The colleague who asks; null for everybody else. */
	me: Id.nullable(),
	classes: z.array(z.object({ ...named, kind: z.enum(["homeroom", "course", "club"]) })),
	staff: z.array(z.object({ ...named, code: z.string().nullable() })),
	rooms: z.array(z.object({ ...named, capacity: z.int().nullable() })),
	/** Children of whoever sees theirs alone; others search. */
	students: z.array(z.object({ ...named, class_label: z.string().nullable() })),
	/** Whom a look begins with, and the next day on which they have a lesson: oneself, one's child, one's own class, the first that has lessons. Null: nobody has any soon. */
	first: z.object({ of: z.enum(["teacher", "student", "class"]), id: Id, day: AnswerDay }).nullable(),
});
export type Whose = z.output<typeof Whose>;

const Bell = z.object({
	bell_time_id: Id,
	is_default: z.boolean(),
	position: z.int(),
	name: z.string(),
	kind: z.enum(PERIOD_KINDS),
	/** 08:30 */
	starts_at: z.string(),
	ends_at: z.string(),
});
export type Bell = z.output<typeof Bell>;

/** What kind of day each date is, and when its bells ring. */
export const Days = z.object({
	days: z.array(
		z.object({
			day: AnswerDay,
			/** 1 is Monday. */
			weekday: z.int(),
			/** Null: no lessons. */
			cycle_day: z.int().nullable(),
			bell_time_id: Id.nullable(),
			special: z.object({ name: z.string(), kind: z.enum(DAY_KINDS) }).nullable(),
		}),
	),
	bells: z.array(Bell),
});
export type Days = z.output<typeof Days>;

/** What a timetable is made of, for whoever makes one. */
export const Frame = z.object({
	years: z.array(
		z.object({
			...named,
			starts_on: AnswerDay,
			ends_on: AnswerDay,
			is_current: z.boolean(),
			cycle: z.enum(CYCLES),
			cycle_length: z.int(),
			weekdays: z.array(z.int()),
		}),
	),
	bells: z.array(Bell),
	courses: z.array(z.object(named)),
	/** With what a lesson of each begins: its room, courses and teachers. */
	classes: z.array(z.object({ ...named, academic_year_id: Id, room_id: Id.nullable(), course_ids: z.array(Id), staff_ids: z.array(Id) })),
	staff: z.array(z.object({ ...named, code: z.string().nullable() })),
	rooms: z.array(z.object({ ...named, capacity: z.int().nullable() })),
});
export type Frame = z.output<typeof Frame>;

export const placeCalls = {
	whose: call({
		get: "/timetable/whose",
		access: "Timetable.View",
		summary: "Whose timetable can be looked at: classes of a day's year, teachers and rooms; families see their children",
		query: z.object({ day: Day }),
		answer: Whose,
	}),
	days: call({
		get: "/timetable/days",
		access: "Timetable.View",
		forOwn: { all: "the school's days and bells are nobody's" },
		summary: "Which days are taught, why others are not, and when the bells ring",
		query: z.object({ from: Day, to: Day }).refine(isOneLook, NOT_ONE_LOOK),
		answer: Days,
	}),
	frame: call({
		get: "/timetable/frame",
		access: "Timetable.Edit",
		forOwn: "none",
		summary: "Years with their cycle, bells, classes, teachers, rooms and courses that a timetable is made of",
		answer: Frame,
	}),
};
