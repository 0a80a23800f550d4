import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { clearSession, saveSession } from "../../kit/session/session.ts";
import { someSession } from "../../kit/testing/some-session.ts";
import { queryClient } from "../query-client.ts";
import { openApp } from "../testing/open-app.tsx";

const asked: string[] = [];
beforeEach(() => {
	asked.length = 0;
	queryClient.clear();
	saveSession(someSession({ portal_type: "CLIENT", role_permissions: granting({ Attendance: ["View"] }) }));
	vi.stubGlobal("fetch", async (url: string) => {
		asked.push(url);
		if (url.startsWith("/api/preferences")) return Response.json({ theme: null, locale: null, bookmarks: null, desk: null });
		return Response.json({ error: "not_found", message: "Not here." }, { status: 404 });
	});
});
afterEach(async () => {
	await cleanup();
	vi.unstubAllGlobals();
	clearSession();
});

it("lets a family announce an absence without looking for it, and shows them no figures", async () => {
	await openApp("/home");
	await expect.element(page.getByRole("link", { name: "Announce absence" })).toHaveAttribute("href", "/attendance/absences?do=announce");
	// figures are asked for with the page, before the code of a card is here
	await expect.poll(() => asked.some((url) => url.startsWith("/api/attendance"))).toBe(true);
	expect(asked.filter((url) => url.startsWith("/api/desk"))).toEqual([]);
	expect(page.getByRole("navigation", { name: "The day in figures" }).query()).toBeNull();
});
