import { expect, signIn, test, triedBefore } from "./homeroom.ts";

test("the school says when there is a day off, how its timetable repeats and when the bells ring", async ({ page, expectTrouble }) => {
	const [bookDay, examDays, day] = [`Book day ${Date.now()}`, `Exam days ${Date.now()}`, `0${3 + triedBefore()}/03/2027`];
	await signIn(page, "admin@north.demo", "/settings/calendar");
	const days = page.getByRole("region", { name: "Days unlike others" });
	await expect(days.getByText("Autumn half-term")).toBeVisible();
	const year = page.getByRole("region", { name: "The year at a glance" });
	await expect(year.getByRole("table", { name: "February 2027" })).toBeVisible();

	const form = page.getByRole("dialog");
	await days.getByRole("button", { name: "Add days" }).click();
	await form.getByRole("textbox", { name: "Name" }).fill(bookDay);
	await form.getByRole("combobox", { name: "What kind of days" }).selectOption("off_timetable");
	await form.getByRole("textbox", { name: "First day" }).fill("30/10/2026");
	await form.getByRole("textbox", { name: "Last day" }).fill("30/10/2026");
	expectTrouble(/422/);
	await page.keyboard.press("Control+Enter");
	await expect(form.getByText("Another entry of the calendar covers these days.")).toBeVisible();
	await form.getByRole("textbox", { name: "First day" }).fill(day);
	await form.getByRole("textbox", { name: "Last day" }).fill(day);
	await page.keyboard.press("Control+Enter");
	await expect(days.getByText(bookDay)).toBeVisible();
	// its notice may be gone before this long page is drawn
	await page.keyboard.press("Control+z");
	await expect(days.getByText(bookDay)).toHaveCount(0);

	await page.getByRole("button", { name: "Change the cycle" }).click();
	await form.getByRole("textbox", { name: "Weeks until it repeats" }).fill("2");
	await form.getByRole("button", { name: "Save cycle" }).click();
	await expect(page.getByText("Every 2 weeks")).toBeVisible();
	await expect(year.getByText("Lessons · Week B").first()).toBeAttached();

	await page.getByRole("button", { name: "Add bell times" }).click();
	await form.getByRole("textbox", { name: "Name", exact: true }).fill(examDays);
	await form.getByLabel("To, period 2").fill("08:30");
	await expect(form.getByText("This lies before the beginning.")).toBeVisible();
	await form.getByLabel("To, period 2").fill("09:40");
	await form.getByRole("button", { name: "Add bell times" }).click();
	await expect(page.getByRole("region", { name: "Bell times" }).getByText(examDays)).toBeVisible();
});
