import type { Page } from "@playwright/test";
import {
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
	undoOf,
} from "./homeroom.ts";

/** Of weeks that no other journey touches. */
const MONDAYS = ["2027-03-08", "2027-03-15"] as const;
interface Made {
	class_id: number;
	first: number;
}
/** A week with two lessons of one class and teacher on Monday. */
async function makeWeek(page: Page, day: string): Promise<Made> {
	const whose = await call<{ classes: { id: number }[]; rooms: { id: number }[] }>(page, "GET", `/timetable/whose?day=${day}`);
	const class_id = whose.classes[0]?.id;
	if (class_id === undefined) throw new Error("the demo has no classes");
	const lesson = (starts_at: string, ends_at: string) =>
		call<{ id: number }>(page, "POST", "/timetable/sessions", {
			class_id,
			course_id: null,
			day,
			starts_at,
			ends_at,
			room_id: whose.rooms[0]?.id ?? null,
			staff_ids: [],
			note: null,
		});
	const { id: first } = await lesson("09:00", "09:45");
	await lesson("11:00", "11:45");
	return { class_id, first };
}

test("marks tell free from taken places while a lesson is pulled; one that is put onto a taken place says why, takes an offered one, and comes back; a draft is begun and thrown away", async ({
	page,
	expectTrouble,
}) => {
	expectTrouble(/409 PUT|status of 409/);
	await page.setViewportSize({ width: 1440, height: 1000 });
	await signIn(page, "office@north.demo", "/timetable");
	await expect(page.getByRole("heading", { name: "Timetable", level: 1 })).toBeVisible();
	const day = MONDAYS[triedBefore()] as string;
	const made = await makeWeek(page, day);
	await goTo(page, `/timetable?of=class&id=${made.class_id}&day=${day}`);
	const monday = page.locator(`[data-column="${day}"]`);
	const lesson = page.locator(`[data-block="${made.first}"]`);
	const dialog = page.getByRole("dialog");
	await expect(lesson).toBeVisible();
	await expect(monday.getByRole("button")).toHaveCount(2);

	const from = await lesson.boundingBox();
	const other = await monday.getByRole("button").nth(1).boundingBox();
	if (!from || !other) throw new Error("the lessons are not on screen");
	// the marks say where it can go: one pull, and nothing is refused
	const hands = await countHands(page);
	await page.mouse.move(from.x + 40, from.y + 12);
	await page.mouse.down();
	await page.mouse.move(from.x + 44, from.y + 60, { steps: 4 });
	const marks = (state: string) => page.locator(`[data-column] [data-mark][data-state="${state}"]`);
	await expect(marks("taken").first()).toBeVisible();
	await page.mouse.move(other.x + 40, other.y + 12, { steps: 4 });
	await expect(page.getByRole("status").filter({ hasText: /has|teaches|is taken/ })).toBeVisible();
	const place = await marks("free").last().boundingBox();
	if (!place) throw new Error("no place is free");
	await page.mouse.move(place.x + 40, place.y + 12, { steps: 6 });
	await expect(page.getByRole("status").filter({ hasText: "Free: class, teachers, room and students" })).toBeVisible();
	await page.mouse.up();
	await expect(undoOf(page, "is now")).toBeVisible();
	await expect(dialog).toHaveCount(0);
	expect(await hands()).toEqual({ presses: 1, keys: 0 });
	await undoOf(page, "is now").click();
	await expect(lesson).toHaveAccessibleName(/9:00/);

	await page.mouse.move(from.x + 40, from.y + 12);
	await page.mouse.down();
	await page.mouse.move(from.x + 44, from.y + 60, { steps: 4 });
	await page.mouse.move(other.x + 40, other.y + 12, { steps: 6 });
	await page.mouse.up();
	await expect(dialog.getByText(/has|is taken/).first()).toBeVisible();
	await expectAccessible(page, DIALOG);
	const offers = dialog.getByRole("region", { name: "Times when all are free" }).getByRole("button");
	await offers.first().click();
	await expect(dialog).toBeHidden();
	await undoOf(page, "is now").click();
	await expect(page.getByText(/^Undone/)).toBeVisible();
	await expect(lesson).toHaveAccessibleName(/9:00/);

	// the same without a pointer
	await lesson.press("Enter");
	await expect(page.getByRole("button", { name: "Change lesson" })).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(lesson).toBeFocused();
	await lesson.press("Enter");
	await page.getByRole("button", { name: "Cancel lesson" }).click();
	await page.getByRole("textbox", { name: /Why/ }).fill("The hall is painted");
	await page.getByRole("button", { name: "Cancel lesson" }).click();
	await expect(lesson).toHaveAccessibleName(/Cancelled/);

	await page.getByRole("combobox", { name: "Whose timetable" }).selectOption("Student");
	await expect(page).toHaveURL(/of=student/);
	await expect(page.getByRole("combobox", { name: "Whose timetable" })).toHaveValue("student");
	await expect(page.getByPlaceholder("Find a student")).toHaveValue("");
	await expect(lesson).toHaveCount(0);
	await page.getByPlaceholder("Find a student").click();
	await page.getByRole("listbox").getByRole("option").first().click();
	await expect(page).toHaveURL(/of=student.*id=\d+|id=\d+.*of=student/);

	// a draft is begun, looked at and thrown away
	const draft = `Exam week ${Date.now()}`;
	await goTo(page, "/timetable/drafts");
	await page.getByRole("button", { name: "Begin a draft" }).first().click();
	await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
	await page.getByRole("textbox", { name: "Name" }).fill(draft);
	await page.getByRole("dialog").getByRole("button", { name: "Begin a draft" }).click();
	await expect(page.getByRole("heading", { name: draft })).toBeVisible();
	await expect(page.getByText("No clashes")).toBeVisible();
	await expectAccessible(page, "main");
	await goTo(page, "/timetable/drafts");
	await page.getByRole("listitem").filter({ hasText: draft }).getByRole("button", { name: "Throw away" }).click();
	await expect(page.getByRole("link", { name: draft })).toHaveCount(0);
});

test("a teacher's day, week and month on a phone", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await signIn(page, "teacher@north.demo", `/timetable?day=${MONDAYS[0]}`);
	await expect(page.getByRole("heading", { name: /Monday/ })).toBeVisible();
	await expectAccessible(page);
	await page.getByRole("navigation", { name: "Week" }).getByRole("button").nth(1).click();
	await expect(page.getByRole("heading", { name: /Tuesday/ })).toBeVisible();
	await page.getByRole("button", { name: "Later" }).click();
	await expect(page.getByRole("heading", { name: /Wednesday/ })).toBeVisible();
	await expect(page.getByRole("button", { name: "Add lesson" })).toHaveCount(0);
	await page.getByRole("radiogroup", { name: "View" }).getByText("Week", { exact: true }).click();
	await expect(page.getByRole("heading", { name: /Friday/ })).toBeVisible();
	await expectAccessible(page);
	await page.getByText("Month", { exact: true }).click();
	const day = page.getByRole("button", { name: /^Thursday / }).nth(1);
	await expect(day).toBeVisible();
	await expectAccessible(page);
	await day.click();
	await expect(page.getByRole("heading", { name: /Thursday/ })).toBeVisible();
});

test("a family starts with its children's next day; a lesson that is added comes by itself and opens", async ({ page, browser }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await signIn(page, "parent@south.demo", "/home");
	const dayOf = (instant: number) => new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin" }).format(instant);
	const [today, nextWeek] = [dayOf(Date.now()), dayOf(Date.now() + 6 * 86_400_000)];
	const { students } = await call<{ students: { id: number; name: string }[] }>(page, "GET", `/timetable/whose?day=${today}`);
	const child = students[0] as { id: number; name: string };
	const { sessions } = await call<{ sessions: { day: string; ends_at: string; teachers: { name: string }[] }[] }>(
		page,
		"GET",
		`/timetable/sessions?from=${today}&to=${nextWeek}&student_id=${child.id}`,
	);
	const next = sessions.find(({ ends_at }) => Date.parse(ends_at) > Date.now());

	const office = await elsewhere(browser);
	await signIn(office, "office@south.demo", "/preferences");
	const { classes } = await call<{ classes: { class_id: number; is_current: boolean }[] }>(office, "GET", `/students/${child.id}/classes`);
	const minute = 30 + 12 * triedBefore();
	const lesson = { day: next?.day, starts_at: `23:${minute}`, ends_at: `23:${minute + 10}`, course_id: null, room_id: null, staff_ids: [] };
	const note = `Laternen ${Date.now()}`;
	await call(office, "POST", "/timetable/sessions", { ...lesson, class_id: classes.find(({ is_current }) => is_current)?.class_id, note });
	await close(office.context());

	// it comes by itself
	const card = page.locator("section, div").filter({ has: page.getByRole("heading", { name: `${child.name}: ` }) });
	const late = card.getByRole("button").filter({ hasText: note }).first();
	await expect(late).toBeVisible();
	// teachers by their names, not by the codes that colleagues use
	await expect(card.first()).toContainText(next?.teachers[0]?.name ?? child.name);
	await expectAccessible(page, "main");
	await page.getByRole("button", { name: "Abwesenheit melden" }).click();
	await expect(page.getByRole("dialog").getByRole("group", { name: "Wer" })).toBeVisible();
	await page.keyboard.press("Escape");
	await late.click();
	await expect(page).toHaveURL(/\/timetable\?.*of=student/);
	await expect(page.getByRole("dialog").getByText(note)).toBeVisible();
});
