import { LOCALES } from "@homeroom/contract/languages.generated.ts";
import axe from "axe-core";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { clearSession, type Session, saveSession } from "../kit/session/session.ts";
import { someSession } from "../kit/testing/some-session.ts";
import { setTheme } from "../kit/theme/theme.ts";
import { queryClient } from "./query-client.ts";
import { openApp } from "./testing/open-app.tsx";

const session = someSession({
	customers: [
		{ customer_id: 1, customer_name: "Northgate Primary School", role: "admin", primary_color: "#29ABE2", last_used_at: null },
		{ customer_id: 2, customer_name: "Gymnasium Südpark", role: "office", primary_color: "#5b21b6", last_used_at: null },
	],
});
let preferences = {};
const changes: unknown[] = [];

/** The server, as far as the shell asks it. */
function answer(url: string, init?: RequestInit): Response {
	if (url.startsWith("/api/preferences")) {
		if (init?.method === "PATCH") {
			changes.push(JSON.parse(String(init.body)));
			preferences = { ...preferences, ...JSON.parse(String(init.body)) };
		}
		return Response.json(preferences);
	}
	if (url.startsWith("/api/auth/demo_logins")) return Response.json({ password: null, logins: [] });
	return Response.json({ error: "not_found", message: "Not here." }, { status: 404 });
}

beforeEach(() => {
	preferences = { theme: null, locale: null, bookmarks: null, menu_open: null };
	localStorage.clear();
	changes.length = 0;
	queryClient.clear();
	setTheme("light");
	saveSession(session);
	vi.stubGlobal("fetch", (url: string, init?: RequestInit) => Promise.resolve(answer(url, init)));
});
afterEach(() => {
	vi.unstubAllGlobals();
	clearSession();
});

it("shows only pages that the role opens, and nothing that axe objects to", async () => {
	await openApp("/preferences");
	await expect.element(page.getByRole("heading", { name: "Preferences", level: 1 })).toBeVisible();
	const menu = page.getByRole("navigation", { name: "Menu" });
	await expect.element(menu.getByRole("link", { name: "Dashboard" })).toBeVisible();
	expect(menu.getByRole("link", { name: "Students" }).elements()).toHaveLength(0);
	// what belongs to the person stands under their name
	expect(menu.getByRole("link", { name: "Preferences" }).elements()).toHaveLength(0);
	await page.getByRole("button", { name: /My account/ }).click();
	await expect.element(page.getByRole("menuitem", { name: "Preferences" })).toBeVisible();
	await userEvent.keyboard("{Escape}");
	await expect.poll(() => page.getByRole("menu").elements()).toHaveLength(0);
	const { violations } = await axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] });
	expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

it("changes the theme from the palette and saves it", async () => {
	await openApp("/preferences");
	await expect.element(page.getByRole("heading", { name: "Preferences", level: 1 })).toBeVisible();
	await userEvent.keyboard("{Control>}k{/Control}");
	await page.getByRole("combobox", { name: "Jump to…" }).fill("semi");
	await page.getByRole("option", { name: "Theme: Semi-dark" }).click();
	await expect.poll(() => changes).toEqual([{ theme: "semi-dark" }]);
	expect(document.documentElement.dataset.nav).toBe("dark");
});

it("unfolds the second level of an area, and remembers it for the person", async () => {
	saveSession({ ...session, role_permissions: 1 } as Session);
	await openApp("/preferences");
	const menu = page.getByRole("navigation", { name: "Menu" });
	const fold = menu.getByRole("button", { name: "Pages of Attendance" });
	await expect.element(fold).toHaveAttribute("aria-expanded", "false");
	expect(menu.getByRole("link", { name: "Absences" }).elements()).toHaveLength(0);
	await fold.click();
	await expect.element(menu.getByRole("link", { name: "Absences" })).toBeVisible();
	await expect.poll(() => changes).toEqual([{ menu_open: ["/attendance"] }]);
	await fold.click();
	expect(menu.getByRole("link", { name: "Absences" }).elements()).toHaveLength(0);
	await expect.poll(() => changes.at(-1)).toEqual({ menu_open: [] });
});

/** The words of which a part is not to be seen. */
const cutIn = (container: Element) =>
	[...container.querySelectorAll("a, a > span")]
		.filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
		.filter((one) => getComputedStyle(one).overflow !== "visible")
		.map((one) => one.textContent);

it.each(LOCALES)("shows every word of the menu and of a phone's tabs whole in %s", async (locale) => {
	const menuOpen = ["/students", "/staff", "/courses", "/timetable", "/attendance", "/rooms", "/houses", "/settings"];
	preferences = { ...preferences, menu_open: menuOpen };
	saveSession({ ...session, role_permissions: 1 } as Session);
	await page.viewport(1440, 900);
	await openApp("/preferences", locale);
	await expect.poll(() => document.querySelectorAll("nav li a").length).toBeGreaterThan(20);
	expect([...document.querySelectorAll("nav")].flatMap(cutIn)).toEqual([]);
	await page.viewport(390, 844);
	await expect.poll(() => document.querySelectorAll("nav a > span").length).toBeGreaterThanOrEqual(5);
	expect([...document.querySelectorAll("nav")].flatMap(cutIn)).toEqual([]);
	await page.viewport(1280, 800);
});

it("unfolds what another device left unfolded", async () => {
	preferences = { ...preferences, menu_open: ["/timetable"] };
	saveSession({ ...session, role_permissions: 1 } as Session);
	await openApp("/preferences");
	await expect.element(page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Cover" })).toBeVisible();
});

it("finds in the menu by what people say, both levels, and goes there with Enter", async () => {
	saveSession({ ...session, role_permissions: 1 } as Session);
	const router = await openApp("/preferences");
	const menu = page.getByRole("navigation", { name: "Menu" });
	await menu.getByRole("button", { name: "Find in the menu" }).click();
	await menu.getByRole("searchbox").fill("dark mode");
	await expect.element(menu.getByRole("link", { name: "Preferences" })).toBeVisible();
	await menu.getByRole("searchbox").fill("two-factor");
	await expect.element(menu.getByRole("link", { name: "Second factor" })).toBeVisible();
	await userEvent.keyboard("{Enter}");
	await expect.poll(() => router.state.location.pathname).toBe("/account/security");
	await expect.element(menu.getByRole("link", { name: "Students" })).toBeVisible();
});

it("opens from the palette what was opened last, and in three keys what is starred", async () => {
	saveSession({ ...session, role_permissions: 1 } as Session);
	const router = await openApp("/preferences");
	const first = page.getByRole("option").first();
	await userEvent.keyboard("{Control>}k{/Control}");
	await expect.element(first).toHaveAttribute("aria-selected", "true");
	await page.getByRole("combobox", { name: "Jump to…" }).fill("my acc");
	await expect.element(first).toHaveTextContent("My account");
	await userEvent.keyboard("{Enter}");
	await expect.poll(() => router.state.resolvedLocation?.pathname).toBe("/account");
	await userEvent.keyboard("{Control>}k{/Control}");
	await expect.element(first).toHaveTextContent("Preferences");
	await userEvent.keyboard("{ArrowDown}");
	await expect.element(first).toHaveAttribute("aria-selected", "false");
	await page.getByRole("combobox", { name: "Jump to…" }).fill("zzz");
	await expect.element(page.getByText("Nothing found. Try another word.")).toBeVisible();
	await page.getByRole("combobox", { name: "Jump to…" }).fill("");
	await userEvent.keyboard("{ArrowUp}{ArrowDown}{Enter}");
	await expect.poll(() => router.state.location.pathname).toBe("/preferences");
});

it("goes on typing after a deed that is done with something", async () => {
	saveSession({ ...session, role_permissions: 1 } as Session);
	await openApp("/preferences");
	await userEvent.keyboard("{Control>}k{/Control}");
	const field = page.getByRole("combobox", { name: "Jump to…" });
	await field.fill("take reg");
	await userEvent.keyboard("{Enter}");
	await expect.element(field).toHaveValue("Take register ");
	await expect.element(field).toHaveFocus();
});

it("stars what is shown, and takes the star away", async () => {
	await openApp("/preferences");
	await expect.element(page.getByRole("heading", { name: "Preferences", level: 1 })).toBeVisible();
	await page.getByRole("button", { name: "Bookmarks" }).click();
	await page.getByRole("menuitem", { name: "Star this page" }).click();
	await expect.poll(() => changes).toEqual([{ bookmarks: ["/preferences"] }]);
	await expect.element(page.getByRole("menuitem", { name: /^Preferences/ })).toBeVisible();
	await page.getByRole("menuitem", { name: "Unstar this page" }).click();
	await expect.poll(() => changes.at(-1)).toEqual({ bookmarks: [] });
});

it("helps with the page that is shown, and lists its keys", async () => {
	await openApp("/preferences");
	await expect.element(page.getByRole("heading", { name: "Preferences", level: 1 })).toBeVisible();
	await userEvent.keyboard("?");
	await expect.element(page.getByRole("dialog", { name: "Help: Preferences" }).getByText(/How Homeroom looks for you/)).toBeVisible();
	await expect.element(page.getByRole("dialog").getByText("Go to Preferences")).toBeVisible();
});

it("sends people away whose role does not open a page", async () => {
	await openApp("/students");
	await expect.element(page.getByRole("heading", { name: "Your role does not open this page" })).toBeVisible();
});

it("asks to sign in first and remembers where to go", async () => {
	clearSession();
	const router = await openApp("/students?page=2");
	await expect.element(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
	expect(router.state.location.search).toEqual({ to: "/students?page=2" });
});

it("asks for a school first", async () => {
	saveSession({ ...session, customer_id: null, customer_name: null, role_permissions: null });
	await openApp("/preferences");
	await expect.element(page.getByRole("button", { name: /Gymnasium Südpark/ })).toBeVisible();
});

it("leads unknown paths to the public page", async () => {
	await openApp("/nothing/here");
	await expect.element(page.getByRole("link", { name: "Open Homeroom" }).first()).toBeVisible();
});

it("begins the person's menu with the status, for keys too", async () => {
	await openApp("/preferences");
	const button = page.getByRole("button", { name: /My account/ });
	(button.element() as HTMLElement).focus();
	await userEvent.keyboard("{Enter}");
	await expect.element(page.getByRole("menuitemradio").first()).toHaveFocus();
	await userEvent.keyboard("{ArrowDown}");
	await expect.element(page.getByRole("menuitemradio").nth(1)).toHaveFocus();
});
