import type { Browser, Locator, Page } from "@playwright/test";
import {
	byTouch,
	call,
	close,
	countHands,
	DIALOG,
	elsewhere,
	expect,
	expectAccessible,
	goTo,
	signIn,
	test,
	triedBefore,
} from "./homeroom.ts";
import { inSchool } from "./outbox.ts";

const PHONE = { width: 390, height: 844 };
/** Of the teacher of the secondary school; about thirty students. */
const CLASS = "7C";

interface Marks {
	line: { state: string; present: number; absent: number; late: number };
	marks: { student_id: number; name: string; code_id: number | null; version: number; announced: object | null }[];
}

/** The office in a window of its own, with a lesson of today at an hour that the timetable leaves free. */
async function officeWith(browser: Browser, first: number) {
	const hour = first + triedBefore();
	const page = await elsewhere(browser);
	await signIn(page, "office@south.demo", "/preferences");
	const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin" }).format(new Date());
	const { classes } = await call<{ classes: { id: number; name: string }[] }>(page, "GET", `/timetable/whose?day=${day}`);
	const class_id = classes.find(({ name }) => name === CLASS)?.id;
	const { id } = await call<{ id: number }>(page, "POST", "/timetable/sessions", {
		class_id,
		course_id: null,
		day,
		starts_at: `${hour}:00`,
		ends_at: `${hour}:45`,
		room_id: null,
		staff_ids: [],
		note: null,
	});
	const { codes } = await call<{ codes: { id: number; key: string }[] }>(page, "GET", "/attendance/codes");
	return {
		id,
		class_id,
		page,
		codeOf: (key: string) => codes.find((code) => code.key === key)?.id,
		register: () => call<Marks>(page, "GET", `/attendance/sessions/${id}`),
		close: () => close(page.context()),
	};
}
/** A student's row of large buttons. */
const row = (page: Page, name: string) => page.getByRole("group", { name, exact: true });

test("on a phone a register of thirty takes at most fifteen taps; on a large screen it goes by keyboard alone, and the office corrects a mark beside the teacher's", async ({
	page,
	browser,
}) => {
	const office = await officeWith(browser, 21);
	const { marks } = await office.register();
	expect(marks.length).toBeGreaterThanOrEqual(26);
	await page.setViewportSize(PHONE);
	await signIn(page, "teacher@south.demo", "/attendance");
	let taps = 0;
	const tap = async (what: Locator) => {
		taps += 1;
		await what.click();
	};
	const name = (at: number) => marks[at]?.name as string;
	// whose absence was announced is absent already
	const [absent, late] = [new Set(marks.flatMap(({ announced }, at) => (announced === null ? [] : [at]))), new Set<number>()];
	const set = (at: number, as?: Set<number>) => {
		absent.delete(at);
		late.delete(at);
		as?.add(at);
	};
	const expected = () => ({ state: "taken", absent: absent.size, late: late.size, present: marks.length - absent.size });
	await tap(page.locator(`a[href="/attendance/${office.id}"]`).first());
	await tap(page.getByRole("button", { name: "Alle da" }));
	for (const at of [2, 9, 17]) {
		await tap(row(page, name(at)).getByRole("button", { name: /Abwesend$/ }));
		set(at, absent);
	}
	for (const at of [4, 21]) {
		await tap(row(page, name(at)).getByRole("button", { name: /Zu spät$/ }));
		set(at, late);
	}
	await tap(row(page, name(12)).getByRole("button", { name: /andere Gründe/ }));
	await tap(page.getByRole("dialog").getByRole("button", { name: "Krank" }));
	set(12, absent);
	await expect(page.getByRole("status").filter({ hasText: `${marks.length} Einträge nicht gespeichert` })).toBeVisible();
	await expectAccessible(page, "main");
	await tap(page.getByRole("button", { name: "Anwesenheitsliste speichern" }));
	await expect(page.getByText("Alle sind eingetragen")).toBeVisible();
	expect(taps).toBeLessThanOrEqual(15);
	expect((await office.register()).line).toMatchObject(expected());

	// from the timetable it is one tap away, too
	const { page: desk } = office;
	await goTo(desk, `/timetable?of=class&id=${office.class_id}&view=day&session=${office.id}`);
	await desk.getByRole("dialog").getByRole("link", { name: "Anwesenheitsliste öffnen" }).click();
	await expect(row(desk, name(2)).getByRole("button", { name: /Abwesend$/ })).toHaveAttribute("aria-pressed", "true");
	const isInRow = () => desk.evaluate(() => document.activeElement?.closest("fieldset")?.getAttribute("aria-label") ?? null);
	for (let i = 0; i < 80 && (await isInRow()) === null; i++) await desk.keyboard.press("Tab");
	expect(await isInRow()).toBe(name(0));
	for (const [at, key] of ["/", "a", "a", "/", "l", "l"].entries()) {
		await desk.keyboard.press(key);
		set(at, key === "a" ? absent : key === "l" ? late : undefined);
		await expect.poll(isInRow).toBe(name(at + 1));
	}
	await desk.keyboard.press("Control+Enter");
	await expect.poll(async () => (await office.register()).line).toMatchObject(expected());

	await row(desk, name(9))
		.getByRole("button", { name: /andere Gründe/i })
		.click();
	await desk
		.getByRole("dialog")
		.getByRole("button", { name: /Als Sekretariat/ })
		.click();
	const dialog = desk.getByRole("dialog");
	await expect(dialog.getByText("„Abwesend“")).toBeVisible();
	await dialog.getByLabel("Zählt als").selectOption({ label: "Arztbesuch" });
	await dialog.getByRole("textbox", { name: "Warum" }).fill("Mutter hat angerufen");
	await dialog.getByRole("button", { name: "Berichtigung speichern" }).click();
	await expect(desk.getByText("Sekretariat: Arztbesuch")).toBeVisible();
	await office.close();
});

test.describe("on a phone that was in the pocket since the morning", () => {
	test.use({ serviceWorkers: "allow" });
	test("today's registers open without a network, are kept over a fresh start and sent later; what somebody else wrote stays until it is decided; signing out leaves nothing on it", async ({
		page,
		context,
		browser,
		expectTrouble,
	}) => {
		expectTrouble(/ERR_INTERNET_DISCONNECTED|Failed to fetch|NetworkError/);
		const office = await officeWith(browser, 19);
		const { marks } = await office.register();
		const [away, both] = [marks[1], marks[3]] as [Marks["marks"][number], Marks["marks"][number]];
		const isKept = () =>
			page.evaluate((id) => Boolean(localStorage.getItem("homeroom-today")?.includes(`\\"s${id}\\"`)), String(office.id));
		await page.setViewportSize(PHONE);
		await signIn(page, "teacher@south.demo", "/attendance");
		const line = page.locator(`a[href="/attendance/${office.id}"]`).first();
		await expect(line).toBeVisible();
		await expect.poll(isKept).toBe(true);
		// all its files are there
		await page.evaluate(async () => void (await navigator.serviceWorker.ready));
		await context.setOffline(true);
		// as a phone does with a tab that it had put away
		await page.goto("/home");
		await expect(line).toBeVisible();
		await page.goto("/attendance");
		await page.getByRole("alert").getByRole("button", { name: "Schließen" }).click();
		await expect(page.getByText("Keine Verbindung: So war es um")).toBeVisible();
		await line.click();
		await page.getByRole("button", { name: "Alle da" }).click();
		const absent = (one: { name: string }) => row(page, one.name).getByRole("button", { name: /Abwesend$/ });
		for (const one of [away, both]) await absent(one).click();
		await page.getByRole("button", { name: "Anwesenheitsliste speichern" }).click();
		const waiting = page.getByRole("status").filter({ hasText: "warten auf das Netz" });
		await expect(waiting).toBeVisible();
		await page.reload();
		await expect(absent(away)).toHaveAttribute("aria-pressed", "true");
		await expect(waiting).toBeVisible();
		await page.getByRole("link", { name: "Alle Anwesenheitslisten" }).click();
		await expect(page.getByText("1 Anwesenheitsliste wartet auf diesem Gerät auf das Netz")).toBeVisible();
		await line.click();
		await expect(absent(away)).toHaveAttribute("aria-pressed", "true");
		expect((await office.register()).line.state).not.toBe("taken");

		// meanwhile the office was called
		await call(office.page, "PUT", `/attendance/sessions/${office.id}`, {
			marks: [{ student_id: both.student_id, code_id: office.codeOf("ill"), minutes_late: null, note: null, version: both.version }],
		});
		await context.setOffline(false);
		const conflict = page.getByRole("alert").filter({ hasText: "Was stimmt?" });
		await expect(conflict).toContainText("„Krank“");
		await expect(conflict).toContainText("„Abwesend“");
		const noted = async () => {
			const after = await office.register();
			return [away, both].map((one) => after.marks.find(({ student_id }) => student_id === one.student_id)?.code_id);
		};
		await expect.poll(noted).toEqual([office.codeOf("unexcused"), office.codeOf("ill")]);
		// it waits for the decision, whatever happens to the page
		await page.reload();
		await expect(conflict).toContainText("„Krank“");
		await expectAccessible(page, "main");
		await conflict.getByRole("button", { name: "„Krank“ behalten" }).click();
		await expect(conflict).toHaveCount(0);
		await expect(page.getByText("Alle sind eingetragen")).toBeVisible();
		expect(await page.evaluate(() => localStorage.getItem("homeroom-registers"))).toBeNull();
		expect((await office.register()).line).toMatchObject({ state: "taken", absent: 2, present: marks.length - 2 });

		await page.getByRole("button", { name: /Mein Konto/ }).click();
		await page.getByRole("menuitem", { name: "Abmelden" }).click();
		await page.waitForURL(/\/pages\/login/);
		expect(await page.evaluate(() => [localStorage.getItem("homeroom-today"), localStorage.getItem("homeroom-registers")])).toEqual([
			null,
			null,
		]);
		await office.close();
	});
});

test("absences: a family announces, the office decides, the register knows; who is on site, and whom to watch", async ({
	page,
	browser,
}) => {
	await inSchool("south", "delete from absences where reason like 'Fieber %'");
	const parent = await byTouch(browser);
	// the demo has announcements of its own
	const word = `Fieber ${Date.now()}`;
	await signIn(parent, "parent@south.demo", "/attendance");
	await expect(parent).toHaveURL(/\/attendance\/absences$/);
	const announce = parent.getByRole("button", { name: "Abwesenheit melden" });
	await expect(announce).toBeVisible();
	const hands = await countHands(parent);
	await announce.tap();
	const dialog = parent.getByRole("dialog");
	const children = dialog.getByRole("group", { name: "Wer" }).getByRole("radio");
	await children.first().tap();
	await expect(children.first()).toBeChecked();
	await dialog.getByRole("radio", { name: "Arzt" }).tap();
	await dialog.getByRole("button", { name: "Notiz für die Schule hinzufügen" }).tap();
	await dialog.getByRole("textbox", { name: "Was die Schule wissen sollte" }).fill(word);
	expect(await parent.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
	await expectAccessible(parent, DIALOG);
	await dialog.getByRole("button", { name: /^Senden: .*Arzt.*Heute/ }).tap();
	await expect(parent.getByRole("listitem").filter({ hasText: word })).toContainText("Wartet auf das Sekretariat");
	// open, who, why, send; and one for the note
	expect(await hands()).toEqual({ presses: 5, keys: 0 });
	await expectAccessible(parent, "main");
	await close(parent.context());

	await signIn(page, "office@south.demo", "/attendance/absences");
	const announced = page.getByRole("listitem").filter({ hasText: "gemeldet von" }).filter({ hasText: word });
	await announced.getByRole("button", { name: "Annehmen" }).click();
	await expect(announced).toContainText("Angenommen");
	for (const [path, title] of [
		["/attendance/watch", "Im Blick"],
		["/attendance/on-site", "Jetzt in der Schule"],
	] as const) {
		await goTo(page, path);
		await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
	}
	await goTo(page, "/settings/attendance");
	await expect(page).toHaveURL(/not-authorized/);
});
