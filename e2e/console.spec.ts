import { createHash, randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { expect as assert, type Browser, type Page } from "@playwright/test";
import { generateSync } from "otplib";
import { call, close, elsewhere, expect, expectAccessible, goTo, signIn, signInAsOperator, test } from "./homeroom.ts";
import { lastMail, query } from "./outbox.ts";

const OPERATOR = "operator@homeroom.demo";
const PASSWORD = "four quiet green ideas";
const teacherIn = async (browser: Browser, email: string) => {
	const page = await elsewhere(browser);
	await signIn(page, email, "/students");
	await expect(page.getByRole("heading", { name: /Students|Schüler/ })).toBeVisible();
	return page;
};
/** The console opens to whoever proved a second factor; the first one is set up on the way. */
async function proveFactor(page: Page): Promise<void> {
	await expect(page).toHaveURL(/\/account\/security/);
	await page.getByRole("button", { name: "Set up an authenticator app" }).click();
	const dialog = page.getByRole("dialog");
	const secret = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(" ", "");
	await dialog.getByRole("textbox", { name: /Code from the app/ }).fill(generateSync({ secret }));
	await dialog.getByRole("button", { name: "Switch on" }).click();
	await page.getByRole("button", { name: "I have put them away" }).click();
	await page.goto("/console");
	await expect(page.getByRole("heading", { name: "Customers" })).toBeVisible();
}

/** The demo operator has no factor before this journey and none after it. */
test.afterEach(async () => {
	await query("update platform.installation set maintenance = false, maintenance_message = null");
	await query("update platform.customers set status = 'active' where status <> 'active' and is_demo");
	await query("update platform.users set is_operator = email = $1 where is_operator or email = $1", [OPERATOR]);
	for (const table of ["totp", "recovery_codes"])
		await query(`delete from platform.${table} where user_id = (select id from platform.users where email = $1)`, [OPERATOR]);
});

test("an operator proves a second factor, suspends and reopens a school, maintains, reads a mail and helps who asked for it, but reaches no people, keys, papers or exports", async ({
	page,
	browser,
	expectTrouble,
}) => {
	expectTrouble(/403|409|503/);
	await query("update platform.sessions set second_factor = false where user_id = (select id from platform.users where email = $1)", [
		OPERATOR,
	]);
	// grants of other journeys are over
	await query("update platform.support_grants set revoked_at = now() where revoked_at is null");
	await signIn(page, OPERATOR, "/console");
	await expect(page.getByText("The console asks for a second factor").first()).toBeVisible();
	await proveFactor(page);

	const teacher = await teacherIn(browser, "teacher@north.demo");
	await page.getByRole("link", { name: "Northgate Primary School" }).click();
	await page.getByRole("button", { name: "Suspend" }).click();
	await page.getByRole("textbox", { name: /Reason/ }).fill("Unpaid for a year");
	await page.getByRole("dialog").getByRole("button", { name: "Suspend" }).click();
	await expect(page.getByText("Northgate Primary School is suspended")).toBeVisible();
	await teacher.waitForURL(/\/pages\/switch/);
	await page.getByRole("button", { name: "Open again" }).click();
	await expect(page.getByText("Northgate Primary School is open again")).toBeVisible();
	const again = teacher;
	await signIn(again, "teacher@north.demo");
	await expect(again.getByRole("heading", { name: "Students" })).toBeVisible();

	await goTo(page, "/console/maintenance");
	await page.getByRole("textbox", { name: /Message/ }).fill("New disks until noon.");
	await page.getByRole("button", { name: "Start maintenance" }).click();
	await expect(again.getByRole("heading", { name: "Homeroom is being maintained" })).toBeVisible();
	await expect(again.getByText("New disks until noon.")).toBeVisible();
	await page.getByRole("button", { name: "End maintenance" }).click();
	await expect(again.getByRole("heading", { name: "Homeroom is being maintained" })).toBeHidden();
	await expect(again.getByRole("heading", { name: "Students" })).toBeVisible();
	await close(again.context());

	await goTo(page, "/console/mails?search=suspended");
	await page.getByRole("link", { name: "Northgate Primary School is suspended" }).first().click();
	await expect(page.frameLocator("iframe").getByText(/Unpaid for a year/)).toBeVisible();

	const admin = await elsewhere(browser);
	await signIn(admin, "admin@north.demo", "/settings/data");
	await admin.getByRole("button", { name: "Let operators in" }).click();
	await admin.getByRole("dialog").getByRole("button", { name: "Let operators in" }).click();
	await expect(admin.getByText("The operators may come in now.")).toBeVisible();
	await goTo(page, "/console/help");
	await page.getByRole("button", { name: "Go in and help" }).click();
	await expect(page.getByText(/You are looking into Northgate Primary School/)).toBeVisible();
	await admin.reload();
	await expect(admin.getByText(/Robin Hale came in/).first()).toBeVisible();
	await page.getByRole("button", { name: "Stop" }).click();
	await expect(page).toHaveURL(/\/console\/help/);
	assert(await query("select from platform.operator_log where action = 'POST /console/support/enter'")).not.toHaveLength(0);

	// let in to change things
	await call(admin, "POST", "/settings/support", { hours: 1, may_change: true, reason: "Import fails" });
	await close(admin.context());
	await page.goto("/console/help");
	await page.getByRole("listitem").filter({ hasText: "Import fails" }).getByRole("button", { name: "Go in and help" }).first().click();
	await expect(page.getByText(/You are helping Northgate Primary School/)).toBeVisible();

	await goTo(page, "/students");
	await page.getByRole("row").nth(1).getByRole("link").first().click();
	await expect(page.getByRole("tab", { name: "Consents" })).toBeVisible();
	await expect(page.getByRole("tab", { name: "Health" })).toBeHidden();
	await expect(page.getByRole("tab", { name: "Documents" })).toBeHidden();
	await goTo(page, "/settings/data");
	await expect(page.getByRole("heading", { name: /Help|operators/i }).first()).toBeVisible();
	await expect(page.getByRole("button", { name: "Let operators in" })).toBeHidden();
	await expect(page.getByRole("button", { name: /Download everything|Export/ })).toBeHidden();
	await goTo(page, "/settings/users");
	await expect(page.getByRole("button", { name: /Invite/ })).toBeHidden();
	const refused = await page.evaluate(async () => {
		const held = localStorage.getItem("access_token") ?? "";
		const key = held.startsWith('"') ? (JSON.parse(held) as string) : held;
		const answer = await fetch("/api/user-management/users/invite", {
			method: "POST",
			headers: { authorization: `Bearer ${key}`, "content-type": "application/json", "accept-language": "en" },
			body: JSON.stringify({ email: "more@north.demo", role_id: 1, portal_type: "ADMIN" }),
		});
		return (await answer.json()) as { error: string; message: string };
	});
	assert(refused.error).toBe("helping");
	assert(refused.message).toContain("You are here to help.");
	await page.getByRole("button", { name: "Stop" }).click();
	await expect(page).toHaveURL(/\/console\/help/);
});

test("an operator opens a school, gives a plan another price, reads it in the audit, and closes the school with its data; invites somebody, who opens one; another invitation is taken back", async ({
	page,
	browser,
	expectTrouble,
}) => {
	expectTrouble(/40[13]|422/);
	const stamp = Date.now().toString(36);
	const amount = 500 + (Date.now() % 400);
	const [school, email] = [`Lakeside ${stamp}`, `owner-${stamp}@lakeside.test`];
	await signInAsOperator(page);

	await page.getByRole("button", { name: "Open a school" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("textbox", { name: "School" }).fill(school);
	await dialog.getByRole("textbox", { name: "Address" }).fill("north");
	await dialog.getByRole("combobox", { name: "Plan" }).selectOption({ index: 1 });
	await dialog.getByRole("textbox", { name: "Owner’s first name" }).fill("Rosa");
	await dialog.getByRole("textbox", { name: "Owner’s last name" }).fill("Lake");
	await dialog.getByRole("textbox", { name: "Owner’s e-mail" }).fill(email);
	await dialog.getByRole("button", { name: "Open a school" }).click();
	await expect(dialog.getByText("This address is taken. Try another one.")).toBeVisible();
	await dialog.getByRole("textbox", { name: "Address" }).fill(`lakeside-${stamp}`);
	await dialog.getByRole("button", { name: "Open a school" }).click();
	await expect(page.getByText(`${school} is open. No mail server is set up: its owner’s mail is kept under Mail.`)).toBeVisible();
	await page.getByRole("button", { name: "Show", exact: true }).click();
	await expect(page.getByRole("heading", { level: 1, name: school })).toBeVisible();
	const address = page.url();

	const owner = await elsewhere(browser);
	await owner.goto((await lastMail(email, "customer_opened")).link);
	await owner.getByRole("textbox", { name: /password/i }).fill(PASSWORD);
	await owner.getByRole("checkbox").check();
	await owner.locator("button[type=submit]").click();
	await expect(owner.getByText(school).first()).toBeVisible();

	await goTo(page, "/console/plans");
	const plan = page.getByRole("region", { name: "School", exact: true });
	await plan.getByRole("link", { name: "New price" }).click();
	await dialog.getByRole("textbox", { name: "Amount" }).fill("a lot");
	await dialog.getByRole("textbox", { name: "Currency" }).fill("SEK");
	await dialog.getByRole("button", { name: "Set price" }).click();
	await expect(dialog.locator("[aria-invalid=true]")).toBeVisible();
	await dialog.getByRole("textbox", { name: "Amount" }).fill(`${amount},50`);
	await dialog.getByRole("button", { name: "Set price" }).click();
	await expect(page.getByText("The new price of School is offered")).toBeVisible();
	const price = plan.getByRole("listitem").filter({ hasText: `${amount}.50 a month` });
	await price.getByRole("switch").click();
	await expect(page.getByText(`${amount}.50 a month is no longer offered`)).toBeVisible();
	await expect(price.getByRole("switch")).not.toBeChecked();

	await goTo(page, "/console/audit");
	for (const deed of ["Offered or withdrew a price", "Set a new price", "Opened a school"])
		await expect(page.getByRole("row").filter({ hasText: deed }).first()).toContainText("Robin Hale");

	await goTo(page, new URL(address).pathname);
	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("menuitem", { name: "Close for good" }).click();
	await expect(dialog.getByRole("switch", { name: "Mail the admins a link to all the data" })).toBeChecked();
	await dialog.getByRole("textbox", { name: /Reason/ }).fill("They asked for it");
	await dialog.getByRole("button", { name: "Close for good" }).click();
	await expect(page.getByText(`${school} is closed`)).toBeVisible();
	await expect(owner).toHaveURL(/\/pages\/switch/);
	assert((await lastMail(email, "customer_closed")).text).toContain("They asked for it");
	const { link } = await lastMail(email, "export");
	const lines = gunzipSync(await (await owner.request.get(link)).body())
		.toString("utf8")
		.trim()
		.split("\n");
	assert(JSON.parse(lines.at(-1) as string)).toMatchObject({ end: true });
	await close(owner.context());

	// somebody is invited, and opens a school with that plan; another invitation is taken back
	const invited = `head-${stamp}@hillside.test`;
	await goTo(page, "/console/invitations");
	const invite = async (address: string) => {
		await page.getByRole("button", { name: "Invite somebody" }).click();
		await dialog.getByRole("textbox", { name: "E-mail" }).fill(address);
		await dialog.getByRole("combobox", { name: "Plan" }).selectOption({ index: 1 });
		await dialog.getByRole("button", { name: "Send the invitation" }).click();
		await expect(page.getByText(`${address} is invited, but no mail server is set up: the mail is kept here.`)).toBeVisible();
	};
	await invite(`other-${stamp}@hillside.test`);
	await page.getByRole("button", { name: `Take back the invitation of other-${stamp}@hillside.test` }).click();
	await expect(
		page
			.getByRole("listitem")
			.filter({ hasText: `other-${stamp}` })
			.getByText("Taken back"),
	).toBeVisible();
	await invite(invited);
	await expectAccessible(page, "main");
	const head = await elsewhere(browser);
	await head.goto((await lastMail(invited, "signup_invitation")).link);
	await expect(head.getByRole("textbox", { name: "E-mail" })).toHaveValue(invited);
	assert(head.url()).not.toContain("#");
	await expect(head.getByText("The invitation is for this address.")).toBeVisible();
	await head.getByRole("textbox", { name: "Name of the school" }).fill(`Hillside ${stamp}`);
	await expect(head.getByText(/is free$/)).toBeVisible();
	await head.getByRole("textbox", { name: "First name" }).fill("Hedda");
	await head.getByRole("textbox", { name: "Last name" }).fill("Hill");
	await head.locator("input[type=password]").fill(PASSWORD);
	await head.getByRole("checkbox").check();
	await head.locator("button[type=submit]").click();
	await head.getByRole("button", { name: "Go on" }).click();
	await expect(head).not.toHaveURL(/signup|pay/);
	await expect(head.getByText(`Hillside ${stamp}`).filter({ visible: true }).first()).toBeVisible();
	await page.reload();
	await expect(page.getByRole("listitem").filter({ hasText: invited }).getByText("Used")).toBeVisible();
	await close(head.context());
});

test("an operator reads a mail without the link that opens an account, and the audit names who read it; the first operator follows the link of the first start; afterwards nobody can", async ({
	page,
	browser,
	expectTrouble,
}) => {
	expectTrouble(/40[139]/);
	const email = "teacher@south.demo";
	await page.request.post("/api/auth/unified_forget_password", { data: { email: "office@south.demo" } });
	await query("update platform.users set is_demo = false where email = $1", [email]);
	const told = await page.request.post("/api/auth/unified_forget_password", { data: { email } });
	await query("update platform.users set is_demo = true where email = $1", [email]);
	assert(await told.json()).toEqual({ ok: true });
	const { link } = await lastMail(email, "reset");
	const secret = link.split("#")[1] as string;

	await signInAsOperator(page, "/console/health");
	const answers: string[] = [];
	page.on(
		"response",
		async (response) => response.url().includes("/api/console/mails") && answers.push(await response.text().catch(() => "")),
	);
	await goTo(page, `/console/mails?search=${email}`);
	await page
		.getByRole("link", { name: "Neues Passwort setzen" })
		.or(page.getByRole("link", { name: "Set a new password" }))
		.first()
		.click();
	await expect(page.getByText("The part of the link that opens something is cut here")).toBeVisible();
	await expect(page.getByText(/npm run homeroom -- mail show \d+/)).toBeVisible();
	await page.getByRole("tab", { name: "Plain text" }).click();
	await expect(page.getByText(/Password-setup#…/)).toBeVisible();
	await expectAccessible(page);
	assert(answers.join("")).toContain("Password-setup#…");
	assert(answers.join("")).not.toContain(secret);
	await goTo(page, "/console/audit");
	await expect(page.getByRole("row").filter({ hasText: "Read a mail" }).first()).toContainText(email);

	await query("update platform.users set is_operator = false where is_operator");
	const [first, second] = [randomBytes(32).toString("base64url"), randomBytes(32).toString("base64url")];
	// what the server prints at its start while nobody runs it
	for (const secret of [first, second])
		await query("insert into platform.tickets (kind, secret_hash, expires_at) values ('operator', $1, now() + interval '1 hour')", [
			createHash("sha256").update(secret).digest(),
		]);
	const ines = await elsewhere(browser);
	await ines.goto(`/operator-setup#${first}`);
	await expect(ines.getByRole("heading", { name: "Run this installation" })).toBeVisible();
	await expectAccessible(ines);
	await ines.getByRole("textbox", { name: "First name" }).fill("Ines");
	await ines.getByRole("textbox", { name: "Last name" }).fill("Rocha");
	await ines.getByRole("textbox", { name: "E-mail" }).fill(`ines.${Date.now()}@homeroom.test`);
	await ines.locator("input[type=password]").fill("short");
	await ines.getByRole("button", { name: "Become operator" }).click();
	await expect(ines.getByText("At least 12 characters.", { exact: true })).toBeVisible();
	await ines.locator("input[type=password]").fill(PASSWORD);
	await ines.getByRole("button", { name: "Become operator" }).click();
	await proveFactor(ines);
	await close(ines.context());

	const late = await elsewhere(browser);
	await late.goto(`/operator-setup#${second}`);
	await expect(late.getByRole("alert")).toBeVisible();
	await expect(late.getByRole("button", { name: "Become operator" })).toHaveCount(0);
	await close(late.context());
});
