import { expect, expectAccessible, signIn, test } from "./homeroom.ts";

const PUBLIC = [
	"/",
	"/pages/login",
	"/forgot-password",
	"/Password-setup",
	"/register",
	"/terms-and-conditions",
	"/pages/error-404",
	"/pages/error-500",
];
const INSIDE = [
	"/students?limit=10",
	"/students?search=nobody-has-this-name",
	"/students?archived=true",
	"/students/5",
	"/students/new",
	"/students/5/edit",
	"/preferences",
	"/account",
	"/permission-denied",
	"/pages/not-authorized",
	"/pages/switch",
];

test("axe finds nothing on public pages", async ({ page }) => {
	for (const path of PUBLIC) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expectAccessible(page);
	}
});
for (const school of ["north", "south"])
	test(`axe finds nothing inside ${school}`, async ({ page }) => {
		await signIn(page, `admin@${school}.demo`);
		for (const path of INSIDE) {
			await page.goto(school === "north" ? path : path.replace("/5", "/405"));
			await expect(page.getByRole("heading", { level: 1 }).or(page.getByRole("dialog")).first()).toBeVisible();
			await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
			await expectAccessible(page);
		}
		await page.goto("/students");
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await page.keyboard.press("Control+k");
		await expect(page.getByRole("dialog").first()).toBeVisible();
		await expectAccessible(page);
	});
