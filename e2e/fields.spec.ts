import { aStudent, call, close, DIALOG, elsewhere, expect, expectAccessible, goTo, signIn, test } from "./homeroom.ts";

/** Eight by six pixels of blue. */
const PICTURE = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQI12PQXP0IK2IYSAkA7p9SIcSFMHsAAAAASUVORK5CYII=",
	"base64",
);

test("a school adds fields of its own, one of them for a file: they are filled in, shown, filtered by, kept from others, archived and brought back", async ({
	page,
	browser,
}) => {
	const [bus, plan] = [`Bus line ${Date.now()}`, `Care plan ${Date.now()}`];
	await signIn(page, "admin@north.demo", "/settings/fields");
	await page.getByRole("button", { name: "Add field" }).first().click();
	const dialog = page.getByRole("dialog", { name: "Add field" });
	await dialog.getByRole("button", { name: "Add field" }).click();
	await expect(dialog.getByRole("textbox", { name: "Name of the field" })).toHaveAttribute("aria-invalid", "true");
	await dialog.getByRole("textbox", { name: "Name of the field" }).fill(bus);
	await dialog.getByRole("combobox", { name: "Type" }).selectOption("choice");
	await dialog.getByRole("textbox", { name: "Choices" }).fill("Red\nBlue");
	await expectAccessible(page, DIALOG);
	await dialog.getByRole("button", { name: "Add field" }).click();
	await expect(page.getByRole("listitem").filter({ hasText: bus })).toContainText("One of several · Red, Blue");
	await expect(dialog).toBeHidden();

	await page.getByRole("button", { name: "Add field" }).first().click();
	await dialog.getByRole("textbox", { name: "Name of the field" }).fill(plan);
	await dialog.getByRole("combobox", { name: "Type" }).selectOption("file");
	await dialog.getByRole("button", { name: "Add field" }).click();
	await expect(page.getByText(plan).first()).toBeVisible();
	await expect(dialog).toBeHidden();

	const student = await aStudent(page, 6);
	await goTo(page, `${student}/edit`);
	const form = page.getByRole("dialog");
	await form.getByRole("combobox", { name: bus }).selectOption("Blue");
	await form.getByRole("button", { name: "Upload" }).last().waitFor();
	await form
		.locator("input[type=file][aria-label=Upload]")
		.last()
		.setInputFiles({ name: "plan.png", mimeType: "image/png", buffer: PICTURE });
	await expect(form.getByRole("combobox", { name: plan })).toHaveValue(/\d+/);
	await expectAccessible(page, DIALOG);
	await form.getByRole("button", { name: /^Save/ }).click();
	await expect(page.getByText(/^Changes to .* saved/)).toBeVisible();
	await goTo(page, student);
	await expect(page.getByText(bus, { exact: true })).toBeVisible();
	await expect(page.getByRole("button", { name: "plan.png" }).first()).toBeVisible();
	await expect(page.getByText(`set ${bus.toLowerCase()} to Blue`)).toBeVisible();
	const { fields } = await call<{ fields: { key: string; label: string }[] }>(page, "GET", "/custom_fields?record=students");
	const key = fields.find(({ label }) => label === bus)?.key;
	await page.getByRole("tab", { name: "Papers" }).click();
	await expect(
		page.getByRole("region", { name: "Files", exact: true }).getByRole("button", { name: "plan.png", exact: true }).first(),
	).toBeVisible();
	await goTo(page, `/students?where=${encodeURIComponent(JSON.stringify([[`custom.${key}`, "in", ["Blue"]]]))}`);
	await expect(page.getByRole("listitem").filter({ hasText: bus })).toBeVisible();
	await expect(page.locator("[data-row-link]")).toHaveCount(1);

	// a field that only some roles see is not there for the others
	await goTo(page, "/settings/fields");
	await page
		.getByRole("listitem")
		.filter({ hasText: bus })
		.getByRole("button", { name: `Actions for ${bus}` })
		.click();
	await page.getByRole("menuitem", { name: "Edit" }).click();
	await page.getByRole("radio", { name: "Only some roles" }).click();
	await page.getByRole("checkbox", { name: "Finance" }).click();
	await page.getByRole("button", { name: "Save field" }).click();
	await expect(page.getByRole("listitem").filter({ hasText: bus })).toContainText("Seen by: Finance");
	const other = await elsewhere(browser);
	await signIn(other, "office@north.demo", student);
	await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
	await expect(other.locator("[aria-busy=true]")).toHaveCount(0);
	await expect(other.getByText(bus)).toHaveCount(0);
	await close(other.context());

	const row = page.getByRole("listitem").filter({ hasText: bus });
	await row.getByRole("button", { name: `Actions for ${bus}` }).click();
	await page.getByRole("menuitem", { name: "Archive" }).click();
	await expect(row.getByText("Archived")).toBeVisible();
	await row.getByRole("button", { name: `Actions for ${bus}` }).click();
	await page.getByRole("menuitem", { name: "Restore" }).click();
	await expect(row.getByText("Archived")).toBeHidden();
});
