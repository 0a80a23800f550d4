import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { close, elsewhere, expect, expectAccessible, signIn, test, undoOf } from "./homeroom.ts";

/** A photo that says where it was taken. */
const PHOTO = Buffer.from(
	"/9j/4QEQRXhpZgAASUkqAAgAAAAIAA8BAgAGAAAAfgAAABIBAwABAAAAAQAAABoBBQABAAAAbgAAABsBBQABAAAAdgAAACgBAwABAAAAAgAAABMCAwABAAAAAQAAAGmHBAABAAAAhAAAACWIBAABAAAA0gAAAAAAAAA4YwAA6AMAADhjAADoAwAAUGhvbmUABgAAkAcABAAAADAyMTABkQcABAAAAAECAwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAABAAAAADoAQAAQAAAAgAAAAAAAAAAgABAAIAAgAAAE4AAAACAAUAAwAAAPAAAAAAAAAAMwAAAAEAAAAeAAAAAQAAAAAAAAABAAAA/9sAQwAUDg8SDw0UEhASFxUUGB4yIR4cHB49LC4kMklATEtHQEZFUFpzYlBVbVZFRmSIZW13e4GCgU5gjZeMfZZzfoF8/9sAQwEVFxceGh47ISE7fFNGU3x8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8/8AAEQgACAAQAwEiAAIRAQMRAf/EABUAAQEAAAAAAAAAAAAAAAAAAAAD/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABQBAQAAAAAAAAAAAAAAAAAAAAX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCgBMK//9k=",
	"base64",
);

async function saved(page: Page, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
	const [download] = await Promise.all([page.waitForEvent("download"), click()]);
	return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test("a photo loses where it was taken, gets a new version, is deleted and comes back; what is no file of a school is refused with the reason", async ({
	page,
	browser,
	expectTrouble,
}) => {
	expectTrouble(/422/);
	const called = `day out ${Date.now()}.jpg`;
	await signIn(page, "office@north.demo", "/students?search=bakker");
	await page
		.getByRole("link", { name: /Bakker/ })
		.first()
		.click();
	await page.getByRole("tab", { name: "Papers" }).click();
	const files = page.getByRole("region", { name: "Files", exact: true });
	await files.locator("input[type=file]").setInputFiles({ name: called, mimeType: "image/jpeg", buffer: PHOTO });
	const name = files.getByRole("button", { name: called, exact: true });
	const line = files.getByRole("listitem").filter({ hasText: called });
	await expect(name).toBeVisible();
	await expect(line.getByText(/Bytes · Priya Nair · /)).toBeVisible();
	await expectAccessible(page, "main");

	const menu = async (item: string) => {
		await files.getByRole("button", { name: called }).last().click();
		await page.getByRole("menuitem", { name: item }).click();
	};
	expect(PHOTO.includes("Exif")).toBe(true);
	const clean = await saved(page, () => menu("Download"));
	expect(clean.name).toBe(called);
	expect([clean.bytes.includes("Exif"), clean.bytes.includes("Phone"), clean.bytes.subarray(0, 2).toString("hex")]).toEqual([
		false,
		false,
		"ffd8",
	]);

	await name.click();
	await expect(page.getByRole("dialog").getByRole("img", { name: called })).toBeVisible();
	await page.keyboard.press("Escape");

	const [chooser] = await Promise.all([page.waitForEvent("filechooser"), menu("Upload new version")]);
	await chooser.setFiles({ name: "other.jpg", mimeType: "image/jpeg", buffer: PHOTO });
	await expect(line.getByText(/Version 2/)).toBeVisible();
	await menu("Versions");
	await expect(page.getByRole("dialog").getByText("Version 1", { exact: true })).toBeVisible();
	await page.keyboard.press("Escape");

	await menu("Delete file");
	await expect(name).toHaveCount(0);
	await undoOf(page, `${called} deleted.`).click();
	await expect(name).toBeVisible();

	await files
		.locator("input[type=file]")
		.setInputFiles({ name: "page.html", mimeType: "text/html", buffer: Buffer.from("<script>alert(1)</script>") });
	await expect(files.getByText(/This kind of file cannot be kept/)).toBeVisible();

	// who may not change sees no way to
	const phone = await elsewhere(browser, { width: 390, height: 844 });
	await signIn(phone, "teacher@north.demo");
	await phone.getByRole("list", { name: "Students" }).getByRole("link").first().click();
	await expect(phone.getByRole("tab", { name: "Summary" })).toBeVisible();
	await phone.getByRole("tab", { name: "Files" }).click();
	await expect(phone.locator("[aria-busy=true]")).toHaveCount(0);
	await expect(phone.getByRole("button", { name: "Add files" })).toHaveCount(0);
	await close(phone.context());
});
