import type { Page } from "@playwright/test";
import { close, elsewhere, expect, expectAccessible, signIn, test, undoOf } from "./homeroom.ts";
import { inSchool } from "./outbox.ts";

/** A blue square with a white one in it. */
const picture = (page: Page): Promise<Buffer> =>
	page
		.evaluate(() => {
			const canvas = Object.assign(document.createElement("canvas"), { width: 600, height: 400 });
			const pen = canvas.getContext("2d") as CanvasRenderingContext2D;
			pen.fillStyle = "#1d6fa5";
			pen.fillRect(0, 0, 600, 400);
			pen.fillStyle = "#fff";
			pen.fillRect(250, 150, 100, 100);
			return canvas.toDataURL("image/png").split(",")[1] as string;
		})
		.then((base64) => Buffer.from(base64, "base64"));
const person = (page: Page) => page.getByRole("banner").getByRole("button", { name: /My account/ });
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("somebody gives themselves a photo, which colleagues see; the school hides it, and shows it again", async ({ page, browser }) => {
	await inSchool("north", "update memberships set photo_hidden = false where photo_hidden");
	const office = await elsewhere(browser);
	await signIn(office, "office@north.demo", "/account");
	await office.locator("input[type=file]").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: await picture(office) });
	await expect(office.getByRole("button", { name: "Use this part" })).toBeEnabled();
	await expectAccessible(office, "main");
	await office.getByRole("button", { name: "Use this part" }).click();
	await expect(office.getByText("Photo saved")).toBeVisible();
	await expect(person(office).locator("img")).toBeVisible();
	await expect(office.getByRole("img", { name: "Photo of Priya Nair" })).toBeVisible();
	await expectAccessible(office, "main");

	await signIn(page, "admin@north.demo", "/settings/users?search=nair");
	await expect(row(page, "Priya Nair").locator("img")).toBeVisible();
	await page.getByRole("button", { name: "Actions for Priya Nair" }).click();
	await page.getByRole("menuitem", { name: "Hide photo here" }).click();
	await expect(page.getByText("Photo hidden in your school")).toBeVisible();
	await expect(row(page, "Priya Nair").locator("img")).toHaveCount(0);
	await undoOf(page, "Photo hidden in your school").click();
	await expect(row(page, "Priya Nair").locator("img")).toBeVisible();

	await office.getByRole("button", { name: "Remove photo" }).click();
	await expect(office.getByText("Photo removed")).toBeVisible();
	await expect(person(office).locator("img")).toHaveCount(0);
	await undoOf(office, "Photo removed").click();
	await expect(person(office).locator("img")).toBeVisible();
	await office.getByRole("button", { name: "Remove photo" }).click();
	await expect(office.getByText("Photo removed").last()).toBeVisible();
	await close(office.context());
});

test("colleagues come and go before one's eyes; who wants no disturbance says so", async ({ page, browser }) => {
	await signIn(page, "admin@north.demo", "/settings/users?search=osei");
	const dot = (state: string) => row(page, "Daniel Osei").getByRole("img", { name: state });
	await expect(row(page, "Daniel Osei")).toBeVisible();
	await expect(dot("Online")).toHaveCount(0);

	// its clock is set
	const teacher = await (await browser.newContext()).newPage();
	await teacher.clock.install();
	await signIn(teacher, "teacher@north.demo", "/timetable");
	await expect(dot("Online")).toBeVisible();
	await expectAccessible(page, "main");

	await person(teacher).click();
	await teacher.getByRole("menuitemradio", { name: "Do not disturb" }).click();
	await expect(dot("Do not disturb")).toBeVisible();
	await expect(person(teacher).getByRole("img", { name: "Do not disturb" })).toBeVisible();
	await person(teacher).click();
	await expectAccessible(teacher);
	await teacher.getByRole("menuitemradio", { name: /Online/ }).click();
	await expect(dot("Online")).toBeVisible();

	// nobody touches the teacher's computer for a while
	await teacher.clock.fastForward("06:00");
	await expect(dot("Away")).toBeVisible();
	await teacher.mouse.move(200, 300);
	await expect(dot("Online")).toBeVisible();

	await row(page, "Daniel Osei").getByRole("link").first().click();
	await expect(page.getByRole("heading", { name: "Daniel Osei" })).toBeVisible();
	await expect(page.getByText("Online", { exact: true })).toBeVisible();
	await close(teacher.context());
	await expect(page.getByText("Offline", { exact: true })).toBeVisible();
});

test("the public page shows the product and says what each plan holds, on a desk and on a phone", async ({ page }) => {
	await page.goto("/");
	for (const width of [1440, 390]) {
		await page.setViewportSize({ width, height: 900 });
		await expect(page.getByRole("heading", { level: 1, name: "The school day, without the paper chase" })).toBeVisible();
		const table = page.getByRole("table", { name: "What each plan holds" });
		await expect(table.getByRole("row", { name: /Rooms/ }).getByText("Not included")).toHaveCount(1);
		await expect(table.getByRole("row", { name: /Number of students Up to 150/ })).toBeVisible();
		for (const shot of await page.locator("main img").all()) {
			await shot.scrollIntoViewIfNeeded();
			await expect(shot).toHaveJSProperty("complete", true);
			expect(await shot.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
		}
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
	}
	// the sweep over all pages is on a desk
	await expectAccessible(page);
	await page.getByRole("button", { name: "Deutsch" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Der Schultag ohne Zettelwirtschaft" })).toBeVisible();
});
