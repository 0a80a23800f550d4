import { z } from "zod";
import { Day } from "../../../kit/schemas.ts";
import { recurrenceFaults, startFaults } from "./recurrence.faults.ts";
import { dayOf, FREQUENCIES, LONGEST_INTERVAL, MOST_TIMES, type Recurrence, SCHOOL_RULES } from "./recurrence.rules.ts";
import { MOST_CYCLE_DAYS, type SchoolDays } from "./recurrence.school.ts";

const whole = (min: number, max: number) => z.int({ error: "number" }).min(min, "number_range").max(max, "number_range");
/** From either end; none is the 0th. */
const place = (max: number) => whole(-max, max).refine((number) => number !== 0, "number_range");
const list = <T extends z.ZodType>(one: T, max: number) => z.array(one, { error: "choice" }).max(max, "at_most").default([]);

/** "2026-11-19T15:00" at the school's clock, or "2026-11-19" for the whole day. */
export const LocalStart = z
	.string({ error: "required" })
	.regex(/^\d{4}-\d\d-\d\d(?:T(?:[01]\d|2[0-3]):[0-5]\d)?$/, { error: "day", abort: true })
	.refine((start) => Day.safeParse(dayOf(start)).success, "day");

const Weekday = whole(1, 7);
const ByWeekday = z.object({ weekday: Weekday, nth: place(53).nullable().default(null) });
const SchoolRule = z.union([z.enum(SCHOOL_RULES), z.object({ cycle_day: whole(1, MOST_CYCLE_DAYS) })], { error: "choice" });

type Context = z.core.$RefinementCtx;
/** A number out of its range ends nothing by itself, and every 0th day would be looked for without end. */
const hasFaults = ({ issues }: Context, ...fields: string[]): boolean =>
	issues.some(({ path: [name] = [] }) => fields.length === 0 || name === undefined || fields.includes(String(name)));

/** How a task or an event comes again. What is left out is empty: every day without end. Faults are told at their field. */
export const RecurrenceInput = z
	.object({
		freq: z.enum(FREQUENCIES, { error: "choice" }),
		interval: whole(1, LONGEST_INTERVAL).default(1),
		by_weekday: list(ByWeekday, 70),
		by_month_day: list(place(31), 62),
		by_month: list(whole(1, 12), 12),
		by_set_pos: list(place(366), 62),
		count: whole(1, MOST_TIMES).nullable().default(null),
		until: Day.nullable().default(null),
		week_start: Weekday.default(1),
		school: SchoolRule.nullable().default(null),
		from: z.enum(["date", "completion"], { error: "choice" }).default("date"),
	})
	.superRefine((recurrence: Recurrence, context) => {
		if (hasFaults(context)) return;
		for (const { field, error } of recurrenceFaults(recurrence)) context.addIssue({ code: "custom", message: error, path: [field] });
	});
export type RecurrenceInput = z.input<typeof RecurrenceInput>;

/** For `superRefine` of what has a start and a rule: nothing ends before it starts, and some day fits. The server says the same of its school. */
export const fitsStart =
	<Start extends string, Rule extends string>(start: Start, rule: Rule, school?: SchoolDays) =>
	(value: Record<Start, string> & Record<Rule, Recurrence | null>, context: Context): void => {
		const recurrence = value[rule];
		if (recurrence === null || hasFaults(context, start, rule)) return;
		for (const { field, error } of startFaults(recurrence, value[start], school))
			context.addIssue({ code: "custom", message: error, path: [rule, field] });
	};
