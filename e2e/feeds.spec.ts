import type { Page } from "@playwright/test";
import ICAL from "ical.js";
import { DIALOG, expect, expectAccessible, signIn, test } from "./homeroom.ts";
import { inSchool } from "./outbox.ts";

const openLinks = async (page: Page) => {
	await page.getByRole("button", { name: "Calendar links" }).click();
	const dialog = page.getByRole("dialog", { name: "Calendar links" });
	await expect(dialog.getByRole("heading", { name: "Links that work" })).toBeVisible();
	return dialog;
};
/** As a calendar program does it: without a login. */
const fetched = async (page: Page, url: string) => page.request.get(new URL(url).pathname, { headers: { authorization: "" } });
const uidsAt = async (page: Page, url: string) =>
	new ICAL.Component(ICAL.parse(await (await fetched(page, url)).text()))
		.getAllSubcomponents("vevent")
		.map((part) => new ICAL.Event(part).uid);

test("a teacher makes a calendar link, a calendar reads it, and revoked it opens nothing", async ({ page }) => {
	await inSchool("north", "delete from calendar_links");
	await page.setViewportSize({ width: 1440, height: 1000 });
	await signIn(page, "teacher@north.demo", "/timetable");
	const dialog = await openLinks(page);
	await expect(dialog.getByText("No links yet. Make one above.")).toBeVisible();
	await expectAccessible(page, DIALOG);
	await expect(dialog.getByRole("combobox", { name: "Whose timetable" })).toHaveValue("My lessons");
	await dialog.getByRole("textbox", { name: "What for (optional)" }).fill("My phone");
	await dialog.getByRole("button", { name: "Make link" }).click();
	const address = dialog.getByRole("textbox", { name: "Address of the calendar" });
	await expect(address).toHaveValue(/\/feeds\/\d+\.[\w-]{43}\.ics$/);
	await expect(dialog.getByRole("img", { name: "QR code that opens the calendar" })).toBeVisible();
	await expectAccessible(page, DIALOG);
	const url = await address.inputValue();

	const answer = await fetched(page, url);
	expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
	// the demo's lessons may still be on their way
	await expect.poll(async () => (await uidsAt(page, url)).length).toBeGreaterThan(0);
	const uids = await uidsAt(page, url);
	expect(new Set(uids).size).toBe(uids.length);

	await dialog.getByRole("button", { name: "Done" }).click();
	await page.keyboard.press("Escape");
	await openLinks(page);
	const row = dialog.getByRole("listitem").filter({ hasText: "My phone" });
	await expect(row).toContainText("fetched");
	await row.getByRole("button", { name: /^Revoke the link/ }).click();
	await expect(row.getByText("This cannot be undone.")).toBeVisible();
	await expectAccessible(page, DIALOG);
	await row.getByRole("button", { name: "Revoke link" }).click();
	await expect(dialog.getByText("No links yet. Make one above.")).toBeVisible();
	expect((await fetched(page, url)).status()).toBe(404);
});

test("a family takes a child's timetable along on the phone", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await signIn(page, "parent@north.demo", "/timetable");
	const dialog = await openLinks(page);
	await dialog.getByRole("button", { name: "Make link" }).click();
	const address = dialog.getByRole("textbox", { name: "Address of the calendar" });
	await expect(address).toBeVisible();
	expect((await fetched(page, await address.inputValue())).status()).toBe(200);
	await expectAccessible(page, DIALOG);
	const wide = await page.evaluate(() => document.documentElement.scrollWidth);
	expect(wide).toBeLessThanOrEqual(390);
});
