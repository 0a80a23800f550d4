import type { Page } from "@playwright/test";
import { DIALOG, expect, expectAccessible, goTo, signIn, test, undoOf } from "./homeroom.ts";
import { inSchool } from "./outbox.ts";

/** A class, on more than one page. */
const where = (class_label: string) =>
	`/students?limit=5&where=${encodeURIComponent(JSON.stringify([["class_label", "is", class_label]]))}`;
const year = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
async function chooseAll(page: Page): Promise<number> {
	await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
	await page.getByRole("button", { name: /^Select all \d+/ }).click();
	const told = await page.getByRole("region", { name: "Actions for the selection" }).getByRole("status").textContent();
	return Number.parseInt(told ?? "", 10);
}
const pagesOf = async (page: Page): Promise<number> =>
	((await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type\s*\/Page\b/g) ?? []).length;

test("a year is added, a class is promoted into it, and both are taken back", async ({ page, expectTrouble }) => {
	// what a try that broke off left
	const left = "(select id from academic_years where name = '2028/29')";
	await inSchool("north", `delete from student_enrolments where academic_year_id = ${left}; delete from academic_years where id = ${left}`);
	await signIn(page, "admin@north.demo", "/settings/years");
	await expect(year(page, "2026/27")).toContainText("Current year");
	await page.getByRole("button", { name: "Add year" }).click();
	const dialog = page.getByRole("dialog");
	await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("2028/29");
	await expectAccessible(page, DIALOG);
	await dialog.getByRole("textbox", { name: "First day" }).fill("01/08/2028");
	expectTrouble(/422/);
	await dialog.getByRole("button", { name: "Add year" }).click();
	await expect(dialog.getByText("Another academic year covers these days.")).toBeVisible();
	await dialog.getByRole("textbox", { name: "First day" }).fill("01/09/2028");
	await dialog.getByRole("button", { name: "Add year" }).click();
	await expect(page.getByText("2028/29 has been added.")).toBeVisible();
	await expect(year(page, "2028/29")).toContainText("no students");

	await goTo(page, where("4B"));
	const chosen = await chooseAll(page);
	expect(chosen).toBeGreaterThan(10);
	await page.getByRole("button", { name: "Promote" }).click();
	await dialog.getByRole("combobox", { name: "To" }).selectOption({ label: "2028/29" });
	const step = dialog.getByRole("group", { name: "Class 4B" });
	await expect(step.getByRole("textbox", { name: "Class in 2028/29" })).toHaveValue("5B");
	await expectAccessible(page, DIALOG);
	await step.getByRole("textbox", { name: "Class in 2028/29" }).fill("");
	const go = dialog.getByRole("button", { name: /^Promote \d+ students/ });
	await go.click();
	await expect(step.getByText("Name the class.")).toBeVisible();
	await step.getByRole("textbox", { name: "Class in 2028/29" }).fill("5C");
	const going = Number.parseInt((await go.textContent())?.replace(/\D+/, "") ?? "", 10);
	expect(going).toBeLessThanOrEqual(chosen);
	await go.click();
	await expect(page.getByText(`${going} students are enrolled in 2028/29.`)).toBeVisible();
	await undoOf(page, `${going} students are enrolled in 2028/29.`).click();
	await expect(page.getByText(`Undone: ${going} students are enrolled in 2028/29.`)).toBeVisible();

	await goTo(page, "/settings/years");
	await expect(year(page, "2028/29")).toContainText("no students");
	await year(page, "2028/29").getByRole("button", { name: "Actions for 2028/29" }).click();
	await page.getByRole("menuitem", { name: "Remove" }).click();
	await expect(year(page, "2028/29")).toHaveCount(0);
	expectTrouble(/409/);
	await year(page, "2026/27").getByRole("button", { name: "Actions for 2026/27" }).click();
	await page.getByRole("menuitem", { name: "Remove" }).click();
	await expect(page.getByText("Students are enrolled in this academic year, so it stays.")).toBeVisible();
	await expect(year(page, "2026/27")).toBeVisible();
});

test("two students get a status with its day and reason, and it is taken back; labels, class lists and badges are printed for whom one chose", async ({
	page,
}) => {
	await signIn(page, "office@north.demo", where("3B"));
	const rows = page.getByRole("row").filter({ has: page.getByRole("link") });
	for (const at of [0, 1]) await rows.nth(at).getByRole("checkbox").check();
	await page.getByRole("button", { name: "Change status" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("button", { name: "Change 2 students" }).click();
	await expect(dialog.getByRole("combobox", { name: "Status" })).toHaveAttribute("aria-invalid", "true");
	await dialog.getByRole("combobox", { name: "Status" }).selectOption({ label: "Withdrawn" });
	await expectAccessible(page, DIALOG);
	await dialog.getByRole("textbox", { name: "Reason" }).fill("Moved to Lisbon");
	await dialog.getByRole("button", { name: "Change 2 students" }).click();
	await expect(page.getByText("The status of 2 students has changed.", { exact: true })).toBeVisible();
	for (const at of [0, 1]) await expect(rows.nth(at)).toContainText("Withdrawn");
	await undoOf(page, "The status of 2 students has changed.").click();
	await expect(page.getByText("Undone: The status of 2 students has changed.")).toBeVisible();
	for (const at of [0, 1]) await expect(rows.nth(at)).not.toContainText("Withdrawn");

	await goTo(page, where("5A"));
	const chosen = await chooseAll(page);
	const print = async (what: string) => {
		await page.getByRole("button", { name: "Print", exact: true }).click();
		await page.getByRole("menuitem", { name: what }).click();
	};
	await print("Address labels");
	await dialog.getByRole("radio", { name: "The students themselves" }).check();
	await expect(dialog.getByText(/^\d+ labels? on \d+ sheets?$/)).toBeVisible();
	await dialog.getByRole("radio", { name: /households/ }).check();
	await expect(dialog.getByText(/^\d+ labels on [12] sheets?$/)).toBeVisible();
	const labels = page.locator("[data-paper=labels] [data-label]");
	const first = await labels.count();
	expect(first).toBeGreaterThan(10);
	await expect(labels.first()).toContainText("York");
	await expect(labels.first()).toContainText("5A");
	await expectAccessible(page, DIALOG);
	await dialog.getByRole("textbox", { name: "Start at label" }).fill("24");
	await page.emulateMedia({ media: "print" });
	await expect(labels.first()).toBeVisible();
	await expect(dialog).toBeHidden();
	expect(await pagesOf(page)).toBe(Math.ceil((23 + first) / 24));
	await page.emulateMedia({ media: "screen" });
	await dialog.getByRole("button", { name: "Cancel" }).click();
	await expect(labels).toHaveCount(0);

	await print("Class lists");
	const list = page.locator("[data-paper=class-lists] [data-class-list='5A']");
	await expect(list.locator("tbody tr")).toHaveCount(chosen);
	await expect(list.locator("thead th")).toHaveCount(3 + 6);
	await expect(list.locator("tbody tr").first().locator("td").first()).toHaveText("1");
	await expectAccessible(page, DIALOG);
	await page.emulateMedia({ media: "print" });
	await expect(list).toBeVisible();
	expect(await pagesOf(page)).toBe(1);
	await page.emulateMedia({ media: "screen" });
	await dialog.getByRole("button", { name: "Cancel" }).click();

	await print("QR badges");
	await expect(page.getByRole("heading", { name: "QR badges" })).toBeVisible();
	await expect(page.getByRole("combobox", { name: "Class" }).locator("option:checked")).toHaveText(`${chosen} chosen students`);
	await expect(page.getByRole("row").filter({ hasText: "5A" })).toHaveCount(chosen);

	await goTo(page, "/students?search=ahmed");
	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("menuitem", { name: "Class lists" }).click();
	await expect(dialog.getByText(/classes, each on a page of its own/)).toBeVisible();
});
