import { DIALOG, expect, expectAccessible, goTo, signIn, test } from "./homeroom.ts";

test("Ctrl+Z takes back what was last done, Ctrl+Shift+Z does it again; the audit tells it in a sentence, takes it back and does it again; a record is shown as it was", async ({
	page,
}) => {
	const phone = `+44 20 7${Date.now() % 1_000_000_000}`;
	await signIn(page, "admin@north.demo", "/students");
	const first = page.getByRole("row").nth(1);
	const name = (await first.getByRole("link").first().innerText()).trim();
	const link = page.getByRole("link", { name, exact: true });
	await first.getByRole("button", { name: /Actions for/ }).click();
	await page.getByRole("menuitem", { name: "Archive" }).click();
	await expect(page.getByText(`${name} has been archived.`, { exact: true })).toBeVisible();
	await expect(link).toHaveCount(0);
	await page.keyboard.press("Control+z");
	await expect(page.getByText(`Undone: ${name} has been archived.`)).toBeVisible();
	await expect(link).toBeVisible();
	await page.keyboard.press("Control+Shift+z");
	await expect(page.getByText(`Done again: ${name} has been archived.`)).toBeVisible();
	await page.keyboard.press("Control+z");
	await expect(link).toBeVisible();

	await goTo(page, "/settings/audit");
	const deed = page
		.getByRole("listitem")
		.filter({ hasText: `archived ${name}` })
		.first();
	await expect(deed).toContainText("Undone by");
	await deed.getByRole("button", { name: /^Do again/ }).click();
	await expect(page.getByText(/^Done again: /).last()).toBeVisible();
	await expect(deed).not.toContainText("Undone by");
	await deed.getByRole("button", { name: /^Undo/ }).click();
	await expect(deed).toContainText("Undone by");
	// opened it leads to all that happened to the student, and the address says so
	await deed.getByRole("button", { name: new RegExp(`archived ${name}$`), expanded: false }).click();
	await deed.getByRole("button", { name, exact: true }).click();
	await expect(page).toHaveURL(/table=students/);

	await goTo(page, "/students");
	await link.click();
	await page.getByRole("button", { name: "Edit" }).click();
	const form = page.getByRole("dialog");
	await form.getByRole("textbox", { name: "Phone" }).fill(phone);
	await page.keyboard.press("Control+Enter");
	await expect(page.getByText(/^Changes to .* saved/)).toBeVisible();
	await expect(form).toHaveCount(0);
	await expect(page.getByRole("button", { name: /^See how it was then/ }).nth(1)).toBeVisible();
	await page
		.getByRole("button", { name: /^See how it was then/ })
		.last()
		.click();
	await expect(form.getByText(`Now: ${phone}`)).toBeVisible();
	await expectAccessible(page, DIALOG);
});
