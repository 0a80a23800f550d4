import { expect, test } from "vitest";
import { aTask } from "../task-samples.ts";
import { timelineOf } from "./timeline-rows.ts";

test("what begins first comes first, and what has no day is not there", () => {
	const tasks = [
		aTask({ id: 1, due: "2026-11-20" }),
		aTask({ id: 2, starts: "2026-11-10", due: "2026-11-25" }),
		aTask({ id: 3 }),
		aTask({ id: 4, due: "2026-11-10" }),
	];
	const { rows } = timelineOf({ tasks, waits: [], more: false }, "2026-11-09");
	expect(rows.map(({ task, first, last }) => [task.id, first, last])).toEqual([
		[4, 1, 1],
		[2, 1, 16],
		[1, 11, 11],
	]);
});
test("an arrow is early where what waits begins before the other is due, unless one of them is done", () => {
	const tasks = [
		aTask({ id: 1, code: "T-1", due: "2026-11-12" }),
		aTask({ id: 2, starts: "2026-11-12", due: "2026-11-14" }),
		aTask({ id: 3, starts: "2026-11-13", due: "2026-11-15" }),
	];
	const waits = [
		{ task_id: 2, blocked_by_id: 1 },
		{ task_id: 3, blocked_by_id: 1 },
		{ task_id: 3, blocked_by_id: 99 },
	];
	const { rows, arrows } = timelineOf({ tasks, waits, more: false }, "2026-11-09");
	expect(arrows).toEqual([
		{ from: 0, to: 1, early: true },
		{ from: 0, to: 2, early: false },
	]);
	expect(rows.map(({ early }) => early)).toEqual([[], ["T-1"], []]);
	const [first, ...others] = tasks;
	const done = { tasks: [{ ...(first as (typeof tasks)[0]), status: "done" as const }, ...others], waits, more: false };
	expect(timelineOf(done, "2026-11-09").arrows.map(({ early }) => early)).toEqual([false, false]);
});
