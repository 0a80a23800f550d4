import type { Page } from "@playwright/test";
import { MAIL_KINDS } from "../contract/src/kit/mails.ts";
import { CONSOLE_PAGES, PUBLIC_PAGES, SCHOOL_PAGES } from "../web/src/kit/testing/all-pages.ts";
import { DIALOG, expect, expectAccessible, goTo, holdSession, signInAsOperator, test } from "./homeroom.ts";
import { query } from "./outbox.ts";
import { filled } from "./page-addresses.ts";
import { rawKeys, textOf } from "./raw-keys.ts";

/**
 * Every page there is, opened once: it has a title or a dialog, comes to rest, shows no key in the place of a word
 * and nothing that axe objects to in any theme, fits a phone, and nothing fails behind it. What a journey alone reaches, it looks at itself.
 */
async function openAll(page: Page, addresses: readonly string[], school?: string): Promise<void> {
	let before = "";
	for (const address of addresses) {
		const path = await filled(address, school);
		// strangers are led about; a form that fills in a year asks whether to leave it
		if (before === "" || before === "/classes/new" || PUBLIC_PAGES.some((open) => open === address)) await page.goto(path);
		else await goTo(page, path);
		before = address;
		await test.step(path, () => look(page, path));
	}
}

async function look(page: Page, path: string): Promise<void> {
	// a form stands above a page that has its own turn
	const isForm = FORM.test(path) && !FORM_PAGES.includes(path);
	await expect(isForm ? page.getByRole("dialog") : page.getByRole("heading", { level: 1 }).first()).toBeVisible();
	await expectAccessible(page, isForm ? DIALOG : undefined);
	expect(await rawKeys(page), path).toEqual([]);
	// on a phone nothing is wider than the phone
	await page.setViewportSize(PHONE);
	await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
	await page.setViewportSize(DESK);
}
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const FORM = /\/(new|edit|invite|price)$/;
/** Forms that have a page of their own. */
const FORM_PAGES = ["/students/new"];

/** By the first word of their addresses, so that workers share them; the few that are alone are together. */
function inGroups(pages: readonly string[]): [string, string[]][] {
	const of = (path: string) => path.split(/[/?]/)[1] as string;
	const many = (name: string) => pages.filter((path) => of(path) === name).length > 3;
	const groups = Map.groupBy(pages, (path) => (many(of(path)) ? of(path) : "others"));
	return [...groups];
}

/** What an address alone says about a page beyond its being opened. */
const STATES = [
	"/students?search=nobody-has-this-name",
	"/students?archived=true",
	`/students?where=${encodeURIComponent('[["email","empty"]]')}`,
	...["health", "consents", "documents", "enrolments", "family", "attendance"].map((tab) => `/students/$id?tab=${tab}`),
	...["availability", "qualifications", "contracts", "leave"].map((tab) => `/staff/$id?tab=${tab}`),
	...["classes", "clients", "contacts", "rooms", "courses", "subjects", "staff"].map((record) => `/settings/fields?record=${record}`),
	...["drafts", "waiting", "inbox"].map((pile) => `/communication?pile=${pile}`),
	"/settings/audit?table=students&from=2026-01-01",
	"/settings/audit?person=999999",
	"/settings/users?search=nobody-has-this",
	// signed in they say more than to a stranger
	"/permission-denied",
	"/pages/not-authorized",
];
/** In the other school: its colours, its language, its long names. */
const SOUTH = [
	"/students?limit=10",
	"/students?search=nobody-has-this-name",
	"/students?archived=true",
	"/students/$id",
	"/students/new",
	"/students/$id/edit",
	"/students/badges?class_label=5A",
	"/preferences",
	"/account",
	"/permission-denied",
	"/pages/not-authorized",
	"/pages/switch",
	"/pair",
	"/settings/users?limit=20",
	"/settings/users?search=nobody-has-this",
	"/settings/users/invite",
	"/settings/users/$userId",
	"/settings/users/$userId/edit",
	"/settings/roles",
	"/settings/roles/new",
	"/settings/roles/$roleId",
];

for (const [name, paths] of inGroups(PUBLIC_PAGES))
	test(`public pages: ${name}`, async ({ page, expectTrouble }) => {
		// links without their secret, and a payment that nobody began
		expectTrouble(/^410 POST \/api\/(auth\/sso\/finish|console\/first_operator_link)$/);
		expectTrouble(/^404 GET \/api\/pay\/checkouts\//);
		expectTrouble(/^console: (Failed to load resource: .* 4(04|10) |Single sign-on failed)/);
		await openAll(page, paths);
	});

for (const [name, paths] of inGroups([...SCHOOL_PAGES, ...STATES]))
	test(`pages of a school: ${name}`, async ({ page, expectTrouble }) => {
		// somebody whom the address names, and who is not there
		expectTrouble(/^404 GET \/api\/user-management\/users\/999999$/);
		// what is asked of another family
		expectTrouble(/^404 GET \/api\/tasks\/family\/\d+$/);
		// what was written to somebody else
		expectTrouble(/^404 POST \/api\/messages\/inbox\/\d+$/);
		expectTrouble(/^console: Failed to load resource: .* 404 /);
		await holdSession(page, "admin@north.demo");
		await openAll(page, paths);
	});

test("pages of another school, and the palette over them", async ({ page }) => {
	await holdSession(page, "admin@south.demo");
	await openAll(page, SOUTH, "south");
	await page.keyboard.press("Control+k");
	await expect(page.getByRole("dialog").first()).toBeVisible();
	await expectAccessible(page, DIALOG);
	expect(await rawKeys(page)).toEqual([]);
});

test("pages of the console, where every kind of mail has a name", async ({ page }) => {
	const mailed = "words@journey.test";
	for (const kind of MAIL_KINDS)
		await query("insert into platform.mails (template, locale, recipient, subject, status) values ($1, 'en', $2, 'About words', 'kept')", [
			kind,
			mailed,
		]);
	await signInAsOperator(page);
	await openAll(page, CONSOLE_PAGES);
	await goTo(page, `/console/mails?limit=100&search=${encodeURIComponent(mailed)}`);
	await expect(page.getByText("Authenticator app added")).toBeVisible();
	const codes = (await textOf(page)).split(/\s+/).filter((word) => word.includes("_") && (MAIL_KINDS as readonly string[]).includes(word));
	await query("delete from platform.mails where recipient = $1", [mailed]);
	expect(codes).toEqual([]);
});
