import { close, DIALOG, elsewhere, expect, expectAccessible, signIn, signInByForm, test } from "./homeroom.ts";
import { inSchool } from "./outbox.ts";

test("by keyboard: the palette finds pages and actions, g s goes to students, g h o to houses, ? shows the keys", async ({ page }) => {
	await signIn(page, "admin@north.demo", "/preferences");
	await expect(page.getByRole("heading", { level: 1, name: "Preferences" })).toBeVisible();
	const jumpTo = page.getByRole("dialog", { name: "Jump to" });
	await page.keyboard.press("Control+k");
	await expect(jumpTo.getByRole("textbox")).toBeFocused();
	await expectAccessible(page, DIALOG);
	await page.keyboard.type("stud");
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/\/students/);
	// on a busy machine a key may come too late for the one before it
	const press = (keys: string, to: RegExp) =>
		expect(async () => {
			for (const key of keys) await page.keyboard.press(key);
			await expect(page).toHaveURL(to, { timeout: 3_000 });
		}).toPass();
	await press("gho", /\/houses/);
	await press("gs", /\/students/);
	// what no menu shows
	await page.keyboard.press("Control+k");
	await expect(jumpTo.getByRole("textbox")).toBeFocused();
	await page.keyboard.type("give points");
	await jumpTo.getByRole("button", { name: /Give points/ }).click();
	await expect(page.getByRole("dialog", { name: "Give points" }).getByRole("textbox", { name: "Week of" })).not.toHaveValue("");
	await page.keyboard.press("Escape");
	await expect(page).toHaveURL(/\/house-points$/);
	await page.keyboard.press("?");
	await expect(page.getByRole("dialog", { name: "Keyboard" }).getByText("Go to Houses")).toBeVisible();
});

/** As others find it. */
test.afterEach(() =>
	inSchool("south", "delete from preferences where user_id = (select id from platform.users where email = 'teacher@south.demo')"),
);

test("theme and language are remembered for the person, on other devices too", async ({ page, browser }) => {
	await signIn(page, "teacher@south.demo", "/preferences");
	await page
		.getByRole("radio", { name: /Dunkel/ })
		.first()
		.check({ force: true });
	await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
	const saved = page.waitForResponse((response) => response.url().includes("/api/preferences") && response.request().method() === "PATCH");
	await page.getByRole("radio", { name: /Français/ }).click({ force: true });
	await saved;
	await expect(page.getByRole("heading", { level: 1, name: "Préférences" })).toBeVisible();
	const phone = await elsewhere(browser);
	await signInByForm(phone, "teacher@south.demo");
	await expect(phone.getByRole("heading", { level: 1, name: "Élèves" })).toBeVisible();
	await expect(phone.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
	await close(phone.context());
});
