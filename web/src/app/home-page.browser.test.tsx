import { granting } from "@homeroom/contract/kit/permissions.ts";
import axe from "axe-core";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { clearSession, saveSession } from "../kit/session/session.ts";
import { someSession } from "../kit/testing/some-session.ts";
import { setTheme } from "../kit/theme/theme.ts";
import { queryClient } from "./query-client.ts";
import { openApp } from "./testing/open-app.tsx";

const session = someSession({
	customers: [{ customer_id: 1, customer_name: "Northgate Primary School", role: "admin", primary_color: "#29ABE2", last_used_at: null }],
	role_permissions: granting({ Attendance: ["View", "Override"], Staff: ["View", "Edit", "Approve"] }),
});
const figure = { of: null, more: null, own: false, bad: null, live: [] };
const FIGURES = [
	{ ...figure, name: "present", path: "/attendance/on-site", value: 1271, of: 1351, more: 44, own: true },
	{ ...figure, name: "registers_missing", path: "/attendance", value: 4, bad: "value" },
	{ ...figure, name: "open_leave", path: "/staff/leave?state=requested", value: 3, more: 4 },
	{ ...figure, name: "enrolled", path: "/students?status=enrolled", value: 1307, own: true },
];
let preferences: Record<string, unknown> = {};
const asked: string[] = [];

function answer(url: string, init?: RequestInit): Response {
	asked.push(url);
	if (url.startsWith("/api/preferences")) {
		if (init?.method === "PATCH") preferences = { ...preferences, ...JSON.parse(String(init.body)) };
		return Response.json(preferences);
	}
	if (url.startsWith("/api/desk/figures")) return Response.json({ figures: FIGURES });
	if (url.startsWith("/api/attendance/registers")) return Response.json({ registers: [] });
	if (url.startsWith("/api/attendance/absent")) return Response.json({ students: [] });
	return Response.json({ error: "not_found", message: "Not here." }, { status: 404 });
}

beforeEach(async () => {
	preferences = { theme: null, locale: null, bookmarks: null, desk: null };
	asked.length = 0;
	queryClient.clear();
	setTheme("light");
	saveSession(session);
	vi.stubGlobal("fetch", (url: string, init?: RequestInit) => Promise.resolve(answer(url, init)));
	await openApp("/home");
});
afterEach(async () => {
	await cleanup();
	vi.unstubAllGlobals();
	clearSession();
});

const section = (name: string) => page.getByRole("region", { name });

it("shows the figures of one call, each leading to its list", async () => {
	const figures = page.getByRole("navigation", { name: "The day in figures" });
	await expect
		.element(figures.getByRole("link", { name: /Present today.*94\.1.*1,271 on site of 1,351 marked; besides 44 marked in other classes/ }))
		.toHaveAttribute("href", "/attendance/on-site");
	await expect.element(figures.getByRole("link", { name: /Registers missing.*4/ })).toHaveAttribute("href", "/attendance");
	await expect.element(figures.getByRole("link", { name: /Students.*1,307.*your own, enrolled/ })).toBeVisible();
	await expect
		.element(figures.getByRole("link", { name: /Open leave.*3.*oldest waits 4 days/ }))
		.toHaveAttribute("href", "/staff/leave?state=requested");
	expect(asked.filter((url) => url.startsWith("/api/desk"))).toHaveLength(1);
	await expect.element(section("Today’s school day")).toBeVisible();
	const { violations } = await axe.run(document.body);
	expect(violations.map(({ id }) => id)).toEqual([]);
});

it("lets cards be moved and put away by keyboard, and remembers it", async () => {
	await expect.element(section("Absent students today")).toBeVisible();
	await page.getByRole("button", { name: "Arrange" }).click();
	const up = page.getByRole("button", { name: "Absent students today: move up" });
	await expect.element(up).toBeVisible();
	(up.element() as HTMLElement).focus();
	await userEvent.keyboard("{Enter}");
	await expect.poll(() => (preferences.desk as { main: string[] } | null)?.main.at(-1)).toBe("missing");
	// the card keeps the keyboard
	expect(document.activeElement?.closest("li")?.textContent).toContain("Absent students today");
	await page.getByRole("button", { name: "Today’s school day: put away" }).click();
	await expect.poll(() => (preferences.desk as { hidden: string[] }).hidden).toEqual(["school_day"]);
	const { violations } = await axe.run(document.body);
	expect(violations.map(({ id }) => id)).toEqual([]);
	await page.getByRole("button", { name: "Done" }).click();
	await expect.element(section("Absent students today")).toBeVisible();
	expect(section("Today’s school day").query()).toBeNull();
	await page.getByRole("button", { name: "Arrange" }).click();
	await page.getByRole("button", { name: "As it was at first" }).click();
	await expect.poll(() => preferences.desk).toBeNull();
});
