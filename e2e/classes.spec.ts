import { expect, expectAccessible, goTo, signIn, test } from "./homeroom.ts";

test("the office makes a club of one place, the second child waits, gets the place, and all of it can be taken back", async ({
	page,
	expectTrouble,
}) => {
	// that the class is full is what this is about
	expectTrouble(/409/);
	const club = `Origami ${Date.now()}`;
	await signIn(page, "office@north.demo", "/classes");
	await page.getByRole("button", { name: "Add class" }).click();
	const form = page.getByRole("dialog");
	await form.getByRole("textbox", { name: "Name" }).fill(club);
	await expect(form.getByRole("combobox", { name: "Academic year" })).toHaveValue(/\d+/);
	await form.getByRole("textbox", { name: "Places" }).fill("1");
	await page.keyboard.press("Control+Enter");
	await expect(page.getByText(`${club} has been added.`)).toBeVisible();
	await expect(page.getByRole("heading", { level: 1, name: club })).toBeVisible();
	await expect(page.getByText("0 of 1 places")).toBeVisible();
	const place = async (letters: string) => {
		await page.getByRole("button", { name: "Place students" }).click();
		await form.getByRole("combobox", { name: "Students" }).fill(letters);
		await page.getByRole("option").first().click();
		await page.keyboard.press("Escape");
		await form.getByRole("button", { name: "Place 1 student" }).click();
	};
	await place("ab");
	const placed = page.getByRole("alert").filter({ hasText: `1 student placed in ${club}.` });
	// the next one of these words is another
	await placed.getByRole("button", { name: "Close" }).click();
	await expect(placed).toHaveCount(0);
	await expect(page.getByText("1 of 1 places")).toBeVisible();

	await place("ba");
	await form.getByRole("button", { name: "Put on the waiting list" }).click();
	const waiting = page.getByRole("region", { name: "Waiting list" });
	await expect(waiting.getByRole("listitem")).toHaveCount(1);
	await expectAccessible(page, "main");

	await page.getByRole("checkbox", { name: /^Choose / }).check();
	await page.getByRole("button", { name: "End placement" }).click();
	await form.getByRole("textbox", { name: "Reason" }).fill("Plays football now");
	await form.getByRole("textbox", { name: "Last day" }).fill("01/09/2026");
	await form.getByRole("button", { name: "End 1 placement" }).click();
	await expect(page.getByText("0 of 1 places")).toBeVisible();
	await waiting.getByRole("button", { name: /^Take in/ }).click();
	await expect(waiting).toBeHidden();
	await expect(page.getByText("1 of 1 places")).toBeVisible();
	await placed.getByRole("button", { name: "Undo" }).click();
	await expect(waiting.getByRole("listitem")).toHaveCount(1);
});

test("last month's list stays what it was; a student has their classes and week, a class its week and register sheet, a teacher their week", async ({
	page,
}) => {
	await signIn(page, "office@north.demo", "/classes?search=4A");
	await page.getByRole("link", { name: "4A", exact: true }).click();
	const first = page
		.getByRole("main")
		.getByRole("checkbox", { name: /^Choose / })
		.first();
	const name = ((await first.getAttribute("aria-label")) ?? "").replace("Choose ", "");
	await first.check();
	await page.getByRole("button", { name: "Move", exact: true }).click();
	const form = page.getByRole("dialog");
	const to = form.getByRole("combobox", { name: "To class" });
	await to.selectOption(await to.locator("option", { hasText: /^4B/ }).getAttribute("value"));
	await form.getByRole("button", { name: "Move 1 student" }).click();
	await expect(page.getByText("1 student moved.")).toBeVisible();
	await expect(page.getByRole("checkbox", { name: `Choose ${name}` })).toHaveCount(0);
	await page.getByRole("textbox", { name: "Students on" }).fill("01/10/2026");
	await expect(page.getByRole("checkbox", { name: `Choose ${name}` })).toBeVisible();
	await page.getByRole("link", { name, exact: true }).first().click();
	await page.getByRole("tab", { name: "Learning" }).click();
	await expect(page.getByRole("link", { name: "4A", exact: true })).toBeVisible();

	await goTo(page, "/classes?search=2A");
	await page.getByRole("link", { name: "2A", exact: true }).click();
	await page.getByRole("tab", { name: "Timetable" }).click();
	const lesson = page.getByRole("button", { name: /Maths 2/ }).first();
	await expect(lesson).toBeVisible();
	await lesson.click();
	await expect(page.getByRole("dialog").getByText("Maths 2").first()).toBeVisible();
	await page.keyboard.press("Escape");
	await expectAccessible(page, "main");
	await page.getByRole("tab", { name: "Attendance" }).click();
	const sheet = page.getByRole("region", { name: "Attendance by student and register" });
	await expect(sheet.getByRole("row")).not.toHaveCount(1);
	await expectAccessible(page, "main");
	await sheet.getByRole("rowheader").first().getByRole("link").click();
	await expect(page).toHaveURL(/\/students\//); // a class has such a tab, too
	await page.getByRole("tab", { name: "Learning" }).click();
	await expect(page.getByText(/ · OKA/).first()).toBeVisible();
	await page.getByRole("link", { name: "Open in the timetable" }).click();
	await expect(page).toHaveURL(/\/timetable\?.*of=student/);
	await goTo(page, "/staff/qualifications");
	await expect(page.getByRole("heading", { level: 1, name: "Expiring qualifications" })).toBeVisible();
	await page.getByRole("main").getByRole("listitem").first().getByRole("link").click();
	await page.getByRole("tab", { name: "Timetable" }).click();
	await expect(page.getByRole("button", { name: /Previous|Earlier/ })).toBeVisible();
});
