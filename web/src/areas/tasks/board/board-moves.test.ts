import type { TaskBoard } from "@homeroom/contract/areas/tasks/tasks.contract.ts";
import { expect, test } from "vitest";
import { aTask } from "../task-samples.ts";
import { neighboursAt, withMoved } from "./board-moves.ts";

const board: TaskBoard = {
	columns: [
		{ value: "todo", total: 3, tasks: [aTask({ id: 1 }), aTask({ id: 2 }), aTask({ id: 3 })] },
		{ value: "doing", total: 0, tasks: [] },
	],
};
const shown = ({ columns }: TaskBoard) => columns.map(({ tasks, total }) => [tasks.map(({ id }) => id), total]);

test("a card is put between others of its column or of another one", () => {
	expect(shown(withMoved(board, "status", 1, { column: "todo", index: 1 }))).toEqual([
		[[2, 1, 3], 3],
		[[], 0],
	]);
	const moved = withMoved(board, "status", 2, { column: "doing", index: 0 });
	expect(shown(moved)).toEqual([
		[[1, 3], 2],
		[[2], 1],
	]);
	expect(moved.columns[1]?.tasks[0]?.status).toBe("doing");
	expect(withMoved(board, "status", 9, { column: "doing", index: 0 })).toBe(board);
});
test("its neighbours are those without it: the one below, or else the one above, or none", () => {
	expect(neighboursAt(board, 1, { column: "todo", index: 1 })).toEqual({ before: 3, after: null });
	expect(neighboursAt(board, 1, { column: "todo", index: 2 })).toEqual({ before: null, after: 3 });
	expect(neighboursAt(board, 1, { column: "doing", index: 0 })).toEqual({ before: null, after: null });
});
