import { close, elsewhere, expect, expectAccessible, signIn, test } from "./homeroom.ts";
import { lastMail, query } from "./outbox.ts";
import { PORT } from "./own-server.ts";

const PASSWORD = "four quiet green ideas";

test("somebody registers, confirms the address, forgets the password and sets a new one by the link in the mail; a demo login is told the link on the spot", async ({
	page,
	expectTrouble,
}) => {
	expectTrouble(/4(01|10|22)/);
	const forget = async (email: string) => {
		await page.getByRole("link", { name: "Forgotten your password?" }).click();
		// the page before it has a field of the same name
		await expect(page.getByRole("heading", { name: "Forgotten password" })).toBeVisible();
		await page.getByLabel("E-mail").fill(email);
		await page.getByRole("button", { name: "Send the link" }).click();
	};
	await page.goto("/pages/login");
	await forget("office@north.demo");
	await expect(page.getByRole("heading", { name: "Here is your link" })).toBeVisible();
	await expectAccessible(page);
	await page.getByRole("link", { name: "Set a new password" }).click();
	await expect(page.getByText("For office@north.demo")).toBeVisible();
	await expect(page).toHaveURL(/\/Password-setup$/);

	const email = `maria.${Date.now()}@example.org`;
	await page.goto("/pages/login");
	await page.getByRole("link", { name: "Create a login" }).click();
	await page.getByLabel("Your name").fill("Maria Lopes");
	await page.getByLabel("E-mail").fill(email);
	await page.getByRole("textbox", { name: "Password" }).fill("password1234");
	await page.getByRole("button", { name: "Create login" }).click();
	await expect(page.getByText("Please accept the terms.")).toBeVisible();
	await page.getByRole("checkbox").check();
	await page.getByRole("button", { name: "Create login" }).click();
	await expect(page.getByText(/This password is too well known/)).toBeVisible();
	await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
	await expect(page.getByText("Long enough: 22 characters")).toBeVisible();
	await page.getByRole("button", { name: "Create login" }).click();
	await expect(page.getByRole("heading", { name: "You do not belong to a school yet" })).toBeVisible();

	const confirmation = await lastMail(email, "verify_email");
	await page.goto(confirmation.link);
	await expect(page.getByRole("heading", { name: "Your address is confirmed" })).toBeVisible();
	expect(page.url()).not.toContain("#");

	await page.goto("/pages/switch");
	await page.getByRole("button", { name: "Sign out" }).click();
	await forget(email);
	await expect(page.getByRole("heading", { name: "Look into your mailbox" })).toBeVisible();
	const { link, subject } = await lastMail(email, "reset");
	expect(subject).toBe("Set a new password");

	const asked: string[] = [];
	page.on("request", (request) => asked.push(request.url()));
	await page.goto(link);
	await expect(page.getByText(`For ${email}`)).toBeVisible();
	await expect(page).toHaveURL(/\/Password-setup$/);
	expect(asked.filter((url) => url.includes(link.split("#")[1] ?? "?") && !url.includes("#"))).toEqual([]);
	await page.getByLabel("New password").fill("short");
	await page.getByRole("button", { name: "Set password and sign in" }).click();
	await expect(page.getByText("At least 12 characters.", { exact: true })).toBeVisible();
	await page.getByLabel("New password").fill("seven loud orange trains");
	await page.getByRole("button", { name: "Set password and sign in" }).click();
	await expect(page.getByText(`Signed in as ${email}`).or(page.getByText("You do not belong to a school yet"))).toBeVisible();

	await page.goto(link);
	await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
	await expect(page.getByRole("link", { name: "Send me a new link" })).toBeVisible();
});

test("the login page of a school's own address has its name and colours; an unknown address says so", async ({ page, expectTrouble }) => {
	expectTrouble(/404/);
	await page.goto(`http://south.localhost:${PORT}/pages/login`);
	await expect(page.getByText("Gymnasium Südpark").first()).toBeVisible();
	await expect(page.locator("button[type=submit]")).toHaveCSS("background-color", "rgb(91, 33, 182)");
	await page.getByRole("textbox", { name: /e-mail/i }).fill("office@south.demo");
	await page.locator("input[type=password]").fill("homeroom-demo");
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(/south\.localhost:\d+\/home/);
	await page.goto(`http://nowhere.localhost:${PORT}/pages/login`);
	await expect(page.getByText("No school has the address nowhere.")).toBeVisible();
	await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
});

test("my account: the profile, where I am signed in, locking, signing out another browser; whoever is blocked is thrown out", async ({
	page,
	browser,
	expectTrouble,
}) => {
	expectTrouble(/40[13]|422/);
	const about = `Room ${Date.now()}`;
	const there = await elsewhere(browser);
	await signIn(there, "teacher@north.demo", "/home");
	await expect(there.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Students", exact: true })).toBeVisible();
	await expect(there.getByRole("region", { name: "Today", exact: true })).toBeVisible();
	await expect(there.getByRole("region", { name: "First steps" })).toHaveCount(0);
	await expect(there.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Settings" })).toHaveCount(0);
	const listening = page.waitForResponse((response) => response.url().includes("/api/live"));
	await signIn(page, "teacher@north.demo", "/account");
	await listening;
	await page.getByLabel("About me").fill(about);
	await page.getByRole("button", { name: "Save profile" }).click();
	await expect(page.getByText("Profile saved")).toBeVisible();
	await page.reload();
	await expect(page.getByLabel("About me")).toHaveValue(about);
	await expect(page.getByText("This device")).toBeVisible();
	await page.getByRole("button", { name: "Sign out everywhere else" }).click();
	await expect(page.getByText(/Signed out on/)).toBeVisible();
	await expect(there).toHaveURL(/\/pages\/login/);
	await expect(page.getByRole("button", { name: "Sign out everywhere else" })).toHaveCount(0);
	await close(there.context());

	// idle for longer than the school lets a screen be
	await page.evaluate(() => localStorage.setItem("last_active", String(Date.now() - 31 * 60_000)));
	await page.mouse.move(200, 200);
	await expect(page.getByRole("button", { name: "Unlock" })).toBeVisible();
	await expect(page.getByRole("navigation", { name: "Menu" })).toHaveCount(0);
	await page.locator("input[type=password]").fill("not it");
	await page.keyboard.press("Enter");
	await expect(page.getByText("This is not your present password.")).toBeVisible();
	await page.locator("input[type=password]").fill("homeroom-demo");
	await page.keyboard.press("Enter");
	await expect(page.getByLabel("About me")).toHaveValue(about);

	try {
		await query("update platform.users set status = 'blocked' where email = 'teacher@north.demo'");
		await expect(page).toHaveURL(/\/pages\/login/);
	} finally {
		await query("update platform.users set status = 'active' where email = 'teacher@north.demo'");
	}
});
