import type { Page } from "@playwright/test";
import { byTouch, call, close, DIALOG, elsewhere, expect, expectAccessible, goTo, signIn, test, undoOf } from "./homeroom.ts";
import { inSchool } from "./outbox.ts";

const TEACHER = "teacher@north.demo";
const of = (email: string) => `user_id = (select id from platform.users where email = '${email}')`;
const main = (page: Page) => page.getByRole("main");
const titles = (page: Page) => main(page).locator("[data-todo-link]").allTextContents();
const line = (page: Page, title: string) => main(page).getByRole("listitem").filter({ hasText: title });

/** Notices stand over a phone's dialogs until nobody points at them any more. */
async function noticesGone(phone: Page): Promise<void> {
	await phone.mouse.move(195, 840);
	await expect(phone.getByRole("alert")).toHaveCount(0);
}

test.beforeEach(() => inSchool("north", `delete from todos where ${of(TEACHER)}`));

test("a day's to-dos by keyboard: written, ticked, starred, ordered, thrown away and back, seen on the other tab and by nobody else", async ({
	page,
	browser,
}) => {
	await signIn(page, TEACHER, "/todo");
	await expect(main(page).getByText("Nothing to do")).toBeVisible();
	const other = await page.context().newPage();
	await other.goto("/todo");
	await page.keyboard.press("n");
	const field = page.getByRole("textbox", { name: "New to-do" });
	await expect(field).toBeFocused();
	for (const title of ["Glue sticks", "Mark the dictations", "Book the bus"]) {
		await page.keyboard.type(title);
		await page.keyboard.press("Enter");
		await expect(line(page, title)).toBeVisible();
	}
	await expect.poll(() => titles(other)).toEqual(["Book the bus", "Mark the dictations", "Glue sticks"]);
	await expectAccessible(page);
	// a step down by keys, and what was done is apart
	await page.getByRole("link", { name: "Book the bus", exact: true }).focus();
	await page.keyboard.press("Alt+ArrowDown");
	await expect.poll(() => titles(page)).toEqual(["Mark the dictations", "Book the bus", "Glue sticks"]);
	await expect(page.getByRole("link", { name: "Book the bus", exact: true })).toBeFocused();
	await page.keyboard.press("s");
	await expect(page.getByRole("button", { name: "Star: Book the bus" })).toHaveAttribute("aria-pressed", "true");
	await page.keyboard.press("k");
	await page.keyboard.press("e");
	await expect(page.getByRole("heading", { name: "Done · 1" })).toBeVisible();
	await expect.poll(() => titles(other)).toEqual(["Book the bus", "Glue sticks", "Mark the dictations"]);
	// drawn with the mouse
	await line(page, "Glue sticks").dragTo(line(page, "Book the bus"));
	await expect.poll(() => titles(page)).toEqual(["Glue sticks", "Book the bus", "Mark the dictations"]);
	await undoOf(page, "Moved: Glue sticks").click();
	await expect.poll(() => titles(other)).toEqual(["Book the bus", "Glue sticks", "Mark the dictations"]);
	// thrown away, and back
	await page.getByRole("link", { name: "Glue sticks", exact: true }).focus();
	await page.keyboard.press("#");
	await expect(line(page, "Glue sticks")).toHaveCount(0);
	await undoOf(page, "In the trash: Glue sticks").click();
	await expect(line(page, "Glue sticks")).toBeVisible();
	await other.close();
	// one of them with all that belongs to it has an address
	await page.getByRole("link", { name: "Book the bus", exact: true }).click();
	await expect(page).toHaveURL(/\/todo\?open=\d+$/);
	const dialog = page.getByRole("dialog");
	await expect(dialog.getByRole("textbox", { name: "Notes" })).toBeVisible();
	await expectAccessible(page, DIALOG);
	await dialog.getByRole("textbox", { name: "Due" }).fill("01/10/2026");
	await dialog.getByRole("checkbox", { name: "Document" }).check();
	await dialog.getByRole("textbox", { name: "Notes" }).fill("Ask for two");
	await dialog.getByRole("button", { name: "Save to-do" }).click();
	await expect(line(page, "Book the bus")).toContainText("overdue: 01/10/2026");
	await expect(page).toHaveURL(/\/todo$/);
	await page.getByRole("link", { name: "Document", exact: true }).click();
	await expect.poll(() => titles(page)).toEqual(["Book the bus"]);
	// the palette knows the page and what can be done there
	await goTo(page, "/todo?do=add");
	await expect(page.getByRole("dialog", { name: "Add to-do" })).toBeVisible();
	const admin = await elsewhere(browser);
	await signIn(admin, "admin@north.demo", "/todo");
	await expect(main(admin).locator("[data-todo]").first()).toBeVisible();
	await expect(line(admin, "Book the bus")).toHaveCount(0);
	expect(JSON.stringify(await call(admin, "GET", "/apps/todo/tasks?q=bus"))).not.toContain("Book the bus");
	await close(admin.context());
});

test("in one hand: written, moved by its menu, thrown away for good; tags by their names", async ({ browser }) => {
	const phone = await byTouch(browser);
	await signIn(phone, TEACHER, "/todo");
	const field = phone.getByRole("textbox", { name: "New to-do" });
	await expect(field).toBeVisible();
	// the line is enough
	await expect(phone.getByRole("button", { name: "Add to-do" })).toHaveCount(0);
	for (const title of ["A very long one that says in many words what there is to be done about the bus to the museum", "Glue sticks"]) {
		await field.fill(title);
		await field.press("Enter");
		await expect(line(phone, title)).toBeVisible();
	}
	await phone.getByRole("button", { name: "Actions for Glue sticks" }).click();
	await phone.getByRole("menuitem", { name: "Move down" }).click();
	await expect.poll(async () => (await titles(phone)).at(-1)).toBe("Glue sticks");
	expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
	await expectAccessible(phone);
	await phone.getByRole("button", { name: "Actions for Glue sticks" }).click();
	await phone.getByRole("menuitem", { name: "Move to trash" }).click();
	await phone.getByRole("link", { name: "Trash", exact: true }).click();
	await expect(line(phone, "Glue sticks")).toContainText("gone for good on");
	await noticesGone(phone);
	await phone.getByRole("button", { name: "Empty trash" }).click();
	await expect(phone.getByRole("dialog").getByRole("button", { name: "Empty trash" })).toBeVisible();
	await expectAccessible(phone, DIALOG);
	await phone.getByRole("dialog").getByRole("button", { name: "Empty trash" }).click();
	await expect(main(phone).getByText("The trash is empty")).toBeVisible();
	await noticesGone(phone);
	await phone.getByRole("button", { name: "Edit tags" }).click();
	const name = phone.getByRole("textbox", { name: "Name of Mistake" });
	await name.fill("Repairs");
	await name.press("Enter");
	await expect(phone.getByText("Tag saved: Repairs")).toBeVisible();
	await noticesGone(phone);
	await expectAccessible(phone, DIALOG);
	await phone.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
	await expect(phone.getByRole("link", { name: "Repairs", exact: true })).toBeVisible();
	await phone.context().close();
});

/** As others find it. */
test.afterEach(async () => {
	await inSchool("north", `delete from todos where ${of(TEACHER)}`);
	await inSchool("north", `update todo_tags set name = null where ${of(TEACHER)}`);
});
