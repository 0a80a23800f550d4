import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import NoticesCorner from "../notices/notices-corner.tsx";
import { renderPage } from "../testing/render-page.tsx";
import { askUndo } from "./ask-undo.ts";

const UNDONE = { batch: "b2", undoes: "b1", kind: "undo", label: {}, tables: [] };
afterEach(() => vi.restoreAllMocks());

async function undo(): Promise<{ answer: () => void; done: Promise<unknown> }> {
	const held = Promise.withResolvers<Response>();
	vi.spyOn(window, "fetch").mockReturnValue(held.promise);
	await renderPage(<NoticesCorner />, ["app", "kit"]);
	return { done: askUndo("b1"), answer: () => held.resolve(Response.json(UNDONE)) };
}

it("says that it has begun before the server answers, and then no more", async () => {
	const { answer, done } = await undo();
	await expect.element(page.getByText("Taking it back …")).toBeVisible();
	answer();
	expect(await done).toMatchObject({ batch: "b2" });
	await expect.element(page.getByText("Taking it back …")).not.toBeInTheDocument();
});

it("says nothing where the answer comes at once", async () => {
	const { answer, done } = await undo();
	answer();
	await done;
	await new Promise((resolve) => setTimeout(resolve, 500));
	expect(page.getByText("Taking it back …").all()).toEqual([]);
});
