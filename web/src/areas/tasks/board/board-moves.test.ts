import type { TaskBoard } from "@homeroom/contract/areas/tasks/tasks.contract.ts";
import { expect, test } from "vitest";
import { aTask } from "../task-samples.ts";
import { lanesOf } from "./board-lanes.ts";
import { neighboursAt, withMoved } from "./board-moves.ts";

const tasks = [aTask({ id: 1 }), aTask({ id: 2 }), aTask({ id: 3 })];
const board: TaskBoard = {
	columns: [
		{ value: "todo", total: 3, tasks },
		{ value: "doing", total: 0, tasks: [] },
	],
	limits: [],
};
const shown = ({ columns }: TaskBoard) => columns.map((column) => [column.tasks.map(({ id }) => id), column.total]);

test("a card is put between others of its column or of another one", () => {
	const among = (before: number | null, after: number | null) => shown(withMoved(board, "status", 1, { column: "todo", before, after }))[0];
	expect(among(3, null)).toEqual([[2, 1, 3], 3]);
	expect(among(null, 3)).toEqual([[2, 3, 1], 3]);
	expect(among(null, null)).toEqual([[2, 3, 1], 3]);
	const moved = withMoved(board, "status", 2, { column: "doing", before: null, after: null });
	expect(shown(moved)).toEqual([
		[[1, 3], 2],
		[[2], 1],
	]);
	expect(moved.columns[1]?.tasks[0]?.status).toBe("doing");
	expect(withMoved(board, "status", 9, { column: "doing", before: null, after: null })).toBe(board);
});
test("its neighbours are those without it: the one below, or else the one above, or none", () => {
	expect(neighboursAt(tasks, 1, 1)).toEqual({ before: 3, after: null });
	expect(neighboursAt(tasks, 1, 2)).toEqual({ before: null, after: 3 });
	expect(neighboursAt([], 1, 0)).toEqual({ before: null, after: null });
});
test("rows are by name, what has none comes last, and each card is in one", () => {
	const columns = [
		{ value: "todo", total: 3, tasks: [aTask({ id: 1, lead_id: 7 }), aTask({ id: 2 }), aTask({ id: 3, lead_id: 5 })] },
		{ value: "doing", total: 1, tasks: [aTask({ id: 4, lead_id: 7 })] },
	];
	const nameOf = (key: string) => ({ "5": "Zoe", "7": "Ana" })[key] ?? key;
	const lanes = lanesOf({ columns, limits: [] }, "lead_id", nameOf);
	expect(lanes.map(({ key, columns: own }) => [key, own.map((column) => column.tasks.map(({ id }) => id))])).toEqual([
		["7", [[1], [4]]],
		["5", [[3], []]],
		["", [[2], []]],
	]);
	expect(lanesOf({ columns, limits: [] }, undefined, nameOf).map(({ key }) => key)).toEqual([null]);
	const byPriority = lanesOf(
		{ columns: [{ value: "todo", total: 2, tasks: [aTask({ priority: "4" }), aTask({ priority: "1" })] }], limits: [] },
		"priority",
		nameOf,
	);
	expect(byPriority.map(({ key }) => key)).toEqual(["1", "4"]);
});
