import type { Page } from "@playwright/test";
import { aStudent, close, DIALOG, elsewhere, expect, expectAccessible, goTo, signIn, test, undoOf } from "./homeroom.ts";

const row = (page: Page, at: number) => page.locator("tbody tr").nth(at);

test("the office adds a student, corrects it and reads what happened; what is archived comes back from the notice", async ({ page }) => {
	const stamp = Date.now();
	const [first, name] = [`Órla${stamp}`, `Órla${stamp} O'Neill-Müller`];
	await signIn(page, "office@north.demo");
	await page.getByRole("button", { name: "Add student" }).click();
	const form = page.getByRole("dialog");
	const save = page.getByRole("button", { name: "Save student" });
	await save.click();
	await expect(page.getByText("Please fill this in.").first()).toBeVisible();
	await page.getByRole("textbox", { name: "First name" }).fill(first);
	await page.getByRole("textbox", { name: "Last name" }).fill("O'Neill-Müller");
	await page.getByRole("button", { name: "Contact and address" }).click();
	await page.getByRole("textbox", { name: "E-mail" }).fill("orla@");
	await page.getByRole("textbox", { name: "Phone" }).focus();
	await expect(page.getByText("Please enter an e-mail address like name@example.org.")).toBeVisible();
	await page.getByRole("textbox", { name: "E-mail" }).fill("orla@example.org");
	await page.keyboard.press("Control+Enter");
	await expect(page.getByText(`${name} has been added.`)).toBeVisible();
	await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
	await page.goBack();

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

	await page.getByRole("main").getByRole("link", { name: "All students" }).click();
	await expect(link).toBeFocused();
	await page.getByRole("button", { name: `Actions for ${name}` }).click();
	await page.getByRole("menuitem", { name: "Archive" }).click();
	await expect(page.getByText(`${name} has been archived.`)).toBeVisible();
	await expect(link).toHaveCount(0);
	await undoOf(page, `${name} has been archived.`).click();
	await expect(link).toBeVisible();
});

test("a child and a new family are one form and one save, taken back with one press; a sibling finds the family by a phone number", async ({
	page,
	expectTrouble,
}) => {
	// a child who is taken back is asked for once more
	expectTrouble(/404/);
	const stamp = String(Date.now());
	const [last, phone] = [`Thistlewood${stamp}`, `+44 1904 ${stamp.slice(-6)}`];
	await signIn(page, "office@north.demo", "/students");
	let clicks = 0;
	const click = async (what: ReturnType<Page["getByRole"]>) => {
		clicks += 1;
		await what.click();
	};
	await click(page.getByRole("button", { name: "Add student" }));
	await page.getByRole("textbox", { name: "First name" }).fill("Maya");
	await page.getByRole("textbox", { name: "Last name" }).fill(last);
	await expect(page.getByText("Nobody with this name yet")).toBeVisible();
	await click(page.getByRole("radio", { name: "Make a new family here" }));
	const family = page.getByRole("region", { name: "Family" });
	await expect(family.getByRole("textbox", { name: "Family name" })).toHaveValue(last);
	await family.getByRole("textbox", { name: "First name" }).fill("Una");
	await family.getByRole("textbox", { name: "Phone" }).fill(phone);
	const effects = page.getByRole("region", { name: "When you save" });
	await expect(effects.getByText(`The family ${last} is made, with Una ${last}.`)).toBeVisible();
	await expect(effects.getByText(`${last} pays.`)).toBeVisible();
	await expectAccessible(page);
	await click(page.getByRole("button", { name: "Save student" }));
	await expect(page.getByRole("heading", { level: 1, name: `Maya ${last}` })).toBeVisible();
	// open the form, choose, save
	expect(clicks).toBe(3);
	await expect(page.getByRole("region", { name: "Family" }).getByRole("link", { name: phone })).toBeVisible();

	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("menuitem", { name: "Add a sibling" }).click();
	await expect(page.getByText(`As it is for Maya.`, { exact: false })).toBeVisible();
	await goTo(page, "/students/new");
	await page.getByRole("textbox", { name: "First name" }).fill("Finn");
	await page.getByRole("textbox", { name: "Last name" }).fill("Other");
	await page.getByRole("textbox", { name: "Find the family" }).fill(`01904 ${stamp.slice(-6, -2)}`);
	await page.getByRole("radio", { name: new RegExp(last) }).check();
	await expect(family.getByText("Phone", { exact: true }).first()).toBeVisible();
	await page.keyboard.press("Control+Enter");
	await expect(page.getByRole("heading", { level: 1, name: "Finn Other" })).toBeVisible();
	await expect(page.getByRole("region", { name: "Family" }).getByRole("link", { name: "Maya" })).toBeVisible();
	await undoOf(page, "Finn Other has been added.").click();
	// taken back while one stands on it
	await expect(page.getByRole("heading", { level: 1, name: "Students" })).toBeVisible();
	await goTo(page, `/students?search=${last}`);
	await page.getByRole("link", { name: `Maya ${last}` }).click();
	await page.getByRole("link", { name: "Open family" }).click();
	await page.getByRole("button", { name: "Add person" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("textbox", { name: "First name" }).fill("Otto");
	await dialog.getByRole("button", { name: "Add person" }).click();
	const people = page.getByRole("region", { name: "Whom to call" });
	await people.getByRole("combobox", { name: /^Custody of Otto/ }).selectOption("shared");
	await people.getByRole("button", { name: /^Call Otto .* earlier/ }).click();
	await expect(people.getByRole("listitem").first()).toContainText("Otto");
	await people.getByRole("button", { name: /^Actions for Una/ }).click();
	await page.getByRole("menuitem", { name: "End today" }).click();
	await expect(people.getByRole("listitem").filter({ hasText: "Una" })).toContainText("until");
	await expectAccessible(page);

	await page.setViewportSize({ width: 390, height: 844 });
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
	await goTo(page, "/students/new");
	await page.getByRole("radio", { name: "Make a new family here" }).check();
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
	await expectAccessible(page);
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
	await expect(colleague.getByRole("heading", { level: 1, name: `Zzz ${last}` })).toBeVisible();
	await colleague.goBack();
	await expect(row(colleague, 0)).toContainText(`Zzz ${last}`);
	await expect(row(page, 0)).toContainText(`Zzz ${last}`);

	await row(page, 0).locator("[data-edit=class_label]").dblclick({ force: true });
	const cell = row(page, 0).getByRole("combobox", { name: "Class" });
	await cell.fill("8M");
	await row(colleague, 0).locator("[data-edit=class_label]").dblclick({ force: true });
	await row(colleague, 0).getByRole("combobox", { name: "Class" }).fill("8T");
	await expect(colleague.getByRole("option", { name: "Make “8T”" })).toBeVisible();
	// no news in time: the change arrives while the other is still typing
	await page.route("**/api/students?*", (route) => route.abort());
	const saved = colleague.waitForResponse((response) => response.request().method() === "PATCH");
	await colleague.keyboard.press("Enter");
	expect((await saved).status()).toBe(200);
	await cell.press("Enter");
	await expect(page.getByText(/Someone else changed this: Class is 8T now/)).toBeVisible();
	await expect(cell).toHaveValue("Make “8M”");
	await page.unroute("**/api/students?*");
	await cell.press("Enter");
	await expect(row(colleague, 0)).toContainText("8M");

	const [theirs, mine] = [1, 2].map((end) => `+44 20 ${Date.now() % 1_000_000_000}${end}`) as [string, string];
	const phone = (whose: Page) => whose.getByRole("dialog").getByRole("textbox", { name: "Phone" });
	const student = await aStudent(page, 20);
	for (const whose of [page, colleague]) {
		await goTo(whose, `${student}/edit`);
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
	await expect(page.getByRole("textbox", { name: "First name" })).toBeVisible();
	expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

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
