import type { LinkedAlarm } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderPage } from "../../../kit/testing/render-page.tsx";
import { SafeLinkPage } from "./safe-link-page.tsx";
import { aLinked } from "./safe-samples.ts";

const TOKEN = "a-link-that-is-long-enough";
let linked: LinkedAlarm;
/** What the school answers to the next questions and answers; without one all is well. */
let faults: number[] = [];
const sent: { answer_id: string; answer: string; note: string | null }[] = [];

beforeEach(() => {
	localStorage.clear();
	faults = [];
	sent.length = 0;
	linked = aLinked();
	vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
		const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href);
		if (!pathname.includes("/emergency/link/")) return Response.json({});
		const answers = pathname.endsWith("/answer");
		const body = JSON.parse(String(init?.body ?? "{}"));
		if (answers) sent.push(body);
		const fault = faults.shift();
		if (fault === 0) throw new TypeError("Failed to fetch");
		if (fault !== undefined) return Response.json({ error: "x", message: "Not now" }, { status: fault });
		if (answers && linked.me) linked = { ...linked, me: { ...linked.me, state: body.answer, note: body.note, answered_at: body.given_at } };
		return Response.json(linked);
	});
});
afterEach(() => vi.unstubAllGlobals());
async function show() {
	const shown = await renderPage(<SafeLinkPage />, ["app", "kit", "emergency_safe"]);
	await shown.router.navigate({ to: "/", hash: TOKEN });
	return shown;
}
const help = () => page.getByRole("button", { name: "I need help" });
const isKept = () => localStorage.getItem("homeroom-safe-link") !== null;
const again = () => window.dispatchEvent(new Event("online"));

test("a link is gone where the school says so", async () => {
	faults = [404];
	await show();
	await expect.element(page.getByText("This link leads nowhere any more")).toBeVisible();
});

test.each([500, 502, 503, 0])("%i on the first look is no link that is gone", async (fault) => {
	faults = [fault];
	await show();
	await expect.element(page.getByText(/This page keeps trying/)).toBeVisible();
	expect(page.getByText("This link leads nowhere any more").elements()).toEqual([]);
});

test("whoever comes too often is asked by the same page a moment later", async () => {
	faults = [429];
	await show();
	await expect.element(page.getByText(/This page keeps trying/)).toBeVisible();
	await expect.element(help()).toBeVisible();
});

test.each([429, 502, 503, 401, 0])("a call for help that meets %i waits on the device and is sent once more as the same", async (fault) => {
	await show();
	await expect.element(help()).toBeVisible();
	faults = [fault];
	await userEvent.click(help());
	await expect.element(page.getByText(/waits on this device/)).toBeVisible();
	await expect.element(page.getByText(/The school does not know yet/)).toBeVisible();
	expect(isKept()).toBe(true);
	again();
	await expect.poll(() => sent.length).toBe(2);
	expect(sent[1]?.answer_id).toBe(sent[0]?.answer_id);
	await expect.poll(isKept).toBe(false);
	await expect.element(page.getByText(/They know/)).toBeVisible();
});

test("what was not sent when the page was closed is sent when it is opened again", async () => {
	const { screen } = await show();
	await expect.element(help()).toBeVisible();
	faults = [503];
	await userEvent.click(help());
	await expect.element(page.getByText(/waits on this device/)).toBeVisible();
	await screen.unmount();
	await show();
	await expect.poll(isKept).toBe(false);
	expect(sent.at(-1)).toMatchObject({ answer: "help", answer_id: sent[0]?.answer_id });
});

test("answers go one after the other in the order they were given", async () => {
	await show();
	await expect.element(help()).toBeVisible();
	faults = [503];
	await userEvent.click(help());
	await expect.element(page.getByText(/waits on this device/)).toBeVisible();
	faults = [503];
	await userEvent.fill(page.getByRole("textbox", { name: /Where are you/ }), "Room 2B");
	await userEvent.click(page.getByRole("button", { name: "Send" }));
	await expect.poll(() => sent.length).toBe(2);
	again();
	await expect.poll(() => sent.map(({ note }) => note)).toEqual([null, null, null, "Room 2B"]);
	expect(new Set(sent.map(({ answer_id }) => answer_id)).size).toBe(2);
});

test("what the school refuses is said and sent no more", async () => {
	await show();
	await expect.element(help()).toBeVisible();
	faults = [409];
	await userEvent.click(help());
	await expect.element(page.getByText("Not now")).toBeVisible();
	expect(isKept()).toBe(false);
});
