import type { Page } from "@playwright/test";
import { close, DIALOG, elsewhere, expect, expectAccessible, goTo, signIn, test, undoOf } from "./homeroom.ts";

const row = (page: Page, at: number) => page.locator("tbody tr").nth(at);

test("the office adds a student, corrects it and reads what happened; what is archived comes back from the notice", async ({ page }) => {
	const stamp = Date.now();
	const [first, name] = [`Órla${stamp}`, `Órla${stamp} O'Neill-Müller`];
	await signIn(page, "office@north.demo");
	await page.getByRole("button", { name: "Add student" }).click();
	const form = page.getByRole("dialog");
	await form.getByRole("button", { name: "Add student" }).click();
	await expect(form.getByText("Please fill this in.").first()).toBeVisible();
	await form.getByRole("textbox", { name: "First name" }).fill(first);
	await form.getByRole("textbox", { name: "Last name" }).fill("O'Neill-Müller");
	await form.getByRole("textbox", { name: "E-mail" }).fill("orla@");
	await form.getByRole("textbox", { name: "Phone" }).focus();
	await expect(form.getByText("Please enter an e-mail address like name@example.org.")).toBeVisible();
	await form.getByRole("textbox", { name: "E-mail" }).fill("orla@example.org");
	await page.keyboard.press("Control+Enter");
	await expect(page.getByText(`${name} has been added.`)).toBeVisible();
	await expect(page.locator("main").getByRole("button", { name: "Add student" })).toBeFocused();

	await page.keyboard.press("/");
	await page.keyboard.type(`orla${stamp} neill`);
	await expect(page.getByText("1 student matches")).toBeVisible();
	// still typing when the name is there already: what was typed last does not call back who has clicked it
	await page.getByRole("searchbox", { name: "Search by name" }).fill(`orla${stamp} o'neill`);
	const link = page.getByRole("link", { name });
	await link.click();
	await expect(page.getByRole("button", { name: "Edit" })).toBeVisible();
	await page.keyboard.press("e");
	await form
		.getByRole("combobox", { name: "Class" })
		.or(form.getByRole("textbox", { name: "Class" }))
		.first()
		.fill("4B");
	// leaving with changes asks first
	await form.getByRole("textbox", { name: "Phone" }).focus();
	await page.keyboard.press("Escape");
	await expect(page.getByText("You have unsaved changes.")).toBeVisible();
	await page.getByRole("button", { name: "Keep editing" }).click();
	await form.getByRole("button", { name: "Save student" }).click();
	await expect(page.getByText(`Changes to ${name} saved.`)).toBeVisible();
	await expect(page.getByText("Priya Nair set class to 4B")).toBeVisible();

	await page.getByRole("link", { name: "All students" }).click();
	await expect(link).toBeFocused();
	await page.getByRole("button", { name: `Actions for ${name}` }).click();
	await page.getByRole("menuitem", { name: "Archive" }).click();
	await expect(page.getByText(`${name} has been archived.`)).toBeVisible();
	await expect(link).toHaveCount(0);
	await undoOf(page, `${name} has been archived.`).click();
	await expect(link).toBeVisible();

	// the notice opens whom it tells of
	await page.getByRole("button", { name: "Add student" }).click();
	await form.getByRole("textbox", { name: "First name" }).fill("Aaron");
	await form.getByRole("textbox", { name: "Last name" }).fill("Aabye");
	await page.keyboard.press("Control+Enter");
	await expect(form).toHaveCount(0);
	await page.getByRole("button", { name: "Open", exact: true }).last().click();
	await expect(page.getByRole("heading", { level: 1, name: "Aaron Aabye" })).toBeVisible();
});

test("two people: what one does shows at the other's; of the same cell and the same form the second sees both values and chooses", async ({
	page,
	browser,
	expectTrouble,
}) => {
	expectTrouble(/409/);
	expectTrouble(/ERR_FAILED|net::|Failed to fetch/);
	const at = "/students?limit=5&sort=-name&columns=class_label";
	await signIn(page, "admin@north.demo", at);
	await expect(row(page, 0)).toBeVisible();
	const colleague = await elsewhere(browser);
	await signIn(colleague, "office@north.demo", at);
	await colleague.getByRole("button", { name: "Add student" }).click();
	const last = `Zzz${Date.now()}`;
	await colleague.getByRole("textbox", { name: "First name" }).fill("Zzz");
	await colleague.getByRole("textbox", { name: "Last name" }).fill(last);
	await colleague.keyboard.press("Control+Enter");
	await expect(row(colleague, 0)).toContainText(`Zzz ${last}`);
	await expect(row(page, 0)).toContainText(`Zzz ${last}`);

	await row(page, 0).locator("[data-edit=class_label]").dblclick({ force: true });
	const cell = row(page, 0).getByRole("textbox", { name: "Class" });
	await cell.fill("8M");
	await row(colleague, 0).locator("[data-edit=class_label]").dblclick({ force: true });
	await row(colleague, 0).getByRole("textbox", { name: "Class" }).fill("8T");
	// no news in time: the change arrives while the other is still typing
	await page.route("**/api/students?*", (route) => route.abort());
	const saved = colleague.waitForResponse((response) => response.request().method() === "PATCH");
	await colleague.keyboard.press("Enter");
	expect((await saved).status()).toBe(200);
	await cell.press("Enter");
	await expect(page.getByText(/Someone else changed this: Class is 8T now/)).toBeVisible();
	await expect(cell).toHaveValue("8M");
	await page.unroute("**/api/students?*");
	await cell.press("Enter");
	await expect(row(colleague, 0)).toContainText("8M");

	const [theirs, mine] = [1, 2].map((end) => `+44 20 ${Date.now() % 1_000_000_000}${end}`) as [string, string];
	const phone = (whose: Page) => whose.getByRole("dialog").getByRole("textbox", { name: "Phone" });
	for (const whose of [page, colleague]) {
		await goTo(whose, "/students/20/edit");
		await expect(phone(whose)).toBeVisible();
	}
	await phone(colleague).fill(theirs);
	await colleague.keyboard.press("Control+Enter");
	await expect(colleague.getByText(/^Changes to .* saved/)).toBeVisible();
	await phone(page).fill(mine);
	await page.keyboard.press("Control+Enter");
	await expect(page.getByText("Someone else changed this in the meantime").first()).toBeVisible();
	await expect(page.getByText(theirs).first()).toBeVisible();
	await expect(page.getByText(mine).first()).toBeVisible();
	await page.getByRole("radio", { name: new RegExp(mine.replace("+", "\\+")) }).check({ force: true });
	await page.getByRole("button", { name: "Save student" }).click();
	await expect(page.getByRole("dialog")).toBeHidden();
	await expect(colleague.getByText(mine).first()).toBeVisible();
	await close(colleague.context());
});

test("on a phone: cards, the menu as a drawer, filters from below, cards chosen with boxes, a student added with one thumb; without a network the list says so, and comes by itself when the network is back", async ({
	page,
	context,
	expectTrouble,
}) => {
	expectTrouble(/ERR_INTERNET_DISCONNECTED|net::|Failed to fetch|404/);
	await page.setViewportSize({ width: 390, height: 844 });
	await signIn(page, "office@north.demo");
	await expect(page.getByRole("grid")).toHaveCount(0);
	await expect(page.getByRole("link", { name: /Abel/ }).first()).toBeVisible();
	await page.getByRole("button", { name: "More", exact: true }).click();
	await expect(page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Houses" })).toBeVisible();
	await page.keyboard.press("Escape");

	await page.getByRole("button", { name: "Filters" }).click();
	const sheet = page.getByRole("dialog", { name: "Filters" });
	await sheet.getByRole("combobox", { name: "Status" }).selectOption("On leave");
	await expectAccessible(page, DIALOG);
	await sheet.getByRole("button", { name: "Show the list" }).click();
	await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
	await expect(page.getByText(/students? match/)).toBeVisible();
	await page.getByRole("button", { name: "Select" }).click();
	const cards = page.getByRole("list", { name: "Students" }).getByRole("listitem");
	await cards.nth(0).click();
	await cards.nth(1).click();
	const chosen = page.getByRole("region", { name: "Actions for the selection" });
	await expect(chosen).toContainText("2 selected");
	await expectAccessible(page);
	expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
	await chosen.getByRole("button", { name: "Clear the selection" }).click();
	await expect(chosen).toHaveCount(0);
	await page.getByRole("button", { name: "Add student" }).click();
	await expect(page.getByRole("dialog").getByRole("textbox", { name: "First name" })).toBeVisible();
	expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
	await page.keyboard.press("Escape");

	await page.setViewportSize({ width: 1440, height: 900 });
	await goTo(page, "/students?limit=5");
	await expect(page.getByText(/^1–5 of/)).toBeVisible();
	await everythingFetched(page);
	await context.setOffline(true);
	await expect(page.getByText("Network Connection Error")).toBeVisible();
	await expect(page.getByText("Internet Connection is Off")).toBeVisible();
	await page.getByRole("button", { name: "Page 3" }).click();
	await expect(page.getByText("This list could not be loaded")).toBeVisible();
	await context.setOffline(false);
	await expect(page.getByText(/^11–15 of/)).toBeVisible();
	await expect(page.getByText("Network Connection Error")).toBeHidden();
	await goTo(page, "/students/99999999");
	await expect(page.getByText("There is no such student")).toBeVisible();
});

/** What the page fetches behind its first sight has arrived. */
async function everythingFetched(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const arrived = performance.getEntriesByType("resource").map((entry) => (entry as PerformanceResourceTiming).responseEnd);
		return performance.now() - Math.max(...arrived) > 1_500;
	});
}
