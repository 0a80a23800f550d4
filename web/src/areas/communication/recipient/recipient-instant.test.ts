import fc from "fast-check";
import { expect, test } from "vitest";
import { instantIn } from "./recipient-instant.ts";

const clockIn = (instant: string, zone: string): string =>
	new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" }).format(new Date(instant));

test("is the instant at which the school's clock shows it", () => {
	expect(instantIn("2026-11-19", "16:00", "Europe/Berlin")).toBe("2026-11-19T15:00:00.000Z");
	expect(instantIn("2026-07-01", "08:05", "America/New_York")).toBe("2026-07-01T12:05:00.000Z");
	expect(instantIn("2026-11-19", "24:30", "UTC")).toBeNull();
	expect(instantIn("19.11.2026", "08:00", "UTC")).toBeNull();
});

test("where clocks go back it is the first of the two, where they go forward the hour after", () => {
	expect(instantIn("2026-10-25", "02:30", "Europe/Berlin")).toBe("2026-10-25T00:30:00.000Z");
	expect(instantIn("2026-03-29", "02:30", "Europe/Berlin")).toBe("2026-03-29T01:30:00.000Z");
});

test("any hour of any day that is there is shown again by the clock", () => {
	fc.assert(
		fc.property(
			fc.date({ min: new Date("2025-01-01"), max: new Date("2030-01-01"), noInvalidDate: true }),
			fc.constantFrom("Europe/Lisbon", "Europe/Berlin", "America/Sao_Paulo", "Pacific/Auckland", "Asia/Kolkata"),
			(date, zone) => {
				const [day = "", clock = ""] = clockIn(date.toISOString(), zone).split(" ");
				expect(clockIn(instantIn(day, clock, zone) ?? "", zone)).toBe(`${day} ${clock}`);
			},
		),
	);
});
