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
	limits: [
		{ value: "todo", most: 1 },
		{ value: "doing", most: 3 },
	],
};
const limited: [column: string, most: number | null][] = [];
function Shown({ still = false, lanes, given = BOARD }: { still?: boolean; lanes?: "lead_id"; given?: Board }) {
	const [board, setBoard] = useState(given);
	const onPut = (task: TaskRow, to: BoardPlace) => {
		put.push([task.title, to]);
		setBoard(withMoved(board, "status", task.id, to));
	};
	return (
		<TaskBoard
			board={board}
			by="status"
			lanes={lanes}
			onPut={still ? null : onPut}
			onLimit={still ? null : (column, most) => limited.push([column, most])}
		/>
	);
}
const show = (still = false, lanes?: "lead_id") =>
	renderPage(<Shown still={still} {...(lanes && { lanes })} />, ["app", "kit", "shell", "tasks", "projects"]);
const card = (title: string) => page.getByRole("article", { name: title });
const titlesIn = (column: string) =>
	[...document.querySelectorAll(`[data-column="${column}"] [data-card]`)].map((one) => one.getAttribute("aria-label"));

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-19T10:40:00Z") });
	vi.stubGlobal("fetch", async () => Response.json({ people: [{ id: 5, name: "Priya Nair" }] }));
	put.length = 0;
	limited.length = 0;
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
	expect(put[0]?.[1]).toMatchObject({ column: "doing" });
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

test("a column that holds more than it should says so, and how many that are is said there", async () => {
	await show();
	await expect.element(page.getByText("2 of 1, more than it should hold")).toBeInTheDocument();
	await expect.element(page.getByRole("heading", { name: "In progress 1/3" })).toBeVisible();
	await page.getByRole("button", { name: "Limit of Review" }).click();
	await page.getByRole("textbox", { name: "Most cards in Review" }).fill("4");
	expect(await accessibilityFaults()).toEqual([]);
	await page.getByRole("button", { name: "Save limit" }).click();
	await page.getByRole("button", { name: "Limit of To do" }).click();
	await page.getByRole("button", { name: "No limit" }).click();
	expect(limited).toEqual([
		["review", 4],
		["todo", null],
	]);
});

test("in rows a card moves along its own", async () => {
	const columns = BOARD.columns.map((column) => ({
		...column,
		tasks: column.tasks.map((task) => (task.id === 1 ? { ...task, lead_id: 5 } : task)),
	}));
	await renderPage(<Shown lanes="lead_id" given={{ ...BOARD, columns }} />, ["app", "kit", "shell", "tasks", "projects"]);
	await expect.element(page.getByRole("region", { name: "Priya Nair", exact: true })).toBeVisible();
	await expect.element(page.getByRole("region", { name: "Nobody: In progress" })).toBeVisible();
	expect(await accessibilityFaults()).toEqual([]);
	card("Order forty chairs").element().focus();
	await userEvent.keyboard(" ");
	await userEvent.keyboard("{ArrowRight}");
	await userEvent.keyboard(" ");
	await expect.poll(() => put).toEqual([["Order forty chairs", { column: "doing", before: null, after: null }]]);
});
