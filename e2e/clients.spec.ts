import { expect, expectAccessible, goTo, signIn, test, undoOf } from "./homeroom.ts";

test("the office adds a family with its people and a child, is told of duplicates, merges one and takes that back", async ({ page }) => {
	const stamp = Date.now();
	const [family, twin] = [`Quillfeather ${stamp}`, `Quillfether Jones ${stamp}`];
	await signIn(page, "office@north.demo", "/clients");
	await page.getByRole("button", { name: "Add client" }).click();
	const form = page.getByRole("dialog");
	await form.getByRole("textbox", { name: "Name" }).fill(family);
	await form.getByRole("textbox", { name: "City" }).fill("York");
	await page.keyboard.press("Control+Enter");
	await expect(page.getByText(`${family} has been added.`)).toBeVisible();

	await goTo(page, "/clients/new");
	await form.getByRole("textbox", { name: "Name" }).fill(`Familie Quillfether ${stamp}`);
	await expect(form.getByText("Is it one of these?")).toBeVisible();
	await expect(form.getByRole("link", { name: `Open ${family}` })).toBeVisible();
	await form.getByRole("textbox", { name: "Name" }).fill(twin);
	await page.keyboard.press("Control+Enter");
	await expect(page.getByText(`${twin} has been added.`)).toBeVisible();
	await expect(page.getByRole("heading", { level: 1, name: twin })).toBeVisible();

	await goTo(page, `/clients?search=${encodeURIComponent(family)}`);
	await page.getByRole("link", { name: family }).click();
	await page.getByRole("button", { name: "Add contact" }).click();
	await form.getByRole("textbox", { name: "First name" }).fill("Hazel");
	await form.getByRole("textbox", { name: "Last name" }).fill("Quillfeather");
	await form.getByRole("textbox", { name: "Phone", exact: true }).fill("+44 1904 999 111");
	await form.getByRole("button", { name: "Add contact" }).click();
	await expect(page.getByRole("region", { name: "People" }).getByText("Hazel Quillfeather")).toBeVisible();

	await page.getByRole("button", { name: "Link student" }).click();
	await form.getByRole("combobox", { name: "Student" }).fill("abel");
	await page.getByRole("option").first().click();
	await form.getByRole("button", { name: "Link student" }).click();
	const children = page.getByRole("region", { name: "Students" });
	await expect(children.getByText("Lives here · Pays")).toBeVisible();
	const hazel = page.getByRole("region", { name: "People" }).getByRole("listitem").filter({ hasText: "Hazel Quillfeather" });
	await hazel.getByRole("button", { name: "Actions for Hazel Quillfeather" }).click();
	await page.getByRole("menuitem", { name: /^Relationship to / }).click();
	await form.getByRole("button", { name: "Add person" }).click();
	await expect(hazel.getByText("Mother")).toBeVisible();
	await expect(hazel.getByText(/^May pick up · Call/)).toBeVisible();

	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("menuitem", { name: "Merge with a duplicate" }).click();
	await form.getByRole("combobox", { name: "The duplicate" }).fill(`quillfether ${stamp}`);
	await page.getByRole("option", { name: new RegExp(twin) }).click();
	await form.getByRole("radio", { name: twin }).check();
	await form.getByRole("button", { name: "Merge clients" }).click();
	await expect(page.getByRole("heading", { level: 1, name: twin })).toBeVisible();
	await undoOf(page, "was merged into").click();
	await expect(page.getByRole("heading", { level: 1, name: family })).toBeVisible();
	await page.setViewportSize({ width: 390, height: 844 });
	await expectAccessible(page);
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
