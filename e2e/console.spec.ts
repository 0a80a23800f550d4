import { expect as assert, type Browser } from "@playwright/test";
import { generateSync } from "otplib";
import { expect, expectAccessible, signIn, test } from "./homeroom.ts";
import { query } from "./outbox.ts";

const OPERATOR = "operator@homeroom.demo";
const teacherIn = async (browser: Browser, email: string) => {
	const page = await (await browser.newContext()).newPage();
	await signIn(page, email, "/students");
	await expect(page.getByRole("heading", { name: /Students|Schüler/ })).toBeVisible();
	return page;
};

/** The demo operator has no factor before this journey and none after it. */
test.afterEach(async () => {
	await query("update platform.installation set maintenance = false, maintenance_message = null");
	await query("update platform.customers set status = 'active' where status <> 'active' and is_demo");
	for (const table of ["totp", "recovery_codes"])
		await query(`delete from platform.${table} where user_id = (select id from platform.users where email = $1)`, [OPERATOR]);
});

test("an operator proves a second factor, suspends and reopens a school, maintains, reads a mail and helps who asked for it", async ({
	page,
	browser,
	expectTrouble,
}) => {
	test.setTimeout(180_000);
	expectTrouble(/403|409|503/);
	await signIn(page, OPERATOR, "/console");
	await expect(page).toHaveURL(/\/account\/security/);
	await page.getByRole("button", { name: "Set up an authenticator app" }).click();
	const dialog = page.getByRole("dialog");
	const secret = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(" ", "");
	await dialog.getByRole("textbox", { name: /Code from the app/ }).fill(generateSync({ secret }));
	await dialog.getByRole("button", { name: "Switch on" }).click();
	await page.getByRole("button", { name: "I have put them away" }).click();
	await page.goto("/console");
	await expect(page.getByRole("heading", { name: "Customers" })).toBeVisible();
	await expectAccessible(page);

	const teacher = await teacherIn(browser, "teacher@north.demo");
	await page.getByRole("link", { name: "Northgate Primary School" }).click();
	await page.getByRole("button", { name: "Suspend" }).click();
	await page.getByRole("textbox", { name: /Reason/ }).fill("Unpaid for a year");
	await page.getByRole("dialog").getByRole("button", { name: "Suspend" }).click();
	await expect(page.getByText("Northgate Primary School is suspended")).toBeVisible();
	await teacher.waitForURL(/\/pages\/switch/);
	await page.getByRole("button", { name: "Open again" }).click();
	await expect(page.getByText("Northgate Primary School is open again")).toBeVisible();
	await teacher.context().close();

	const again = await teacherIn(browser, "teacher@north.demo");
	await page.goto("/console/maintenance");
	await page.getByRole("textbox", { name: /Message/ }).fill("New disks until noon.");
	await page.getByRole("button", { name: "Start maintenance" }).click();
	await expect(again.getByRole("heading", { name: "Homeroom is being maintained" })).toBeVisible();
	await expect(again.getByText("New disks until noon.")).toBeVisible();
	await page.getByRole("button", { name: "End maintenance" }).click();
	await expect(again.getByRole("heading", { name: "Homeroom is being maintained" })).toBeHidden({ timeout: 15_000 });
	await expect(again.getByRole("heading", { name: "Students" })).toBeVisible();
	await again.context().close();

	await page.goto("/console/mails?search=suspended");
	await page.getByRole("link", { name: "Northgate Primary School is suspended" }).first().click();
	await expect(page.frameLocator("iframe").getByText(/Unpaid for a year/)).toBeVisible();

	const admin = await (await browser.newContext()).newPage();
	await signIn(admin, "admin@north.demo", "/settings/data");
	await admin.getByRole("button", { name: "Let operators in" }).click();
	await admin.getByRole("dialog").getByRole("button", { name: "Let operators in" }).click();
	await expect(admin.getByText("The operators may come in now.")).toBeVisible();
	await page.goto("/console/help");
	await page.getByRole("button", { name: "Go in and help" }).click();
	await expect(page.getByText(/You are looking into Northgate Primary School/)).toBeVisible();
	await admin.reload();
	await expect(admin.getByText(/Robin Hale came in/)).toBeVisible();
	await page.getByRole("button", { name: "Stop" }).click();
	await expect(page).toHaveURL(/\/console\/help/);
	await admin.context().close();
	assert(await query("select from platform.operator_log where action = 'POST /console/support/enter'")).not.toHaveLength(0);
});
