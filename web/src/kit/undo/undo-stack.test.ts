import { beforeEach, expect, it, vi } from "vitest";
import { batchOf, noteBatch } from "../api/batch-of.ts";
import { eventually } from "../testing/web-eventually.ts";

const takeBack = vi.hoisted(() => vi.fn());
vi.mock("./undo-run.ts", () => ({ takeBack }));

let made = 0;
beforeEach(() => {
	vi.resetModules();
	takeBack.mockReset().mockImplementation(async () => `undo-${++made}`);
});
const load = () => import("./undo-stack.ts");
const asked = () => takeBack.mock.calls.map(([entry, becomes]) => [entry.batch, becomes]);

it("takes back the newest first, and does it again from there", async () => {
	const { undoable, undoLast, redoLast } = await load();
	undoable("a", "A");
	undoable("b", "B");
	undoLast();
	await eventually(() => expect(asked()).toEqual([["b", "undone"]]));
	undoLast();
	await eventually(() => expect(asked()).toHaveLength(2));
	expect(asked()[1]).toEqual(["a", "undone"]);
	await eventually(() => {
		redoLast();
		expect(asked().at(-1)?.[1]).toBe("redone");
	});
	expect(asked().at(-1)?.[0]).toMatch(/^undo-/);
});

it("does nothing where nothing was done, and nothing twice", async () => {
	const { undoable, undoLast } = await load();
	undoLast();
	const undo = undoable("a", "A");
	undo?.();
	undo?.();
	undoLast();
	await eventually(() => expect(asked()).toEqual([["a", "undone"]]));
});

it("forgets what was refused", async () => {
	const { undoable, undoLast, redoLast } = await load();
	takeBack.mockResolvedValueOnce(undefined);
	undoable("a", "A")?.();
	await eventually(() => expect(asked()).toHaveLength(1));
	undoLast();
	redoLast();
	expect(asked()).toHaveLength(1);
});

it("finds the batch of an answer", () => {
	const answer = { id: 1 };
	noteBatch(answer, new Response(null, { headers: { "x-request-id": "r1" } }));
	expect(batchOf(answer)).toBe("r1");
	expect(batchOf({})).toBeUndefined();
});
