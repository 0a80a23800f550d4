import { expect, signIn, signInByForm, test } from "./homeroom.ts";
import { countIn, query } from "./outbox.ts";

test("a stranger is sent to the login page and comes back to where they wanted to go", async ({ page }) => {
	await page.goto("/students?status=on_leave");
	await expect(page).toHaveURL(/\/pages\/login\?to=/);
	await page.getByRole("textbox", { name: "E-mail" }).fill("admin@north.demo");
	await page.locator("input[type=password]").fill("homeroom-demo");
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
	await expect(page).toHaveURL(/\/students\?where=.*on_leave/);
	await expect(page.getByRole("heading", { name: "Students" })).toBeVisible();
});

test("a wrong password is told at the form, and nothing is lost", async ({ page, expectTrouble }) => {
	expectTrouble(/401/);
	await page.goto("/pages/login");
	await page.getByRole("textbox", { name: "E-mail" }).fill("admin@north.demo");
	await page.locator("input[type=password]").fill("not the password");
	await page.keyboard.press("Enter");
	await expect(page.getByText("Email Or Password Invalid")).toBeVisible();
	await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue("admin@north.demo");
});

test("the demo logins sign in with one click", async ({ page }) => {
	await page.goto("/pages/login");
	await page.getByRole("button", { name: /Priya Nair/ }).click();
	await expect(page.getByText("Northgate Primary School").first()).toBeVisible();
});

test("a foreign address in `to` is not followed", async ({ page }) => {
	await signInByForm(page, "admin@north.demo", "//example.org/steal");
	expect(new URL(page.url()).hostname).toBe("127.0.0.1");
});

test("a person of two schools chooses one, then the other; colours and language follow", async ({ page }) => {
	await signInByForm(page, "both@homeroom.demo");
	await expect(page).toHaveURL(/\/pages\/switch/);
	await page.getByRole("button", { name: /Northgate/ }).click();
	await expect(page.getByRole("heading", { name: "Students" })).toBeVisible();
	await expect(page.getByText(await countIn("north"), { exact: true })).toBeVisible();
	await page.goto("/pages/switch?to=/students");
	await page.getByRole("button", { name: /Südpark/ }).click();
	await expect(page.getByText(/1[.,]200/).first()).toBeVisible();
});

test("another tab that switches school takes this one along", async ({ page, context }) => {
	await signInByForm(page, "both@homeroom.demo");
	await page.getByRole("button", { name: /Northgate/ }).click();
	await expect(page.getByText(await countIn("north"), { exact: true })).toBeVisible();
	const other = await context.newPage();
	await other.goto("/pages/switch?to=/students");
	await other.getByRole("button", { name: /Südpark/ }).click();
	await expect(other.getByText(/1[.,]200/).first()).toBeVisible();
	await expect(page.getByText(/1[.,]200/).first()).toBeVisible();
});

test("signing out clears the storage and ends the session on the server", async ({ page, expectTrouble }) => {
	expectTrouble(/401/);
	await signInByForm(page, "office@north.demo");
	await expect(page.getByRole("heading", { name: "Students" })).toBeVisible();
	const token = await page.evaluate(() => localStorage.getItem("access_token"));
	await page.getByRole("button", { name: /My account|Priya Nair/ }).click();
	await page.getByRole("menuitem", { name: "Sign out" }).click();
	await expect(page).toHaveURL(/\/(pages\/login.*)?$/);
	expect(
		await page.evaluate(() => ["access_token", "user", "customer_id", "customer_name"].map((key) => localStorage.getItem(key))),
	).toEqual([null, null, null, null]);
	const status = await page.evaluate(
		async (bearer) => (await fetch("/api/students", { headers: { authorization: `Bearer ${bearer}` } })).status,
		JSON.parse(token?.startsWith('"') ? token : JSON.stringify(token)),
	);
	expect(status).toBe(401);
});

test("an expired access token is renewed without the person noticing", async ({ page, expectTrouble }) => {
	expectTrouble(/401/);
	await signInByForm(page, "office@north.demo");
	await expect(page.getByRole("heading", { name: "Students" })).toBeVisible();
	await page.evaluate(() => {
		const kept = localStorage.getItem("access_token") ?? "";
		localStorage.setItem("access_token", kept.startsWith('"') ? JSON.stringify("stale.stale.stale") : "stale.stale.stale");
	});
	await page.reload();
	await expect(page.getByText(await countIn("north"), { exact: true })).toBeVisible();
});

test("paths that need another role, that do not exist, and the error pages", async ({ page }) => {
	await signIn(page, "parent@north.demo");
	await expect(page.getByText("2 students", { exact: true })).toBeVisible();
	await expect(page.getByRole("button", { name: "Add student" })).toHaveCount(0);
	await page.goto("/students/new");
	await expect(page).toHaveURL(/\/permission-denied/);
	await page.goto("/no/such/page");
	await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/(students)?$/);
	for (const path of ["/pages/error-404", "/pages/error-500", "/pages/not-authorized", "/permission-denied"]) {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	}
});

test("an operator goes to the console, which asks for a second factor first", async ({ page }) => {
	// another journey may have set up a second factor for this login
	await query("delete from platform.totp where user_id = (select id from platform.users where email = 'operator@homeroom.demo')");
	await signInByForm(page, "operator@homeroom.demo");
	await expect(page).toHaveURL(/\/account\/security/);
	await expect(page.getByText("The console asks for a second factor").first()).toBeVisible();
});

test("going offline says so, and coming back takes it away", async ({ page, context, expectTrouble }) => {
	expectTrouble(/ERR_INTERNET_DISCONNECTED|net::|Failed to fetch/);
	await signIn(page, "admin@north.demo");
	await expect(page.getByRole("heading", { name: "Students" })).toBeVisible();
	await context.setOffline(true);
	await expect(page.getByText("Network Connection Error")).toBeVisible();
	await expect(page.getByText("Internet Connection is Off")).toBeVisible();
	await context.setOffline(false);
	await expect(page.getByText("Network Connection Error")).toBeHidden();
});

test("a logout in another tab keeps what was entered here; signed in again there, it can be saved", async ({
	page,
	context,
	expectTrouble,
}) => {
	expectTrouble(/401/);
	let questions = 0;
	page.on("dialog", (question) => {
		questions++;
		void question.dismiss();
	});
	await signIn(page, "office@north.demo", "/students/24/edit");
	const phone = page.getByRole("dialog").getByRole("textbox", { name: "Phone" });
	await phone.fill("+44 20 5555 555");
	const other = await context.newPage();
	await other.goto("/students");
	await other.getByRole("button", { name: /My account/ }).click();
	await other.getByRole("menuitem", { name: "Sign out" }).click();
	await other.waitForURL(/\/pages\/login/);
	await expect.poll(() => questions).toBe(1);
	await page.getByRole("button", { name: "Save student" }).click();
	await expect(page.getByText("You were signed out. Sign in again in another tab to go on.")).toBeVisible();
	await expect(phone).toHaveValue("+44 20 5555 555");
	await expect(page.getByText("Northgate Primary School").first()).toBeVisible();
	await signInByForm(other, "office@north.demo");
	await page.getByRole("button", { name: "Save student" }).click();
	await expect(page.getByText(/Changes to .* saved/)).toBeVisible();
	expect(questions).toBe(1);
});
