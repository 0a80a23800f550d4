import type { Page } from "@playwright/test";
import { MAIL_KINDS } from "../contract/src/kit/mails.ts";
import { CONSOLE_PAGES, PUBLIC_PAGES, SCHOOL_PAGES } from "../web/src/kit/testing/all-pages.ts";
import { expect, expectAccessible, holdSession, signIn, test } from "./homeroom.ts";
import { query } from "./outbox.ts";
import { filled } from "./page-addresses.ts";
import { rawKeys, textOf } from "./raw-keys.ts";

/**
 * Every page there is, opened once by its address: it has a title or a dialog, comes to rest, shows no key
 * in the place of a word and nothing that axe objects to in any theme, and nothing fails behind it.
 * What a journey alone reaches, it looks at itself.
 */
async function open(page: Page, path: string): Promise<void> {
	await test.step(path, async () => {
		await page.goto(path);
		await expect(page.getByRole("heading", { level: 1 }).or(page.getByRole("dialog")).first()).toBeVisible();
		await expectAccessible(page);
		expect(await rawKeys(page), path).toEqual([]);
	});
}

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
	...["health", "consents", "documents", "enrolments"].map((tab) => `/students/$id?tab=${tab}`),
	...["availability", "qualifications", "contracts", "leave"].map((tab) => `/staff/$id?tab=${tab}`),
	...["classes", "clients", "contacts", "rooms", "courses", "subjects", "staff"].map((record) => `/settings/fields?record=${record}`),
	"/settings/audit?limit=100",
	"/settings/audit?view=batches&limit=100",
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
		expectTrouble(/4\d\d/);
		for (const path of paths) await open(page, await filled(path));
	});

for (const [name, paths] of inGroups([...SCHOOL_PAGES, ...STATES]))
	test(`pages of a school: ${name}`, async ({ page, expectTrouble }) => {
		expectTrouble(/4\d\d/);
		await holdSession(page, "admin@north.demo");
		for (const path of paths) await open(page, await filled(path));
	});

test("pages of another school", async ({ page }) => {
	await holdSession(page, "admin@south.demo");
	for (const path of SOUTH) await open(page, await filled(path, "south"));
});

test("the palette over a page", async ({ page }) => {
	for (const school of ["north", "south"]) {
		await signIn(page, `admin@${school}.demo`);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await page.keyboard.press("Control+k");
		await expect(page.getByRole("dialog").first()).toBeVisible();
		await expectAccessible(page);
	}
});

test("pages of the console, where every kind of mail has a name", async ({ page, expectTrouble }) => {
	expectTrouble(/4\d\d/);
	await holdSession(page, "operator@homeroom.demo");
	await query(
		"update platform.sessions set second_factor = true where user_id = (select id from platform.users where email = 'operator@homeroom.demo')",
	);
	for (const path of CONSOLE_PAGES) await open(page, await filled(path));
	const mailed = "words@journey.test";
	for (const kind of MAIL_KINDS)
		await query("insert into platform.mails (template, locale, recipient, subject, status) values ($1, 'en', $2, 'About words', 'kept')", [
			kind,
			mailed,
		]);
	await page.goto(`/console/mails?limit=100&search=${encodeURIComponent(mailed)}`);
	await expect(page.getByText("Authenticator app added")).toBeVisible();
	const codes = (await textOf(page)).split(/\s+/).filter((word) => word.includes("_") && (MAIL_KINDS as readonly string[]).includes(word));
	await query("delete from platform.mails where recipient = $1", [mailed]);
	expect(codes).toEqual([]);
});
