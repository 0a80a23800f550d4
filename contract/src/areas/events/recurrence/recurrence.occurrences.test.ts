import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../../calendar/calendar.rules.ts";
import { numberOf, partsOf, textOf } from "./recurrence.days.ts";
import { firstFrom, lastDay, occurrences } from "./recurrence.occurrences.ts";
import { dayOf, EVERY_DAY, type Recurrence, type Series } from "./recurrence.rules.ts";
import { someSeries } from "./recurrence.samples.ts";
import { parseRule } from "./recurrence.text.ts";

const series = (start: string, rule: string | Partial<Recurrence>, zone = "Europe/Berlin"): Series => {
	const read = typeof rule === "string" ? parseRule(rule, { start, zone }) : { recurrence: { ...EVERY_DAY, ...rule } };
	if (!("recurrence" in read)) throw new Error(`${rule}: ${read.error} ${read.part}`);
	return { start, zone, recurrence: read.recurrence, cancelled: [], moved: [] };
};
const days = (of: Series, from: string, to: string, limit?: number) =>
	occurrences(of, { from, to, ...(limit !== undefined && { limit }) }).map(({ day }) => day);

test("a number of a day has the parts that a calendar gives it", () => {
	const numbers = Array.from({ length: numberOf("2201-01-02") - numberOf("1899-12-30") }, (_, i) => numberOf("1899-12-30") + i);
	const written = (number: number) => {
		const { year, month, date } = partsOf(number);
		return `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
	};
	expect(numbers.filter((number) => written(number) !== textOf(number))).toEqual([]);
});

describe("rules of RFC 5545", () => {
	test.each<[string, string, string[]]>([
		["2026-11-16", "FREQ=WEEKLY;BYDAY=MO,WE;INTERVAL=2;COUNT=4", ["2026-11-16", "2026-11-18", "2026-11-30", "2026-12-02"]],
		["2026-01-31", "FREQ=MONTHLY;COUNT=3", ["2026-01-31", "2026-03-31", "2026-05-31"]],
		["2026-01-31", "FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3", ["2026-01-31", "2026-02-28", "2026-03-31"]],
		["2026-01-01", "FREQ=MONTHLY;BYDAY=-1FR;COUNT=2", ["2026-01-30", "2026-02-27"]],
		["2026-01-01", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=2", ["2026-01-30", "2026-02-27"]],
		["2026-01-01", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=2", ["2026-02-13", "2026-03-13"]],
		["2024-02-29", "FREQ=YEARLY;COUNT=3", ["2024-02-29", "2028-02-29", "2032-02-29"]],
		["1896-02-29", "FREQ=YEARLY;COUNT=2", ["1896-02-29", "1904-02-29"]],
		["2026-01-01", "FREQ=YEARLY;BYDAY=20MO;COUNT=2", ["2026-05-18", "2027-05-17"]],
		// the other library has none of these
		["2022-05-26", "FREQ=YEARLY;BYMONTHDAY=-2,28,5;BYDAY=TH,13TU;COUNT=3", ["2022-07-28", "2022-09-29", "2023-01-05"]],
		["1990-01-01", "FREQ=YEARLY;BYDAY=4TH,WE;COUNT=5", ["1990-01-03", "1990-01-10", "1990-01-17", "1990-01-24", "1990-01-25"]],
		["1990-01-01", "FREQ=YEARLY;BYDAY=53MO;COUNT=2", ["1990-12-31", "1996-12-30"]],
		["2026-01-01", "FREQ=YEARLY;BYMONTHDAY=1;COUNT=2", ["2026-01-01", "2026-02-01"]],
		["2026-11-18", "FREQ=WEEKLY;BYDAY=TU;COUNT=2", ["2026-11-24", "2026-12-01"]],
		["2026-11-17", "FREQ=DAILY;UNTIL=20261119", ["2026-11-17", "2026-11-18", "2026-11-19"]],
	])("%s %s", (start, rule, expected) => expect(days(series(start, rule), "1890-01-01", "2200-12-31", 20)).toEqual(expected));

	test("a week begins when it is said to", () => {
		const rule = "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU";
		expect(days(series("1997-08-05", `${rule};WKST=MO`), "1997-01-01", "1998-01-01")).toEqual([
			"1997-08-05",
			"1997-08-10",
			"1997-08-19",
			"1997-08-24",
		]);
		expect(days(series("1997-08-05", `${rule};WKST=SU`), "1997-01-01", "1998-01-01")).toEqual([
			"1997-08-05",
			"1997-08-17",
			"1997-08-19",
			"1997-08-31",
		]);
	});
	test("what runs from completion is due on its start, until it is done", () => {
		const of = series("2026-11-18", { freq: "weekly", from: "completion" });
		expect(days(of, "2026-11-01", "2027-11-01")).toEqual(["2026-11-18"]);
		expect(lastDay(of)).toBe(null);
	});
});

describe("a time of the clock", () => {
	const instants = (start: string, zone: string, count = 3) =>
		occurrences(series(start, { count }, zone), { from: dayOf(start), to: "2100-01-01" }).map(({ at }) => at);
	test("stays over the change of the clock", () => {
		expect(instants("2026-03-28T15:00", "Europe/Berlin")).toEqual([
			"2026-03-28T14:00:00.000Z",
			"2026-03-29T13:00:00.000Z",
			"2026-03-30T13:00:00.000Z",
		]);
		expect(instants("2026-10-31T15:00", "America/New_York", 2)).toEqual(["2026-10-31T19:00:00.000Z", "2026-11-01T20:00:00.000Z"]);
		expect(instants("2026-10-31T15:00", "Asia/Kolkata", 2)).toEqual(["2026-10-31T09:30:00.000Z", "2026-11-01T09:30:00.000Z"]);
	});
	test("that is leapt over is as much later; one that is there twice is the first", () => {
		expect(instants("2026-03-28T02:30", "Europe/Berlin")).toEqual([
			"2026-03-28T01:30:00.000Z",
			"2026-03-29T01:30:00.000Z",
			"2026-03-30T00:30:00.000Z",
		]);
		expect(instants("2026-10-25T02:30", "Europe/Berlin", 1)).toEqual(["2026-10-25T00:30:00.000Z"]);
		expect(instants("2026-03-08T02:30", "America/New_York", 1)).toEqual(["2026-03-08T07:30:00.000Z"]);
		expect(instants("2026-11-01T01:30", "America/New_York", 1)).toEqual(["2026-11-01T05:30:00.000Z"]);
		// half an hour, where it is midnight that comes twice
		expect(instants("2026-04-05T01:45", "Australia/Lord_Howe", 1)).toEqual(["2026-04-04T14:45:00.000Z"]);
		expect(instants("2026-10-04T02:15", "Australia/Lord_Howe", 1)).toEqual(["2026-10-03T15:45:00.000Z"]);
	});
	test("is none for the whole day", () =>
		expect(occurrences(series("2026-03-29", { count: 1 }), { from: "2026-01-01", to: "2027-01-01" })).toEqual([
			{ day: "2026-03-29", local: "2026-03-29", at: null },
		]));
});

describe("work", () => {
	const steps = (start: string, rule: string, from: string, to: string) => {
		const counter = { taken: 0 };
		expect(occurrences(series(start, rule), { from, to, steps: counter }).length).toBeGreaterThan(0);
		return counter.taken;
	};
	test("is that of the window, however long ago the start was", () => {
		const [from, to] = ["2026-11-01", "2026-11-30"];
		expect(steps("1990-01-01", "FREQ=DAILY", from, to)).toBe(30);
		expect(steps("1990-01-01", "FREQ=DAILY;INTERVAL=3;BYMONTH=11", from, to)).toBeLessThanOrEqual(11);
		expect(steps("1990-01-01", "FREQ=WEEKLY;BYDAY=MO,WE", from, to)).toBeLessThanOrEqual(6);
		expect(steps("1990-01-01", "FREQ=MONTHLY;BYDAY=-1FR", from, to)).toBe(1);
		expect(steps("1990-11-01", "FREQ=YEARLY;BYDAY=1SU;BYMONTH=11", from, to)).toBe(1);
	});
	test("is that of the window for most rules that say how often, too", () => {
		const [from, to] = ["2016-11-01", "2016-11-30"];
		expect(steps("1990-01-01", "FREQ=DAILY;COUNT=9999", from, to)).toBe(30);
		expect(steps("1990-01-01", "FREQ=WEEKLY;BYDAY=MO,WE;COUNT=9999", from, to)).toBeLessThanOrEqual(6);
		expect(steps("1990-01-01", "FREQ=MONTHLY;BYMONTHDAY=-3;COUNT=9999", from, to)).toBe(1);
		expect(steps("1990-01-01", "FREQ=MONTHLY;BYDAY=3TU;COUNT=9999", from, to)).toBe(1);
	});
	test("is that of counting once where days of a rule are counted one by one, and then that of the window", () => {
		const [from, to] = ["2016-11-01", "2016-11-30"];
		// months have four Fridays or five
		for (const rule of ["FREQ=MONTHLY;BYDAY=FR;COUNT=9999", "FREQ=DAILY;BYDAY=MO,TU;COUNT=9999"]) {
			expect(steps("1990-01-01", rule, from, to)).toBeGreaterThan(1000);
			expect(steps("1990-01-01", rule, from, to)).toBeLessThanOrEqual(30);
		}
		const few = { from: "1990-01-01", to: "2200-01-01" };
		for (const _ of ["counted", "known"])
			expect(occurrences(series("1990-01-01", "FREQ=MONTHLY;BYDAY=FR;COUNT=5"), few).map(({ day }) => day)).toEqual([
				"1990-01-05",
				"1990-01-12",
				"1990-01-19",
				"1990-01-26",
				"1990-02-02",
			]);
	});
	test("ends with the limit, and leaps over months that are not meant", () => {
		const counter = { taken: 0 };
		occurrences(series("1990-01-01", "FREQ=DAILY"), { from: "2000-01-01", to: "2200-01-01", limit: 5, steps: counter });
		expect(counter.taken).toBe(5);
		expect(steps("1990-12-01", "FREQ=DAILY;BYMONTH=12;BYMONTHDAY=24", "1991-01-01", "1991-12-31")).toBeLessThan(12 * 2 + 31);
	});
});

const [FROM, TO] = ["2026-07-01", "2029-01-01"];
describe("whatever the rule, the school and what was cancelled or moved", () => {
	test("occurrences are in order, each once, in the window, and those that a longer window has there", () => {
		const within = fc.integer({ min: 0, max: 900 }).map((count) => addDays(FROM, count));
		fc.assert(
			fc.property(someSeries, within, within, fc.integer({ min: 0, max: 20 }), ({ series: of, school }, a, b, limit) => {
				const [from, to] = a < b ? [a, b] : [b, a];
				const all = occurrences(of, { from: FROM, to: TO, school });
				const some = occurrences(of, { from, to, school });
				expect(some).toEqual(all.filter(({ local }) => dayOf(local) >= from && dayOf(local) <= to));
				expect(occurrences(of, { from, to, limit, school })).toEqual(some.slice(0, limit));
				expect(new Set(all.map(({ day }) => day)).size).toBe(all.length);
				const keys = all.map(({ at, local }) => at ?? local);
				expect(keys).toEqual([...keys].sort());
				for (const { day, local, at } of all) {
					expect(of.cancelled).not.toContain(day);
					expect([local.length, at === null]).toEqual([of.start.length, of.start.length === 10]);
				}
			}),
			{ numRuns: 400 },
		);
	});
	test("the last day is the day of the last, and the first from a day the next", () => {
		fc.assert(
			fc.property(someSeries, fc.integer({ min: 0, max: 900 }), ({ series: of, school }, count) => {
				const bare = { ...of, cancelled: [], moved: [] };
				const all = occurrences(bare, { from: FROM, to: TO, school }).map(({ day }) => day);
				const day = addDays(FROM, count);
				const next = firstFrom(bare, day, school);
				expect(next !== null && next > TO ? undefined : (next ?? undefined)).toBe(all.find((one) => one >= day));
				const last = lastDay(bare, school);
				if (bare.recurrence.count !== null && last !== null && last < TO) {
					expect(all.at(-1)).toBe(last);
					expect(all.length).toBe(bare.recurrence.count);
				}
			}),
			{ numRuns: 400 },
		);
	});
});
