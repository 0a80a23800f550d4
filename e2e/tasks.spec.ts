import type { Page } from "@playwright/test";
import { call, close, DIALOG, elsewhere, expect, expectAccessible, goTo, signIn, test } from "./homeroom.ts";
import { inSchool } from "./outbox.ts";

const OFFICE = "office@north.demo";
const main = (page: Page) => page.getByRole("main");
const card = (page: Page, title: string) => main(page).getByRole("article", { name: title });
const column = (page: Page, name: string) => main(page).getByRole("region", { name: new RegExp(`^${name} \\d+$`) });

/** What these make goes again. */
test.afterEach(() => inSchool("north", "delete from tasks where title like 'Journey:%'"));
const make = (page: Page, title: string) =>
	call<{ id: number; code: string }>(page, "POST", "/tasks", {
		title: `Journey: ${title}`,
		status: "todo",
		priority: "3",
		tags: "journey",
	});

test("a card drawn to another column is there in both windows, and back by its notice", async ({ page, browser }) => {
	await signIn(page, OFFICE, "/tasks/board?search=journey");
	await make(page, "chairs");
	await make(page, "signs");
	await expect(column(page, "To do").getByRole("article")).toHaveCount(2);
	const other = await elsewhere(browser);
	await signIn(other, "admin@north.demo", "/tasks/board?search=journey");
	await expect(card(other, "Journey: chairs")).toBeVisible();
	await card(page, "Journey: chairs").hover({ position: { x: 8, y: 8 } });
	await page.mouse.down();
	const box = await column(page, "In progress").boundingBox();
	if (box === null) throw new Error("the column is not shown");
	await page.mouse.move(box.x + box.width / 2, box.y + 60, { steps: 12 });
	await page.mouse.up();
	for (const one of [page, other]) await expect(column(one, "In progress").getByRole("article", { name: "Journey: chairs" })).toBeVisible();
	await expectAccessible(page);
	await page.getByRole("alert").filter({ hasText: "In progress" }).getByRole("button", { name: "Undo" }).click();
	for (const one of [page, other]) await expect(column(one, "To do").getByRole("article", { name: "Journey: chairs" })).toBeVisible();
	await close(other.context());
});

test("by keys alone: a line typed on any page is a task, put on the board, ticked line by line, and done", async ({ page }) => {
	await signIn(page, OFFICE, "/students");
	await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
	// its part is fetched while nothing else happens
	await expect(async () => {
		if ((await page.getByRole("dialog").count()) === 0) await page.keyboard.press("c");
		await expect(page.getByRole("textbox", { name: "What is to be done" })).toBeFocused({ timeout: 1000 });
	}).toPass();
	await page.keyboard.type("Journey: call the printer tomorrow 15:00 #journey !2 @nobody +reports");
	await expect(page.getByRole("button", { name: /^Project: Reports/ })).toBeVisible();
	await expect(page.getByText("Nobody is called “nobody”")).toBeVisible();
	await expectAccessible(page, DIALOG);
	await page.keyboard.press("Control+Enter");
	await expect(main(page).getByRole("heading", { level: 1, name: "Journey: call the printer @nobody" })).toBeVisible();
	const line = page.getByRole("textbox", { name: "Add a line" });
	await line.focus();
	await page.keyboard.type("Which paper");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("checkbox", { name: "Which paper" })).toBeVisible();
	await page.getByRole("checkbox", { name: "Which paper" }).focus();
	await page.keyboard.press("Space");
	await expect(page.getByText("1 of 1 ticked")).toBeVisible();
	await expectAccessible(page);
	await goTo(page, "/tasks/board?search=journey");
	const moved = card(page, "Journey: call the printer @nobody");
	await moved.focus();
	await page.keyboard.press("Space");
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("Space");
	await expect(column(page, "In progress").getByRole("article")).toHaveCount(1);
	await page.getByRole("link", { name: "Journey: call the printer @nobody" }).focus();
	await page.keyboard.press("Enter");
	await page.getByRole("button", { name: "Mark as done" }).press("Enter");
	await expect(page.getByRole("button", { name: "Not done yet" })).toBeVisible();
});

test("what would wait for itself is refused, and the way there is told", async ({ page, expectTrouble }) => {
	expectTrouble(/409/);
	await signIn(page, OFFICE, "/tasks");
	const one = await make(page, "one");
	const two = await make(page, "two");
	await call(page, "POST", `/tasks/${two.id}/blocked-by`, { blocked_by_id: one.id });
	await goTo(page, `/tasks/${one.id}`);
	const field = page.getByRole("combobox", { name: "Add a task that it waits for" });
	await field.fill("Journey: two");
	await page.getByRole("option", { name: "Journey: two" }).click();
	await expect(page.getByRole("alert").filter({ hasText: `${one.code} → ${two.code} → ${one.code}` })).toBeVisible();
	await expect(page.getByText("It waits for nothing")).toBeVisible();
});
