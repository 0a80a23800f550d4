import fc from "fast-check";
import { RRuleTemporal } from "rrule-temporal";
import { describe, expect, test } from "vitest";
import { formatTime } from "../../../kit/formats.ts";
import { addDays } from "../../calendar/calendar.rules.ts";
import { occurrences } from "./recurrence.occurrences.ts";
import { dayOf, type Recurrence } from "./recurrence.rules.ts";
import { someRule, someStart } from "./recurrence.samples.ts";
import { formatRule } from "./recurrence.text.ts";
import { instantAt } from "./recurrence.zone.ts";

const ZONES = ["Europe/Berlin", "America/New_York", "Asia/Kolkata"];
/** The same whatever seed the others run with: a library of others is no surprise of ours. */
const FIXED = { seed: 16 };
const MOST = 4;
/** Over some changes of the clock. */
const MORE = 60;
/** As far as both look. The library goes from day to day. */
const YEARS = { daily: 1, weekly: 3, monthly: 7, yearly: 20 };

/**
 * It leaves weekdays without a number, and days of the month, out of rules that count weekdays in the year; and the 53rd of a
 * year that has 52 is one of the next year to it.
 */
const isKnownToDiffer = ({ freq, by_month, by_month_day, by_weekday }: Recurrence): boolean =>
	freq === "yearly" &&
	by_month.length === 0 &&
	by_weekday.some(({ nth }) => nth !== null) &&
	(by_month_day.length > 0 || by_weekday.some(({ nth }) => nth === null || Math.abs(nth) === 53));
const comparable = someRule.filter((rule) => !isKnownToDiffer(rule));

const lastOf = ({ freq }: Recurrence, start: string): string => addDays(dayOf(start), 365 * YEARS[freq]);
const compact = (text: string): string => text.replace(/[-:]/g, "");

function theirs(recurrence: Recurrence, start: string, zone: string, most = MOST) {
	const end = lastOf(recurrence, start);
	const until = recurrence.until !== null && recurrence.until < end ? recurrence.until : null;
	const bounded = until === null ? `;UNTIL=${compact(end)}T235959Z` : "";
	const rule = `${formatRule({ ...recurrence, until }, { start, zone })}${bounded}`;
	const found: ReturnType<RRuleTemporal["all"]> = [];
	new RRuleTemporal({ rruleString: `DTSTART;TZID=${zone}:${compact(start)}00\n${rule}` }).all((at) => {
		found.push(at);
		return found.length < most;
	});
	// it looks at the instant of the last day, we at the day
	const last = addDays(end, -2);
	return found.filter((at) => at.toPlainDate().toString() <= last);
}
const ours = (recurrence: Recurrence, start: string, zone: string, limit = MOST) =>
	occurrences(
		{ start, zone, recurrence, cancelled: [], moved: [] },
		{ from: dayOf(start), to: addDays(lastOf(recurrence, start), -2), limit },
	);
const instant = ({ epochMilliseconds }: { epochMilliseconds: number }) => new Date(epochMilliseconds).toISOString();
const showsClock = (at: number, start: string, zone: string) => formatTime(new Date(at), zone, 2) === start.slice(11);

describe("another library", () => {
	test("gives the same days for 10,000 rules, and the same instants in three zones", () => {
		let compared = 0;
		const sameInZones = fc.property(comparable, someStart, (recurrence, start) => {
			const wall = theirs(recurrence, start, "UTC");
			for (const zone of ZONES) {
				const found = ours(recurrence, start, zone);
				compared += found.length;
				expect(found.map(({ day, at }) => `${day} ${at}`)).toEqual(
					wall.map((at) => `${at.toPlainDate()} ${instant(at.toPlainDateTime().toZonedDateTime(zone))}`),
				);
			}
		});
		fc.assert(sameInZones, { ...FIXED, numRuns: 10_000 });
		expect(compared).toBeGreaterThan(60_000);
	});
	test("gives the same in the zones themselves, but for times that clocks leap over, which it leaves out", () => {
		let leapt = 0;
		const sameWithin = fc.property(comparable, someStart, fc.constantFrom(...ZONES, "Pacific/Auckland"), (recurrence, start, zone) => {
			// a start that clocks leap over is another time of day to it from then on
			fc.pre(showsClock(instantAt(dayOf(start), start.slice(11), zone), start, zone));
			// it leaves out first and chooses the n-th of what remains
			fc.pre(recurrence.by_set_pos.length === 0 || !start.includes("T02:"));
			const found = ours(recurrence, start, zone, MORE).flatMap(({ at }) => at ?? []);
			const there = found.filter((at) => showsClock(Date.parse(at), start, zone));
			leapt += found.length - there.length;
			// what it leaves out it does not count, and then it looks further
			fc.pre(there.length === found.length || recurrence.count === null);
			const all = theirs(recurrence, start, zone, MORE).map(instant);
			expect(there).toEqual(found.length < MORE ? all : all.slice(0, there.length));
		});
		fc.assert(sameWithin, { ...FIXED, numRuns: 400 });
		expect(leapt).toBeGreaterThan(0);
	});
});
