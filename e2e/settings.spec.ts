import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { call, close, DIALOG, elsewhere, expect, expectAccessible, goTo, holdSession, signIn, test, undoOf } from "./homeroom.ts";
import { countIn, query } from "./outbox.ts";
import { PORT } from "./own-server.ts";

const primary = (page: Page) =>
	page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--mantine-color-primary-filled").trim().toLowerCase());
/** As the demo has them, whatever a try that broke off left. */
async function setBack(page: Page, settings: object): Promise<void> {
	const { version } = await call<{ version: number }>(page, "GET", "/settings");
	await call(page, "PATCH", "/settings", { ...settings, version });
}
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

async function saveColour(page: Page, colour: string): Promise<void> {
	await field(page, "Primary colour").fill(colour);
	await page.getByRole("button", { name: "Save localization" }).click();
	await expect(page.getByText("Settings saved.").last()).toBeVisible();
}

test("colours are tried in a preview, and once saved everybody's open pages follow; a module that is switched off leaves everybody's menu, and comes back with its data", async ({
	page,
	browser,
	expectTrouble,
}) => {
	expectTrouble(/402/);
	await holdSession(page, "admin@north.demo");
	await setBack(page, { primary_color: "#29ABE2", modules_off: [] });
	await page.goto("/settings/localization");
	const other = await elsewhere(browser);
	await signIn(other, "office@north.demo", "/home");
	const menuOf = (who: Page) => who.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Students", exact: true });
	await expect(menuOf(other)).toBeVisible();
	await other.evaluate(() => Object.assign(window, { stayed: true }));
	await field(page, "Primary colour").fill("#ffee00");
	const preview = page.getByRole("region", { name: "Preview" });
	await expect(preview.getByText("black text on it").first()).toBeVisible();
	await expect(preview.getByText(/Too pale for text: #\w{6} is used there/).first()).toBeVisible();
	await expect(preview.locator("[data-preview] span", { hasText: "Add student" }).first()).toHaveCSS(
		"background-color",
		"rgb(255, 238, 0)",
	);
	expect(await primary(other)).toBe("#29abe2");

	await saveColour(page, "#ffee00");
	await expect.poll(() => primary(other)).toBe("#ffee00");
	await expect.poll(() => primary(page)).toBe("#ffee00");
	await menuOf(other).click();
	await expect(other.getByText(await countIn("north"), { exact: true })).toBeVisible();
	expect(await other.evaluate(() => "stayed" in window)).toBe(true);
	await expectAccessible(other);
	await saveColour(page, "#29ABE2");
	await expect.poll(() => primary(other)).toBe("#29abe2");

	await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Modules" }).click();
	await page.getByRole("switch", { name: /Students/ }).click();
	await expect(page.getByText("Students is switched off for everyone.")).toBeVisible();
	await expect(menuOf(page)).toHaveCount(0);
	await expect(menuOf(other)).toHaveCount(0);
	await page.getByRole("switch", { name: /Students/ }).click();
	await expect(page.getByText("Students is switched on.")).toBeVisible();
	await expect(menuOf(other)).toBeVisible();
	await menuOf(page).click();
	await expect(page.getByText(await countIn("north"), { exact: true })).toBeVisible();
	await close(other.context());
});

test("a new logo stands in the menu and on the school's own login page; a taken address is told while typing, nothing typed is lost, two admins decide", async ({
	page,
	browser,
	expectTrouble,
}) => {
	expectTrouble(/409/);
	await signIn(page, "admin@north.demo", "/settings");
	const brand = page.getByRole("navigation", { name: "Menu" }).locator("img");
	const before = await brand.getAttribute("src");
	const picture = await page.evaluate(() => {
		const canvas = Object.assign(document.createElement("canvas"), { width: 900, height: 300 });
		const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
		pen.fillStyle = "#0f766e";
		pen.fillRect(0, 0, 900, 300);
		return canvas.toDataURL("image/png").split(",")[1] as string;
	});
	await page.locator("input[type=file]").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from(picture, "base64") });
	const dialog = page.getByRole("dialog", { name: "Logo" });
	await expect(dialog.getByRole("img", { name: "The logo as it will be shown" })).toBeVisible();
	await dialog.getByRole("radio", { name: "Square from the middle" }).check();
	await expectAccessible(page, DIALOG);
	await dialog.getByRole("button", { name: "Save logo" }).click();
	await expect(page.getByText("The logo was changed.").first()).toBeVisible();
	await expect(brand).not.toHaveAttribute("src", before ?? "");
	const now = await brand.getAttribute("src");

	const guest = await elsewhere(browser);
	await guest.goto(`http://north.localhost:${PORT}/pages/login`);
	await expect(guest.locator(`img[src="${now}"]`)).toBeVisible();
	await close(guest.context());

	await field(page, "Address in Homeroom").fill("south");
	await expect(page.getByText("This address is taken. Try another one.")).toBeVisible();
	await field(page, "Address in Homeroom").fill("north-gate");
	await expect(page.getByText(/north-gate\..* is free\./)).toBeVisible();
	await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Modules" }).click();
	await expect(page.getByText("You have unsaved changes.")).toBeVisible();
	await page.getByRole("button", { name: "Keep editing" }).click();
	await field(page, "Address in Homeroom").fill("north");

	const other = await elsewhere(browser);
	await signIn(other, "admin@north.demo", "/settings");
	const [leeds, hull] = [`Leeds ${Date.now()}`, `Hull ${Date.now()}`];
	await field(page, "Town").fill(leeds);
	await field(other, "Town").fill(hull);
	await other.getByRole("button", { name: "Save school" }).click();
	await expect(other.getByText("Settings saved.")).toBeVisible();
	await page.getByRole("button", { name: "Save school" }).click();
	await expect(page.getByText("Someone else changed this in the meantime")).toBeVisible();
	await page.getByRole("radio", { name: `Yours: ${leeds}` }).click();
	await page.getByRole("button", { name: "Save school" }).click();
	await expect(page.getByText("Settings saved.")).toBeVisible();
	await expect(page.getByRole("region", { name: "Activity" }).getByText(`Town: ${hull} → ${leeds}`)).toBeVisible();
	await expect(field(other, "Town")).toHaveValue(leeds);
	await field(page, "Town").fill("York");
	await page.getByRole("button", { name: "Save school" }).click();
	await expect(field(other, "Town")).toHaveValue("York");
	await close(other.context());
});

test("everything can be exported; operators are let in and sent out; the first steps tick themselves off and can be put away", async ({
	page,
}) => {
	// grants of other journeys are over
	await query("update platform.support_grants set revoked_at = now() where revoked_at is null");
	await signIn(page, "admin@north.demo", "/settings/data");
	const waiting = page.waitForEvent("download");
	await page.getByRole("button", { name: "Export everything" }).click();
	const download = await waiting;
	expect(download.suggestedFilename()).toMatch(/^homeroom-north-\d{4}-\d\d-\d\d\.ndjson\.gz$/);
	const lines = gunzipSync(readFileSync(await download.path()))
		.toString("utf8")
		.trim()
		.split("\n");
	expect(JSON.parse(lines.at(-1) as string)).toMatchObject({ end: true });
	expect(lines.length).toBeGreaterThan(300);
	await expect(page.getByRole("region", { name: "Export everything" }).getByText("Helen Carver").first()).toBeVisible();

	await page.getByRole("button", { name: "Let operators in" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByLabel("For how long").selectOption("1 hour");
	await dialog.getByRole("textbox", { name: "What for" }).fill("The list prints badly");
	await dialog.getByRole("button", { name: "Let operators in" }).click();
	const help = page.getByRole("region", { name: "Help from Homeroom" });
	await expect(help.getByText("May come in")).toBeVisible();
	await help.getByRole("button", { name: "End now" }).click();
	await expect(help.getByText("May come in")).toHaveCount(0);

	await call(page, "POST", "/settings/first_steps/dismiss", { dismissed: false });
	await goTo(page, "/home");
	const steps = page.getByRole("region", { name: "First steps" });
	// the school runs: what is done makes way for the day
	await expect(steps.getByText("Add the first student")).toHaveCount(0);
	await expect(steps.getByRole("link", { name: "Add a second factor" })).toHaveAttribute("href", "/account/security");
	await steps.getByRole("button", { name: "Do not show this any more" }).click();
	await expect(steps).toHaveCount(0);
	await undoOf(page, "The first steps are put away.").click();
	await expect(steps).toBeVisible();
});
