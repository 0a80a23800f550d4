import type { TaskCheck } from "@homeroom/contract/areas/tasks/tasks.contract.ts";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import NoticesCorner from "../../kit/notices/notices-corner.tsx";
import { saveSession } from "../../kit/session/session.ts";
import { accessibilityFaults, renderPage } from "../../kit/testing/render-page.tsx";
import { someSession } from "../../kit/testing/some-session.ts";
import { TaskChecklist } from "./task-checklist.tsx";
import { aTask } from "./task-samples.ts";

const sent: unknown[] = [];
let refuses = false;
let show: (checks: TaskCheck[]) => void = () => undefined;
const TASK = { ...aTask({ id: 7 }), description: null };
const CHECK: TaskCheck = { id: 3, task_id: 7, title: "Bus", is_done: false, version: 1 };

/** The server, as far as a checklist asks it. */
async function answer(_: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	const body = JSON.parse(String(init?.body));
	sent.push(body);
	if (refuses) return Response.json({ error: "conflict", message: "Somebody was faster." }, { status: 409 });
	const changed = { ...CHECK, ...body, version: 2 };
	show([changed]);
	return Response.json(changed);
}
beforeEach(() => {
	vi.stubGlobal("fetch", answer);
	saveSession(someSession({ role_permissions: 1 }));
	notifications.clean();
	sent.length = 0;
	refuses = false;
});
afterEach(() => vi.unstubAllGlobals());

function Shown() {
	const [checks, setChecks] = useState([CHECK]);
	show = setChecks;
	return (
		<>
			<TaskChecklist task={TASK} checks={checks} />
			<NoticesCorner />
		</>
	);
}
const field = page.getByRole("textbox", { name: "Words of the line" });
async function typed(words: string) {
	await renderPage(<Shown />, ["app", "kit", "shell", "tasks"]);
	await page.getByRole("button", { name: "More for “Bus”" }).click();
	await page.getByRole("menuitem", { name: "Say it in other words" }).click();
	await field.fill(words);
}

test("a line in other words is kept when its field is left, once", async () => {
	await typed("Coach");
	expect(await accessibilityFaults()).toEqual([]);
	await page.getByRole("textbox", { name: "Add a line" }).click();
	await expect.element(page.getByRole("checkbox", { name: "Coach" })).toBeVisible();
	await expect.element(field).not.toBeInTheDocument();
	expect(sent).toEqual([{ title: "Coach", version: 1 }]);
});
test("Escape leaves it as it was", async () => {
	await typed("Coach");
	await userEvent.keyboard("{Escape}");
	await expect.element(page.getByRole("checkbox", { name: "Bus" })).toBeVisible();
	expect(sent).toEqual([]);
});
test("what was refused stays to be kept once more", async () => {
	refuses = true;
	await typed("Coach");
	await userEvent.keyboard("{Enter}");
	await expect.element(page.getByText("Somebody was faster.").first()).toBeVisible();
	await expect.element(field).toHaveValue("Coach");
});
