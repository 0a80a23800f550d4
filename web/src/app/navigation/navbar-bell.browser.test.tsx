import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aKind, aNotice, HOURS } from "../../areas/notices/notice-samples.ts";
import type { Notice } from "../../areas/notices/notices.api.ts";
import { accessibilityFaults, renderPage } from "../../kit/testing/render-page.tsx";
import { Bell } from "./navbar-bell.tsx";

let notices: Notice[] = [];
let rises = false;
let unread = 0;
let urgent = false;
const asked: string[] = [];
const sent: unknown[] = [];

beforeEach(() => {
	asked.length = 0;
	sent.length = 0;
	rises = false;
	urgent = false;
	notices = [
		aNotice({ text: "The register of 3B is missing", action: "Take the register", urgent: true, path: "/attendance/7" }),
		aNotice({ text: "Helen Carver approved your leave", by: "Helen Carver" }),
		aNotice({ text: "The timetable was published", read_at: new Date().toISOString() }),
		aNotice({ text: "Comes in the break", waits_until: new Date(Date.now() + 36e5).toISOString(), waits_for: "lesson" }),
	];
	unread = 2;
	vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
		const url = new URL(input instanceof Request ? input.url : String(input), location.href);
		asked.push(url.pathname);
		if (init?.body && init.method !== "GET") sent.push([url.pathname, JSON.parse(String(init.body))]);
		if (url.pathname.endsWith("/unread")) {
			const isFirst = asked.filter((path) => path.endsWith("/unread")).length === 1;
			const next_at = rises && isFirst ? new Date(Date.now() + 300).toISOString() : null;
			return Response.json({ unread: rises && !isFirst ? 3 : unread, urgent, next_at, paths: rises ? [] : ["/attendance/7", "/"] });
		}
		if (url.pathname.endsWith("/wishes"))
			return Response.json({ kinds: [aKind()], hours: HOURS, hours_start: HOURS, has_own_hours: false });
		if (url.pathname.endsWith("/notices")) return Response.json({ notices, next: null, counts: { unread, later: 1 } });
		return Response.json(url.pathname.endsWith("/opened") ? { read: 1 } : { was: [] });
	});
});
afterEach(() => vi.unstubAllGlobals());
const show = () => renderPage(<Bell />, ["app", "kit", "shell", "notices"]);
const bell = () => page.getByRole("button", { name: /^Notifications/ });

test("counts what is new, and asks for nothing else before it is opened", async () => {
	unread = 1234;
	await show();
	await expect.element(page.getByText("1.2k")).toBeVisible();
	await expect.element(bell()).toHaveAccessibleName("Notifications 1,234 new");
	expect(document.querySelector("[data-urgent]")).toBeNull();
	expect(asked.filter((path) => !path.endsWith("/unread") && !path.endsWith("/opened"))).toEqual([]);
});

test("is red only where something urgent is new, and silent where nothing is", async () => {
	urgent = true;
	const { screen } = await show();
	await expect.poll(() => document.querySelector("[data-urgent]")?.textContent).toBe("2");
	await screen.unmount();
	unread = 0;
	await show();
	await expect.poll(() => asked.filter((path) => path.endsWith("/unread")).length).toBeGreaterThan(1);
	await expect.element(bell()).toHaveAccessibleName("Notifications");
});

test("shows what needs somebody before what is good to know, and nothing that waits for its moment", async () => {
	await show();
	await bell().click();
	const box = page.getByRole("dialog", { name: /^Notifications/ });
	const needs = box.getByRole("region", { name: "Needs you" });
	await expect.element(needs.getByRole("link", { name: /The register of 3B is missing/ })).toBeVisible();
	await expect.element(needs.getByRole("link", { name: "Take the register" })).toHaveAttribute("href", "/attendance/7");
	await expect.element(box.getByRole("region", { name: "Good to know" }).getByText("The timetable was published")).toBeVisible();
	await expect.element(box.getByText("Quiet from 18:30 to 07:00.")).toBeVisible();
	expect(box.getByText("Comes in the break").elements()).toHaveLength(0);
	expect(await accessibilityFaults()).toEqual([]);
	await userEvent.keyboard("{Escape}");
	await expect.poll(() => box.elements()).toHaveLength(0);
	await expect.element(bell()).toHaveFocus();
});

test("leads where a notice leads, and has read it", async () => {
	const { router } = await show();
	await bell().click();
	await page.getByRole("link", { name: /Helen Carver approved your leave/ }).click();
	await expect.poll(() => router.history.location.href).toBe(notices[1]?.path);
	await expect.poll(() => sent).toContainEqual(["/api/notices/mark", { ids: [notices[1]?.id], as: "read" }]);
});

test("whoever is where a notice leads has read it, told once", async () => {
	const { router } = await show();
	await expect.poll(() => sent).toEqual([["/api/notices/opened", { path: "/" }]]);
	router.history.push("/attendance/7?tab=notes");
	await expect.poll(() => sent.at(-1)).toEqual(["/api/notices/opened", { path: "/attendance/7" }]);
	await expect.poll(() => asked.at(-1)).toBe("/api/notices/unread");
	expect(sent).toHaveLength(2);
});

test("asks again when something comes by itself, and not before", async () => {
	rises = true;
	await show();
	await expect.element(page.getByText("3", { exact: true })).toBeVisible();
	expect(asked.filter((path) => path.endsWith("/unread"))).toHaveLength(2);
});
