import fc from "fast-check";
import { addDays } from "../../calendar/calendar.rules.ts";
import { recurrenceFaults } from "./recurrence.faults.ts";
import { EVERY_DAY, type Recurrence } from "./recurrence.rules.ts";

const someDay = fc.integer({ min: 0, max: 16_000 }).map((count) => addDays("1990-01-01", count));
/** Among the times those that clocks leap over or show twice. */
const someClock = fc.constantFrom("00:00", "01:30", "02:00", "02:30", "03:00", "08:15", "15:00", "23:30");
export const someStart = fc.tuple(someDay, someClock).map(([day, clock]) => `${day}T${clock}`);

const some = <T>(one: fc.Arbitrary<T>, most: number) =>
	fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 2, arbitrary: fc.uniqueArray(one, { minLength: 1, maxLength: most }) });
const fromEitherEnd = (most: number) => fc.integer({ min: 1, max: most }).chain((place) => fc.constantFrom(place, -place));
const nthIn = (freq: Recurrence["freq"], months: readonly number[]) => {
	if (freq === "daily" || freq === "weekly") return fc.constant(null);
	return fc.option(fromEitherEnd(freq === "yearly" && months.length === 0 ? 53 : 5), { freq: 2 });
};

const POSITIONS = { weekly: 2, monthly: 3, yearly: 5 };
/** Rules of RFC 5545, each part there or not. */
export const someRule: fc.Arbitrary<Recurrence> = fc
	.record({
		freq: fc.constantFrom("daily" as const, "weekly" as const, "monthly" as const, "yearly" as const),
		by_month: some(fc.integer({ min: 1, max: 12 }), 4),
	})
	.chain(({ freq, by_month }) =>
		fc.record({
			freq: fc.constant(freq),
			by_month: fc.constant(by_month),
			interval: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 60 })),
			by_weekday: some(fc.record({ weekday: fc.integer({ min: 1, max: 7 }), nth: nthIn(freq, by_month) }), 4),
			by_month_day: freq === "weekly" ? fc.constant([]) : some(fromEitherEnd(31), 6),
			by_set_pos: freq === "daily" ? fc.constant([]) : some(fromEitherEnd(POSITIONS[freq]), 3),
			end: fc.oneof(
				fc.constant({ count: null, until: null }),
				fc.integer({ min: 1, max: 40 }).map((count) => ({ count, until: null })),
				fc.integer({ min: 0, max: 20_000 }).map((days) => ({ count: null, until: addDays("1990-01-01", days) })),
			),
			week_start: fc.integer({ min: 1, max: 7 }),
		}),
	)
	.map(({ end, ...rule }) => ({ ...EVERY_DAY, ...rule, ...end }))
	.filter((rule) => recurrenceFaults(rule).length === 0);
