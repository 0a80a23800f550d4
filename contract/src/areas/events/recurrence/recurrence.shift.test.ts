import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../../calendar/calendar.rules.ts";
import { isByRule } from "./recurrence.occurrences.ts";
import { EVERY_DAY, type Recurrence } from "./recurrence.rules.ts";
import { shiftedRule } from "./recurrence.shift.ts";

const rule = (more: Partial<Recurrence>): Recurrence => ({ ...EVERY_DAY, ...more });
/** A Tuesday, the third of its month. */
const TUESDAY = "2026-11-17";

describe("a rule that is pulled to another day", () => {
	test("names what says the same of that day", () => {
		const weekly = rule({ freq: "weekly", by_weekday: [2, 4].map((weekday) => ({ weekday, nth: null })), until: "2026-12-31" });
		expect(shiftedRule(weekly, TUESDAY, "2026-11-18")).toEqual({
			...weekly,
			by_weekday: [3, 5].map((weekday) => ({ weekday, nth: null })),
			until: "2027-01-01",
		});
		const third = rule({ freq: "monthly", by_weekday: [{ weekday: 2, nth: 3 }] });
		expect(shiftedRule(third, TUESDAY, "2026-11-25").by_weekday).toEqual([{ weekday: 3, nth: 4 }]);
		const last = rule({ freq: "monthly", by_weekday: [{ weekday: 2, nth: -1 }] });
		expect(shiftedRule(last, "2026-11-24", "2026-11-26").by_weekday).toEqual([{ weekday: 4, nth: -1 }]);
		expect(shiftedRule(last, "2026-11-24", "2026-11-20").by_weekday).toEqual([{ weekday: 5, nth: 3 }]);
		const date = rule({ freq: "monthly", by_month_day: [17] });
		expect(shiftedRule(date, TUESDAY, "2026-11-19").by_month_day).toEqual([19]);
		const end = rule({ freq: "monthly", by_month_day: [-1] });
		expect(shiftedRule(end, "2026-11-30", "2026-11-29").by_month_day).toEqual([29]);
		const yearly = rule({ freq: "yearly", by_month: [11], by_month_day: [17] });
		expect(shiftedRule(yearly, TUESDAY, "2026-12-01")).toMatchObject({ by_month: [12], by_month_day: [1] });
	});
	test("stays where nothing moved, and where the school's calendar lists the days", () => {
		const weekly = rule({ freq: "weekly", by_weekday: [{ weekday: 2, nth: null }] });
		expect(shiftedRule(weekly, TUESDAY, TUESDAY)).toEqual(weekly);
		const cycle = rule({ school: { cycle_day: 3 } });
		expect(shiftedRule(cycle, TUESDAY, "2026-11-18")).toEqual(cycle);
	});
	test("gives the day to which a week's occurrence was pulled, whatever days it names", () => {
		const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
		fc.assert(
			fc.property(days, fc.integer({ min: 1, max: 3 }), fc.integer({ min: -6, max: 6 }), (weekdays, interval, by) => {
				const weekly = rule({ freq: "weekly", interval, by_weekday: [2, ...weekdays].map((weekday) => ({ weekday, nth: null })) });
				const to = addDays(TUESDAY, by);
				expect(isByRule({ recurrence: shiftedRule(weekly, TUESDAY, to), start: to }, to)).toBe(true);
			}),
		);
	});
});
