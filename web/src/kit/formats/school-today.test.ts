import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { schoolToday } from "./school-today.ts";

let time_zone: string | undefined;
vi.mock("../session/session.ts", () => ({ currentSession: () => (time_zone ? { localization: { time_zone } } : null) }));
beforeEach(() => vi.useFakeTimers({ now: new Date("2026-11-17T22:30:00Z") }));
afterEach(() => vi.useRealTimers());

test.each([
	["Pacific/Auckland", "2026-11-18", "2026-11-25"],
	["Europe/London", "2026-11-17", "2026-11-24"],
	["America/New_York", "2026-11-17", "2026-11-24"],
	[undefined, "2026-11-17", "2026-11-24"],
])("is the day that the school's calendar shows: %s", (zone, day, inAWeek) => {
	time_zone = zone;
	expect(schoolToday()).toBe(day);
	expect(schoolToday(7)).toBe(inAWeek);
});
