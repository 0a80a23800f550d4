import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { AnswerDay, ClockTime, Day, daysInOrder, Id, optional, requiredLine, Version, whenFit } from "../../kit/schemas.ts";
import { CYCLES, DAY_KINDS, LONGEST_CYCLE, PERIOD_KINDS } from "./calendar.rules.ts";

const order = daysInOrder("starts_on", "ends_on");
const Ok = z.object({ ok: z.literal(true) });

export const YearCycle = z.object({
	id: Id,
	name: z.string(),
	starts_on: AnswerDay,
	ends_on: AnswerDay,
	is_current: z.boolean(),
	cycle: z.enum(CYCLES),
	/** Weekly: weeks until it repeats. Rotating: days. */
	cycle_length: z.int(),
	/** Days on which there is school; 1 is Monday. */
	weekdays: z.array(z.int()),
	version: Version,
});
export type YearCycle = z.output<typeof YearCycle>;
const CycleFields = z.object({
	cycle: z.enum(CYCLES, { error: "choice" }),
	cycle_length: z.int({ error: "number" }).min(1, "number_range").max(LONGEST_CYCLE.rotating, "number_range"),
	weekdays: z.array(z.int().min(1).max(7), { error: "choice" }).min(1, "required").max(7, "choice"),
});
export type CycleInput = z.output<typeof CycleFields>;
const cycleFits = ({ cycle, cycle_length }: CycleInput) => cycle_length <= LONGEST_CYCLE[cycle];
const cycleTooLong = { error: "number_range", path: ["cycle_length"], when: whenFit("cycle", "cycle_length") };
/** The refusal names the limits of its kind. */
export const CycleInput = CycleFields.refine(cycleFits, cycleTooLong);

const TermFields = z.object({ name: requiredLine(40), starts_on: Day, ends_on: Day });
export const TermInput = TermFields.refine(...order);
export type TermInput = z.output<typeof TermFields>;
export const Term = z.object({
	id: Id,
	academic_year_id: Id,
	name: z.string(),
	starts_on: AnswerDay,
	ends_on: AnswerDay,
	version: Version,
});
export type Term = z.output<typeof Term>;

const SpecialFields = z.object({
	name: requiredLine(80),
	kind: z.enum(DAY_KINDS, { error: "choice" }),
	starts_on: Day,
	ends_on: Day,
	/** With `bells`: which. */
	bell_time_id: optional(Id),
	/** A rotation goes on over it as if it had been taught. */
	counts: z.boolean({ error: "choice" }).default(false),
	/** Cancel what the published timetable has on these days; needs Timetable.Edit. */
	cancel_lessons: z.boolean({ error: "choice" }).default(false),
});
export type SpecialInput = z.output<typeof SpecialFields>;
const bellsNamed = ({ kind, bell_time_id }: SpecialInput) => kind !== "bells" || bell_time_id !== null;
const bellsMissing = { error: "required", path: ["bell_time_id"], when: whenFit("kind", "bell_time_id") };
export const SpecialInput = SpecialFields.refine(...order).refine(bellsNamed, bellsMissing);
export const CalendarSpecial = z.object({
	id: Id,
	name: z.string(),
	kind: z.enum(DAY_KINDS),
	starts_on: AnswerDay,
	ends_on: AnswerDay,
	bell_time_id: Id.nullable(),
	counts: z.boolean(),
	version: Version,
});
export type CalendarSpecial = z.output<typeof CalendarSpecial>;
/** Lessons that are planned on these days; those whose register was taken took place and do not count. */
const PlannedLessons = z.object({ lessons: z.int(), classes: z.int() });
export type PlannedLessons = z.output<typeof PlannedLessons>;
/** With what is still planned there: a day off does not cancel by itself what was published before. What it had cancelled elsewhere is back. */
export const SavedSpecial = CalendarSpecial.extend({ lessons_cancelled: z.int(), lessons_left: z.int(), lessons_back: z.int() });
export type SavedSpecial = z.output<typeof SavedSpecial>;

const Position = z.int({ error: "number" }).min(1, "number_range").max(40, "number_range");
const PeriodInput = z.object({
	position: Position,
	name: requiredLine(20),
	kind: z.enum(PERIOD_KINDS, { error: "choice" }),
	starts_at: ClockTime,
	ends_at: ClockTime,
});
export type PeriodInput = z.output<typeof PeriodInput>;
const BellFields = z.object({
	name: requiredLine(40),
	/** The bells of ordinary days; the former ones hand that over. */
	is_default: z.boolean({ error: "choice" }).default(false),
	periods: z.array(PeriodInput).max(40, "at_most"),
});
export type BellInput = z.output<typeof BellFields>;
export interface PeriodFault {
	index: number;
	field: "ends_at" | "starts_at" | "position";
	message: "before_start" | "period_overlap" | "taken";
}
/** The first thing wrong with each period among the others: it ends before it begins, rings while another is on, or has another's number. */
export function periodFaults(periods: readonly Pick<PeriodInput, "position" | "starts_at" | "ends_at">[]): PeriodFault[] {
	return periods.flatMap((one, index): PeriodFault[] => {
		if (one.ends_at <= one.starts_at) return [{ index, field: "ends_at", message: "before_start" }];
		const before = periods.slice(0, index);
		if (before.some(({ position }) => position === one.position)) return [{ index, field: "position", message: "taken" }];
		if (before.some((other) => other.starts_at < one.ends_at && one.starts_at < other.ends_at))
			return [{ index, field: "starts_at", message: "period_overlap" }];
		return [];
	});
}
const checked = <T extends z.ZodType<BellInput>>(schema: T) =>
	schema.superRefine(({ periods }, context) => {
		for (const { index, field, message } of periodFaults(periods))
			context.addIssue({ code: "custom", message, path: ["periods", index, field] });
	});
export const BellInput = checked(BellFields);
export const BellTimes = z.object({
	id: Id,
	name: z.string(),
	is_default: z.boolean(),
	version: Version,
	periods: z.array(
		z.object({ id: Id, position: z.int(), name: z.string(), kind: z.enum(PERIOD_KINDS), starts_at: z.string(), ends_at: z.string() }),
	),
});
export type BellTimes = z.output<typeof BellTimes>;

export const SchoolCalendar = z.object({
	/** All academic years, the newest first. */
	years: z.array(YearCycle),
	/** The one asked for, else the current one, else the newest; null: there is none yet. */
	academic_year_id: Id.nullable(),
	/** Of that year. */
	terms: z.array(Term),
	/** Days in that year that are not like others. */
	days: z.array(CalendarSpecial),
	/** All sets of bells, the ordinary one first. */
	bells: z.array(BellTimes),
});
export type SchoolCalendar = z.output<typeof SchoolCalendar>;

export const calendar = area({
	show: call({
		get: "/calendar",
		access: "member",
		summary: "An academic year's terms, days off and cycle, and the bell times",
		query: z.object({ academic_year_id: z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER).optional() }),
		answer: SchoolCalendar,
	}),
	cycle_update: call({
		put: "/calendar/years/{id}/cycle",
		access: "Settings.Edit",
		summary: "Say on which weekdays there is school and how its timetable repeats; refused when someone else changed the year since",
		body: CycleFields.extend({ version: Version }).refine(cycleFits, cycleTooLong),
		answer: YearCycle,
	}),
	term_create: call({
		post: "/calendar/years/{id}/terms",
		access: "Settings.Edit",
		summary: "Add a term to an academic year",
		body: TermInput,
		answer: Term,
		status: 201,
	}),
	term_update: call({
		put: "/calendar/terms/{id}",
		access: "Settings.Edit",
		summary: "Change a term; refused when someone else changed it since",
		body: TermFields.extend({ version: Version }).refine(...order),
		answer: Term,
	}),
	term_remove: call({ delete: "/calendar/terms/{id}", access: "Settings.Edit", summary: "Remove a term", answer: Ok }),
	day_lessons: call({
		get: "/calendar/days/lessons",
		access: "Settings.Edit",
		summary: "How many published lessons lie on some days",
		query: z.object({ starts_on: Day, ends_on: Day }).refine(...order),
		answer: PlannedLessons,
	}),
	day_create: call({
		post: "/calendar/days",
		access: "Settings.Edit",
		summary: "Add days that are not like others: a holiday, days without lessons, or with other bells",
		body: SpecialInput,
		answer: SavedSpecial,
		status: 201,
	}),
	day_update: call({
		put: "/calendar/days/{id}",
		access: "Settings.Edit",
		summary: "Change days that are not like others; refused when someone else changed them since",
		body: SpecialFields.extend({ version: Version })
			.refine(...order)
			.refine(bellsNamed, bellsMissing),
		answer: SavedSpecial,
		current: CalendarSpecial,
	}),
	day_remove: call({
		delete: "/calendar/days/{id}",
		access: "Settings.Edit",
		summary: "Let these days be like others again; lessons that they cancelled take place, where nobody is in the way",
		answer: Ok.extend({ lessons_back: z.int() }),
	}),
	bells_create: call({
		post: "/calendar/bells",
		access: "Settings.Edit",
		summary: "Add bell times with their periods",
		body: BellInput,
		answer: BellTimes,
		status: 201,
	}),
	bells_update: call({
		put: "/calendar/bells/{id}",
		access: "Settings.Edit",
		summary: "Change bell times and their periods; refused when someone else changed them since",
		body: checked(BellFields.extend({ version: Version })),
		answer: BellTimes,
	}),
	bells_remove: call({
		delete: "/calendar/bells/{id}",
		access: "Settings.Edit",
		summary: "Remove bell times that no day has",
		answer: Ok,
	}),
});
