import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Found, findTimes, type Span, TIMES_A_DAY, TIMES_OFFERED, type TimesWanted } from "./events.finding.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const at = (minutes: number): number => minutes * MINUTE;
const span = (from: number, to: number): Span => ({ from: at(from), to: at(to) });

/** Days of some hours, a day apart; what is taken lies anywhere among them, minute by minute. */
const someSpans = (most: number) =>
	fc.array(
		fc
			.tuple(fc.integer({ min: -60, max: 3 * 24 * 60 }), fc.integer({ min: 1, max: 400 }))
			.map(([from, length]) => span(from, from + length)),
		{ maxLength: most },
	);
const wanted: fc.Arbitrary<TimesWanted> = fc
	.record({
		hours: fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 40 })), { minLength: 1, maxLength: 3 }),
		minutes: fc.integer({ min: 15, max: 180 }),
		people: fc.array(someSpans(6), { maxLength: 5 }),
		room: someSpans(4),
		after: fc.integer({ min: -10, max: 4_000 }),
	})
	.map(({ hours, minutes, people, room, after }) => ({
		days: hours.map(([from, quarters], day) => span(day * 1440 + from * 15, day * 1440 + (from + quarters) * 15)),
		minutes,
		people: new Map(people.map((spans, i) => [i + 1, spans])),
		room,
		after: at(after),
	}));

/** The plain model: each minute of a time is asked for. */
const clash = (spans: readonly Span[], { from, to }: Span): boolean => {
	for (let minute = from; minute < to; minute += MINUTE) if (spans.some((one) => one.from <= minute && minute < one.to)) return true;
	return false;
};
function candidates({ days, minutes, people, room, after }: TimesWanted): Found[] {
	const all: Found[] = [];
	for (const hours of days)
		for (let from = hours.from; from + minutes * MINUTE <= hours.to; from += 15 * MINUTE) {
			const one = { from, to: from + minutes * MINUTE };
			const missing = [...people].filter(([, spans]) => clash(spans, one)).map(([id]) => id);
			const suits = people.size === 0 || missing.length < people.size;
			if (from >= after && suits && !clash(room, one)) all.push({ ...one, missing });
		}
	return all;
}
const overlap = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to;
const dayOf = ({ from }: Span): number => Math.floor(from / DAY);
const isBefore = (a: Found, b: Found): boolean =>
	a.missing.length < b.missing.length || (a.missing.length === b.missing.length && a.from < b.from);

describe("a time", () => {
	test("is what a plain look at every minute says, and none that is better is left out", () => {
		fc.assert(
			fc.property(wanted, (asked) => {
				const found = findTimes(asked);
				const all = candidates(asked);
				expect(found.length).toBeLessThanOrEqual(TIMES_OFFERED);
				for (const [i, one] of found.entries()) {
					expect(all).toContainEqual(one);
					const next = found[i + 1];
					if (next) expect(isBefore(one, next)).toBe(true);
					expect(found.filter((other) => other !== one && overlap(one, other))).toEqual([]);
				}
				// whatever is not offered lies over one that is as good, or on a day that has its times, or there are enough
				for (const left of all.filter((one) => !found.some(({ from }) => from === one.from))) {
					const before = found.filter((one) => isBefore(one, left));
					const isFull = before.filter((one) => dayOf(one) === dayOf(left)).length >= TIMES_A_DAY || found.length === TIMES_OFFERED;
					expect(isFull || before.some((one) => overlap(one, left))).toBe(true);
				}
			}),
			{ numRuns: 1_000 },
		);
	});
	test("suits everybody before it suits most", () => {
		const found = findTimes({
			days: [span(480, 600)],
			minutes: 60,
			people: new Map([
				[1, [span(480, 540)]],
				[2, []],
			]),
			room: [],
			after: 0,
		});
		expect(found).toEqual([
			{ ...span(540, 600), missing: [] },
			{ ...span(480, 540), missing: [1] },
		]);
	});
});
