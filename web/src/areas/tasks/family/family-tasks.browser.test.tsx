import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import NoticesCorner from "../../../kit/notices/notices-corner.tsx";
import { saveSession } from "../../../kit/session/session.ts";
import { accessibilityFaults, renderPage } from "../../../kit/testing/render-page.tsx";
import { someSession } from "../../../kit/testing/some-session.ts";
import { FamilyTaskFiles } from "./family-task-files.tsx";
import { FamilyTaskTalk } from "./family-task-talk.tsx";
import type { FamilyTask, FamilyTaskOpen } from "./family-tasks.api.ts";
import { FamilyTasksPage } from "./family-tasks-page.tsx";

const asked = (more: Partial<FamilyTask> = {}): FamilyTask => ({
	id: 7,
	title: "Sign the form for the trip, both sides of it, and the second page too",
	due: "2026-11-21",
	due_time: null,
	done: false,
	children: ["Eira"],
	comment_count: 2,
	file_count: 1,
	...more,
});
const OPEN: FamilyTaskOpen = {
	...asked(),
	description: null,
	comments: [
		{
			id: 1,
			author_name: "Daniel Osei",
			by_family: false,
			mine: false,
			body: "We leave at eight",
			edited_at: null,
			created_at: "2026-11-18T09:00:00Z",
			version: 1,
		},
		{
			id: 2,
			author_name: "Maeve Doyle",
			by_family: true,
			mine: true,
			body: "Fine",
			edited_at: null,
			created_at: "2026-11-18T10:00:00Z",
			version: 1,
		},
	],
	files: [{ id: 4, name: "form.pdf", media_type: "application/pdf", size: 20_000, by_family: false, created_at: "2026-11-18T09:00:00Z" }],
};
let tasks: FamilyTask[] = [];
const sent: [method: string, path: string, body: unknown][] = [];
beforeEach(async () => {
	await page.viewport(390, 844);
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-19T10:40:00Z") });
	vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
		const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href);
		const method = init?.method ?? "GET";
		if (method === "GET") return Response.json({ tasks });
		sent.push([method, pathname, JSON.parse(String(init?.body ?? "{}"))]);
		return Response.json({ ...OPEN, done: true });
	});
	saveSession(someSession({ portal_type: "CLIENT", user: { uid: 9, displayName: "Maeve Doyle" } }));
	notifications.clean();
	sent.length = 0;
	tasks = [
		asked(),
		asked({ id: 8, title: "Choose a club", due: "2026-11-10", comment_count: 0, file_count: 0 }),
		asked({ id: 9, title: "Old", done: true }),
	];
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});
const show = (part: ReactNode) =>
	renderPage(
		<>
			{part}
			<NoticesCorner />
		</>,
		["app", "kit", "shell", "files", "family_tasks"],
	);

test("what is asked is ticked with one thumb, and back", async () => {
	await show(<FamilyTasksPage />);
	await expect.element(page.getByText("2 things to do")).toBeVisible();
	await expect.element(page.getByText("was due on 10/11/2026")).toBeVisible();
	await expect.element(page.getByText(/^by 21\/11\/2026 · Eira · 2 messages · 1 file$/)).toBeVisible();
	await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
	expect(await accessibilityFaults()).toEqual([]);
	await page.getByRole("checkbox", { name: "Done: Choose a club" }).click();
	await expect.poll(() => sent).toEqual([["POST", "/api/tasks/family/8/tick", { done: true }]]);
	await page.getByRole("button", { name: "Undo" }).click();
	await expect.poll(() => sent.at(-1)).toEqual(["POST", "/api/tasks/family/8/tick", { done: false }]);
});
test("where nothing is asked, that is said", async () => {
	tasks = [];
	await show(<FamilyTasksPage />);
	await expect.element(page.getByText("The school asks nothing of you")).toBeVisible();
	expect(await accessibilityFaults()).toEqual([]);
});
test("one's own words are changed and taken back, the school's are not", async () => {
	await show(<FamilyTaskTalk task={OPEN} />);
	const menu = page.getByRole("button", { name: /^More for your message/ });
	expect(menu.elements()).toHaveLength(1);
	expect(await accessibilityFaults()).toEqual([]);
	await page.getByRole("textbox", { name: "Write to the school" }).fill("May the spray come along?");
	await page.getByRole("button", { name: "Send" }).click();
	await expect.poll(() => sent).toEqual([["POST", "/api/tasks/family/7/comments", { body: "May the spray come along?" }]]);
	await menu.click();
	await page.getByRole("menuitem", { name: "Say it in other words" }).click();
	await page.getByRole("textbox", { name: "Say it in other words" }).fill("Very fine");
	await page.getByRole("button", { name: "Save message" }).click();
	await expect.poll(() => sent.at(-1)).toEqual(["PATCH", "/api/tasks/family/comments/2", { body: "Very fine", version: 1 }]);
	await menu.click();
	await page.getByRole("menuitem", { name: "Take it back" }).click();
	await expect.poll(() => sent.at(-1)?.slice(0, 2)).toEqual(["DELETE", "/api/tasks/family/comments/2"]);
});
test("files are told apart by who brought them, and a photo can be added", async () => {
	await show(
		<FamilyTaskFiles
			task={{
				...OPEN,
				files: [...OPEN.files, { ...(OPEN.files[0] as (typeof OPEN.files)[0]), id: 5, name: "photo.jpg", by_family: true }],
			}}
		/>,
	);
	await expect.element(page.getByRole("button", { name: /^form\.pdf/ })).toHaveTextContent("from the school");
	await expect.element(page.getByRole("button", { name: /^photo\.jpg/ })).toHaveTextContent("from you");
	await expect.element(page.getByRole("button", { name: "Add a photo or file" })).toBeVisible();
	expect(await accessibilityFaults()).toEqual([]);
});
