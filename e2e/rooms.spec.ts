import { expect, expectAccessible, signIn, test, triedBefore, undoOf } from "./homeroom.ts";

test("the office adds a room; a colleague books it, meets a clash and takes an offered time", async ({ page, expectTrouble }) => {
	const room = `Studio ${Date.now()}`;
	await signIn(page, "office@north.demo", "/rooms");
	await page.getByRole("button", { name: "Add room" }).click();
	const form = page.getByRole("dialog");
	await form.getByRole("textbox", { name: "Name" }).fill(room);
	await form.getByRole("textbox", { name: "Seats" }).fill("24");
	await page.keyboard.press("Control+Enter");
	await expect(page.getByText(`${room} has been added.`)).toBeVisible();
	await expect(page.getByRole("heading", { level: 1, name: room })).toBeVisible();
	const week = page.getByRole("region", { name: "This week in the room" });
	await expect(week.getByText("Free all day").first()).toBeVisible();

	const book = async (title: string, from: string, to: string) => {
		await week.getByRole("button", { name: "Book", exact: true }).click();
		await form.getByRole("textbox", { name: "What for" }).fill(title);
		await form.locator("[data-path=starts_at]").fill(from);
		await form.locator("[data-path=ends_at]").fill(to);
		await form.getByRole("button", { name: `Book ${room}` }).click();
	};
	await book("Choir", "14:00", "15:00");
	await expect(page.getByText(`${room} is booked: Choir.`)).toBeVisible();
	await expect(week.getByText("Choir")).toBeVisible();

	expectTrouble(/409/);
	await book("Drama", "14:30", "15:30");
	const taken = form.getByRole("region", { name: "What is in the way" });
	await expect(taken.getByText("Choir")).toBeVisible();
	await taken
		.getByRole("group", { name: "Free times that day" })
		.getByRole("button", { name: /3:00 PM – 4:00 PM/ })
		.click();
	await expect(form.locator("[data-path=starts_at]")).toHaveValue("15:00");
	await form.getByRole("button", { name: `Book ${room}` }).click();
	await expect(week.getByText("Drama")).toBeVisible();

	await week.getByRole("button", { name: /Choir/ }).click();
	await form.getByRole("button", { name: "Cancel this booking" }).click();
	await expect(week.getByText("Choir")).toHaveCount(0);
	await undoOf(page, "“Choir” has been cancelled.").click();
	await expect(week.getByText("Choir")).toBeVisible();
});

test("a teacher finds a free room by what is needed in it, and books it on a phone", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const hour = 17 + triedBefore();
	await signIn(page, "teacher@north.demo", `/rooms/free?from=${hour}:00&to=${hour + 1}:00`);
	const rooms = page.getByRole("list", { name: "Free rooms then" });
	await expect(rooms.getByRole("link", { name: "Library" })).toBeVisible();
	await page.getByRole("combobox", { name: "Kind" }).selectOption("music");
	await expect(page.getByText("1 room is free")).toBeVisible();
	await expect(page).toHaveURL(/kind=music/);
	await expectAccessible(page);
	await rooms.getByRole("button", { name: "Book Music room" }).click();
	const form = page.getByRole("dialog");
	await form.getByRole("textbox", { name: "What for" }).fill("Recorder group");
	await form.getByRole("button", { name: "Book Music room" }).click();
	await expect(page.getByText("Music room is booked: Recorder group.")).toBeVisible();
	await expect(page.getByText("No room is free then")).toBeVisible();
});
