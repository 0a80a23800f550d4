import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../../calendar/calendar.rules.ts";
import { someSchool } from "../../events/recurrence/recurrence.samples.ts";
import { isSchoolDay, schoolDaysOf } from "../../events/recurrence/recurrence.school.ts";
import { schoolDayFrom, schoolDaysTo } from "./template-days.ts";
import { checkLines, checkText, titleFor } from "./templates.rules.ts";

const holiday = { name: "Off", kind: "holiday" as const, bell_time_id: null, counts: false };
const school = schoolDaysOf([
	{
		starts_on: "2026-09-01",
		ends_on: "2027-07-16",
		cycle: "weekly",
		cycle_length: 1,
		weekdays: [1, 2, 3, 4, 5],
		special: [{ ...holiday, starts_on: "2026-12-21", ends_on: "2027-01-01" }],
	},
]);

test.each([
	// a Thursday
	["2026-11-19", 0, "2026-11-19"],
	["2026-11-19", 1, "2026-11-20"],
	["2026-11-19", 2, "2026-11-23"],
	["2026-11-19", -4, "2026-11-13"],
	// over Christmas
	["2026-12-18", 1, "2027-01-04"],
	["2027-01-04", -1, "2026-12-18"],
	// from a Saturday
	["2026-11-21", 1, "2026-11-23"],
	["2026-11-21", -1, "2026-11-20"],
	["2026-11-21", 0, "2026-11-21"],
	// beyond what is known: Monday to Friday
	["2027-07-16", 1, "2027-07-19"],
	["2026-09-01", -1, "2026-08-31"],
	["2028-03-03", 3, "2028-03-08"],
])("%s and %i school days is %s", (day, count, found) => expect(schoolDayFrom(school, day, count)).toBe(found));

test("as many school days as were counted lie between", () => {
	const someDay = fc.integer({ min: -30, max: 700 }).map((at) => addDays("2026-09-01", at));
	fc.assert(
		fc.property(someSchool, someDay, fc.integer({ min: -40, max: 40 }), (known, day, count) => {
			const found = schoolDayFrom(known, day, count);
			expect(schoolDaysTo(known, day, found, 250)).toBe(count);
			const [first = "", last = ""] = [known.days[0]?.day, known.days.at(-1)?.day];
			if (count !== 0 && first <= found && found <= last) expect(isSchoolDay(known, found)).toBe(true);
		}),
	);
});
test("no more are counted than asked for, and the calendar has an end", () => {
	expect(schoolDaysTo(school, "2026-11-19", "2030-01-01", 250)).toBe(250);
	expect(schoolDayFrom(school, "2200-12-30", 250)).toBe("2200-12-31");
});

test("a checklist is a text of lines and back", () => {
	expect(checkLines(" Bus \r\n\n Lunch\n")).toEqual(["Bus", "Lunch"]);
	expect(checkLines(checkText(["Bus", "Lunch"]))).toEqual(["Bus", "Lunch"]);
	expect(checkText([])).toBeNull();
	expect(checkLines(null)).toEqual([]);
	const long = Array.from({ length: 100 }, (_, at) => `${at} ${"x".repeat(100)}`);
	const kept = checkLines(checkText(long));
	expect(kept).toEqual(long.slice(0, kept.length));
});
test("a title gives way to what it is for", () => {
	expect(titleFor("Letter home", ["Mia", "4A"])).toBe("Letter home · Mia · 4A");
	expect(titleFor("Letter home", [null, null])).toBe("Letter home");
	expect(titleFor("x".repeat(200), [null, "4A"])).toHaveLength(200);
	expect(titleFor("x".repeat(200), [null, "4A"]).endsWith(" · 4A")).toBe(true);
});
