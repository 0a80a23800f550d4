import type { TaskRow } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { accessibilityFaults, renderPage } from "../../../kit/testing/render-page.tsx";
import { aTask } from "../task-samples.ts";
import { TaskMonth } from "./task-month.tsx";

const moved: [title: string, by: number][] = [];
const TASKS = [
	aTask({ id: 1, title: "Order forty chairs", due: "2026-11-17", due_time: "15:00" }),
	aTask({ id: 2, title: "Signs", starts: "2026-11-18", due: "2026-11-20" }),
	...[3, 4, 5, 6, 7, 8].map((id) => aTask({ id, title: `Call ${id}`, due: "2026-11-25", status: "done" })),
];
const show = (onMove: ((task: TaskRow, by: number) => void) | null = (task, by) => moved.push([task.title, by])) =>
	renderPage(<TaskMonth day="2026-11-19" today="2026-11-19" tasks={TASKS} onMove={onMove} />, ["app", "kit", "shell", "tasks"]);
const day = (name: string) => page.getByRole("region", { name });
beforeEach(async () => {
	moved.length = 0;
	await page.viewport(1280, 900);
});

test("each task stands on its day, begins by name, and what has no room is counted", async () => {
	await show();
	await expect.element(day("17/11/2026").getByRole("link", { name: "15:00Order forty chairs" })).toHaveAttribute("data-late", "true");
	await expect.element(day("18/11/2026").getByText("begins: Signs")).toBeVisible();
	expect(day("25/11/2026").getByRole("link").elements()).toHaveLength(5);
	await expect.element(day("25/11/2026").getByRole("link", { name: "2 more" })).toBeVisible();
	expect(document.querySelectorAll("[data-day]")).toHaveLength(42);
	expect(await accessibilityFaults()).toEqual([]);
});
test("Alt with an arrow key takes it to another day", async () => {
	await show();
	const link = day("20/11/2026").getByRole("link", { name: "Signs" });
	link.element().focus();
	await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
	await userEvent.keyboard("{Alt>}{ArrowLeft}{/Alt}");
	expect(moved).toEqual([
		["Signs", 7],
		["Signs", -1],
	]);
});
test("who may not edit moves nothing", async () => {
	await show(null);
	const link = day("20/11/2026").getByRole("link", { name: "Signs" });
	link.element().focus();
	await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
	expect(moved).toEqual([]);
	await expect.element(link).toHaveAttribute("draggable", "false");
});
test("on a phone it is the days that have some, with all of theirs", async () => {
	await page.viewport(390, 844);
	await show();
	expect(page.getByRole("heading", { level: 2 }).elements()).toHaveLength(4);
	expect(page.getByRole("link", { name: /^Call/ }).elements()).toHaveLength(6);
	await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
	expect(await accessibilityFaults()).toEqual([]);
});
