import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { saveSession } from "../../kit/session/session.ts";
import { renderPage } from "../../kit/testing/render-page.tsx";
import { someSession } from "../../kit/testing/some-session.ts";
import { TaskHelpersInput, TaskLeadInput } from "./task-people-inputs.tsx";

const PEOPLE = [
	{ id: 1, name: "Helen Carver" },
	{ id: 5, name: "Priya Nair" },
	{ id: 6, name: "Daniel Osei" },
];
beforeEach(() => {
	vi.stubGlobal("fetch", async () => Response.json({ people: PEOPLE }));
});
afterEach(() => vi.unstubAllGlobals());

const options = () => [...document.querySelectorAll('[role="option"]')].map((one) => one.textContent);
/** Priya leads and Daniel helps already. */
async function offered(actions: string[]) {
	saveSession(someSession({ role_permissions: granting({ Tasks: actions, Projects: ["ViewOwn"] }) }));
	const told: string[][] = [];
	for (const [label, input] of [
		["Lead", <TaskLeadInput key="lead" label="Lead" defaultValue="5" onChange={() => undefined} />],
		["Helpers", <TaskHelpersInput key="helpers" label="Helpers" defaultValue={["6"]} onChange={() => undefined} />],
	] as const) {
		const { screen } = await renderPage(input, ["app", "kit", "projects", "tasks"]);
		await userEvent.click(page.getByLabelText(label).first());
		await expect.poll(options).toContain("Helen Carver");
		told.push(options() as string[]);
		await screen.unmount();
	}
	return told;
}

test("who may assign chooses among everybody; others take work themselves, and leave it to whom it was given", async () => {
	// those who help already are not offered once more
	expect(await offered(["ViewOwn", "Edit", "Assign"])).toEqual([
		["Helen Carver", "Priya Nair", "Daniel Osei"],
		["Helen Carver", "Priya Nair"],
	]);
	expect(await offered(["ViewOwn", "Edit"])).toEqual([["Helen Carver", "Priya Nair"], ["Helen Carver"]]);
});
