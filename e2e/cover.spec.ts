import type { Page } from "@playwright/test";
import { call, close, DIALOG, elsewhere, expect, expectAccessible, goTo, signIn, test, triedBefore, undoOf } from "./homeroom.ts";

async function makeLesson(page: Page, code: string, day: string): Promise<void> {
	const whose = await call<{ classes: { id: number }[]; staff: { id: number; code: string | null }[] }>(
		page,
		"GET",
		`/timetable/whose?day=${day}`,
	);
	await call(page, "POST", "/timetable/sessions", {
		class_id: whose.classes[0]?.id,
		course_id: null,
		day,
		starts_at: "19:00",
		ends_at: "19:45",
		room_id: null,
		staff_ids: whose.staff.filter((one) => one.code === code).map(({ id }) => id),
		note: null,
	});
}

test("somebody is ill: the office finds cover in two clicks, the colleague reads the note on the phone and declines", async ({
	page,
	browser,
}) => {
	// an evening on which nobody teaches; near enough for the start page
	const day = new Date(Date.now() + (3 + triedBefore()) * 86_400_000).toISOString().slice(0, 10);
	const note = `The choir sings page ${Date.now()}`;
	await signIn(page, "office@north.demo", `/timetable/cover?day=${day}`);
	await expect(page.getByRole("heading", { name: "Cover", level: 1 })).toBeVisible();
	await makeLesson(page, "KIR", day);
	await page.getByRole("button", { name: "Report absence" }).first().click();
	const form = page.getByRole("dialog");
	await form.getByRole("combobox", { name: "Person" }).fill("Kirk");
	await page.getByRole("option", { name: "Joanna Kirk" }).click();
	await form.getByRole("button", { name: "Save leave" }).click();

	const absent = page.getByRole("region", { name: "Joanna Kirk" });
	const lesson = absent.getByRole("listitem").filter({ hasText: "7:00 PM" });
	await expect(lesson.getByText("Nobody yet")).toBeVisible();
	await expectAccessible(page, "main");
	const assign = async (look: (drawn: Page) => Promise<void>) => {
		await lesson.getByRole("button", { name: /^Find cover/ }).click();
		const drawer = page.getByRole("dialog");
		await drawer.getByRole("textbox", { name: "Find a colleague" }).fill("osei");
		await expect(drawer.getByRole("listitem")).toHaveCount(1);
		await look(page);
		await drawer.getByRole("button", { name: "Assign Daniel Osei" }).click();
		await expect(lesson.getByText("Covered by Daniel Osei")).toBeVisible();
	};
	await assign((drawn) => expectAccessible(drawn, DIALOG));
	await undoOf(page, "Daniel Osei covers").click();
	await expect(lesson.getByText("Nobody yet")).toBeVisible();
	await assign(async () => undefined);
	await lesson.getByRole("button", { name: /^Note/ }).click();
	await page.getByRole("dialog").getByRole("textbox").fill(note);
	await page.getByRole("dialog").getByRole("button", { name: "Save note" }).click();
	await expect(lesson.getByText(note)).toBeVisible();

	const phone = await elsewhere(browser, { width: 390, height: 844 });
	await signIn(phone, "teacher@north.demo", "/home");
	const mine = phone
		.getByRole("region", { name: /^Cover for you/ })
		.getByRole("listitem")
		.filter({ hasText: "instead of Joanna Kirk" })
		.filter({ hasText: note });
	await expect(mine).toBeVisible();
	await expectAccessible(phone, "main");
	await goTo(phone, `/timetable?day=${day}&view=day`);
	await phone.getByRole("button", { name: /7:00 PM/ }).click();
	await expect(phone.getByRole("dialog").getByRole("alert").filter({ hasText: "From Joanna Kirk" })).toContainText(note);
	await expectAccessible(phone, DIALOG);
	await goTo(phone, "/home");
	await mine.getByRole("button", { name: /^Decline/ }).click();
	await phone.getByRole("dialog").getByRole("textbox").fill("I sing there myself");
	await phone.getByRole("dialog").getByRole("button", { name: "Decline cover" }).click();
	await expect(mine).toHaveCount(0);

	await expect(lesson.getByText("Daniel Osei cannot: I sing there myself")).toBeVisible();
	await expect(lesson.getByText("Nobody yet")).toBeVisible();
	await goTo(page, "/home");
	await expect(page.getByRole("region", { name: /^Absent staff/ }).getByRole("link", { name: "Open cover" })).toBeVisible();
	await expectAccessible(page, "main");
	await close(phone.context());
});
