import { aStudent, call, close, elsewhere, expect, expectAccessible, holdSession, signIn, test } from "./homeroom.ts";

test("a consent is withdrawn, and what was given stays in the history; the office writes a child's health, sees how it was changed, and every look is noted", async ({
	page,
	browser,
}) => {
	await holdSession(page, "office@north.demo");
	const given = { kind: "trips", decision: "given", decided_on: new Date().toISOString().slice(0, 10), decided_by: "R. Costa" };
	const student = await aStudent(page, 30);
	await call(page, "POST", `${student}/consents`, given);
	await page.goto(`${student}?tab=consents`);
	const sheet = page.getByRole("region", { name: "Consents" });
	const trips = sheet.getByRole("listitem").filter({ hasText: "Trips" });
	await trips.getByRole("button", { name: "Withdraw" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("textbox", { name: "Decided by" }).fill("R. Costa");
	await dialog.getByRole("button", { name: "Save decision" }).click();
	await expect(trips.getByText("Withdrawn")).toBeVisible();
	await expect(page.getByRole("region", { name: "All decisions" }).getByText("Trips: Given").first()).toBeVisible();

	await page.getByRole("tab", { name: "Summary" }).click();
	await expect(page.getByRole("tab", { name: "Summary" })).toHaveAttribute("aria-selected", "true");
	await expect(page.getByRole("tab")).toHaveCount(6);
	await expect(
		page
			.getByRole("region", { name: "Family" })
			.getByRole("link", { name: /^\+?[\d ()]+$/ })
			.first(),
	).toBeVisible();
	await expect(page.getByRole("img", { name: /^Days of the term/ })).toBeVisible();
	await expectAccessible(page);
	await page.getByRole("button", { name: "More actions" }).click();
	await expect(page.getByRole("menuitem")).toHaveText([
		"E-mail to the family",
		"Print this page",
		"Add a sibling",
		"Move to another class",
		"Promote",
		"Change status",
		"Address labels",
		"QR badges",
		"Archive",
	]);
	await page.keyboard.press("Escape");
	await page.getByRole("tab", { name: "Health" }).click();
	await page.getByRole("button", { name: "Show health" }).click();
	await expect(page.getByText("Each look at this is noted with your name.")).toBeVisible();
	const health = page.getByRole("region", { name: "Health", exact: true });
	for (const diet of ["Vegan", "Vegetarian"]) {
		await page.getByRole("button", { name: "Edit health" }).click();
		await dialog.getByRole("textbox", { name: "Medical alert" }).fill("Bee stings: EpiPen");
		await dialog.getByRole("textbox", { name: "Diet" }).fill(diet);
		await dialog.getByRole("button", { name: "Save health" }).click();
		await expect(health.getByText(diet, { exact: true })).toBeVisible();
	}
	await expect(page.getByText("Health saved.").first()).toBeVisible();
	await expect(page.getByText("Bee stings: EpiPen").first()).toBeVisible();
	await expect(page.getByRole("link", { name: "Medical alert" })).toBeVisible();
	const looked = page.getByRole("region", { name: "Who looked" });
	await expect(looked.getByText("Priya Nair").first()).toBeVisible();
	const history = page.getByRole("region", { name: "How it was changed" });
	await history.getByRole("button", { name: "Show changes" }).click();
	await expect(history.getByText("Priya Nair changed").first()).toBeVisible();
	await expect(history.locator("del", { hasText: "Vegan" }).first()).toBeVisible();
	await expect(looked.getByText("How it was changed").first()).toBeVisible();
	await expectAccessible(page, "main");

	const admin = await elsewhere(browser);
	// the alert in the head leads to it
	await signIn(admin, "admin@north.demo", new URL(page.url()).pathname);
	await admin.getByRole("link", { name: "Medical alert" }).click();
	await expect(admin.getByText("Bee stings: EpiPen").first()).toBeVisible();
	await expect(admin.getByRole("region", { name: "Who looked" }).getByText("Helen Carver").first()).toBeVisible();
	await close(admin.context());
});
