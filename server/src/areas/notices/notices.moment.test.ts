import { dayIn, formatTime } from "@homeroom/contract/kit/formats.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BusySpan } from "../../kit/tables/busy-times.ts";
import { type Circumstances, goodMoment, isWithin, minuteOf, NO_BREAK_MS, WAITS_AT_MOST_MS } from "./notices.moment.ts";

const MINUTE = 60_000;
/** Summer time begins or ends in the days after: at other hours, by other steps, and never. */
const PLACES: readonly [zone: string, from: string][] = [
	["Europe/Berlin", "2026-03-27T00:00:00Z"],
	["Europe/Berlin", "2026-10-23T00:00:00Z"],
	["America/New_York", "2026-03-06T00:00:00Z"],
	["America/New_York", "2026-10-30T00:00:00Z"],
	["Australia/Lord_Howe", "2026-04-03T00:00:00Z"],
	["Australia/Lord_Howe", "2026-10-02T00:00:00Z"],
	["Asia/Kathmandu", "2026-11-01T00:00:00Z"],
];
const time = fc
	.integer({ min: 0, max: 1439 })
	.map((of) => `${String(Math.floor(of / 60)).padStart(2, "0")}:${String(of % 60).padStart(2, "0")}`);
const circumstances: fc.Arbitrary<Circumstances> = fc.constantFrom(...PLACES).chain(([time_zone, from]) => {
	const begin = Date.parse(from);
	const instant = fc.integer({ min: 0, max: 4 * 1440 }).map((minutes) => begin + minutes * MINUTE);
	const span = (why: BusySpan["why"], longest: number) =>
		fc.tuple(instant, fc.integer({ min: 1, max: longest })).map(([from, minutes]) => ({ why, from, to: from + minutes * MINUTE }));
	return fc.record({
		now: fc.tuple(instant, fc.constantFrom(0, 30_000)).map(([at, more]) => at + more),
		time_zone: fc.constant(time_zone),
		quiet: fc.record({ from: time, to: time }),
		busy: fc
			.tuple(
				fc.array(span("lesson", 120), { maxLength: 12 }),
				fc.array(span("leave", 3 * 1440), { maxLength: 1 }),
				fc.array(span("free_day", 2 * 1440), { maxLength: 2 }),
			)
			.map((all) => all.flat()),
		gathered: fc.boolean(),
		digest_at: time,
		budget: fc.integer({ min: 0, max: 3 }),
		spent: fc.array(instant.map(minuteOf), { maxLength: 6 }).map((all) => new Set(all)),
		muted_until: fc.option(instant, { nil: null }),
	});
});

/** The same, a minute at a time. */
function plainly(of: Circumstances): number {
	const shown = (at: number) => formatTime(new Date(at), of.time_zone, 2);
	const day = (at: number) => dayIn(new Date(at), of.time_zone);
	const next = (at: number) => (Math.floor(at / MINUTE) + 1) * MINUTE;
	const isIn = (at: number, why: BusySpan["why"]) => of.busy.some((span) => span.why === why && span.from <= at && at < span.to);
	/** Between two lessons, and too short to be a break: of lessons that overlap, the one that ends last counts. */
	const isNoBreak = (at: number) => {
		const lessons = of.busy.filter(({ why }) => why === "lesson");
		const before = Math.max(...lessons.filter(({ from }) => from <= at).map(({ to }) => to));
		const after = Math.min(...lessons.filter(({ from }) => from > at).map(({ from }) => from));
		return after - before < NO_BREAK_MS;
	};
	const isOff = (at: number) => at < of.now + WAITS_AT_MOST_MS && (isIn(at, "leave") || isIn(at, "free_day"));
	const isGood = (at: number) => !isIn(at, "lesson") && !isNoBreak(at) && !isOff(at) && !isWithin(shown(at), of.quiet);
	const until = (at: number, fits: (at: number) => boolean) => {
		let moment = at;
		while (!fits(moment)) moment = next(moment);
		return moment;
	};
	const digest = (at: number) =>
		until(
			until(at, (moment) => shown(moment) === of.digest_at && !isOff(moment)),
			isGood,
		);
	const begin = Math.max(of.now, of.muted_until ?? 0);
	if (of.gathered) return digest(begin);
	const moment = until(begin, isGood);
	const thatDay = [...of.spent].filter((minute) => day(minute * MINUTE) === day(moment));
	return of.spent.has(minuteOf(moment)) || thatDay.length < of.budget ? moment : digest(moment);
}

describe("a good moment", () => {
	test("is the one that looking at each minute finds, in any zone, also when clocks change", () => {
		fc.assert(
			fc.property(circumstances, (of) => {
				const { at, waits_for } = goodMoment(of);
				expect(new Date(at).toISOString()).toBe(new Date(plainly(of)).toISOString());
				expect(at).toBeGreaterThanOrEqual(of.now);
				if (at > of.now) expect(waits_for).not.toBeNull();
			}),
			{ numRuns: 120 },
		);
	});
	const at = (clock: string) => Date.parse(`2026-11-18T${clock}:00+01:00`);
	const plain: Circumstances = {
		now: at("10:00"),
		time_zone: "Europe/Berlin",
		quiet: { from: "18:30", to: "07:00" },
		busy: [],
		gathered: false,
		digest_at: "16:00",
		budget: 12,
		spent: new Set(),
		muted_until: null,
	};
	const lesson = (from: string, to: string): BusySpan => ({ why: "lesson", from: at(from), to: at(to) });
	test.each<[string, Partial<Circumstances>, string, string | null]>([
		["now", {}, "10:00", null],
		["when the bell rings", { busy: [lesson("09:55", "10:40"), lesson("10:45", "11:30")] }, "10:40", "lesson"],
		["after the second of two lessons without a break", { busy: [lesson("09:55", "10:40"), lesson("10:42", "11:30")] }, "11:30", "lesson"],
		["with the rest, where it can wait", { gathered: true }, "16:00", "digest"],
		["with the rest, where the day has had enough", { budget: 1, spent: new Set([minuteOf(at("08:00"))]) }, "16:00", "budget"],
		["together with another one, which costs the day nothing", { budget: 1, spent: new Set([minuteOf(at("10:00"))]) }, "10:00", null],
		["when it is heard again", { muted_until: at("12:00") }, "12:00", "mute"],
	])("is %s", (_, more, clock, waits_for) => {
		expect(goodMoment({ ...plain, ...more })).toEqual({ at: at(clock), waits_for });
	});
	test("of an evening is the morning", () => {
		expect(goodMoment({ ...plain, now: at("19:00") })).toEqual({ at: Date.parse("2026-11-19T07:00:00+01:00"), waits_for: "quiet" });
	});
	test("of six weeks of holidays is not their end", () => {
		const busy: BusySpan[] = [{ why: "free_day", from: at("00:00"), to: at("00:00") + 42 * 1440 * MINUTE }];
		expect(goodMoment({ ...plain, busy }).at).toBe(at("10:00") + WAITS_AT_MOST_MS);
	});
});
