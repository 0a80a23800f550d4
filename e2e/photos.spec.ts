import type { Page } from "@playwright/test";
import { close, elsewhere, expect, expectAccessible, signIn, test } from "./homeroom.ts";

/** Eight by six pixels of blue. */
const PICTURE = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQI12PQXP0IK2IYSAkA7p9SIcSFMHsAAAAASUVORK5CYII=",
	"base64",
);
const inDays = (days: number) => new Date(Date.now() + days * 864e5).toISOString().slice(0, 10);

/** What is on its way out is pale. */
const noNotice = (page: Page, text: string) => expect(page.getByText(text)).toHaveCount(0);

async function choosePhoto(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Choose or change photo" }).click();
	const dialog = page.getByRole("dialog");
	await expect(dialog.getByRole("button", { name: "Choose photo" })).toBeVisible();
	await dialog.locator("input[type=file]").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: PICTURE });
	await dialog.getByRole("button", { name: "Use this part" }).click();
	await expect(page.getByText("Photo saved.")).toBeVisible();
}

test("a photo is chosen, seen in the list of others at once, removed, and brought back", async ({ page, browser }) => {
	await signIn(page, "office@north.demo", "/students?search=a&sort=-name");
	const first = page.getByRole("row").nth(1);
	const name = (await first.getByRole("link").first().textContent()) ?? "";
	const other = await elsewhere(browser);
	await signIn(other, "admin@north.demo", "/students?search=a&sort=-name");
	const seen = other.getByRole("row").filter({ hasText: name }).locator("img");
	await expect(other.getByRole("row").filter({ hasText: name })).toBeVisible();
	await expect(seen).toHaveCount(0);

	await first.getByRole("link").first().click();
	await choosePhoto(page);
	const photo = page.locator("header img");
	await expect(photo).toBeVisible();
	await expect(page.getByText("Priya Nair changed the photo")).toBeVisible();
	await expect(seen).toBeVisible();
	await noNotice(page, "Photo saved.");
	await expectAccessible(page);

	await page.getByRole("button", { name: "Choose or change photo" }).click();
	await expect(page.getByRole("dialog").getByRole("img", { name: `Photo of ${name}` })).toBeVisible();
	await expectAccessible(page);
	await page.getByRole("button", { name: "Remove photo" }).click();
	await expect(photo).toHaveCount(0);
	await expect(seen).toHaveCount(0);
	await page.getByRole("button", { name: "Undo" }).last().click();
	await expect(photo).toBeVisible();
	await expect(seen).toBeVisible();

	await page.getByRole("button", { name: "Edit" }).first().click();
	await expect(page.getByRole("dialog").getByRole("button", { name: "Change photo" })).toBeVisible();
	await close(other.context());
});

test("where the family does not want photos, parents and teachers see none", async ({ page, browser }) => {
	const parent = await elsewhere(browser);
	await signIn(parent, "parent@north.demo");
	await parent.getByRole("link", { name: /Doyle/ }).first().click();
	await parent.waitForURL(/students\/\d+/);
	const path = new URL(parent.url()).pathname;
	await signIn(page, "office@north.demo", path);
	await choosePhoto(page);
	await expect(parent.locator("header img")).toBeVisible();

	await page.getByRole("tab", { name: "Consents" }).click();
	const photos = page.getByRole("region", { name: "Consents" }).getByRole("listitem").filter({ hasText: "Photos" });
	await photos.getByRole("button", { name: /Withdraw|Note consent/ }).click();
	await page.getByRole("dialog").getByRole("combobox", { name: "Decision" }).selectOption("withdrawn");
	await page.getByRole("dialog").getByRole("textbox", { name: "Decided by" }).fill("M. Doyle");
	await page.getByRole("dialog").getByRole("button", { name: "Save decision" }).click();
	await expect(photos.getByText("Withdrawn")).toBeVisible();
	await expect(parent.locator("header img")).toHaveCount(0);
	// the office still sees it, and why others do not
	await page.getByRole("button", { name: "Choose or change photo" }).click();
	await expect(page.getByText("The family does not want photos.", { exact: false })).toBeVisible();
	await close(parent.context());
});

test("a document gets its scan, and the office finds what expires", async ({ page }) => {
	await signIn(page, "office@north.demo", "/students/31?tab=documents");
	await page.getByRole("button", { name: "Add document" }).click();
	const form = page.getByRole("dialog");
	await form.getByRole("combobox", { name: "Kind" }).selectOption("other");
	await form.getByRole("textbox", { name: "Number" }).fill("VISA-77");
	const [year, month, day] = inDays(10).split("-");
	await form.getByRole("textbox", { name: "Expires on" }).fill(`${day}/${month}/${year}`);
	await form.getByRole("button", { name: "Save document" }).click();
	const paper = page.getByRole("listitem").filter({ hasText: "VISA-77" });
	await expect(paper).toBeVisible();
	await paper.locator("input[type=file]").setInputFiles({ name: "visa.png", mimeType: "image/png", buffer: PICTURE });
	await expect(paper.getByRole("button", { name: /visa\.png/ })).toBeVisible();
	await paper.getByRole("button", { name: /visa\.png/ }).click();
	await expect(page.getByRole("dialog").getByRole("img", { name: "visa.png" })).toBeVisible();
	await page.keyboard.press("Escape");
	await noNotice(page, "visa.png attached.");
	await expectAccessible(page);
	const student = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";

	await page.goto("/students");
	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("menuitem", { name: "Expiring documents" }).click();
	await page.getByRole("searchbox", { name: "Search by student" }).fill(student);
	const row = page.getByRole("row").filter({ hasText: "VISA-77" });
	await expect(row.getByText("10 days left")).toBeVisible();
	await page.getByRole("radio", { name: "Within 30 days" }).check();
	await expect(row).toBeVisible();
	await page.getByRole("radio", { name: "Expired" }).check();
	await expect(row).toHaveCount(0);
	await page.getByRole("radio", { name: "Within 30 days" }).check();
	await row.getByRole("link").click();
	await expect(page.getByRole("tab", { name: "Documents" })).toHaveAttribute("aria-selected", "true");

	await paper.getByRole("button").last().click();
	await page.getByRole("menuitem", { name: "Archive" }).click();
	await expect(paper).toHaveCount(0);
	await page.getByRole("button", { name: "Undo" }).last().click();
	await expect(paper.getByRole("button", { name: /visa\.png/ })).toBeVisible();
});

test("on a phone the list of what expires is cards, and says when all is well", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await signIn(page, "office@south.demo", "/students/documents");
	await expect(page.getByRole("link", { name: /\w+ \w+/ }).nth(2)).toBeVisible();
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
	await expectAccessible(page);
	await page.goto("/students/documents?search=qqqqqq");
	await expect(page.getByText("Keine passenden Dokumente").or(page.getByText("No documents match"))).toBeVisible();
});

test("whoever writes health sees how it was changed, and that look is noted, too", async ({ page }) => {
	await signIn(page, "office@north.demo", "/students/33?tab=health");
	for (const diet of ["Vegan", "Vegetarian"]) {
		await page.getByRole("button", { name: "Edit health" }).click();
		await page.getByRole("dialog").getByRole("textbox", { name: "Diet" }).fill(diet);
		await page.getByRole("dialog").getByRole("button", { name: "Save health" }).click();
		await expect(page.getByRole("region", { name: "Health" }).getByText(diet, { exact: true })).toBeVisible();
	}
	const history = page.getByRole("region", { name: "How it was changed" });
	await history.getByRole("button", { name: "Show changes" }).click();
	await expect(history.getByText("Priya Nair changed").first()).toBeVisible();
	await expect(history.locator("del", { hasText: "Vegan" })).toBeVisible();
	await expect(page.getByRole("region", { name: "Who looked" }).getByText("How it was changed").first()).toBeVisible();
	await noNotice(page, "Health saved.");
	await expectAccessible(page);
});

test("a school's own field can be a file of the record", async ({ page }) => {
	await signIn(page, "admin@north.demo", "/settings/fields");
	await page.getByRole("button", { name: "Add field" }).first().click();
	const field = page.getByRole("dialog");
	await field.getByRole("textbox", { name: "Name of the field" }).fill("Care plan");
	await field.getByRole("combobox", { name: "Type" }).selectOption("file");
	await field.getByRole("button", { name: "Add field" }).click();
	await expect(page.getByText("Care plan").first()).toBeVisible();

	await page.goto("/students/34/edit");
	const form = page.getByRole("dialog");
	await form.getByRole("button", { name: "Upload" }).waitFor();
	await form.locator("input[type=file][aria-label=Upload]").setInputFiles({ name: "plan.png", mimeType: "image/png", buffer: PICTURE });
	await expect(form.getByRole("combobox", { name: "Care plan" })).toHaveValue(/\d+/);
	await expectAccessible(page);
	await form.getByRole("button", { name: "Save student" }).click();
	// it leaves to the page below when it closes
	await expect(form).toHaveCount(0);
	await expect(page.getByRole("button", { name: "plan.png" })).toBeVisible();
	await page.getByRole("tab", { name: "Files" }).click();
	await expect(
		page.getByRole("region", { name: "Files", exact: true }).getByRole("button", { name: "plan.png", exact: true }),
	).toBeVisible();
});
