import type { Message } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { saveSession } from "../../../kit/session/session.ts";
import { accessibilityFaults, renderPage } from "../../../kit/testing/render-page.tsx";
import { someSession } from "../../../kit/testing/some-session.ts";
import { eventually } from "../../../kit/testing/web-eventually.ts";
import { aMessage, aPreview, aRecipient } from "./message-samples.ts";
import { MessageWrite } from "./message-write.tsx";

let held: Message;
let sent: Record<string, unknown>[] = [];
let refuses: object | null = null;

const OPTIONS = {
	kinds: [
		{ kind: "everybody", audiences: ["families", "students", "staff"] },
		{ kind: "class", audiences: ["families", "students", "staff"] },
		{ kind: "student", audiences: ["families", "students"] },
	],
	targets: [
		{ kind: "class", ref: 4, text: null, name: "4A", about: "2026/27" },
		{ kind: "class", ref: 5, text: null, name: "4B", about: "2026/27" },
	],
	fields: ["name"],
	channels: ["app", "email", "push", "sms", "letter"],
	languages: ["en", "de", "fr", "pt"],
	school_language: "en",
	approve_above: 200,
	sends_alone: true,
};

/** The server, as far as a draft asks it. */
async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	const url = new URL(input instanceof Request ? input.url : String(input), location.href);
	const body = init?.body ? JSON.parse(String(init.body)) : {};
	switch (url.pathname) {
		case "/api/messages/options":
			return Response.json(OPTIONS);
		case "/api/messages/templates":
			return Response.json({ templates: [] });
		case "/api/messages/people":
			return Response.json({ people: [{ kind: "student", ref: 3, text: null, name: "Tomás Almeida", about: "4A" }] });
		case "/api/messages/7/preview": {
			const preview = aPreview([aRecipient(), aRecipient({ person_id: 13, name: "Inês Almeida" })]);
			return Response.json({
				...preview,
				totals: { ...preview.totals, missing_languages: [{ language: "pt", people: 2, names: ["João Almeida", "Inês Almeida"] }] },
			});
		}
		case "/api/messages/7":
			if (refuses) return Response.json(refuses, { status: 422 });
			sent.push(body);
			held = {
				...held,
				...body,
				version: held.version + 1,
				targets: (body.targets ?? held.targets).map((one: object) => ({ ...one, name: "named" })),
			};
			return Response.json(held);
		default:
			return Response.json({ data: [{ id: 1, files: [], may_edit: true }] });
	}
}

beforeEach(() => {
	held = aMessage();
	sent = [];
	refuses = null;
	saveSession(someSession());
	vi.stubGlobal("fetch", answer);
});
afterEach(() => vi.unstubAllGlobals());

const show = () => renderPage(<MessageWrite message={held} />, ["app", "kit", "communication", "message_inbox", "texts", "files"]);
const subject = () => page.getByRole("textbox", { name: "Subject" });

test("saves what is written by itself, and nothing else, and counts whom it is for", async () => {
	await show();
	await expect.element(page.getByText("2 people", { exact: true })).toBeVisible();
	await userEvent.fill(subject(), "Museum on Friday");
	await eventually(() => expect(sent).toEqual([{ texts: expect.objectContaining({ en: expect.anything() }), version: 1 }]));
	await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
	await userEvent.fill(subject(), "Museum on Monday");
	await eventually(() => expect(sent).toHaveLength(2));
	expect(sent[1]).toMatchObject({ version: 2, texts: { en: { subject: "Museum on Monday" } } });
	expect(await accessibilityFaults()).toEqual([]);
});

test("groups and people are found while typing, added and taken off", async () => {
	await show();
	const finder = page.getByRole("combobox", { name: "Add a group or a person" });
	await userEvent.fill(finder, "4B");
	await userEvent.click(page.getByRole("option", { name: /^Families of 4B/ }));
	await userEvent.fill(finder, "Tomás");
	await userEvent.click(page.getByRole("option", { name: /^Family of Tomás Almeida/ }));
	await eventually(() => expect(sent.at(-1)?.targets).toHaveLength(3));
	await userEvent.click(page.getByRole("button", { name: /^Family of Tomás Almeida/ }));
	await userEvent.click(page.getByRole("menuitem", { name: "Take these off instead" }));
	await eventually(() =>
		expect(sent.at(-1)?.targets).toContainEqual({ adds: false, kind: "student", ref: 3, text: null, audience: "families" }),
	);
});

test("says which languages are needed and missing, and keeps a text for each", async () => {
	await show();
	const portuguese = page.getByRole("button", { name: /Português/ });
	await expect.element(page.getByRole("button", { name: /Português.*missing/ })).toBeVisible();
	await userEvent.click(portuguese);
	await expect.element(page.getByText("2 people need this language and it has no text yet: João Almeida, Inês Almeida")).toBeVisible();
	await userEvent.fill(subject(), "Museu Ferroviário");
	await eventually(() =>
		expect(sent.at(-1)).toMatchObject({ texts: { en: { subject: "Railway Museum" }, pt: { subject: "Museu Ferroviário" } } }),
	);
});

test("what the server refuses stands at its field, and is not lost", async () => {
	refuses = { error: "invalid", message: "Please check what is marked.", fields: { "texts.en.subject": "There is no gap of this name." } };
	await show();
	await userEvent.fill(subject(), "Dear {nobody}");
	await expect.element(page.getByText("There is no gap of this name.")).toBeVisible();
	await expect.element(page.getByText("Not saved", { exact: true })).toBeVisible();
	await expect.element(subject()).toHaveValue("Dear {nobody}");
	refuses = null;
	await userEvent.fill(subject(), "Dear {name}");
	await eventually(() => expect(sent).toHaveLength(1));
	await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
});
