import { expect, test } from "vitest";
import { type BusySpan, covers, inTheWay, type Needs } from "./grid-verdict.ts";

const busy = (what: BusySpan["what"], id: number, more: Partial<BusySpan> = {}): BusySpan => ({
	...{ what, id, name: `${what} ${id}`, more: 0, at: "4A", day: "2026-11-16", starts: 540, ends: 585 },
	...more,
});
const needs: Needs = { day: "2026-11-16", starts: 560, ends: 605, class_id: 1, room_id: 2, staff_ids: [3, 4] };

test("in the way is who the block takes with it, on that day, for a minute at least", () => {
	const rows = [busy("class", 1), busy("room", 2), busy("teacher", 4), busy("student", 9)];
	expect(inTheWay(rows, needs)).toEqual(rows);
	expect(inTheWay([busy("class", 2), busy("room", 1), busy("teacher", 5)], needs)).toEqual([]);
	expect(
		inTheWay([busy("room", 2, { day: "2026-11-17" }), busy("room", 2, { ends: 560 }), busy("room", 2, { starts: 605 })], needs),
	).toEqual([]);
	expect(inTheWay([busy("room", 2)], { ...needs, room_id: null })).toEqual([]);
});

test("hours that touch each other cover a lesson over both; a gap does not", () => {
	expect(
		covers(
			[
				{ starts: 600, ends: 660 },
				{ starts: 540, ends: 600 },
			],
			{ starts: 560, ends: 640 },
		),
	).toBe(true);
	expect(
		covers(
			[
				{ starts: 540, ends: 600 },
				{ starts: 601, ends: 660 },
			],
			{ starts: 560, ends: 640 },
		),
	).toBe(false);
	expect(covers([], { starts: 560, ends: 640 })).toBe(false);
});
