import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { accessibilityFaults, renderPage } from "../../../kit/testing/render-page.tsx";
import type { Clocked, Wall } from "../work.api.ts";
import { aHandOver, aTimer, aWorkTask } from "../work-samples.ts";
import { WallRows } from "./wall-rows.tsx";
import { WallSide } from "./wall-side.tsx";

const WALL: Clocked<Wall> = {
	now: "2026-11-19T11:24:00Z",
	ahead: 0,
	people: [
		{
			user_id: 1,
			name: "Helen Carver",
			job_title: "Head teacher",
			timer: aTimer({ task: { title: "Room plan for parents’ evening", estimate: 60 } }),
			spans: [{ starts_at: "2026-11-19T08:30:00Z", ends_at: "2026-11-19T09:10:00Z", title: "Fee table" }],
			lesson_until: null,
		},
		{
			user_id: 2,
			name: "Tom Hartley",
			job_title: null,
			timer: aTimer({
				id: 2,
				user_id: 2,
				started_at: "2026-11-19T09:05:00Z",
				asked_at: "2026-11-19T11:05:00Z",
				task: { id: 9, title: "Gate on the east side" },
			}),
			spans: [],
			lesson_until: null,
		},
		{
			user_id: 3,
			name: "Claire Dunmore",
			job_title: null,
			timer: null,
			spans: [{ starts_at: "2026-11-19T09:00:00Z", ends_at: "2026-11-19T10:40:00Z", title: "Report text, German" }],
			lesson_until: "2026-11-19T11:45:00Z",
		},
	],
	handovers: [aHandOver({ from_id: 1, to_id: 3 })],
	next: [{ ...aWorkTask({ id: 11, title: "Sign for readers’ delivery" }), due_time: "12:00" }],
	done: { today: 23, yesterday: 19, seconds: 42_600 },
};
beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-19T11:24:00Z") });
	vi.stubGlobal("fetch", async () =>
		Response.json({
			people: [
				{ id: 1, name: "Helen Carver" },
				{ id: 3, name: "Claire Dunmore" },
			],
		}),
	);
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test("tells of each who, on what, since when and for how long; who teaches is not free", async () => {
	await renderPage(<WallRows wall={WALL} />, ["app", "kit", "work", "projects"]);
	const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
	await expect.element(row("Helen Carver").getByRole("link", { name: "Room plan for parents’ evening" })).toBeVisible();
	await expect.element(row("Helen Carver").getByText("0:36")).toBeVisible();
	await expect.element(row("Helen Carver").getByText("10:48 · of 1 h")).toBeVisible();
	await expect.element(row("Tom Hartley").getByText("2:19")).toBeVisible();
	await expect.element(row("Claire Dunmore").getByText("Nothing running")).toBeVisible();
	await expect.element(row("Claire Dunmore").getByText("last: Report text, German")).toBeVisible();
	await expect.element(row("Claire Dunmore").getByText("teaching", { exact: true })).toBeVisible();
	await expect.element(row("Claire Dunmore").getByText("free at 11:45")).toBeVisible();
	expect(await accessibilityFaults()).toEqual([]);
});

test("tells beside it what is handed over, what may be forgotten, what is next and what is done", async () => {
	await renderPage(<WallSide wall={WALL} />, ["app", "kit", "work", "projects"]);
	const part = (name: string) => page.getByRole("region", { name });
	await expect.element(part("Hand-over waiting").getByText("Helen Carver to Claire Dunmore")).toBeVisible();
	await expect.element(part("Hand-over waiting").getByText("Three are left.")).toBeVisible();
	await expect.element(part("Forgotten?").getByText("2 h 19 min. Asked Tom Hartley at 11:05.")).toBeVisible();
	await expect.element(part("Next").getByText("Sign for readers’ delivery")).toBeVisible();
	await expect.element(part("Done today").getByText("11 h 50 min written down · yesterday by now 19")).toBeVisible();
	expect(await accessibilityFaults()).toEqual([]);
});
