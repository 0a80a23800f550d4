import { expect, test } from "vitest";
import { hoursByPerson } from "./hours-rows.ts";

test("each has a row with a sum for each day, and what lies outside of the days is in none", () => {
	const columns = ["2026-11-16", "2026-11-17"];
	const days = [
		{ user_id: 7, day: "2026-11-16", seconds: 60 },
		{ user_id: null, day: "2026-11-17", seconds: 5 },
		{ user_id: 7, day: "2026-11-17", seconds: 30 },
		{ user_id: 9, day: "2026-11-18", seconds: 99 },
	];
	expect(hoursByPerson(days, columns)).toEqual([
		{ user_id: 7, seconds: [60, 30], total: 90 },
		{ user_id: null, seconds: [0, 5], total: 5 },
	]);
	expect(hoursByPerson([], columns)).toEqual([]);
});
