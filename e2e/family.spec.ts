import { expect, goTo, signInByForm, test } from "./homeroom.ts";
import { query } from "./outbox.ts";

test("a parent accepts the new terms once, and sees their own children, classes and family, but no others, no health and no documents", async ({
	page,
}) => {
	await query("delete from platform.terms_acceptances where user_id = (select id from platform.users where email = 'parent@north.demo')");
	await signInByForm(page, "parent@north.demo");
	await expect(page.getByRole("dialog", { name: "Please accept the terms" })).toBeVisible();
	await page.getByRole("button", { name: "Accept and go on" }).click();
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await page.reload();
	await expect(page.getByText("2 students", { exact: true })).toBeVisible();
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await expect(page.getByRole("button", { name: "Add student" })).toHaveCount(0);
	await page.getByRole("link", { name: /Doyle/ }).first().click();
	await expect(page.getByRole("tab", { name: "Consents" })).toBeVisible();
	await expect(page.getByRole("tab", { name: "Health" })).toHaveCount(0);
	await expect(page.getByRole("tab", { name: "Documents" })).toHaveCount(0);

	await goTo(page, "/classes");
	await expect(page.getByRole("heading", { level: 1, name: "Classes" })).toBeVisible();
	await expect(page.getByRole("button", { name: "Add class" })).toHaveCount(0);
	// two children: a homeroom each, and what they chose besides
	await expect(page.getByText(/^[2-4] classes$/)).toBeVisible();

	await goTo(page, "/clients");
	await expect(page.getByText("1 client", { exact: true })).toBeVisible();
	await page.getByRole("link", { name: "Doyle" }).click();
	await expect(page.getByRole("region", { name: "People" }).getByText("Maeve Doyle")).toBeVisible();
	await expect(page.getByRole("region", { name: "Students" }).getByText("Eira Doyle")).toBeVisible();
	await expect(page.getByRole("button", { name: "Edit" })).toHaveCount(0);

	await goTo(page, "/terms-and-conditions");
	await expect(page.getByText("You have accepted this version.")).toBeVisible();
	await page.goto("/students/new");
	await expect(page).toHaveURL(/\/permission-denied/);
	await page.goto("/no/such/page");
	await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/(students)?$/);
});
