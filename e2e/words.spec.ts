import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { MAIL_KINDS } from "../contract/src/kit/mails.ts";
import { CONSOLE_PAGES, PUBLIC_PAGES, SCHOOL_PAGES } from "../web/src/kit/testing/all-pages.ts";
import { expect, signIn, test } from "./homeroom.ts";
import { query } from "./outbox.ts";

const folder = fileURLToPath(new URL("../web/locales/en/", import.meta.url));
const KEYS = readdirSync(folder).flatMap((name) => Object.keys(JSON.parse(readFileSync(folder + name, "utf8"))));
/** `page.contacts` and whatever else begins like a key; no address, no file and no sentence's end. */
const spaces = [...new Set(KEYS.map((key) => key.split(".")[0]))].join("|");
const RAW = new RegExp(`(?<![\\w@/.-])(?:${spaces})\\.[a-z0-9_]+(?:\\.\\w+)*(?![\\w@/])`, "g");
const FILES = /\.(csv|xlsx|json|pdf|png|test|demo|org|com|example|localhost)$/;

/** Everything that a person reads or hears on the page. */
const textOf = (page: Page) =>
	page.evaluate(() => {
		const named = [...document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")].flatMap((one) =>
			["aria-label", "title", "placeholder", "alt"].map((name) => one.getAttribute(name) ?? ""),
		);
		return [document.title, document.body.innerText, ...named].join("\n");
	});
async function rawKeys(page: Page): Promise<string[]> {
	await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
	return [...new Set((await textOf(page)).match(RAW) ?? [])].filter((found) => !FILES.test(found));
}
async function open(page: Page, path: string): Promise<string[]> {
	await page.goto(path);
	await expect(page.getByRole("heading", { level: 1 }).or(page.getByRole("dialog")).first()).toBeVisible();
	return (await rawKeys(page)).map((key) => `${path}: ${key}`);
}

const firstId = async (table: string, where = "true"): Promise<string> =>
	String((await query<{ id: string }>(`select id::text from ${table} where ${where} order by id limit 1`))[0]?.id ?? 1);
/** What stands for `$id` and its like, by the address before it. */
async function filled(address: string): Promise<string> {
	if (!address.includes("$")) return address;
	const north = "customer_id = (select id from platform.customers where subdomain = 'north')";
	const tables: [RegExp, string, string?][] = [
		[/^(\/courses)\/\$id\/lessons\/\$lesson/, "course_lessons", north],
		[/^\/attendance\/\$id/, "sessions", `${north} and kind = 'lesson' and class_id is not null`],
		[/^\/attendance\/classes\/\$id/, "classes", north],
		[/^\/timetable\/drafts\/\$id/, "timetables", north],
		[/^\/settings\/users\/\$userId/, "memberships", north],
		[/^\/settings\/roles\/\$roleId/, "roles", north],
		[/^\/console\/customers\/\$/, "platform.customers"],
		[/^\/console\/plans\/\$/, "platform.plans"],
		[/^\/console\/subscriptions\/\$/, "platform.subscriptions"],
		[/^\/console\/mails\/\$/, "platform.mails"],
		[/^\/signup\/\$/, "platform.prices"],
		[/^\/pay\/\$/, "platform.prices"],
	];
	const [, table, where] = tables.find(([pattern]) => pattern.test(address)) ?? [null, address.split("/")[1] as string, north];
	const id = await firstId(table, where);
	if (table === "memberships") {
		const [row] = await query<{ user_id: string }>(`select user_id::text from memberships where ${north} order by id limit 1`);
		return address.replace("$userId", String(row?.user_id));
	}
	if (table === "course_lessons") {
		const [row] = await query<{ course_id: string }>("select course_id::text from course_lessons where id = $1", [id]);
		return address.replace("$id", String(row?.course_id)).replace("$lesson", id);
	}
	return address.replace(/\$\w+/g, id);
}

test("no public page shows a key in the place of its word", async ({ page, expectTrouble }) => {
	// links without their secret, and a payment that nobody began
	expectTrouble(/4\d\d/);
	const found: string[] = [];
	for (const address of PUBLIC_PAGES) found.push(...(await open(page, await filled(address))));
	expect(found).toEqual([]);
});

test("no page of the school shows a key in the place of its word", async ({ page, expectTrouble }) => {
	expectTrouble(/4\d\d/);
	await signIn(page, "admin@north.demo", "/home");
	const found: string[] = [];
	for (const address of SCHOOL_PAGES) found.push(...(await open(page, await filled(address))));
	for (const record of ["classes", "clients", "contacts", "rooms", "courses", "subjects", "staff"])
		found.push(...(await open(page, `/settings/fields?record=${record}`)));
	for (const view of ["?limit=100", "?view=batches&limit=100"]) found.push(...(await open(page, `/settings/audit${view}`)));
	expect(found).toEqual([]);
});

test("no page of the console shows a key or a code in the place of its word", async ({ page, expectTrouble }) => {
	expectTrouble(/4\d\d/);
	await signIn(page, "operator@homeroom.demo", "/account");
	await query(
		"update platform.sessions set second_factor = true where user_id = (select id from platform.users where email = 'operator@homeroom.demo')",
	);
	const mailed = "words@journey.test";
	for (const kind of MAIL_KINDS)
		await query("insert into platform.mails (template, locale, recipient, subject, status) values ($1, 'en', $2, 'About words', 'kept')", [
			kind,
			mailed,
		]);
	const found: string[] = [];
	for (const address of CONSOLE_PAGES) found.push(...(await open(page, await filled(address))));
	await page.goto(`/console/mails?limit=100&search=${encodeURIComponent(mailed)}`);
	await expect(page.getByText("Authenticator app added")).toBeVisible();
	const codes = (await textOf(page)).split(/\s+/).filter((word) => word.includes("_") && (MAIL_KINDS as readonly string[]).includes(word));
	await query("delete from platform.mails where recipient = $1", [mailed]);
	expect([...found, ...codes]).toEqual([]);
});
