import type { TaskBoard as Board } from "@homeroom/contract/areas/tasks/tasks.contract.ts";
import type { TaskRow } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { accessibilityFaults, renderPage } from "../../../kit/testing/render-page.tsx";
import { aTask } from "../task-samples.ts";
import { type BoardPlace, withMoved } from "./board-moves.ts";
import { TaskBoard } from "./task-board.tsx";

const put: [title: string, to: BoardPlace][] = [];
const BOARD: Board = {
	columns: [
		{
			value: "todo",
			total: 2,
			tasks: [
				aTask({ id: 1, title: "Order forty chairs", due: "2026-11-13", priority: "1", tags: "hall", checks_all: 3, checks_done: 1 }),
				aTask({ id: 2, title: "Signs to the hall", waits_for: "T-9" }),
			],
		},
		{ value: "doing", total: 1, tasks: [aTask({ id: 3, title: "Fee table", status: "doing" })] },
		{ value: "review", total: 0, tasks: [] },
		{ value: "done", total: 140, tasks: [aTask({ id: 4, title: "Photographer", status: "done" })] },
	],
};
function Shown({ still = false }: { still?: boolean }) {
	const [board, setBoard] = useState(BOARD);
	const onPut = (task: TaskRow, to: BoardPlace) => {
		put.push([task.title, to]);
		setBoard(withMoved(board, "status", task.id, to));
	};
	return <TaskBoard board={board} by="status" onPut={still ? null : onPut} />;
}
const show = (still = false) => renderPage(<Shown still={still} />, ["app", "kit", "shell", "tasks", "projects", "work"]);
const card = (title: string) => page.getByRole("article", { name: title });
const titlesIn = (column: string) =>
	[...document.querySelectorAll(`[data-column="${column}"] [data-card]`)].map((one) => one.getAttribute("aria-label"));

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-19T10:40:00Z") });
	vi.stubGlobal("fetch", async () => Response.json({ people: [] }));
	put.length = 0;
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test("says what is late, urgent, ticked and waited for, and how many more there are", async () => {
	await show();
	await expect.element(card("Order forty chairs").getByText("Late · 13/11/2026")).toBeInTheDocument();
	await expect.element(card("Order forty chairs").getByText("Urgent")).toBeInTheDocument();
	await expect.element(card("Order forty chairs").getByText("1 of 3 ticked")).toBeInTheDocument();
	await expect.element(card("Signs to the hall").getByText("waits for T-9")).toBeInTheDocument();
	await expect.element(page.getByRole("heading", { name: "Done 140" })).toBeVisible();
	await expect.element(page.getByRole("link", { name: "139 more in the list" })).toBeVisible();
	expect(await accessibilityFaults()).toEqual([]);
});

test("a card is lifted with Space, moved with the arrow keys and put down", async () => {
	await show();
	await expect.element(card("Signs to the hall")).toBeVisible();
	card("Signs to the hall").element().focus();
	await userEvent.keyboard(" ");
	await userEvent.keyboard("{ArrowRight}");
	await expect.element(page.getByText("In progress, place 2.").or(page.getByText("In progress, place 1."))).toBeInTheDocument();
	await userEvent.keyboard(" ");
	await expect.poll(() => titlesIn("doing")).toContain("Signs to the hall");
	expect(put).toHaveLength(1);
	expect(put[0]).toEqual(["Signs to the hall", { column: "doing", index: expect.any(Number) }]);
	await expect.element(card("Signs to the hall")).toHaveFocus();
});

test("Escape leaves it where it was", async () => {
	await show();
	await expect.element(card("Signs to the hall")).toBeVisible();
	card("Signs to the hall").element().focus();
	await userEvent.keyboard(" ");
	await userEvent.keyboard("{ArrowUp}");
	await userEvent.keyboard("{Escape}");
	await expect.poll(() => titlesIn("todo")).toEqual(["Order forty chairs", "Signs to the hall"]);
	expect(put).toEqual([]);
});

test("who may not edit moves nothing", async () => {
	await show(true);
	await expect.element(card("Fee table")).toBeVisible();
	card("Fee table").element().focus();
	await userEvent.keyboard(" ");
	await userEvent.keyboard("{ArrowLeft}");
	await userEvent.keyboard(" ");
	expect(put).toEqual([]);
	expect(titlesIn("doing")).toEqual(["Fee table"]);
});
