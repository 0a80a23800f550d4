import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { saveSession } from "../../../kit/session/session.ts";
import { renderPage } from "../../../kit/testing/render-page.tsx";
import { someSession } from "../../../kit/testing/some-session.ts";
import { eventually } from "../../../kit/testing/web-eventually.ts";
import { draftOf } from "./message-draft.ts";
import { aMessage } from "./message-samples.ts";
import { MessageTemplateDialog } from "./message-template-dialog.tsx";

let sent: [string, string, Record<string, unknown>][] = [];
const KEPT = { id: 3, name: "Trip", content: {}, author_name: null, updated_at: "2026-11-01T08:00:00.000Z", version: 4 };

beforeEach(() => {
	sent = [];
	saveSession(someSession({ role_permissions: granting({ Communications: ["View", "Create", "Edit"] }) }));
	vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
		const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href);
		if (init?.body) sent.push([init.method ?? "", pathname, JSON.parse(String(init.body))]);
		return Response.json(init?.body ? KEPT : { templates: [KEPT] });
	});
});
afterEach(() => vi.unstubAllGlobals());

test("a text of a name that is there takes its place, and of another name is a new one", async () => {
	await renderPage(<MessageTemplateDialog draft={draftOf(aMessage())} onClose={() => undefined} />, ["app", "kit", "communication"]);
	const name = page.getByRole("textbox", { name: "Name" });
	await userEvent.fill(name, "Trips");
	await userEvent.click(page.getByRole("button", { name: "Keep text" }));
	await userEvent.fill(name, " trip");
	await expect.element(page.getByText("A text of this name is there already", { exact: false })).toBeVisible();
	await userEvent.click(page.getByRole("button", { name: "Replace text" }));
	await eventually(() =>
		expect(sent).toMatchObject([
			["POST", "/api/messages/templates", { name: "Trips" }],
			["PUT", "/api/messages/templates/3", { version: 4 }],
		]),
	);
});
