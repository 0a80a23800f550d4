import { dayIn, formatTime } from "@homeroom/contract/kit/formats.ts";
import { formatsFor } from "@homeroom/contract/kit/values/customer-formats.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { comingAt, endOfWeek, instantAt, laterChoices, shortAgo } from "./notice-when.ts";

const ZONES = ["Europe/Lisbon", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Auckland", "Pacific/Honolulu"];
const zone = fc.constantFrom(...ZONES);
const moment = fc.integer({ min: Date.parse("2026-01-01T00:00:00Z"), max: Date.parse("2027-12-31T00:00:00Z") });
const shown = (at: string, of: string) => `${dayIn(at, of)} ${formatTime(at, of, 2)}`;

describe("an instant at the school", () => {
	it("is when the clock there shows it, on days with another number of hours too", () => {
		const clock = fc
			.tuple(fc.integer({ min: 4, max: 23 }), fc.integer({ min: 0, max: 59 }))
			.map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
		fc.assert(
			fc.property(moment, clock, zone, (at, time, of) => {
				const day = dayIn(new Date(at), of);
				expect(shown(new Date(instantAt(day, time, of)).toISOString(), of)).toBe(`${day} ${time}`);
			}),
		);
	});
});

describe("later", () => {
	it("is ahead, in order, in the morning or evening there, and next week is a Monday", () => {
		fc.assert(
			fc.property(moment, zone, (now, of) => {
				const all = Object.fromEntries(laterChoices(now, of).map(({ name, until }) => [name, until]));
				for (const until of Object.values(all)) expect(Date.parse(until)).toBeGreaterThan(now);
				expect(Date.parse(all.hour as string) - now).toBe(36e5);
				expect(formatTime(all.tomorrow as string, of, 2)).toBe("07:00");
				expect(formatTime(all.week as string, of, 2)).toBe("07:00");
				expect(new Date(dayIn(all.week as string, of)).getUTCDay()).toBe(1);
				expect(Date.parse(all.week as string) - now).toBeLessThan(8 * 864e5);
				if (all.evening) expect(shown(all.evening, of)).toBe(`${dayIn(new Date(now), of)} 18:00`);
				else expect(Number(formatTime(new Date(now), of, 2).slice(0, 2))).toBeGreaterThanOrEqual(17);
			}),
		);
	});
	it("ends a school week on the Friday evening that is ahead", () => {
		fc.assert(
			fc.property(moment, zone, (now, of) => {
				const end = endOfWeek(now, of);
				expect(Date.parse(end)).toBeGreaterThan(now);
				expect(Date.parse(end) - now).toBeLessThan(7.1 * 864e5);
				expect([new Date(dayIn(end, of)).getUTCDay(), formatTime(end, of, 2)]).toEqual([5, "18:00"]);
			}),
		);
	});
});

describe("how it is said", () => {
	const formats = formatsFor({ date_format_id: 2, time_format_id: 2, time_zone: "Europe/London", currency: "GBP" }, "en");
	const NOW = Date.parse("2026-11-18T10:00:00Z");
	it.each([
		["2026-11-18T09:59:50Z", "now"],
		["2026-11-18T09:54:00Z", "6 mins"],
		["2026-11-18T08:00:00Z", "2 hrs"],
		["2026-11-17T22:00:00Z", "Tue"],
		["2026-11-12T09:00:00Z", "Thu"],
		["2026-11-11T09:00:00Z", "11/11"],
	])("what came at %s came so long ago: %s", (at, said) => expect(shortAgo(at, NOW, "en", formats)).toBe(said));
	it.each([
		["2026-11-18T18:00:00Z", "18:00"],
		["2026-11-23T07:00:00Z", "Mon 07:00"],
		["2026-12-23T07:00:00Z", "23/12/2026 07:00"],
	])("what comes at %s comes %s", (at, said) => expect(comingAt(at, NOW, "en", formats)).toBe(said));
});
