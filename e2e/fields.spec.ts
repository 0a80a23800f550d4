import { close, elsewhere, expect, expectAccessible, signIn, test } from "./homeroom.ts";

test("a school adds a field of its own: it is filled in, shown, filtered by, kept from others, archived and brought back", async ({
	page,
	browser,
}) => {
	const bus = `Bus line ${Date.now()}`;
	await signIn(page, "admin@north.demo", "/settings/fields");
	await page.getByRole("button", { name: "Add field" }).first().click();
	const dialog = page.getByRole("dialog", { name: "Add field" });
	await dialog.getByRole("button", { name: "Add field" }).click();
	await expect(dialog.getByRole("textbox", { name: "Name of the field" })).toHaveAttribute("aria-invalid", "true");
	await dialog.getByRole("textbox", { name: "Name of the field" }).fill(bus);
	await dialog.getByRole("combobox", { name: "Type" }).selectOption("choice");
	await dialog.getByRole("textbox", { name: "Choices" }).fill("Red\nBlue");
	await expectAccessible(page);
	await dialog.getByRole("button", { name: "Add field" }).click();
	await expect(page.getByRole("listitem").filter({ hasText: bus })).toContainText("One of several · Red, Blue");

	await page.goto("/students/7/edit");
	await page.getByRole("combobox", { name: bus }).selectOption("Blue");
	await page.getByRole("button", { name: /^Save/ }).click();
	await expect(page.getByRole("dialog")).toBeHidden();
	await page.goto("/students/7");
	await expect(page.getByText(bus, { exact: true })).toBeVisible();
	await expect(page.getByText(`set ${bus.toLowerCase()} to Blue`)).toBeVisible();
	const key = await page.evaluate(async (label) => {
		const stored = localStorage.getItem("access_token") ?? "";
		const token = stored.startsWith('"') ? (JSON.parse(stored) as string) : stored;
		const answer = await fetch("/api/custom_fields?record=students", { headers: { authorization: `Bearer ${token}` } });
		const { fields } = (await answer.json()) as { fields: { key: string; label: string }[] };
		return fields.find((field) => field.label === label)?.key;
	}, bus);
	await page.goto(`/students?where=${encodeURIComponent(JSON.stringify([[`custom.${key}`, "in", ["Blue"]]]))}`);
	await expect(page.getByRole("listitem").filter({ hasText: bus })).toBeVisible();
	await expect(page.locator("[data-row-link]")).toHaveCount(1);

	// a field that only some roles see is not there for the others
	await page.goto("/settings/fields");
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
	await signIn(other, "office@north.demo", "/students/7");
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
