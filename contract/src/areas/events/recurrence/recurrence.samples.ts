import fc from "fast-check";
import { addDays } from "../../calendar/calendar.rules.ts";
import { recurrenceFaults } from "./recurrence.faults.ts";
import { occurrences } from "./recurrence.occurrences.ts";
import { EVERY_DAY, type Recurrence, type Series } from "./recurrence.rules.ts";
import { type SchoolDays, schoolDaysOf } from "./recurrence.school.ts";
import { withMoved, withoutDay } from "./recurrence.series.ts";

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

/** Two academic years with a summer between, holidays and days off in both, and a cycle of weeks or days. */
export const someSchool: fc.Arbitrary<SchoolDays> = fc
	.record({
		cycle: fc.constantFrom("weekly" as const, "rotating" as const),
		cycle_length: fc.integer({ min: 1, max: 4 }),
		weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1 }),
		off: fc.array(fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 20 }), fc.boolean()), { maxLength: 8 }),
	})
	.map(({ off, ...cycle }) => {
		const special = off.map(([from, length, isHoliday]) => ({
			name: "Off",
			kind: isHoliday ? ("holiday" as const) : ("off_timetable" as const),
			starts_on: addDays("2026-09-01", from),
			ends_on: addDays("2026-09-01", from + length),
			bell_time_id: null,
			counts: false,
		}));
		return schoolDaysOf([
			{ ...cycle, starts_on: "2026-09-01", ends_on: "2027-07-15", special },
			{ ...cycle, starts_on: "2027-09-01", ends_on: "2028-07-15", special },
		]);
	});
/** A start in those years, or some weeks before. */
const someSchoolStart = fc.tuple(
	fc.integer({ min: -40, max: 600 }).map((count) => addDays("2026-09-01", count)),
	fc.constantFrom("", "T08:15", "T02:30"),
);
const someSchoolRule: fc.Arbitrary<Pick<Recurrence, "school">> = fc.record({
	school: fc.oneof(
		fc.constantFrom("school_days" as const, "first_day_after_holidays" as const),
		fc.integer({ min: 1, max: 12 }).map((cycle_day) => ({ cycle_day })),
	),
});

/** A series of any rule with a school, and some of its days cancelled or moved. */
export const someSeries: fc.Arbitrary<{ series: Series; school: SchoolDays }> = fc
	.record({
		rule: someRule,
		list: fc.option(someSchoolRule, { freq: 2 }),
		isInTerm: fc.boolean(),
		start: someSchoolStart,
		school: someSchool,
		interval: fc.integer({ min: 1, max: 3 }),
		length: fc.option(fc.integer({ min: 0, max: 500 })),
		zone: fc.constantFrom("Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Auckland"),
		picks: fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: -40, max: 40 }), fc.boolean()), { maxLength: 6 }),
	})
	.map(({ rule, list, isInTerm, start: [day, clock], school, interval, length, zone, picks }) => {
		const { count } = rule;
		const until = count === null && length !== null ? addDays(day, length) : null;
		const plain = list
			? { ...EVERY_DAY, ...list, interval, count, until }
			: { ...rule, until, school: isInTerm ? ("in_term" as const) : null };
		const bare = { start: day + clock, zone, recurrence: plain, cancelled: [], moved: [] };
		const days = occurrences(bare, { from: day, to: addDays(day, 800), limit: 31, school }).map((one) => one.day);
		const series = picks.reduce<Series>((made, [at, by, isCancelled]) => {
			const picked = days[at];
			if (picked === undefined) return made;
			return isCancelled ? withoutDay(made, picked) : withMoved(made, picked, addDays(picked, by) + clock);
		}, bare);
		return { series, school };
	});
