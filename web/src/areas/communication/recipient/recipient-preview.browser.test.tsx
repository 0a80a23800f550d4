import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { accessibilityFaults, renderPage } from "../../../kit/testing/render-page.tsx";
import { eventually } from "../../../kit/testing/web-eventually.ts";
import { aMessage, aPreview, aRecipient } from "../message/message-samples.ts";
import type { Preview } from "../messages.api.ts";
import { RecipientPreview } from "./recipient-preview.tsx";

const JOAO = aRecipient();
const CLAIRE = aRecipient({
	person_id: 13,
	name: "Claire Bernard",
	language: "fr",
	relationship: "mother",
	children: [{ id: 4, name: "Léa", class_label: "4A" }],
});
let preview: Preview;
let refusals: { status: number; body: object }[] = [];
let sent: Record<string, unknown>[] = [];

/** The server, as far as a look at the list asks it. */
async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	const url = new URL(input instanceof Request ? input.url : String(input), location.href);
	switch (url.pathname) {
		case "/api/messages/7/preview":
			return Response.json(preview);
		case "/api/messages/7/as":
			return Response.json({
				name: url.searchParams.get("person_id") === "13" ? CLAIRE.name : JOAO.name,
				channel: "email",
				language: "pt",
				subject: "Museu",
				body: "<p>Caro João Almeida</p>",
				short: "",
				choices: [],
				values: { name: "João Almeida" },
			});
		case "/api/messages/7/send": {
			sent.push(JSON.parse(String(init?.body)));
			const refused = refusals.shift();
			return refused ? Response.json(refused.body, { status: refused.status }) : Response.json(aMessage({ state: "sending", version: 2 }));
		}
		default:
			return Response.json({ error: "not_found", message: url.pathname }, { status: 404 });
	}
}

beforeEach(() => {
	preview = aPreview([JOAO, CLAIRE], {
		left_out: [
			{
				person_kind: "contact",
				person_id: 20,
				name: "Nils Andersson",
				why: "no_custody",
				since: "2026-11-01",
				relationship: "father",
				children: [{ id: 5, name: "Eira", class_label: "4A" }],
			},
		],
	});
	preview.totals.left_out = 1;
	refusals = [];
	sent = [];
	vi.stubGlobal("fetch", answer);
});
afterEach(() => vi.unstubAllGlobals());

const show = () => renderPage(<RecipientPreview message={aMessage()} />, ["app", "kit", "communication", "message_inbox", "clients"]);
const send = () => page.getByRole("button", { name: "Send to 2 people" });

test("names everybody with way, language, address and reason, and who is left out", async () => {
	await show();
	await expect.element(page.getByRole("heading", { name: "2 people will get this" })).toBeVisible();
	const row = page.getByRole("row").filter({ hasText: "Claire Bernard" });
	await expect.element(row.filter({ hasText: /Mother: Léa, contact 1/ })).toBeVisible();
	await expect.element(row.filter({ hasText: /Français/ })).toBeVisible();
	await expect.element(page.getByText("no custody since 01/11/2026")).toBeVisible();
	await expect.element(page.getByRole("heading", { name: "As João Almeida gets it" })).toBeVisible();
	await userEvent.click(page.getByRole("button", { name: "Claire Bernard" }));
	await expect.element(page.getByRole("heading", { name: "As Claire Bernard gets it" })).toBeVisible();
	expect(await accessibilityFaults()).toEqual([]);
});

test("sends to the list that was looked at", async () => {
	await show();
	await userEvent.click(send());
	await eventually(() => expect(sent).toEqual([{ version: 1, fingerprint: "first", when: "now", again: false }]));
});

test("where the list is another one now it says who came and who went, and sends to nobody until it was seen", async () => {
	const current = {
		fingerprint: "second",
		came: [{ name: "Rosa Andrade", channel: "letter" }],
		went: [{ name: "Piet Bakker", channel: "email" }],
		came_count: 1,
		went_count: 1,
	};
	refusals = [{ status: 409, body: { error: "message_list_changed", message: "The list has changed.", current } }];
	await show();
	await userEvent.click(send());
	await expect
		.element(page.getByRole("alert").filter({ hasText: /One more: Rosa Andrade\. One less: Piet Bakker\. Nobody was written to\./ }))
		.toBeVisible();
	await expect.element(send()).toBeDisabled();
	preview = { ...preview, fingerprint: "second" };
	await userEvent.click(page.getByRole("button", { name: "Seen, use this list" }));
	await expect.element(send()).toBeEnabled();
	await userEvent.click(send());
	await eventually(() => expect(sent.at(-1)).toMatchObject({ fingerprint: "second" }));
});

test("where the same was sent within an hour it asks, and sends it when it is meant so", async () => {
	refusals = [{ status: 409, body: { error: "message_same", message: "Ben sent the same text to some of these people." } }];
	await show();
	await userEvent.click(send());
	await expect.element(page.getByRole("alert").filter({ hasText: /Ben sent the same text/ })).toBeVisible();
	await userEvent.click(page.getByRole("button", { name: "Send it all the same" }));
	await eventually(() => expect(sent.at(-1)).toMatchObject({ again: true, fingerprint: "first" }));
});

test("offers the break when most are free, and asks for approval where so many need it", async () => {
	preview = { ...preview, needs_approval: true, moment: { logins: 34, busy: 28, at: "2026-11-19T10:40:00Z" } };
	await show();
	await expect.element(page.getByText("34 people with a login, 28 teaching now: most are free at 10:40")).toBeVisible();
	await expect.element(page.getByRole("button", { name: "Ask to send to 2 people" })).toBeVisible();
	await userEvent.click(page.getByRole("button", { name: "At the break, 10:40" }));
	await eventually(() => expect(sent).toMatchObject([{ when: "break" }]));
});
