import { aStudent, call, close, DIALOG, elsewhere, expect, expectAccessible, goTo, holdSession, signIn, test, undoOf } from "./homeroom.ts";

/** Eight by six pixels of blue. */
const PICTURE = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQI12PQXP0IK2IYSAkA7p9SIcSFMHsAAAAASUVORK5CYII=",
	"base64",
);
const inDays = (days: number) => new Date(Date.now() + days * 864e5).toISOString().slice(0, 10);

test("a photo is chosen, seen in the list of others at once, removed and brought back; where the family does not want photos, parents and teachers see none", async ({
	page,
	browser,
}) => {
	const parent = await elsewhere(browser);
	await signIn(parent, "parent@north.demo");
	const first = parent.getByRole("link", { name: /Doyle/ }).first();
	const name = (await first.innerText()).trim();
	const seen = parent.getByRole("row").filter({ hasText: name }).locator("img");
	const path = new URL((await first.getAttribute("href")) as string, parent.url()).pathname;
	await signIn(page, "office@north.demo", path);
	// as the demo has it
	const { version } = await call<{ version: number }>(page, "GET", path);
	await call(page, "POST", `${path}/photo/remove`, { version });
	await call(page, "POST", `${path}/consents`, { kind: "photo", decision: "given", decided_on: inDays(0), decided_by: "M. Doyle" });
	await expect(seen).toHaveCount(0);

	await page.getByRole("button", { name: "Choose or change photo" }).click();
	const dialog = page.getByRole("dialog");
	await expect(dialog.getByRole("button", { name: "Choose photo" })).toBeVisible();
	await dialog.locator("input[type=file]").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: PICTURE });
	await dialog.getByRole("button", { name: "Use this part" }).click();
	await expect(page.getByText("Photo saved.")).toBeVisible();
	const photo = page.locator("header img");
	await expect(photo).toBeVisible();
	await expect(page.getByText("Priya Nair changed photo").first()).toBeVisible();
	await expect(seen).toBeVisible();
	await expectAccessible(page, "main");

	await page.getByRole("button", { name: "Choose or change photo" }).click();
	await expect(dialog.getByRole("img", { name: `Photo of ${name}` })).toBeVisible();
	await expectAccessible(page, DIALOG);
	await page.getByRole("button", { name: "Remove photo" }).click();
	await expect(photo).toHaveCount(0);
	await expect(seen).toHaveCount(0);
	await undoOf(page, "Photo removed.").click();
	await expect(photo).toBeVisible();
	await expect(seen).toBeVisible();
	await first.click();
	await expect(parent.locator("header img")).toBeVisible();

	await page.getByRole("button", { name: "Edit" }).first().click();
	await expect(dialog.getByRole("button", { name: "Change photo" })).toBeVisible();
	await page.keyboard.press("Escape");
	await page.getByRole("tab", { name: "Consents" }).click();
	const photos = page.getByRole("region", { name: "Consents" }).getByRole("listitem").filter({ hasText: "Photos" });
	await photos.getByRole("button", { name: /Withdraw|Note consent/ }).click();
	await dialog.getByRole("combobox", { name: "Decision" }).selectOption("withdrawn");
	await dialog.getByRole("textbox", { name: "Decided by" }).fill("M. Doyle");
	await dialog.getByRole("button", { name: "Save decision" }).click();
	await expect(photos.getByText("Withdrawn")).toBeVisible();
	await expect(parent.locator("header img")).toHaveCount(0);
	// the office still sees it, and why others do not
	await page.getByRole("button", { name: "Choose or change photo" }).click();
	await expect(page.getByText("The family does not want photos.", { exact: false })).toBeVisible();
	await close(parent.context());
});

test("a document gets its scan, and the office finds what expires, on a phone too", async ({ page }) => {
	const visa = `VISA-${Date.now()}`;
	await holdSession(page, "office@north.demo");
	await page.goto(`${await aStudent(page, 31)}?tab=documents`);
	await page.getByRole("button", { name: "Add document" }).click();
	const form = page.getByRole("dialog");
	await form.getByRole("combobox", { name: "Kind" }).selectOption("other");
	await form.getByRole("textbox", { name: "Number" }).fill(visa);
	const [year, month, day] = inDays(10).split("-");
	await form.getByRole("textbox", { name: "Expires on" }).fill(`${day}/${month}/${year}`);
	await form.getByRole("button", { name: "Save document" }).click();
	const paper = page.getByRole("listitem").filter({ hasText: visa });
	await expect(paper).toBeVisible();
	await paper.locator("input[type=file]").setInputFiles({ name: "visa.png", mimeType: "image/png", buffer: PICTURE });
	await expect(paper.getByRole("button", { name: /visa\.png/ })).toBeVisible();
	await paper.getByRole("button", { name: /visa\.png/ }).click();
	await expect(page.getByRole("dialog").getByRole("img", { name: "visa.png" })).toBeVisible();
	await page.keyboard.press("Escape");
	await expectAccessible(page, "main");
	const student = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";

	await goTo(page, "/students");
	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("menuitem", { name: "Expiring documents" }).click();
	await page.getByRole("searchbox", { name: "Search by student" }).fill(student);
	const row = page.getByRole("row").filter({ hasText: visa });
	await expect(row.getByText("10 days left")).toBeVisible();
	await page.getByRole("radio", { name: "Within 30 days" }).check();
	await expect(row).toBeVisible();
	await page.getByRole("radio", { name: "Expired" }).check();
	await expect(row).toHaveCount(0);
	await page.getByRole("radio", { name: "Within 30 days" }).check();
	await expect(row).toBeVisible();

	// on a phone they are cards
	await page.setViewportSize({ width: 390, height: 844 });
	await page.getByRole("searchbox", { name: "Search by student" }).fill("qqqqqq");
	await expect(page.getByText("No documents match")).toBeVisible();
	await page.getByRole("searchbox", { name: "Search by student" }).fill("");
	await expect(
		page
			.getByRole("main")
			.getByRole("link", { name: /\w+ \w+/ })
			.nth(2),
	).toBeVisible();
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
	await expectAccessible(page);
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.getByRole("searchbox", { name: "Search by student" }).fill(student);
	await row.getByRole("link").click();
	await expect(page.getByRole("tab", { name: "Papers" })).toHaveAttribute("aria-selected", "true");

	await paper.getByRole("button").last().click();
	await page.getByRole("menuitem", { name: "Archive" }).click();
	await expect(paper).toHaveCount(0);
	await undoOf(page, /Document removed|has been archived/).click();
	await expect(paper.getByRole("button", { name: /visa\.png/ })).toBeVisible();
});
