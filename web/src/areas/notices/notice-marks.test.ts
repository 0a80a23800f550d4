import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { comesAt, isIn, isNew, leadsHere, marked } from "./notice-marks.ts";
import { aNotice } from "./notice-samples.ts";

const NOW = Date.parse("2026-11-18T10:00:00.000Z");
const instant = fc.integer({ min: NOW - 9e6, max: NOW + 9e6 }).map((at) => new Date(at).toISOString());
const past = fc.integer({ min: NOW - 9e6, max: NOW }).map((at) => new Date(at).toISOString());
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const notice = fc
	.record({ read_at: maybe(past), done_at: maybe(past), snoozed_until: maybe(instant), waits_until: maybe(instant) })
	.map((state) => aNotice(state));

describe("the piles", () => {
	it("hold each notice that is not done among all, and those that are done nowhere else", () => {
		fc.assert(
			fc.property(notice, (one) => {
				expect(isIn("all", one, NOW)).toBe(!isIn("done", one, NOW));
				if (isIn("done", one, NOW)) expect(isIn("unread", one, NOW) || isIn("later", one, NOW)).toBe(false);
			}),
		);
	});
	it("never hold one as new and as coming later", () => {
		fc.assert(fc.property(notice, (one) => void expect(isIn("unread", one, NOW) && isIn("later", one, NOW)).toBe(false)));
	});
});

describe("a notice", () => {
	it("is no longer new once it is read, done or put off, and is again once it is unread and its moment has come", () => {
		const until = new Date(NOW + 1).toISOString();
		fc.assert(
			fc.property(notice, (one) => {
				for (const as of ["read", "done"] as const) expect(isNew(marked(one, { as }, NOW), NOW)).toBe(false);
				const later = marked(one, { as: "later", until }, NOW);
				expect([isNew(later, NOW), isIn("later", later, NOW), comesAt(later, NOW)]).toEqual([false, true, until]);
				const again = marked(one, { as: "unread" }, NOW);
				expect(isNew(again, NOW)).toBe(one.done_at === null && comesAt(one, NOW) === null);
				expect(isIn("done", marked(marked(one, { as: "done" }, NOW), { as: "open" }, NOW), NOW)).toBe(false);
			}),
		);
	});
});

it.each([
	["/attendance/7", "/attendance/7", "", true],
	["/attendance/7", "/attendance/7", "?tab=notes", true],
	["/attendance/7", "/attendance/71", "", false],
	["/timetable?day=2026-11-18", "/timetable", "?day=2026-11-18&view=day", true],
	["/timetable?day=2026-11-18", "/timetable", "?day=2026-11-19", false],
	["/timetable?day=2026-11-18", "/timetable", "", false],
])("%s leads to %s%s: %s", (path, pathname, searchStr, leads) => {
	expect(leadsHere(path, { pathname, searchStr })).toBe(leads);
});
