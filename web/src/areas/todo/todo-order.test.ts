import fc from "fast-check";
import { expect, test } from "vitest";
import type { Todo } from "./todo.api.ts";
import { beforeAt, inOrder, isShown, movedBefore } from "./todo-order.ts";
import { aTodo } from "./todo-samples.ts";

const ids = (todos: readonly Todo[]) => todos.map(({ id }) => id);

test("moves show what a plain list would", () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 8 }),
			fc.array(fc.record({ from: fc.nat(), to: fc.nat() }), { maxLength: 30 }),
			(count, moves) => {
				let shown: readonly Todo[] = Array.from({ length: count }, (_, at) => aTodo({ id: at + 1, position: `a${at}` }));
				const model = ids(shown);
				for (const { from, to } of moves) {
					const [id] = model.splice(from % count, 1) as [number];
					const place = to % count;
					shown = movedBefore(shown, id, beforeAt(shown, id, place));
					model.splice(place, 0, id);
				}
				expect(ids(shown)).toEqual(model);
			},
		),
	);
});

test("what is not there moves nothing", () => {
	const todos = [aTodo({ id: 1, position: "a0" }), aTodo({ id: 2, position: "a1" })];
	expect(movedBefore(todos, 9, 1)).toBe(todos);
	expect(movedBefore(todos, 1, 9)).toBe(todos);
});

test("done ones stand last, the newest first, and the trash begins with what came there last", () => {
	const done = (id: number, at: string) => aTodo({ id, isCompleted: true, completed_at: at });
	const open = [aTodo({ id: 1, position: "a1" }), aTodo({ id: 2, position: "Zz" })];
	expect(ids(inOrder([done(3, "2026-11-01T00:00:00Z"), ...open, done(4, "2026-11-02T00:00:00Z")]))).toEqual([2, 1, 4, 3]);
	const gone = (id: number, at: string) => aTodo({ id, isTrashed: true, trashed_at: at });
	expect(ids(inOrder([gone(1, "2026-11-01T00:00:00Z"), gone(2, "2026-11-03T00:00:00Z")]))).toEqual([2, 1]);
});

test("a filter shows what belongs to it, and the trash is apart", () => {
	const todo = aTodo({ isStarred: true, tags: ["doc"] });
	expect(["all", "starred", "doc", "important", "completed", "trashed", "bug"].filter((filter) => isShown(filter, todo))).toEqual([
		"all",
		"starred",
		"doc",
	]);
	expect(["all", "starred", "trashed"].filter((filter) => isShown(filter, { ...todo, isTrashed: true }))).toEqual(["trashed"]);
});

test("before whom one comes to stand is who has that place without it", () => {
	const [a, b, c] = [aTodo(), aTodo(), aTodo()];
	expect([beforeAt([a, b, c], a.id, 1), beforeAt([a, b, c], a.id, 2), beforeAt([a, b, c], c.id, 0)]).toEqual([c.id, null, a.id]);
});
