import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { occurrences } from "./recurrence.occurrences.ts";
import { dayOf, EVERY_DAY, type Recurrence } from "./recurrence.rules.ts";
import { someRule, someStart } from "./recurrence.samples.ts";
import { formatRule, parseRule } from "./recurrence.text.ts";

const FRAME = { start: "2026-11-19T15:00", zone: "Europe/Berlin" };
const WHOLE_DAY = { ...FRAME, start: "2026-11-19" };

describe("a rule in words of RFC 5545", () => {
	test.each<[string, Partial<Recurrence>]>([
		["RRULE:FREQ=DAILY", {}],
		["RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=SU", { freq: "weekly", interval: 2, by_weekday: on(1, 3), week_start: 7 }],
		["RRULE:FREQ=MONTHLY;COUNT=12;BYDAY=-1FR", { freq: "monthly", count: 12, by_weekday: [{ weekday: 5, nth: -1 }] }],
		["RRULE:FREQ=YEARLY;BYMONTH=2,8;BYMONTHDAY=1,-1", { freq: "yearly", by_month: [2, 8], by_month_day: [1, -1] }],
		["RRULE:FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1", { freq: "monthly", by_weekday: on(1, 2), by_set_pos: [-1] }],
		["RRULE:FREQ=DAILY;UNTIL=20270131T140000Z", { until: "2027-01-31" }],
		["RRULE:FREQ=DAILY;UNTIL=20270701T130000Z", { until: "2027-07-01" }],
	])("%s is read and written", (text, more) => {
		const recurrence = { ...EVERY_DAY, ...more };
		expect(parseRule(text, FRAME)).toEqual({ recurrence });
		expect(formatRule(recurrence, FRAME)).toBe(text);
	});
	test("is read in small letters, without its name, with spaces around it and signs of plus", () =>
		expect(parseRule(" freq=monthly;byday=+2tu ", FRAME)).toEqual({
			recurrence: { ...EVERY_DAY, freq: "monthly", by_weekday: [{ weekday: 2, nth: 2 }] },
		}));
	test("ends on a day that begins elsewhere, with the last occurrence before the end", () => {
		const until = (text: string, start: string, zone: string) => {
			const read = parseRule(`FREQ=DAILY;UNTIL=${text}`, { start, zone });
			return "recurrence" in read ? read.recurrence.until : read;
		};
		expect(until("20270131T135959Z", "2026-11-19T15:00", "Europe/Berlin")).toBe("2027-01-30");
		expect(until("20270131T230000Z", "2026-11-19T08:00", "Pacific/Auckland")).toBe("2027-02-01");
		expect(until("20270131T030000Z", "2026-11-19T22:00", "America/New_York")).toBe("2027-01-30");
		expect(until("20270131", "2026-11-19T15:00", "Europe/Berlin")).toBe("2027-01-31");
		expect(until("20270131T120000", "2026-11-19T15:00", "Europe/Berlin")).toBe("2027-01-30");
		expect(until("20270131T235959Z", "2026-11-19", "Europe/Berlin")).toBe("2027-01-31");
	});
	test("of whole days ends on a day", () =>
		expect(formatRule({ ...EVERY_DAY, until: "2027-01-31" }, WHOLE_DAY)).toBe("RRULE:FREQ=DAILY;UNTIL=20270131"));
	test("is none for what only a school knows, and for what waits until it is done", () => {
		expect(formatRule({ ...EVERY_DAY, school: "school_days" }, FRAME)).toBe(null);
		expect(formatRule({ ...EVERY_DAY, from: "completion" }, FRAME)).toBe(null);
	});
	test.each([
		["", "rule_text", "RRULE"],
		["every day", "rule_text", "RRULE"],
		["INTERVAL=2", "rule_text", "FREQ"],
		["FREQ=DAILY;;COUNT=2", "rule_text", "RRULE"],
		["FREQ=DAILY;=2", "rule_text", "RRULE"],
		[`FREQ=DAILY;BYMONTH=${"1,".repeat(2_000)}1`, "rule_text", "RRULE"],
		["FREQ=HOURLY", "rule_value", "FREQ"],
		["FREQ=DAILY;BYHOUR=8", "rule_part", "BYHOUR"],
		["FREQ=YEARLY;BYWEEKNO=20", "rule_part", "BYWEEKNO"],
		["FREQ=DAILY;CONSTRUCTOR=1", "rule_part", "CONSTRUCTOR"],
		["FREQ=DAILY;X-OWN=1", "rule_part", "X-OWN"],
		["FREQ=DAILY;INTERVAL=0", "rule_value", "INTERVAL"],
		["FREQ=DAILY;INTERVAL=", "rule_value", "INTERVAL"],
		["FREQ=DAILY;INTERVAL=1e1", "rule_value", "INTERVAL"],
		["FREQ=DAILY;COUNT=2;COUNT=3", "rule_value", "COUNT"],
		["FREQ=DAILY;COUNT=2;UNTIL=20270101", "recurrence_two_ends", "UNTIL"],
		["FREQ=DAILY;UNTIL=20270231", "rule_value", "UNTIL"],
		["FREQ=DAILY;UNTIL=20270201T250000Z", "rule_value", "UNTIL"],
		["FREQ=DAILY;UNTIL=99991231", "rule_value", "UNTIL"],
		["FREQ=WEEKLY;BYDAY=XX", "rule_value", "BYDAY"],
		["FREQ=MONTHLY;BYDAY=0MO", "rule_value", "BYDAY"],
		["FREQ=MONTHLY;BYDAY=6MO", "recurrence_nth", "BYDAY"],
		["FREQ=WEEKLY;BYDAY=1MO", "recurrence_nth", "BYDAY"],
		["FREQ=MONTHLY;BYMONTHDAY=0", "rule_value", "BYMONTHDAY"],
		["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "recurrence_never", "BYMONTHDAY"],
		["FREQ=WEEKLY;BYMONTHDAY=1", "recurrence_part", "BYMONTHDAY"],
		["FREQ=MONTHLY;BYSETPOS=1", "recurrence_part", "BYSETPOS"],
		["FREQ=WEEKLY;WKST=1", "rule_value", "WKST"],
	])("%s is refused: %s of %s", (text, error, part) => expect(parseRule(text, FRAME)).toEqual({ error, part }));
});

describe("10,000 rules", () => {
	test("are read as what was written, for times and for whole days", () => {
		fc.assert(
			fc.property(someRule, someStart, fc.constantFrom("Europe/Berlin", "Asia/Kolkata", "Pacific/Auckland"), (recurrence, start, zone) => {
				for (const frame of [
					{ start, zone },
					{ start: dayOf(start), zone },
				])
					expect(parseRule(formatRule(recurrence, frame) ?? "", frame)).toEqual({ recurrence });
			}),
			{ numRuns: 10_000 },
		);
	});
	test("of anybody's making are read or refused, never more", () => {
		const parts = ["FREQ=", "DAILY", "BYDAY=", "MO", "-1", ",", ";", "UNTIL=", "2027", "0131", "T", "Z", "COUNT=", "=", "é", "RRULE:"];
		fc.assert(
			fc.property(
				fc.oneof(
					fc.string(),
					fc.array(fc.constantFrom(...parts)).map((some) => some.join("")),
				),
				(text) => {
					const read = parseRule(text, FRAME);
					if (!("recurrence" in read)) return;
					occurrences({ ...FRAME, recurrence: read.recurrence, cancelled: [], moved: [] }, { from: "2027-01-01", to: "2027-12-31" });
				},
			),
			{ numRuns: 2_000 },
		);
	});
});

function on(...weekdays: number[]) {
	return weekdays.map((weekday) => ({ weekday, nth: null }));
}
