import type { Page } from "@playwright/test";
import { close, elsewhere, expect, expectAccessible, signIn, test } from "./homeroom.ts";

const row = (page: Page, at: number) => page.locator("tbody tr").nth(at);
const chosen = (page: Page) => page.getByRole("region", { name: "Actions for the selection" });
const addFilter = async (page: Page, field: string, condition: string, value?: string) => {
	await page.getByRole("button", { name: "Filter", exact: true }).click();
	const editor = page.getByRole("dialog", { name: "Filter" });
	await editor.getByRole("combobox", { name: "Field" }).selectOption(field);
	await editor.getByRole("combobox", { name: "Condition" }).selectOption(condition);
	if (value !== undefined) await editor.getByRole("textbox", { name: "Value" }).fill(value);
	await editor.getByRole("button", { name: "Add filter" }).click();
	await expect(editor).toBeHidden();
};

test("the whole list by keyboard: move, choose, extend, clear, edit a cell, open", async ({ page }) => {
	await signIn(page, "office@north.demo", "/students?limit=10&columns=class_label,status");
	await expect(row(page, 3).getByRole("link")).toBeVisible();
	await page.keyboard.press("j");
	await expect(row(page, 0).getByRole("link")).toBeFocused();
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("Space");
	await expect(chosen(page)).toContainText("1 selected");
	await expect(row(page, 1)).toHaveAttribute("aria-selected", "true");
	await page.keyboard.press("Shift+ArrowDown");
	await page.keyboard.press("Shift+ArrowDown");
	await expect(chosen(page)).toContainText("3 selected");
	await page.keyboard.press("x");
	await expect(chosen(page)).toContainText("2 selected");
	await page.keyboard.press("Escape");
	await expect(chosen(page)).toHaveCount(0);

	await page.keyboard.press("Home");
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("F2");
	const field = row(page, 0).getByRole("textbox", { name: "Class" });
	await expect(field).toBeFocused();
	await field.fill("7K");
	await page.keyboard.press("Escape");
	await expect(row(page, 0)).not.toContainText("7K");
	await page.keyboard.press("e");
	await field.fill("7K");
	const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
	await page.keyboard.press("Enter");
	await expect(row(page, 0)).toContainText("7K");
	expect((await saved).status()).toBe(200);
	const name = (await row(page, 0).getByRole("link").innerText()).trim();
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
	await page.goBack();
	await expect(row(page, 0)).toContainText("7K");
	await page.keyboard.press("/");
	await expect(page.getByRole("searchbox", { name: "Search by name" })).toBeFocused();
});

test("two people change the same cell: the second is told what it is now, and keeps what was typed", async ({
	page,
	browser,
	expectTrouble,
}) => {
	expectTrouble(/409/);
	const at = "/students?limit=5&sort=-name&columns=class_label";
	await signIn(page, "office@north.demo", at);
	await row(page, 0).locator("[data-edit=class_label]").dblclick({ force: true });
	const field = row(page, 0).getByRole("textbox", { name: "Class" });
	await field.fill("8M");
	const colleague = await elsewhere(browser);
	await signIn(colleague, "admin@north.demo", at);
	await row(colleague, 0).locator("[data-edit=class_label]").dblclick({ force: true });
	await row(colleague, 0).getByRole("textbox", { name: "Class" }).fill("8T");
	// no news in time: the change arrives while the other is still typing
	await page.route("**/api/students?*", (route) => route.abort());
	const saved = colleague.waitForResponse((response) => response.request().method() === "PATCH");
	await colleague.keyboard.press("Enter");
	expect((await saved).status()).toBe(200);
	await field.press("Enter");
	await expect(page.getByText(/Someone else changed this: Class is 8T now/)).toBeVisible();
	await expect(field).toHaveValue("8M");
	expectTrouble(/ERR_FAILED|net::|Failed to fetch/);
	await page.unroute("**/api/students?*");
	await field.press("Enter");
	await expect(row(colleague, 0)).toContainText("8M");
	await close(colleague.context());
});

test("filters are in the address: they survive a reload, and what is wrong in it falls away", async ({ page }) => {
	await signIn(page, "office@north.demo", "/students?limit=10");
	await addFilter(page, "First name", "starts with", "A");
	await expect(page).toHaveURL(/where=/);
	await expect(page.getByText(/students match/)).toBeVisible();
	await addFilter(page, "E-mail", "is empty");
	const chips = page.getByRole("list", { name: "Filters" });
	await expect(chips.getByRole("listitem")).toHaveText(["First name starts with A", "E-mail is empty"]);
	await page.reload();
	await expect(chips.getByRole("listitem")).toHaveCount(2);
	await page.getByRole("button", { name: "Remove the filter First name starts with A" }).click();
	await expect(chips.getByRole("listitem")).toHaveText(["E-mail is empty"]);
	await page.goBack();
	await expect(chips.getByRole("listitem")).toHaveCount(2);
	const wrong = encodeURIComponent(
		JSON.stringify([
			["status", "is", 7],
			["nothing", "is", "x"],
			["class_label", "is", "5A"],
		]),
	);
	await page.goto(`/students?where=${wrong}&page=abc&sort=nonsense`);
	await expect(page.getByRole("combobox", { name: "Class" })).toHaveValue("5A");
	await expect(chips).toHaveCount(0);
});

test("several sorts: Shift joins a column, the numbers say in which order", async ({ page }) => {
	await signIn(page, "office@north.demo", "/students?limit=10");
	await page.getByRole("button", { name: /^Status/ }).click();
	await page.getByRole("button", { name: /^Class/ }).click({ modifiers: ["Shift"] });
	await expect(page).toHaveURL(/sort=status%2Cclass_label/);
	await expect(page.getByRole("columnheader", { name: /Class 2/ })).toBeVisible();
	await page.getByRole("columnheader", { name: /Date of birth/ }).hover();
	await page.getByRole("button", { name: "Options for Date of birth" }).click();
	await page.getByRole("menuitem", { name: "Also sort by this" }).click();
	await expect(page).toHaveURL(/sort=status%2Cclass_label%2Cdate_of_birth/);
});

test("columns, their order and density are remembered for the person", async ({ page }) => {
	await signIn(page, "teacher@north.demo", "/students");
	await page.getByRole("button", { name: "Columns and density" }).click();
	const menu = page.getByRole("dialog", { name: "Columns and density" });
	await menu.getByRole("checkbox", { name: "Phone" }).check();
	await menu.getByRole("button", { name: "Move Phone up" }).click();
	const saved = page.waitForResponse("**/api/table_setting/update");
	await menu.getByRole("radio", { name: "Compact" }).click({ force: true });
	expect((await saved).status()).toBe(201);
	await page.goto("/students");
	await expect(page.getByRole("grid")).toHaveAttribute("data-density", "compact");
	const headers = await page.getByRole("columnheader").allInnerTexts();
	expect(headers.map((text) => text.trim()).filter((text) => ["Phone", "Status"].includes(text))).toEqual(["Phone", "Status"]);
});

test("a view is saved, shared, and opened by a colleague; it can be what one starts with", async ({ page, browser }) => {
	const name = `On leave ${Date.now()}`;
	await signIn(page, "admin@north.demo", "/students?status=on_leave&sort=-class_label");
	await page.getByRole("button", { name: "Views" }).click();
	const menu = page.getByRole("dialog");
	await menu.getByRole("textbox", { name: "Save the list as it is now" }).fill(name);
	await menu.getByRole("checkbox", { name: "Share with colleagues" }).check();
	await menu.getByRole("button", { name: "Save view" }).click();
	await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
	await expect(page).toHaveURL(/view=\d+/);
	const matching = await page.getByText(/students? match/).innerText();

	const colleague = await elsewhere(browser);
	await signIn(colleague, "teacher@north.demo", "/students");
	await colleague.getByRole("button", { name: "Views" }).click();
	await colleague.getByRole("button", { name: new RegExp(`^${name}`) }).click();
	await expect(colleague).toHaveURL(/where=.*on_leave.*/);
	await expect(colleague).toHaveURL(/sort=-class_label/);
	await close(colleague.context());

	await page.getByRole("button", { name, exact: true }).click();
	const saved = page.waitForResponse("**/api/table_setting/update");
	await menu.getByRole("button", { name: `Start with ${name}` }).click();
	await saved;
	await page.goto("/students");
	await expect(page).toHaveURL(/view=\d+/);
	await expect(page.getByText(matching)).toBeVisible();
	await page.getByRole("button", { name, exact: true }).click();
	await menu.getByRole("button", { name: `Actions for ${name}` }).click();
	await page.getByRole("menuitem", { name: "Delete view" }).click();
	await expect(page.getByText(`The view ${name} has been deleted.`)).toBeVisible();
	await expect(page).not.toHaveURL(/view=/);
	await expect(page.getByText(/^\d+ students$/)).toBeVisible();
});

test("a whole school is changed at once: chosen across pages, previewed, changed, and taken back with one click", async ({ page }) => {
	await signIn(page, "admin@north.demo", "/students?limit=5");
	await expect(row(page, 2).getByRole("link")).toBeVisible();
	const total = Number.parseInt(await page.getByText(/^\d+ students$/).innerText(), 10);
	expect(total).toBeGreaterThan(250); // far more than a page; other journeys add and archive some
	const before = await row(page, 0).innerText();
	await row(page, 0).getByRole("checkbox").click();
	await row(page, 3)
		.getByRole("checkbox")
		.click({ modifiers: ["Shift"] });
	await expect(chosen(page)).toContainText("4 selected");
	await page.getByRole("button", { name: "Next page" }).click();
	await expect(chosen(page)).toContainText("4 selected");
	await chosen(page)
		.getByRole("button", { name: `Select all ${total}` })
		.click();
	await expect(chosen(page)).toContainText(`${total} selected`);
	await chosen(page).getByRole("button", { name: "Edit" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("combobox", { name: "Change which field?" }).selectOption("Class");
	await dialog.getByRole("combobox", { name: "Class" }).fill("Whole school");
	await expect(dialog.getByText("Class → Whole school")).toBeVisible();
	await dialog.getByRole("button", { name: `Change ${total} students` }).click();
	await expect(page.getByText(`${total} changed.`)).toBeVisible();
	const undone = page.waitForResponse("**/api/changes/undo");
	await page.getByRole("button", { name: "Undo" }).click();
	expect((await undone).status()).toBe(200);
	await expect(chosen(page)).toHaveCount(0);
	await page.goto("/students?limit=5");
	await expect(page.getByText("Whole school")).toHaveCount(0);
	await expect(row(page, 0)).toHaveText(before.replace(/\s+/g, " ").trim(), { useInnerText: true });
});

test("on a phone: filters from below, cards chosen by holding or with boxes", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await signIn(page, "office@north.demo");
	await page.getByRole("button", { name: "Filters" }).click();
	const sheet = page.getByRole("dialog", { name: "Filters" });
	await sheet.getByRole("combobox", { name: "Status" }).selectOption("On leave");
	await expectAccessible(page);
	await sheet.getByRole("button", { name: "Show the list" }).click();
	await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
	await expect(page.getByText(/students? match/)).toBeVisible();
	await page.getByRole("button", { name: "Select" }).click();
	const cards = page.getByRole("list", { name: "Students" }).getByRole("listitem");
	await cards.nth(0).click();
	await cards.nth(1).click();
	await expect(chosen(page)).toContainText("2 selected");
	await expectAccessible(page);
	expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
	await chosen(page).getByRole("button", { name: "Clear the selection" }).click();
	await expect(chosen(page)).toHaveCount(0);
});

test("the list with everything open is accessible", async ({ page }) => {
	await signIn(page, "admin@north.demo", `/students?limit=10&where=${encodeURIComponent('[["email","empty"]]')}`);
	await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
	await expect(chosen(page)).toContainText("10 selected");
	await expect(page.getByRole("listitem").filter({ hasText: "E-mail is empty" })).toBeVisible();
	await expectAccessible(page);
	for (const name of ["Columns and density", "Views", "Filter"]) {
		await page.getByRole("button", { name, exact: true }).click();
		await expect(page.getByRole("dialog", { name })).toBeVisible();
		await expectAccessible(page);
		await page.keyboard.press("Escape");
		await expect(page.getByRole("dialog", { name })).toBeHidden();
	}
});
