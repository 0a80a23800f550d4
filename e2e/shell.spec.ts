import { close, countHands, DIALOG, elsewhere, expect, expectAccessible, signIn, signInByForm, test } from "./homeroom.ts";
import { inSchool } from "./outbox.ts";

test("by keyboard: three keys after Ctrl+K open what was opened before, actions and records are found by what people call them, g and a key goes anywhere, ? helps", async ({
	page,
}) => {
	await signIn(page, "admin@north.demo", "/preferences");
	await expect(page.getByRole("heading", { level: 1, name: "Preferences" })).toBeVisible();
	const palette = page.getByRole("dialog", { name: "Jump to" });
	const field = palette.getByRole("combobox");
	const first = palette.getByRole("option").first();
	const ask = async (typed: string) => {
		await page.keyboard.press("Control+k");
		await expect(field).toBeFocused();
		await page.keyboard.type(typed);
	};
	await ask("");
	await expect(first).toBeVisible();
	await expectAccessible(page, DIALOG);
	// two letters and Enter
	await page.keyboard.type("st");
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/\/students/);
	await expect(page.getByRole("heading", { level: 1, name: "Students" })).toBeVisible();
	// what was opened last stands first: Enter alone
	await ask("");
	await expect(first).toContainText("Preferences");
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/\/preferences/);
	await ask("announce abs");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("dialog", { name: "Announce an absence" })).toBeVisible();
	await page.goBack();
	await expect(page).toHaveURL(/\/preferences/);
	await ask("give points");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("dialog", { name: "Give points" }).getByRole("textbox", { name: "Week of" })).not.toHaveValue("");
	await page.keyboard.press("Escape");
	await expect(page).toHaveURL(/\/house-points$/);
	// a deed, and what it is done with
	await ask("take register 4A");
	await expect(first).toContainText("Take register: 4A");
	// a user by the e-mail address
	await page.keyboard.press("Control+a");
	await page.keyboard.type("teacher@north.demo");
	await expect(palette.getByRole("option", { name: /Daniel Osei.*teacher@north.demo/ })).toBeVisible();
	await page.keyboard.press("Escape");
	// a setting, an action and a record: two letters and Enter
	const hands = await countHands(page);
	for (const [typed, name, where] of [
		["au", "Audit", /\/settings\/audit/],
		["an", "Announce absence", /\/attendance\/absences/],
		["4a", "4A", /\/classes\/\d+/],
	] as const) {
		await page.keyboard.press("Control+k");
		await expect(field).toBeFocused();
		const { keys: before } = await hands();
		await page.keyboard.type(typed);
		await expect(first).toContainText(name);
		await page.keyboard.press("Enter");
		await expect(page).toHaveURL(where);
		expect((await hands()).keys - before).toBe(3);
		await expect(palette).toHaveCount(0);
		if (name === "Announce absence") await page.keyboard.press("Escape");
	}
	// on a busy machine a key may come too late for the one before it
	const press = (keys: string, to: RegExp) =>
		expect(async () => {
			for (const key of keys) await page.keyboard.press(key);
			await expect(page).toHaveURL(to, { timeout: 3_000 });
		}).toPass();
	await press("gh", /\/houses/);
	await press("gs", /\/students/);
	await press("g1", /\/attendance\/absences/);
	await page.keyboard.press("?");
	const help = page.getByRole("dialog", { name: "Help: Absences" });
	await expect(help.getByText(/what families announced/)).toBeVisible();
	await expect(help.getByText("Go to Houses")).toBeVisible();
	await expectAccessible(page, DIALOG);
});

test("the menu unfolds what belongs to an area and remembers it, stars keep a record, and a phone has five tabs and More", async ({
	page,
	browser,
}) => {
	await signIn(page, "teacher@south.demo", "/classes");
	const menu = page.getByRole("navigation", { name: "Menü" });
	const fold = menu.getByRole("button", { name: "Seiten von Anwesenheit" });
	await expect(fold).toHaveAttribute("aria-expanded", "false");
	const saved = page.waitForResponse((response) => response.url().includes("/api/preferences") && response.request().method() === "PATCH");
	await fold.click();
	await expect(menu.getByRole("link", { name: "Abwesenheiten" })).toBeVisible();
	await saved;
	await menu.getByRole("button", { name: "Im Menü suchen" }).click();
	await menu.getByRole("searchbox").fill("wer ist da");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { level: 1, name: "Jetzt in der Schule" })).toBeVisible();
	await expect(menu.getByRole("link", { name: "Jetzt in der Schule" })).toHaveAttribute("aria-current", "page");
	// any page is starred, and its place in the list is a key
	await page.goto("/students");
	await page.getByRole("row").nth(1).getByRole("link").first().click();
	const name = await page.getByRole("heading", { level: 1 }).textContent();
	await page.getByRole("button", { name: "Lesezeichen" }).click();
	const starred = page.waitForResponse(
		(response) => response.url().includes("/api/preferences") && response.request().method() === "PATCH",
	);
	await page.getByRole("menuitem", { name: "Diese Seite merken" }).click();
	await starred;
	const phone = await elsewhere(browser, { width: 390, height: 844 });
	await signIn(phone, "teacher@south.demo", "/attendance");
	const tabs = phone.getByRole("navigation", { name: "Hauptbereiche" });
	await expect(tabs.getByRole("link")).toHaveCount(5);
	await expect(tabs.getByRole("link", { name: "Anwesenheit" })).toHaveAttribute("aria-current", "page");
	await tabs.getByRole("button", { name: "Mehr" }).click();
	const drawer = phone.getByRole("dialog", { name: "Menü" });
	await expect(drawer.getByRole("link", { name: "Abwesenheiten" })).toBeVisible();
	await phone.keyboard.press("Escape");
	await phone.getByRole("button", { name: "Lesezeichen" }).click();
	await expect(
		phone
			.getByRole("menuitem", { name: String(name) })
			.or(phone.getByRole("menuitem", { name: /Alle 11 zeigen/ }))
			.first(),
	).toBeVisible();
	await expectAccessible(phone);
	await close(phone.context());
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
