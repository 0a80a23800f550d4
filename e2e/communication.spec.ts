import type { Browser, Page } from "@playwright/test";
import { byTouch, call, close, elsewhere, expect, expectAccessible, goTo, signIn, test, triedBefore } from "./homeroom.ts";
import { inSchool, takeLessonsBack } from "./outbox.ts";

interface Marks {
	marks: { student_id: number; code_id: number | null; version: number; announced: object | null }[];
}
const LANGUAGES = ["de", "fr", "pt"] as const;

/** Lessons that a journey made for its own sake: late in the evening, which makes every week a long one. */
const staged: number[] = [];
test.afterEach(() => takeLessonsBack("south", staged.splice(0)));

/** Three of 10A are absent without a reason in a lesson of today, and each family reads another language. */
async function absentOf(page: Page) {
	const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin" }).format(new Date());
	const { classes } = await call<{ classes: { id: number; name: string }[] }>(page, "GET", `/timetable/whose?day=${day}`);
	// the last lesson of the day says who is absent, whatever other journeys took before
	const begins = 20 * triedBefore();
	const minute = (past: number) => `23:${String(begins + past).padStart(2, "0")}`;
	const { id } = await call<{ id: number }>(page, "POST", "/timetable/sessions", {
		class_id: classes.find(({ name }) => name === "10A")?.id,
		course_id: null,
		day,
		starts_at: minute(0),
		ends_at: minute(15),
		room_id: null,
		staff_ids: [],
		note: null,
	});
	staged.push(id);
	const { codes } = await call<{ codes: { id: number; key: string }[] }>(page, "GET", "/attendance/codes");
	const codeOf = (key: string) => codes.find((code) => code.key === key)?.id;
	const mark = async (students: readonly number[], key: string) => {
		const { marks } = await call<Marks>(page, "GET", `/attendance/sessions/${id}`);
		const changed = marks.filter(({ student_id }) => students.includes(student_id));
		await call(page, "PUT", `/attendance/sessions/${id}`, {
			marks: changed.map(({ student_id, version }) => ({ student_id, version, code_id: codeOf(key), minutes_late: null, note: null })),
		});
	};
	const { marks } = await call<Marks>(page, "GET", `/attendance/sessions/${id}`);
	const students = marks.filter(({ announced }) => announced === null).map(({ student_id }) => student_id);
	const away = students.slice(-LANGUAGES.length);
	await mark(away, "unexcused");
	for (const [at, language] of LANGUAGES.entries())
		await inSchool(
			"south",
			`update contacts k set language = '${language}' from student_contacts r where r.contact_id = k.id and r.student_id = ${away[at]}`,
		);
	return { came: () => mark(away.slice(-1), "present") };
}

test("the office writes to the families of absent children in three languages, and whoever has come meanwhile is off the list before it goes", async ({
	page,
	expectTrouble,
}) => {
	expectTrouble(/409/);
	await signIn(page, "office@south.demo", "/communication?do=write");
	const away = await absentOf(page);
	await page.getByRole("combobox", { name: "Gruppe oder Person hinzufügen" }).fill("unentschuldigt");
	await page.getByRole("option", { name: "Familien der heute unentschuldigt Fehlenden" }).click();
	const texts = { Deutsch: "Wo ist {child_names}?", Français: "Où est {child_names} ?", Português: "Onde está {child_names}?" };
	for (const [language, text] of Object.entries(texts)) {
		await page.getByRole("button", { name: new RegExp(`^${language}`) }).click();
		await page.getByRole("textbox", { name: "Betreff" }).fill(text);
		await page.getByRole("textbox", { name: "Nachricht", exact: true }).fill(`${text} {answer_link}`);
	}
	// others may be absent, too, and read what else
	await page.getByRole("checkbox", { name: /^Wessen Sprache keinen Text hat/ }).check();
	await expect(page.getByRole("status").filter({ hasText: /^Gespeichert$/ })).toBeVisible();
	await expectAccessible(page, "main");
	await page.getByRole("button", { name: "Ansehen, wer sie bekommt" }).click();
	await expect(page.getByRole("heading", { level: 1, name: /Person(en bekommen| bekommt) das/ })).toBeVisible();
	// of however many who are absent
	const id = /communication\/(\d+)/.exec(page.url())?.[1];
	const { recipients } = await call<{ recipients: { name: string }[] }>(page, "POST", `/messages/${id}/preview?language=fr`);
	const search = page.getByRole("searchbox", { name: "Personen suchen" });
	const french = recipients[0]?.name ?? "";
	await search.fill(french);
	await page.getByRole("row").filter({ hasText: french }).filter({ hasText: "Français" }).first().getByRole("button").click();
	await expect(page.getByRole("heading", { level: 3, name: /^Où est/ })).not.toContainText("{");
	await expectAccessible(page, "main");

	await search.fill("");
	// one of them has come: nobody is written to before that is seen
	await away.came();
	const send = page.getByRole("button", { name: /^An \d+ Person(en)? senden$/ });
	const before = await send.textContent();
	await send.click();
	const changed = page.getByRole("alert").filter({ hasText: "Die Liste hat sich geändert" });
	await expect(changed).toContainText(/nicht mehr dabei/i);
	await expect(send).toBeDisabled();
	await changed.getByRole("button", { name: "Gesehen, diese Liste nehmen" }).click();
	await expect(changed).toBeHidden();
	await expect(send).not.toHaveText(before ?? "");
	await send.click();
	await expect(page.getByText("Was geschrieben wurde")).toBeVisible();
	await expectAccessible(page, "main");
	// for a minute it is not too late
	await page.getByRole("button", { name: /^Zurückholen/ }).click();
	await expect(page.getByRole("textbox", { name: "Betreff" })).toHaveValue(texts.Deutsch);
});

/** A question of the school to one parent, at once. */
async function askParent(browser: Browser, subject: string): Promise<void> {
	const office = await elsewhere(browser);
	await signIn(office, "office@north.demo", "/preferences");
	const { people } = await call<{ people: { kind: string; ref: number; name: string }[] }>(office, "GET", "/messages/people?search=Doyle");
	const { id, version } = await call<{ id: number; version: number }>(office, "POST", "/messages", {
		lane: "urgent",
		channels: ["app"],
		falls_back: true,
		question: "yes_no",
		texts: { en: { subject, body: "<p>Dear {first_name}, may {child_names} come along?</p>", short: "", choices: [] } },
		targets: [{ adds: true, kind: "contact", ref: people.find(({ kind, name }) => kind === "contact" && name === "Maeve Doyle")?.ref }],
	});
	const { fingerprint } = await call<{ fingerprint: string }>(office, "POST", `/messages/${id}/preview`);
	await call(office, "POST", `/messages/${id}/send`, { version, fingerprint });
	await close(office.context());
}

test("a parent reads on the phone what the school asks, and answers with one tap", async ({ browser }) => {
	const subject = `Trip to the museum ${triedBefore()}`;
	await askParent(browser, subject);
	const phone = await byTouch(browser);
	await signIn(phone, "parent@north.demo", "/communication");
	const link = phone.getByRole("link", { name: new RegExp(subject) });
	await expect(async () => {
		await goTo(phone, "/preferences");
		await goTo(phone, "/communication");
		await expect(link).toBeVisible({ timeout: 2_000 });
	}).toPass();
	await expect(phone.getByRole("listitem").filter({ hasText: subject })).toContainText("answer wanted");
	await expectAccessible(phone, "main");
	await link.tap();
	await expect(phone.getByText(/^Dear Maeve, may .+ come along\?$/)).toBeVisible();
	await expectAccessible(phone, "main");
	await phone.getByRole("button", { name: "Yes" }).tap();
	await expect(phone.getByRole("region", { name: "Your answer" }).getByRole("status")).toContainText("Yes");
	await phone.getByRole("link", { name: "Inbox" }).tap();
	await expect(phone.getByRole("listitem").filter({ hasText: subject })).toContainText("answered: Yes");
	await close(phone.context());
});
