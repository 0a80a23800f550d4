import type { Page } from "@playwright/test";
import { close, DIALOG, elsewhere, expect, expectAccessible, goTo, signIn, test, triedBefore, undoOf } from "./homeroom.ts";
import { inSchool } from "./outbox.ts";

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

test("the whole list by keyboard, several sorts, and an address that keeps filters, sorts and page over back and reload", async ({
	page,
	expectTrouble,
}) => {
	const label = `7K${triedBefore()}`;
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
	const field = row(page, 0).getByRole("combobox", { name: "Class" });
	await expect(field).toBeFocused();
	await field.fill(label);
	await page.keyboard.press("Escape");
	await expect(row(page, 0)).not.toContainText(label);
	await page.keyboard.press("e");
	await field.fill(label);
	await expect(page.getByRole("option", { name: `Make “${label}”` })).toBeVisible();
	const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
	await page.keyboard.press("Enter");
	await expect(row(page, 0)).toContainText(label);
	expect((await saved).status()).toBe(200);
	const name = (await row(page, 0).getByRole("link").innerText()).trim();
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
	await page.goBack();
	await expect(row(page, 0)).toContainText(label);
	await page.keyboard.press("/");
	await expect(page.getByRole("searchbox", { name: "Search by name" })).toBeFocused();

	await goTo(page, "/students?limit=5&columns=class_label,status,date_of_birth");
	await page.getByRole("button", { name: /^Status/ }).click();
	// Shift joins a column, the numbers say in which order
	await page.getByRole("button", { name: /^Class/ }).click({ modifiers: ["Shift"] });
	await expect(page).toHaveURL(/sort=status%2Cclass_label/);
	await expect(page.getByRole("columnheader", { name: /Class 2/ })).toBeVisible();
	await page.getByRole("columnheader", { name: /Date of birth/ }).hover();
	await page.getByRole("button", { name: "Options for Date of birth" }).click();
	await page.getByRole("menuitem", { name: "Also sort by this" }).click();
	await expect(page).toHaveURL(/sort=status%2Cclass_label%2Cdate_of_birth/);

	await addFilter(page, "First name", "starts with", "A");
	await expect(page).toHaveURL(/where=/);
	await expect(page.getByText(/students match/)).toBeVisible();
	await addFilter(page, "E-mail", "is empty");
	const chips = page.getByRole("list", { name: "Filters" });
	await expect(chips.getByRole("listitem")).toHaveText(["First name starts with A", "E-mail is empty"]);
	await page.getByRole("button", { name: "Next page" }).click();
	await expect(page).toHaveURL(/page=2/);
	await expect(page.getByText(/^6–/)).toBeVisible();
	await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
	const second = await row(page, 0).getByRole("link").innerText();
	await page.reload();
	await expect(row(page, 0)).toContainText(second);
	await expect(chips.getByRole("listitem")).toHaveCount(2);
	await page.goBack();
	await expect(page).not.toHaveURL(/page=2/);
	await page.getByRole("button", { name: "Remove the filter First name starts with A" }).click();
	await expect(chips.getByRole("listitem")).toHaveText(["E-mail is empty"]);
	await page.goBack();
	await expect(chips.getByRole("listitem")).toHaveCount(2);
	// what nothing answers is told, and shows nobody until somebody takes it away
	expectTrouble(/422/);
	const wrong = encodeURIComponent(
		JSON.stringify([
			["status", "is", 7],
			["nothing", "is", "x"],
			["class_label", "is", "5A"],
		]),
	);
	await page.goto(`/students?where=${wrong}&page=abc&sort=nonsense`);
	await expect(page.getByRole("combobox", { name: "Class" })).toHaveValue("5A");
	await expect(chips.getByRole("listitem")).toHaveText(["status is 7", "nothing is x"]);
	await expect(page.getByText("The list cannot be filtered like this.")).toBeVisible();
	await expect(page.getByText(/^1–\d+ of/)).toHaveCount(0);
	await page.getByRole("button", { name: "Remove the filter status is 7" }).click();
	await page.getByRole("button", { name: "Remove the filter nothing is x" }).click();
	await expect(page.getByText(/^1–\d+ of/)).toBeVisible();
});

test("columns, their order, density and rows per page are remembered for the person; a view is saved, shared, opened by a colleague and started with", async ({
	page,
	browser,
}) => {
	const name = `On leave ${Date.now()}`;
	await inSchool("north", "delete from table_settings where user_id = (select id from platform.users where email = 'teacher@north.demo')");
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
	const range = colleague.getByText(/^1–5 of \d+/);
	await expect(range).toBeVisible();
	const total = /of (\d+)/.exec(await range.innerText())?.[1];
	await colleague.getByRole("button", { name: "Columns and density" }).click();
	const columns = colleague.getByRole("dialog", { name: "Columns and density" });
	await columns.getByRole("checkbox", { name: "Phone", exact: true }).check();
	const up = columns.getByRole("button", { name: "Move Phone up" });
	// past whatever other columns stand between
	while (await up.isEnabled()) await up.click();
	let kept = colleague.waitForResponse("**/api/table_setting/update");
	await columns.getByRole("radio", { name: "Compact" }).click({ force: true });
	expect((await kept).status()).toBe(201);
	await colleague.keyboard.press("Escape");
	kept = colleague.waitForResponse("**/api/table_setting/update");
	await colleague.getByRole("combobox", { name: "Rows per page" }).selectOption("20");
	expect((await kept).status()).toBe(201);
	await colleague.goto("/students");
	await expect(colleague.getByText(new RegExp(`^1–20 of ${total}`))).toBeVisible();
	await expect(colleague.getByRole("grid")).toHaveAttribute("data-density", "compact");
	const headers = await colleague.getByRole("columnheader").allInnerTexts();
	expect(headers.map((text) => text.trim()).filter((text) => ["Phone", "Status"].includes(text))).toEqual(["Phone", "Status"]);
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
	const label = `Whole school ${triedBefore()}`;
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
	await expectAccessible(page);
	for (const name of ["Columns and density", "Views", "Filter"]) {
		await page.getByRole("button", { name, exact: true }).click();
		await expect(page.getByRole("dialog", { name })).toBeVisible();
		await expectAccessible(page, DIALOG);
		await page.keyboard.press("Escape");
		await expect(page.getByRole("dialog", { name })).toBeHidden();
	}
	await page.getByRole("button", { name: "Next page" }).click();
	await expect(chosen(page)).toContainText("4 selected");
	await chosen(page)
		.getByRole("button", { name: `Select all ${total}` })
		.click();
	await expect(chosen(page)).toContainText(`${total} selected`);
	await chosen(page).getByRole("button", { name: "Edit" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("combobox", { name: "Change which field?" }).selectOption("Class");
	await dialog.getByRole("combobox", { name: "Class" }).fill(label);
	await page.getByRole("option", { name: `Make “${label}”` }).click();
	await expect(dialog.getByText(`Class → ${label}`)).toBeVisible();
	await dialog.getByRole("button", { name: `Change ${total} students` }).click();
	await expect(page.getByText(`${total} changed.`)).toBeVisible();
	const undone = page.waitForResponse("**/api/changes/undo");
	await undoOf(page, `${total} changed.`).click();
	expect((await undone).status()).toBe(200);
	await expect(chosen(page)).toHaveCount(0);
	await goTo(page, "/students?limit=5");
	await expect(page.getByText(label)).toHaveCount(0);
	await expect(row(page, 0)).toHaveText(before.replace(/\s+/g, " ").trim(), { useInnerText: true });
});
