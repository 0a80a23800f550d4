import type { Page } from "@playwright/test";
import { call, DIALOG, expect, expectAccessible, goTo, signIn, test, undoOf } from "./homeroom.ts";
import { inSchool } from "./outbox.ts";

const OFFICE = "office@north.demo";
const main = (page: Page) => page.getByRole("main");

/** What these make goes again. */
test.afterEach(async () => {
	await inSchool("north", "delete from tasks where title like 'Journey:%'");
	await inSchool("north", "delete from task_repeats where name like 'Journey:%'");
	await inSchool("north", "delete from task_templates where name like 'Journey:%'");
});

const started = async (page: Page, template_id: number): Promise<number> => {
	const where = encodeURIComponent(JSON.stringify([["template_id", "in", [template_id]]]));
	return (await call<{ meta: { total: number } }>(page, "GET", `/tasks?where=${where}`)).meta.total;
};

test("a template is started for twelve classes at once, and one Undo takes it all back", async ({ page }) => {
	await signIn(page, OFFICE, "/task-templates");
	await main(page).getByRole("link", { name: "Report season" }).click();
	await expect(main(page).getByRole("heading", { level: 1, name: "Report season" })).toBeVisible();
	await expect(main(page).getByText("15 school days before · Homeroom teacher")).toBeVisible();
	await expectAccessible(page);
	const id = Number(new URL(page.url()).pathname.split("/").pop());
	expect(await started(page, id)).toBe(0);
	await main(page).getByRole("button", { name: "Start" }).click();
	const dialog = page.getByRole("dialog", { name: "Start “Report season”" });
	await dialog.getByRole("button", { name: "All homerooms (12)" }).click();
	await expect(dialog.getByText("72 tasks")).toBeVisible();
	await dialog.getByRole("textbox", { name: "What or whom it is about" }).fill("Journey: autumn");
	await expectAccessible(page, DIALOG);
	await dialog.getByRole("button", { name: "Start" }).click();
	const said = "“Report season” is started: 72 tasks.";
	await expect(page.getByRole("alert").filter({ hasText: said })).toBeVisible();
	await expect(dialog).toBeHidden();
	await expect(
		main(page)
			.getByText(/Texts are complete · Journey: autumn · \d[AB]/)
			.first(),
	).toBeVisible();
	expect(await started(page, id)).toBe(72);
	await undoOf(page, said).click();
	await expect(main(page).getByText(/Journey: autumn/)).toHaveCount(0);
	expect(await started(page, id)).toBe(0);
});

test("a task typed with its rhythm comes again, says when, and is ended; another becomes a template", async ({ page }) => {
	await signIn(page, OFFICE, "/tasks");
	await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
	// its part is fetched while nothing else happens
	await expect(async () => {
		if ((await page.getByRole("dialog").count()) === 0) await page.keyboard.press("c");
		await expect(page.getByRole("textbox", { name: "What is to be done" })).toBeFocused({ timeout: 1000 });
	}).toPass();
	await page.keyboard.type("Journey: water the plants every week #journey");
	await expect(page.getByRole("button", { name: "Repeats: Every week" })).toBeVisible();
	await page.keyboard.press("Control+Enter");
	await expect(main(page).getByRole("heading", { level: 1, name: "Journey: water the plants" })).toBeVisible();
	await expect(main(page).getByText("Days that come")).toBeVisible();
	await expect(main(page).getByRole("link", { name: "Journey: water the plants" })).toHaveCount(1);
	await expectAccessible(page);
	await main(page).getByRole("button", { name: "End it" }).click();
	await expect(main(page).getByText(/^Nothing comes/)).toBeVisible();
	await main(page).getByRole("link", { name: "Journey: water the plants" }).click();
	await expect(main(page).getByRole("link", { name: "Journey: water the plants" })).toBeVisible();
	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("menuitem", { name: "Save as template" }).click();
	const dialog = page.getByRole("dialog", { name: "Save as template" });
	await expectAccessible(page, DIALOG);
	await dialog.getByRole("button", { name: "Save template" }).click();
	await expect(page).toHaveURL(/\/task-templates\/\d+$/);
	await goTo(page, "/task-repeats/new");
	await expect(page.getByRole("dialog").getByText(/^From today on: /)).toBeVisible();
	await expectAccessible(page, DIALOG);
});
