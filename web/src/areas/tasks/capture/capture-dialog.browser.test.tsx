import { notifications } from "@mantine/notifications";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import NoticesCorner from "../../../kit/notices/notices-corner.tsx";
import { saveSession } from "../../../kit/session/session.ts";
import { accessibilityFaults, renderPage } from "../../../kit/testing/render-page.tsx";
import { someSession } from "../../../kit/testing/some-session.ts";
import { aTask } from "../task-samples.ts";
import { CaptureDialog } from "./capture-dialog.tsx";

const sent: unknown[] = [];
let closed = 0;
async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href);
	if (pathname.endsWith("/people")) return Response.json({ people: [{ id: 5, name: "Priya Nair" }] });
	if (pathname.endsWith("/tags")) return Response.json({ tags: [{ tag: "print", tasks: 3 }] });
	if (pathname === "/api/projects") return Response.json({ projects: [{ id: 7, key: "RP", name: "Reports" }], meta: { total: 1 } });
	const body = JSON.parse(String(init?.body));
	sent.push(body);
	if (pathname === "/api/task-repeats")
		return Response.json({ ...body, id: 41, version: 1 }, { status: 201, headers: { "x-request-id": "batch-2" } });
	return Response.json(aTask({ id: 40, code: "RP-9", title: body.title }), { status: 201, headers: { "x-request-id": "batch-1" } });
}
beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-19T10:40:00Z") });
	vi.stubGlobal("fetch", answer);
	saveSession(someSession({ role_permissions: 1 }));
	notifications.clean();
	sent.length = 0;
	closed = 0;
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});
const show = () =>
	renderPage(
		<>
			<CaptureDialog onClose={() => closed++} />
			<NoticesCorner />
		</>,
		["app", "kit", "shell", "tasks", "projects", "task_repeats"],
	);
const line = page.getByRole("textbox", { name: "What is to be done" });

test("what is understood shows as one types, and Enter adds the task with one way back", async () => {
	await show();
	await expect.element(line).toBeVisible();
	await line.fill("Call the printer tomorrow 15:00 #print !2 @priya +reports 20m");
	for (const name of [/^Due: /, "At: 15:00", "Tag: print", "Priority: High", "Lead: Priya Nair", "Project: Reports", "Takes: 20 minutes"])
		await expect.element(page.getByRole("button", { name })).toBeVisible();
	expect(await accessibilityFaults()).toEqual([]);
	await userEvent.keyboard("{Enter}");
	await expect
		.poll(() => sent)
		.toEqual([
			{
				title: "Call the printer",
				status: "todo",
				priority: "2",
				due: "2026-11-20",
				due_time: "15:00",
				tags: "print",
				lead_id: 5,
				project_id: 7,
				estimate: 20,
			},
		]);
	await expect.poll(() => closed).toBe(1);
	await expect.element(page.getByRole("alert").filter({ hasText: "RP-9" }).getByRole("button", { name: "Undo" })).toBeVisible();
});

test("a name that nobody has is marked and stays text; a chip is corrected and taken away", async () => {
	await show();
	await line.fill("Call @nobody !2 tomorrow");
	await expect.element(page.getByText("Nobody is called “nobody”: it stays in the text")).toBeVisible();
	await page.getByRole("button", { name: "Priority: High" }).click();
	await page.getByRole("menuitem", { name: "Urgent" }).click();
	await expect.element(line).toHaveValue("Call @nobody !1 tomorrow");
	await page.getByRole("button", { name: /^Due: / }).click();
	await page.getByRole("menuitem", { name: "Take away Due" }).click();
	await expect.element(page.getByRole("button", { name: /^Due: / })).not.toBeInTheDocument();
	await line.click();
	await userEvent.keyboard("{Enter}");
	await expect.poll(() => sent).toEqual([{ title: "Call @nobody tomorrow", status: "todo", priority: "1" }]);
});

test("a line with a rhythm becomes a series, whose rhythm is said and can be another one", async () => {
	await show();
	await line.fill("Water the plants every week");
	await page.getByRole("button", { name: "Repeats: Every week" }).click();
	await page.getByRole("menuitem", { name: "Every school day" }).click();
	await expect.element(line).toHaveValue("Water the plants every school day");
	await line.click();
	await userEvent.keyboard("{Enter}");
	await expect
		.poll(() => sent)
		.toEqual([
			{ name: "Water the plants", status: "active", priority: "3", rule: "FREQ=DAILY;SCHOOL=DAYS", starts: "2026-11-19", ahead: 0 },
		]);
	await expect.element(page.getByRole("alert").filter({ hasText: "Every school day" }).getByRole("button", { name: "Undo" })).toBeVisible();
});

test("an empty line is not sent", async () => {
	await show();
	await line.click();
	await userEvent.keyboard("{Enter}");
	await expect.element(page.getByText("Say what is to be done.")).toBeVisible();
	expect(sent).toEqual([]);
});
