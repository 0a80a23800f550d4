import type { Page } from "@playwright/test";
import { close, elsewhere, expect, signIn, test } from "./homeroom.ts";

test("the office adds a student, corrects it and reads what happened", async ({ page, expectTrouble }) => {
	await signIn(page, "office@north.demo");
	await page.getByRole("button", { name: "Add student" }).click();
	const form = page.getByRole("dialog");
	await form.getByRole("button", { name: "Add student" }).click();
	await expect(form.getByText("Please fill this in.").first()).toBeVisible();
	await form.getByRole("textbox", { name: "First name" }).fill("Órla");
	await form.getByRole("textbox", { name: "Last name" }).fill("O'Neill-Müller");
	await form.getByRole("textbox", { name: "E-mail" }).fill("orla@");
	await form.getByRole("textbox", { name: "Phone" }).focus();
	await expect(form.getByText("Please enter an e-mail address like name@example.org.")).toBeVisible();
	await form.getByRole("textbox", { name: "E-mail" }).fill("orla@example.org");
	await page.keyboard.press("Control+Enter");
	await expect(page.getByText("Órla O'Neill-Müller has been added.")).toBeVisible();

	await page.goto("/students");
	await expect(page.getByRole("row").nth(1)).toBeVisible();
	await page.keyboard.press("/");
	await page.keyboard.type("orla neill");
	await expect(page.getByText("1 student matches")).toBeVisible();
	// still typing when the name is there already: what was typed last does not call back who has clicked it
	await page.getByRole("searchbox", { name: "Search by name" }).fill("orla o'neill");
	await page.getByRole("link", { name: "Órla O'Neill-Müller" }).click();
	await expect(page.getByRole("button", { name: "Edit" })).toBeVisible();
	await page.keyboard.press("e");
	await page
		.getByRole("dialog")
		.getByRole("combobox", { name: "Class" })
		.or(page.getByRole("dialog").getByRole("textbox", { name: "Class" }))
		.first()
		.fill("4B");
	await page.getByRole("dialog").getByRole("button", { name: "Save student" }).click();
	await expect(page.getByText("Changes to Órla O'Neill-Müller saved.")).toBeVisible();
	await expect(page.getByText("Priya Nair set class to 4B")).toBeVisible();
	expectTrouble(/^never$/);
});

test("archiving can be undone from the notice", async ({ page }) => {
	await signIn(page, "office@north.demo", "/students?search=bakker");
	const first = page.getByRole("row").nth(1);
	const name = (await first.getByRole("link").first().innerText()).trim();
	await first.getByRole("button", { name: /Actions for/ }).click();
	await page.getByRole("menuitem", { name: "Archive" }).click();
	await expect(page.getByText(`${name} has been archived.`)).toBeVisible();
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(page.getByRole("link", { name })).toBeVisible();
});

test("a change in one window shows in another by itself", async ({ page, browser }) => {
	await signIn(page, "admin@north.demo", "/students?search=abel");
	await expect(page.getByRole("row").nth(1)).toBeVisible();
	const colleague = await elsewhere(browser);
	await signIn(colleague, "office@north.demo", "/students/new");
	const last = `Abelard${Date.now()}`;
	await colleague.getByRole("textbox", { name: "First name" }).fill("Live");
	await colleague.getByRole("textbox", { name: "Last name" }).fill(last);
	await colleague.keyboard.press("Control+Enter");
	await expect(colleague.getByText(`Live ${last} has been added.`)).toBeVisible();
	await expect(page.getByText(`Live ${last}`)).toBeVisible();
	await close(colleague.context());
});

test("two people edit the same student: the second sees both values and chooses", async ({ page, browser, expectTrouble }) => {
	expectTrouble(/409/);
	await signIn(page, "admin@north.demo", "/students/20/edit");
	const field = page.getByRole("dialog").getByRole("textbox", { name: "Phone" });
	await expect(field).toBeVisible();
	const colleague = await elsewhere(browser);
	await signIn(colleague, "office@north.demo", "/students/20/edit");
	await colleague.getByRole("dialog").getByRole("textbox", { name: "Phone" }).fill("+44 20 1111 111");
	await colleague.keyboard.press("Control+Enter");
	await expect(colleague.getByRole("dialog")).toBeHidden();
	await field.fill("+44 20 2222 222");
	await page.keyboard.press("Control+Enter");
	await expect(page.getByText("Someone else changed this in the meantime").first()).toBeVisible();
	await expect(page.getByText("+44 20 1111 111").first()).toBeVisible();
	await expect(page.getByText("+44 20 2222 222").first()).toBeVisible();
	await page.getByRole("radio", { name: /2222/ }).check({ force: true });
	await page.getByRole("button", { name: "Save student" }).click();
	await expect(page.getByRole("dialog")).toBeHidden();
	await colleague.reload();
	await expect(colleague.getByText("+44 20 2222 222").first()).toBeVisible();
	await close(colleague.context());
});

test("the list keeps everything in its address: filter, sort, page, back and reload", async ({ page }) => {
	await signIn(page, "office@south.demo", "/students");
	await page.getByRole("button", { name: /^Klasse/ }).click();
	await expect(page).toHaveURL(/sort=class_label/);
	await page.getByRole("button", { name: /Nächste Seite/ }).click();
	await expect(page).toHaveURL(/page=2/);
	await expect(page.getByText(/^6–10 von/)).toBeVisible();
	await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
	const second = await page.getByRole("row").nth(1).getByRole("link").innerText();
	await page.reload();
	await expect(page.getByRole("row").nth(1)).toContainText(second);
	await page.goBack();
	await expect(page).not.toHaveURL(/page=2/);
	await page.goto("/students?page=abc");
	await expect(page.getByText(/^1–5 von/)).toBeVisible();
});

test("items per page are remembered for the person", async ({ page }) => {
	await signIn(page, "teacher@north.demo", "/students");
	const range = page.getByText(/^1–5 of \d+/);
	await expect(range).toBeVisible();
	const total = /of (\d+)/.exec(await range.innerText())?.[1];
	const saved = page.waitForResponse("**/api/table_setting/update");
	await page.getByRole("combobox", { name: "Rows per page" }).selectOption("20");
	expect((await saved).status()).toBe(201);
	await page.goto("/students");
	await expect(page.getByText(new RegExp(`^1–20 of ${total}`))).toBeVisible();
});

test("leaving with changes asks first", async ({ page }) => {
	await signIn(page, "office@north.demo", "/students/21/edit");
	await page.getByRole("dialog").getByRole("textbox", { name: "Phone" }).fill("+44 20 3333 333");
	await page.keyboard.press("Escape");
	await expect(page.getByText("You have unsaved changes.")).toBeVisible();
	await page.getByRole("button", { name: "Keep editing" }).click();
	await expect(page.getByRole("dialog").getByRole("textbox", { name: "Phone" })).toHaveValue("+44 20 3333 333");
});

test("a failing list says so and can be tried again", async ({ page, expectTrouble }) => {
	expectTrouble(/503|ERR_FAILED/);
	await signIn(page, "office@north.demo", "/preferences");
	await page.route("**/api/students?*", (route) =>
		route.fulfill({ status: 503, json: { error: "unavailable", message: "The service is not available right now. Please try again." } }),
	);
	await page.getByRole("link", { name: "Students" }).click();
	await expect(page.getByText("This list could not be loaded")).toBeVisible(); // after two more tries
	await page.unroute("**/api/students?*");
	await page.getByRole("button", { name: "Try again" }).click();
	await expect(page.getByRole("row").nth(1)).toBeVisible();
});

test("a student that is not there", async ({ page, expectTrouble }) => {
	expectTrouble(/404/);
	await signIn(page, "office@north.demo", "/students/99999999");
	await expect(page.getByText("There is no such student")).toBeVisible();
});

test("on a phone: cards, the menu as a drawer, add a student with one thumb", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await signIn(page, "office@north.demo");
	await expect(page.getByRole("grid")).toHaveCount(0);
	await expect(page.getByRole("link", { name: /Abel/ }).first()).toBeVisible();
	await page.getByRole("button", { name: "Open the menu" }).click();
	await expect(page.getByRole("link", { name: "Preferences" })).toBeVisible();
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: "Add student" }).click();
	await expect(page.getByRole("dialog").getByRole("textbox", { name: "First name" })).toBeVisible();
	expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test("without a network a page of the list says so, and comes by itself when the network is back", async ({
	page,
	context,
	expectTrouble,
}) => {
	expectTrouble(/ERR_INTERNET_DISCONNECTED|net::|Failed to fetch/);
	await signIn(page, "office@north.demo", "/students?limit=5");
	await expect(page.getByText(/^1–5 of/)).toBeVisible();
	await everythingFetched(page);
	await context.setOffline(true);
	await page.getByRole("button", { name: "Page 3" }).click();
	await expect(page.getByText("This list could not be loaded")).toBeVisible();
	await context.setOffline(false);
	await expect(page.getByText(/^11–15 of/)).toBeVisible();
});

test("the notice after adding a student opens the student, and back leads to the row", async ({ page }) => {
	await signIn(page, "office@north.demo");
	await page.getByRole("button", { name: "Add student" }).click();
	const form = page.getByRole("dialog");
	await form.getByRole("textbox", { name: "First name" }).fill("Aaron");
	await form.getByRole("textbox", { name: "Last name" }).fill("Aabye");
	await page.keyboard.press("Control+Enter");
	await expect(page.locator("main").getByRole("button", { name: "Add student" })).toBeFocused();
	await page.getByRole("button", { name: "Open", exact: true }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Aaron Aabye" })).toBeVisible();
	await page.getByRole("link", { name: "All students" }).click();
	await expect(page.getByRole("link", { name: "Aaron Aabye" })).toBeFocused();
});

/** What the page fetches behind its first sight has arrived. */
async function everythingFetched(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const arrived = performance.getEntriesByType("resource").map((entry) => (entry as PerformanceResourceTiming).responseEnd);
		return performance.now() - Math.max(...arrived) > 1_500;
	});
}
