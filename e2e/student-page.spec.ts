import { close, elsewhere, expect, signIn, test } from "./homeroom.ts";

test("the office writes a child's health, and every look is noted", async ({ page, browser }) => {
	await signIn(page, "office@north.demo", "/students?search=a&sort=name");
	await page.getByRole("row").nth(1).getByRole("link").first().click();
	await expect(page.getByRole("tab", { name: "Overview" })).toHaveAttribute("aria-selected", "true");
	await page.getByRole("tab", { name: "Health" }).click();
	await expect(page).toHaveURL(/tab=health/);
	await expect(page.getByText("Each look at this is noted with your name.")).toBeVisible();
	await page.getByRole("button", { name: "Edit health" }).click();
	await page.getByRole("dialog").getByRole("textbox", { name: "Medical alert" }).fill("Bee stings: EpiPen");
	await page.getByRole("dialog").getByRole("button", { name: "Save health" }).click();
	await expect(page.getByText("Health saved.")).toBeVisible();
	await expect(page.getByRole("alert").or(page.getByText("Bee stings: EpiPen")).first()).toBeVisible();
	await expect(page.getByRole("link", { name: "Medical alert" })).toBeVisible();
	await expect(page.getByRole("region", { name: "Who looked" }).getByText("Priya Nair").first()).toBeVisible();

	const admin = await elsewhere(browser);
	await signIn(admin, "admin@north.demo", new URL(page.url()).pathname + new URL(page.url()).search);
	await expect(admin.getByText("Bee stings: EpiPen")).toBeVisible();
	await expect(admin.getByRole("region", { name: "Who looked" }).getByText("Helen Carver")).toBeVisible();
	await close(admin.context());
});

test("a parent sees neither health nor documents", async ({ page }) => {
	await signIn(page, "parent@north.demo");
	await page.getByRole("link", { name: /Doyle/ }).first().click();
	await expect(page.getByRole("tab", { name: "Consents" })).toBeVisible();
	await expect(page.getByRole("tab", { name: "Health" })).toHaveCount(0);
	await expect(page.getByRole("tab", { name: "Documents" })).toHaveCount(0);
});

test("a consent is withdrawn, and what was given stays in the history", async ({ page }) => {
	await signIn(page, "office@north.demo", "/students/30?tab=consents");
	const sheet = page.getByRole("region", { name: "Consents" });
	const trips = sheet.getByRole("listitem").filter({ hasText: "Trips" });
	await trips.getByRole("button", { name: "Withdraw" }).click();
	await page.getByRole("dialog").getByRole("textbox", { name: "Decided by" }).fill("R. Costa");
	await page.getByRole("dialog").getByRole("button", { name: "Save decision" }).click();
	await expect(trips.getByText("Withdrawn")).toBeVisible();
	await expect(page.getByRole("region", { name: "All decisions" }).getByText("Trips: Given")).toBeVisible();
});
