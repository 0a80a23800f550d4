import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { saveSession } from "../../../kit/session/session.ts";
import { accessibilityFaults, renderPage } from "../../../kit/testing/render-page.tsx";
import { someSession } from "../../../kit/testing/some-session.ts";
import type { AlarmNow } from "../emergency.api.ts";
import SafeBar from "./safe-bar.tsx";
import { aNow, anAlarm } from "./safe-samples.ts";

let now: AlarmNow = aNow();
let hasNetwork = true;
let isSheetBusy = false;
const sent: { path: string; body: Record<string, unknown> }[] = [];

beforeEach(() => {
	localStorage.clear();
	sessionStorage.clear();
	saveSession(someSession());
	sent.length = 0;
	hasNetwork = true;
	isSheetBusy = false;
	now = aNow();
	vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
		const url = new URL(input instanceof Request ? input.url : String(input), location.href);
		if (!hasNetwork) throw new TypeError("Failed to fetch");
		if (init?.body && url.pathname.endsWith("/answer")) sent.push({ path: url.pathname, body: JSON.parse(String(init.body)) });
		if (isSheetBusy && url.pathname.includes("/sheets/")) return Response.json({ error: "x", message: "x" }, { status: 503 });
		if (url.pathname.endsWith("/now")) return Response.json(now);
		if (url.pathname.endsWith("/answer")) {
			const { answer, note } = JSON.parse(String(init?.body));
			now = { ...now, me: { ...(now.me as NonNullable<AlarmNow["me"]>), state: answer, note, answered_at: "2026-11-19T10:44:00.000Z" } };
			return Response.json(now.me);
		}
		return Response.json({ ok: true });
	});
});
afterEach(() => vi.unstubAllGlobals());
const show = () => renderPage(<SafeBar />, ["app", "kit", "emergency_safe"]);
const safe = () => page.getByRole("button", { name: "I am safe" });

test("on a phone two buttons as large as a thumb stand above the page, and one tap answers", async () => {
	await page.viewport(390, 844);
	await show();
	await expect.element(page.getByText("Fire alarm, leave the building")).toBeVisible();
	for (const button of [safe(), page.getByRole("button", { name: "I need help" })])
		expect(button.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
	expect(await accessibilityFaults()).toEqual([]);
	await userEvent.click(safe());
	await expect.element(page.getByText("You said that you are safe.")).toBeVisible();
	await userEvent.fill(page.getByRole("textbox", { name: /Where are you/ }), "Yard");
	await userEvent.click(page.getByRole("button", { name: "Send" }));
	await expect
		.poll(() => sent.map(({ body }) => [body.answer, body.note]))
		.toEqual([
			["safe", null],
			["safe", "Yard"],
		]);
	expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test("on a phone it comes without moving the page, stays in sight, and what sticks to the foot makes room", async () => {
	await page.viewport(390, 844);
	await renderPage(
		<div style={{ display: "flex", flexDirection: "column", minHeight: "100dvh" }}>
			<SafeBar />
			<p style={{ margin: 0, height: 2000 }}>The page</p>
		</div>,
		["app", "kit", "emergency_safe"],
	);
	const top = () => page.getByText("The page").element().getBoundingClientRect().top;
	const before = top();
	await expect.element(safe()).toBeVisible();
	expect(top()).toBe(before);
	const { bottom } = safe().element().getBoundingClientRect();
	expect(bottom).toBeLessThanOrEqual(844);
	expect(bottom).toBeGreaterThan(500);
	await expect.poll(() => Number.parseInt(document.documentElement.style.getPropertyValue("--app-alarm"), 10)).toBeGreaterThan(100);
});

test("without a network the answer waits and says so; it goes once, under the number and the time that it was given", async () => {
	await show();
	await expect.element(safe()).toBeVisible();
	hasNetwork = false;
	await userEvent.click(safe());
	await expect.element(page.getByText(/your answer waits on this device/)).toBeVisible();
	const [kept] = Object.values(JSON.parse(localStorage.getItem("homeroom-safe") ?? "{}")).flat() as {
		answer_id: string;
		given_at: string;
	}[];
	hasNetwork = true;
	window.dispatchEvent(new Event("online"));
	await expect.poll(() => sent.length).toBe(1);
	expect(sent[0]?.body).toMatchObject({ answer_id: kept?.answer_id, given_at: kept?.given_at, answer: "safe" });
	await expect.poll(() => localStorage.getItem("homeroom-safe")).toBeNull();
	await expect.element(page.getByText(/your answer waits/)).not.toBeInTheDocument();
});

test("a family reads how its children are and is asked nothing; a rehearsal says so", async () => {
	now = aNow({
		alarm: anAlarm({ rehearsal: true }),
		me: null,
		may: { run: false, answer: false, answer_for: false },
		children: [{ name: "Tomás", state: "safe", answered_at: null }],
	});
	await show();
	await expect.element(page.getByText("Rehearsal: Fire alarm, leave the building")).toBeVisible();
	await expect.element(page.getByText("is safe")).toBeVisible();
	expect(page.getByRole("button", { name: /I am safe|I need help/ }).elements()).toEqual([]);
});

const left = (alarm_id: number, said: object) => ({ answer_id: `left-${alarm_id}`, given_at: "2026-11-19T10:43:00.000Z", alarm_id, said });
const keep = (...answers: object[]) => {
	const { customer_id, user } = someSession();
	localStorage.setItem("homeroom-safe", JSON.stringify({ [`${customer_id}/${user.uid}`]: answers }));
};
const keptIds = () => localStorage.getItem("homeroom-safe")?.match(/left-\d+/g) ?? [];

test("a class that the school is too busy to take holds back nothing that one says of oneself", async () => {
	isSheetBusy = true;
	keep(left(7, { to: "sheet", of: "class", ref: 3, people: [{ id: 2, answer: "safe", note: null }] }));
	await show();
	await userEvent.click(safe());
	await expect.poll(() => sent.filter(({ body }) => body.answer === "safe").length).toBe(1);
	expect(keptIds()).toEqual(["left-7"]);
});

test("what was left of an alarm that is over is not sent in the next", async () => {
	keep(left(6, { to: "me", answer: "help", note: null }));
	await show();
	await expect.element(safe()).toBeVisible();
	await expect.poll(keptIds).toEqual([]);
	expect(sent).toEqual([]);
});

test("on a device without room a call for help is sent all the same", async () => {
	await show();
	await expect.element(safe()).toBeVisible();
	const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
		throw new DOMException("no room", "QuotaExceededError");
	});
	await userEvent.click(page.getByRole("button", { name: "I need help" }));
	await expect.poll(() => sent.map(({ body }) => body.answer)).toEqual(["help"]);
	full.mockRestore();
});

test("it says that it is over, until that is put away", async () => {
	now = aNow({
		alarm: null,
		me: null,
		cleared: anAlarm({
			state: "ended",
			ended_at: "2026-11-19T11:00:00.000Z",
			all_clear: { title: "All clear", instruction: "Go back to your rooms.", sentence: null },
		}),
	});
	await show();
	await expect.element(page.getByText(/Go back to your rooms/)).toBeVisible();
	await userEvent.click(page.getByRole("button", { name: "Close" }));
	await expect.element(page.getByText(/Go back to your rooms/)).not.toBeInTheDocument();
});
