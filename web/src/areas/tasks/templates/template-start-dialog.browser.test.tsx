import type { TemplatePlan } from "@homeroom/contract/areas/tasks/templates/templates.contract.ts";
import type { TaskTemplate } from "@homeroom/contract/areas/tasks/templates/templates.rules.ts";
import { notifications } from "@mantine/notifications";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import NoticesCorner from "../../../kit/notices/notices-corner.tsx";
import { saveSession } from "../../../kit/session/session.ts";
import { accessibilityFaults, renderPage } from "../../../kit/testing/render-page.tsx";
import { someSession } from "../../../kit/testing/some-session.ts";
import { TemplateStartDialog } from "./template-start-dialog.tsx";

const TEMPLATE: TaskTemplate = {
	id: 7,
	name: "Class trip",
	note: null,
	days: 0,
	role: "homeroom",
	lead_id: null,
	helpers: null,
	priority: "3",
	estimate: null,
	tags: null,
	checks: null,
	description: null,
	steps: 1,
	created_by: 1,
	custom: {},
	version: 1,
	created_at: "2026-11-02T08:00:00Z",
	updated_at: "2026-11-02T08:00:00Z",
	archived_at: null,
};
const PLAN: TemplatePlan = {
	parts: [
		{ step_id: null, title: "Class trip", due: "2026-12-11", role: "homeroom", lead_id: null },
		{ step_id: 3, title: "Risk assessment", due: "2026-11-27", role: "head", lead_id: null },
	],
	heads: [{ id: 5, name: "Helen Carver" }],
	classes: [
		{ id: 1, name: "7A", kind: "homeroom", teacher: "Daniel Osei", has_login: true },
		{ id: 2, name: "7B", kind: "homeroom", teacher: null, has_login: false },
		{ id: 3, name: "Choir", kind: "club", teacher: null, has_login: false },
	],
};
const sent: unknown[] = [];
let refuses = false;
let closed = 0;
beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-19T10:40:00Z") });
	vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
		const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href);
		if (pathname.endsWith("/plan")) return Response.json(PLAN);
		if (pathname.endsWith("/people")) return Response.json({ people: [] });
		if (pathname.startsWith("/api/find")) return Response.json({ results: [] });
		sent.push(JSON.parse(String(init?.body)));
		if (refuses) return Response.json({ error: "invalid", message: "No", fields: { class_ids: "Choose fewer." } }, { status: 422 });
		return Response.json({ count: 4, batch: "batch-1", first: { id: 40, code: "T-1", title: "Class trip · 7A" } });
	});
	saveSession(someSession({ role_permissions: 1 }));
	notifications.clean();
	sent.length = 0;
	refuses = false;
	closed = 0;
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});
const show = () =>
	renderPage(
		<>
			<TemplateStartDialog template={TEMPLATE} onClose={() => closed++} />
			<NoticesCorner />
		</>,
		["app", "kit", "shell", "tasks", "projects", "task_templates"],
	);

test("shows what it makes, for whom, and makes it in one deed with one way back", async () => {
	await show();
	await expect.element(page.getByText("Risk assessment")).toBeVisible();
	await expect.element(page.getByText("2 tasks")).toBeVisible();
	await page.getByRole("button", { name: "All homerooms (2)" }).click();
	await expect.element(page.getByText("4 tasks")).toBeVisible();
	await expect.element(page.getByText(/fall to nobody yet: 7B$/)).toBeVisible();
	await page.getByRole("textbox", { name: "What or whom it is about" }).fill("Zoo");
	expect(await accessibilityFaults()).toEqual([]);
	await page.getByRole("button", { name: "Start", exact: true }).click();
	await expect.poll(() => sent).toEqual([{ on: "2026-11-19", class_ids: [1, 2], about: "Zoo", project_id: null, head_id: null }]);
	await expect.poll(() => closed).toBe(1);
	await expect.element(page.getByRole("alert").filter({ hasText: "4 tasks" }).getByRole("button", { name: "Undo" })).toBeVisible();
});
test("says what is refused, and stays", async () => {
	refuses = true;
	await show();
	await expect.element(page.getByText("2 tasks")).toBeVisible();
	await page.getByRole("button", { name: "Start", exact: true }).click();
	await expect.element(page.getByRole("alert").filter({ hasText: "Choose fewer." })).toBeVisible();
	expect(closed).toBe(0);
});
