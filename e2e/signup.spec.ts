import type { Page } from "@playwright/test";
import { close, elsewhere, expect, expectAccessible, goTo, test } from "./homeroom.ts";

let n = 0;
const unique = () => `${Date.now().toString(36)}${++n}`;

/** From the price list to the payment page. */
async function fillIn(page: Page, plan = "School"): Promise<{ school: string; email: string }> {
	const id = unique();
	const school = `Riverside ${id}`;
	const email = `owner-${id}@signup.test`;
	await page.goto("/");
	await page.getByRole("link", { name: new RegExp(`· ${plan}$`) }).click();
	await expect(page).toHaveURL(/\/signup\/\d+\?plan_id=\d+$/);
	await page.getByRole("textbox", { name: "Name of the school" }).fill(school);
	await expect(page.getByRole("textbox", { name: "Web address" })).toHaveValue(`riverside-${id}`);
	await expect(page.getByText(/is free$/)).toBeVisible();
	await page.getByRole("textbox", { name: "First name" }).fill("Ana");
	await page.getByRole("textbox", { name: "Last name" }).fill("Costa");
	await page.getByRole("textbox", { name: "E-mail" }).fill(email);
	await page.locator("input[type=password]").fill("four quiet green ideas");
	await page.getByRole("checkbox").check();
	await page.getByRole("button", { name: "Continue to payment" }).click();
	await expect(page).toHaveURL(/\/pay\//);
	return { school, email };
}
/** What the simulated bank does is folded away: who only goes on does not meet it. */
async function ends(page: Page, outcome: string): Promise<void> {
	await page.getByText("Try another outcome").click();
	await page.getByRole("radio", { name: outcome }).check();
}
const confirm = (page: Page) => page.getByRole("button", { name: "Go on" }).click();
async function expectInside(page: Page, school: string): Promise<void> {
	await expect(page).not.toHaveURL(/signup|pay/);
	await expect(page.getByText(school).filter({ visible: true }).first()).toBeVisible();
}

test("a stranger chooses a plan, signs up, pays and works; the plan is changed after its preview; unpaid it becomes read-only, and paid it works again", async ({
	page,
	expectTrouble,
}) => {
	expectTrouble(/402/);
	const { school } = await fillIn(page, "Start");
	await expectAccessible(page);
	await confirm(page);
	await expectInside(page, school);
	await goTo(page, "/students");
	await page.getByRole("button", { name: "Add student" }).first().click();
	await page.getByRole("textbox", { name: "First name" }).fill("Rui");
	await page.getByRole("textbox", { name: "Last name" }).fill("Alves");
	await page.getByRole("button", { name: "Save student" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Rui Alves" })).toBeVisible();

	await goTo(page, "/settings/plan");
	await expect(page.getByText(/Your trial runs until/)).toBeVisible();
	await page.getByRole("button", { name: "Choose School" }).click();
	await expect(page.getByText(/more per month/)).toBeVisible();
	await expect(page.getByText(/Nothing is locked/)).toBeVisible();
	await page.getByRole("button", { name: "Change now" }).click();
	await expect(page.getByText("1 of 1,500")).toBeVisible();

	await goTo(page, "/pay/simulator");
	const row = page.getByRole("listitem").filter({ hasText: school });
	await row.getByRole("button", { name: "Let payments fail" }).click();
	await expect(row.getByRole("button", { name: "Let payments succeed" })).toBeVisible();
	await row.getByRole("button", { name: "31 days" }).click();
	await expect(row.getByText("Payment overdue")).toBeVisible();
	const answered = page.waitForResponse((answer) => answer.request().method() === "POST" && answer.url().includes("simulator"));
	await row.getByRole("button", { name: "15 days" }).click();
	await answered;
	await goTo(page, "/settings/plan");
	await expect(page.getByText(/nothing changed; paying opens it at once/)).toBeVisible();
	const token = await page.evaluate(() => localStorage.getItem("access_token"));
	const refused = await page.request.post("/api/students", {
		headers: { authorization: `Bearer ${token}` },
		data: { first_name: "A", last_name: "B", status: "enrolled" },
	});
	expect(refused.status()).toBe(402);
	await page.getByRole("button", { name: "Pay now" }).click();
	await expect(page).toHaveURL(/\/pay\//);
	await page.getByRole("button", { name: "Go on" }).click();
	await expect(page).toHaveURL(/\/settings\/plan$/);
	await expect(page.getByText(/The next payment of/)).toBeVisible();
});

test("a payment that is told late opens the school by itself; a declined one can be tried again, and going back loses nothing but the password", async ({
	page,
	browser,
}) => {
	const late = await elsewhere(browser);
	const { school: opening } = await fillIn(late);
	await ends(late, "Ten seconds later");
	await confirm(late);
	await expect(late.getByRole("heading", { name: "Your school is being opened" })).toBeVisible();
	await late.reload();

	const { school, email } = await fillIn(page);
	await ends(page, "It is declined");
	await confirm(page);
	await expect(page.getByRole("alert")).toContainText("declined");
	await page.getByRole("link", { name: "Go back" }).click();
	await expect(page.getByRole("textbox", { name: "Name of the school" })).toHaveValue(school);
	await page.reload();
	await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(email);
	await expect(page.locator("input[type=password]")).toHaveValue("");
	await page.locator("input[type=password]").fill("four quiet green ideas");
	await page.getByRole("checkbox").check();
	await page.getByRole("button", { name: "Continue to payment" }).click();
	await ends(page, "It asks for a code first");
	await confirm(page);
	const code = /\d{6}/.exec((await page.getByText(/Your bank sends you this code/).textContent()) ?? "")?.[0] ?? "";
	await page.getByRole("textbox", { name: "Code" }).fill(code);
	await page.getByRole("button", { name: "Confirm the code" }).click();
	await expectInside(page, school);

	await expectInside(late, opening);
	await close(late.context());
});
