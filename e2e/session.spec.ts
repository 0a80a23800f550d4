import { aStudent, expect, holdSession, signInByForm, test } from "./homeroom.ts";
import { countIn } from "./outbox.ts";

test("a stranger signs in and comes to where they wanted to go; an old token is renewed unseen; signing out leaves nothing", async ({
	page,
	expectTrouble,
}) => {
	expectTrouble(/401/);
	await page.goto("/students?status=on_leave");
	await expect(page).toHaveURL(/\/pages\/login\?to=/);
	await page.getByRole("textbox", { name: "E-mail" }).fill("office@north.demo");
	await page.locator("input[type=password]").fill("not the password");
	await page.keyboard.press("Enter");
	await expect(page.getByText("Email Or Password Invalid")).toBeVisible();
	await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue("office@north.demo");
	await page.locator("input[type=password]").fill("homeroom-demo");
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
	await expect(page).toHaveURL(/\/students\?where=.*on_leave/);
	await expect(page.getByRole("heading", { name: "Students" })).toBeVisible();

	await page.evaluate(() => localStorage.setItem("access_token", "stale.stale.stale"));
	await page.goto("/students");
	await expect(page.getByText(await countIn("north"), { exact: true })).toBeVisible();

	const token = await page.evaluate(() => localStorage.getItem("access_token"));
	expect(token).not.toBe("stale.stale.stale");
	await page.getByRole("button", { name: /My account/ }).click();
	await page.getByRole("menuitem", { name: "Sign out" }).click();
	await expect(page).toHaveURL(/\/(pages\/login.*)?$/);
	expect(
		await page.evaluate(() => ["access_token", "user", "customer_id", "customer_name"].map((key) => localStorage.getItem(key))),
	).toEqual([null, null, null, null]);
	expect((await page.request.get("/api/students", { headers: { authorization: `Bearer ${token}` } })).status()).toBe(401);

	// a demo login takes one click; who finds the screen locked can sign out there
	await page.goto("/pages/login");
	await page.getByRole("button", { name: /Priya Nair/ }).click();
	await expect(page.getByText("Northgate Primary School").first()).toBeVisible();
	await page.getByRole("button", { name: /My account/ }).click();
	await page.getByRole("menuitem", { name: "Lock" }).click();
	await page.getByRole("button", { name: "Sign out" }).click();
	await expect(page).toHaveURL(/\/pages\/login/);
});

test("a person of two schools chooses one; another tab that switches to the other takes this one along, colours and language too", async ({
	page,
	context,
}) => {
	await signInByForm(page, "both@homeroom.demo");
	await expect(page).toHaveURL(/\/pages\/switch/);
	await page.getByRole("button", { name: /Northgate/ }).click();
	await expect(page.getByRole("heading", { name: "Students" })).toBeVisible();
	await expect(page.getByText(await countIn("north"), { exact: true })).toBeVisible();
	const other = await context.newPage();
	await other.goto("/pages/switch?to=/students");
	await other.getByRole("button", { name: /Südpark/ }).click();
	await expect(other.getByText(/1[.,]200/).first()).toBeVisible();
	await expect(page.getByText(/1[.,]200/).first()).toBeVisible();
});

test("a logout in another tab keeps what was entered here; signed in again there, it can be saved", async ({
	page,
	context,
	expectTrouble,
}) => {
	expectTrouble(/401/);
	const number = `+44 20 5${Date.now() % 1_000_000_000}`;
	let questions = 0;
	page.on("dialog", (question) => {
		questions++;
		void question.dismiss();
	});
	await holdSession(page, "office@north.demo");
	await page.goto(`${await aStudent(page, 24)}/edit`);
	const phone = page.getByRole("dialog").getByRole("textbox", { name: "Phone" });
	await phone.fill(number);
	const other = await context.newPage();
	await other.goto("/preferences");
	await other.getByRole("button", { name: /My account/ }).click();
	await other.getByRole("menuitem", { name: "Sign out" }).click();
	await other.waitForURL(/\/pages\/login/);
	await expect.poll(() => questions).toBe(1);
	await page.getByRole("button", { name: "Save student" }).click();
	await expect(page.getByText("You were signed out. Sign in again in another tab to go on.")).toBeVisible();
	await expect(phone).toHaveValue(number);
	await expect(page.getByText("Northgate Primary School").first()).toBeVisible();
	await signInByForm(other, "office@north.demo", "/preferences");
	await page.getByRole("button", { name: "Save student" }).click();
	await expect(page.getByText(/Changes to .* saved/)).toBeVisible();
	expect(questions).toBe(1);
});
