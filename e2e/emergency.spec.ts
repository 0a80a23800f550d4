import type { Browser, Page } from "@playwright/test";
import { byTouch, call, close, countHands, elsewhere, expect, expectAccessible, goTo, signIn, test, triedBefore } from "./homeroom.ts";
import { inSchool, query, takeLessonsBack } from "./outbox.ts";

const PHONE = { width: 390, height: 844 };

/** Lessons that a journey made for its own sake. */
const staged: number[] = [];
// for an hour every page says that it is over, and a lesson at midnight makes every week a long one: others look at pages as they mostly are
test.afterEach(async () => {
	await takeLessonsBack("north", staged.splice(0));
	await inSchool(
		"north",
		"update emergency_alarms set started_at = started_at - interval '2 hours', ended_at = ended_at - interval '2 hours' where state = 'ended' and ended_at > now() - interval '1 hour'",
	);
});

/** A class is here, whatever day and hour it is: a register of today says so. An alarm that an earlier try left is over. */
async function setStage(browser: Browser, name = "4A", from = 0): Promise<void> {
	const office = await elsewhere(browser);
	await signIn(office, "admin@north.demo", "/preferences");
	const { alarm } = await call<{ alarm: { id: number } | null }>(office, "GET", "/emergency/now");
	if (alarm) await call(office, "POST", `/emergency/alarms/${alarm.id}/end`, { sentence: null });
	const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/London" }).format(new Date());
	const { classes } = await call<{ classes: { id: number; name: string }[] }>(office, "GET", `/timetable/whose?day=${day}`);
	const minute = String(from + triedBefore() * 2).padStart(2, "0");
	const { id } = await call<{ id: number }>(office, "POST", "/timetable/sessions", {
		class_id: classes.find((one) => one.name === name)?.id,
		course_id: null,
		day,
		starts_at: `00:${minute}`,
		ends_at: `00:${String(from + triedBefore() * 2 + 1).padStart(2, "0")}`,
		room_id: null,
		staff_ids: [],
		note: null,
	});
	staged.push(id);
	const { codes } = await call<{ codes: { id: number; key: string }[] }>(office, "GET", "/attendance/codes");
	const { marks } = await call<{ marks: { student_id: number; version: number }[] }>(office, "GET", `/attendance/sessions/${id}`);
	await call(office, "PUT", `/attendance/sessions/${id}`, {
		marks: marks.map(({ student_id, version }) => ({
			student_id,
			version,
			code_id: codes.find(({ key }) => key === "present")?.id,
			minutes_late: null,
			note: null,
		})),
	});
	await close(office.context());
}

/** Links that went out by text message, each to another person. */
async function links(): Promise<string[]> {
	await expect.poll(async () => (await found()).length, { message: "two people have a link" }).toBeGreaterThanOrEqual(2);
	return found();
}
async function found(): Promise<string[]> {
	const rows = await query<{ body: string }>(
		`select distinct on (m.number) m.body from sms_messages m join platform.customers o on o.id = m.customer_id and o.subdomain = 'north'
		where m.body like '%/safe#%' and m.created_at > (select max(started_at) from emergency_alarms a where a.customer_id = m.customer_id) order by m.number, m.id`,
	);
	return rows.map(({ body }) => new URL(/https?:\/\/\S+/.exec(body)?.[0] ?? "http://none")).map(({ pathname, hash }) => pathname + hash);
}
const figure = (board: Page, word: RegExp) =>
	board
		.locator("dl > div")
		.filter({ has: board.getByText(word) })
		.locator("dd");
const numberIn = async (board: Page, word: RegExp) => Number((await figure(board, word).textContent())?.replaceAll(/\D/g, ""));

test("a rehearsal: two taps raise it, people answer by link and on their page, a teacher without a network, and the board knows it", async ({
	browser,
}) => {
	await setStage(browser);
	const head = await byTouch(browser);
	await signIn(head, "admin@north.demo", "/home");
	// two taps to it from everywhere, and two to raise it
	const hands = await countHands(head);
	await head.getByRole("button", { name: "More" }).tap();
	await head.getByRole("dialog").getByRole("link", { name: "Emergency" }).tap();
	await expect(head.getByText(/people on site$/)).toBeVisible();
	await expect(head.getByRole("button", { name: /^Rehearsal/ })).toBeDisabled();
	await expectAccessible(head, "main");
	await head.getByRole("button", { name: /^Fire alarm/ }).tap();
	await head.getByRole("button", { name: /^Rehearsal/ }).tap();
	await expect(head.getByRole("heading", { level: 1, name: /^Rehearsal: Fire alarm/ })).toBeVisible();
	expect(await hands()).toEqual({ presses: 4, keys: 0 });
	const missing = await numberIn(head, /^missing$/);
	expect(missing).toBeGreaterThan(20);
	await expectAccessible(head, "main");

	// by link, without a login
	const [first, second] = (await links()) as [string, string];
	const phone = await elsewhere(browser, PHONE);
	await phone.goto(first);
	await expect(phone.getByRole("heading", { name: "Are you safe?" })).toBeVisible();
	await expectAccessible(phone);
	await phone.getByRole("button", { name: "I am safe" }).click();
	await expect(phone.getByText("You said that you are safe.")).toBeVisible();
	await phone.goto("/pages/error-404");
	await phone.goto(second);
	await phone.getByRole("button", { name: "I need help" }).click();
	await phone.getByRole("textbox", { name: /Where are you/ }).fill("Stair B, ankle");
	await phone.getByRole("button", { name: "Send" }).click();
	// nobody reloads the board
	await expect(head.getByText("“Stair B, ankle”")).toBeVisible();
	await expect(figure(head, /^needs help$/)).toHaveText("1");

	// the teacher is asked above whatever is open, and answers for the class without a network
	const teacher = await byTouch(browser);
	await signIn(teacher, "teacher@north.demo", "/home");
	const card = teacher.getByRole("region", { name: /^Rehearsal: Fire alarm/ });
	await expect(card).toBeVisible();
	await expectAccessible(teacher, "section");
	await card.getByRole("button", { name: "I am safe" }).tap();
	await card.getByRole("link", { name: /^4A: 0 of/ }).tap();
	const row = (at: number) => teacher.getByRole("main").getByRole("listitem").nth(at);
	await expect(row(1)).toContainText("Not answered");
	await expectAccessible(teacher, "main");
	await teacher.context().setOffline(true);
	await row(0)
		.getByRole("button", { name: /: Missing$/ })
		.tap();
	await teacher.getByRole("button", { name: "All others are safe" }).tap();
	await expect(teacher.getByRole("status").filter({ hasText: "wait for the network" })).toBeVisible();
	await expect(row(1)).toContainText("waits for the network");
	const safeBefore = await numberIn(head, /^safe$/);
	await teacher.context().setOffline(false);
	await expect(teacher.getByText("Everybody is answered for")).toBeVisible();
	const line = head.getByRole("listitem").filter({ hasText: /^4A/ });
	await expect(line).toContainText("answered");
	await expect.poll(() => numberIn(head, /^safe$/)).toBeGreaterThan(safeBefore + 10);
	const lost = (await row(0).getByRole("group").getAttribute("aria-label")) ?? "";
	expect(await teacher.evaluate(() => localStorage.getItem("homeroom-safe"))).toBeNull();

	// whoever runs it finds the child, asks the others again, and ends it
	await head.getByRole("searchbox", { name: "Find somebody by name" }).fill(lost);
	await expect(head.getByRole("region", { name: "Found" })).toContainText("reported missing by");
	await head.getByRole("button", { name: `Safe: ${lost}` }).tap();
	await head.getByRole("searchbox").fill("");
	await head.getByRole("button", { name: /^Ask \d+ again$/ }).tap();
	await expect(head.getByText(/asked again$/)).toBeVisible();
	await head.getByRole("button", { name: "All clear" }).tap();
	await expect(head.getByRole("dialog")).toContainText("It cannot be taken back.");
	await expectAccessible(head, "[role=dialog]");
	await head.getByRole("button", { name: "End it: all clear" }).tap();
	await expect(head.getByText("Half were safe")).toBeVisible();
	await expectAccessible(head, "main");
	await goTo(head, "/emergency/past");
	await expect(head.getByRole("listitem").filter({ hasText: "rehearsal" }).first()).toContainText("not safe at the end");
	await goTo(teacher, "/home");
	await expect(teacher.getByText(/all clear at/i)).toBeVisible();
	for (const window of [head, phone, teacher]) await close(window.context());
});

test("a real alarm that families are told of: a parent reads how the child is, and is asked nothing", async ({ browser }) => {
	const parent = await byTouch(browser);
	await signIn(parent, "parent@north.demo", "/preferences");
	const { students } = await call<{ students: { class_label: string }[] }>(parent, "GET", "/students?limit=5");
	await setStage(browser, students[0]?.class_label, 30);
	const office = await elsewhere(browser);
	await signIn(office, "admin@north.demo", "/preferences");
	const { id } = await call<{ id: number }>(office, "POST", "/emergency/alarms", {
		kind: "lockdown",
		rehearsal: false,
		sentence: null,
		tells_families: true,
	});
	await goTo(parent, "/home");
	const card = parent.getByRole("region", { name: /^Lockdown/ });
	const children = card.getByRole("list", { name: "Your children" });
	await expect(children).toContainText("not confirmed yet");
	expect(await card.getByRole("button").count()).toBe(0);
	await expectAccessible(parent, "section");
	const { people } = await call<{ people: { id: number; name: string }[] }>(
		office,
		"GET",
		`/emergency/alarms/${id}/people?limit=1&search=${encodeURIComponent((await children.locator("b").first().textContent()) ?? "")}`,
	);
	const now = new Date().toISOString();
	await call(office, "POST", `/emergency/alarms/${id}/people/${people[0]?.id}/answer`, {
		answer_id: crypto.randomUUID(),
		given_at: now,
		sent_at: now,
		answer: "safe",
		note: null,
	});
	await parent.reload();
	await expect(children).toContainText("is safe");
	await call(office, "POST", `/emergency/alarms/${id}/end`, { sentence: null });
	await expect(parent.getByText(/all clear at/i)).toBeVisible();
	for (const window of [office, parent]) await close(window.context());
});
