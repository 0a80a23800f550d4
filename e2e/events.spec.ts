import type { Page } from "@playwright/test";
import { byTouch, call, DIALOG, expect, expectAccessible, goTo, signIn, test, undoOf } from "./homeroom.ts";
import { inSchool } from "./outbox.ts";

const OFFICE = "office@north.demo";
const main = (page: Page) => page.getByRole("main");
const MONTH = "/calendar?view=month&day=2027-05-01";
const day = (page: Page, at: string) => main(page).locator(`[data-day="${at}"]`);
const inSpring = `with booked as (delete from sessions where kind = 'booking' and day between '2027-04-01' and '2027-06-30')
	delete from events where first_day between '2027-04-01' and '2027-06-30'`;

test.beforeEach(() => inSchool("north", inSpring));

test("an event by keyboard, drawn to another day and back; of a series this and the following", async ({ page }) => {
	await signIn(page, OFFICE, MONTH);
	await expect(day(page, "2027-05-04")).toBeVisible();
	await page.keyboard.press("n");
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("textbox", { name: "What" }).fill("Fire drill");
	await dialog.getByRole("textbox", { name: "From", exact: true }).fill("04/05/2027");
	await expectAccessible(page, DIALOG);
	await page.keyboard.press("Control+Enter");
	await expect(day(page, "2027-05-04").getByRole("button", { name: "Fire drill" })).toBeVisible();
	// drawn to another day, and back
	await day(page, "2027-05-04").getByRole("button", { name: "Fire drill" }).dragTo(day(page, "2027-05-06"));
	await expect(day(page, "2027-05-06").getByRole("button", { name: "Fire drill" })).toBeVisible();
	await undoOf(page, "Moved: Fire drill").click();
	await expect(day(page, "2027-05-04").getByRole("button", { name: "Fire drill" })).toBeVisible();
	await expectAccessible(page);
	// it comes again every week, and from the third one on under another name
	await day(page, "2027-05-04").getByRole("button", { name: "Fire drill" }).click();
	await dialog.getByRole("combobox", { name: "Repeats" }).selectOption("weekly");
	await dialog.getByRole("button", { name: "Save event" }).click();
	await expect(day(page, "2027-05-25").getByRole("button", { name: "Fire drill" })).toBeVisible();
	await day(page, "2027-05-18").getByRole("button", { name: "Fire drill" }).click();
	await dialog.getByRole("radio", { name: "This and the following" }).check();
	await dialog.getByRole("textbox", { name: "What" }).fill("Evacuation");
	await dialog.getByRole("button", { name: "Save event" }).click();
	await expect(day(page, "2027-05-25").getByRole("button", { name: "Evacuation" })).toBeVisible();
	await expect(day(page, "2027-05-11").getByRole("button", { name: "Fire drill" })).toBeVisible();
	// one that is drawn asks which ones are meant
	await day(page, "2027-05-25").getByRole("button", { name: "Evacuation" }).dragTo(day(page, "2027-05-27"));
	await dialog.getByRole("button", { name: "This one" }).click();
	await expect(day(page, "2027-05-27").getByRole("button", { name: "Evacuation" })).toBeVisible();
	await expect(day(page, "2027-05-18").getByRole("button", { name: "Evacuation" })).toBeVisible();
	// the palette knows the page and what can be done there
	await goTo(page, "/calendar?do=add");
	await expect(page.getByRole("dialog", { name: "Add event" })).toBeVisible();
});

test("a parent sees what is for their child's class and answers in one hand, and not who else is invited", async ({ browser, page }) => {
	await signIn(page, OFFICE, "/todo");
	const { classes } = await call<{ classes: { id: number; name: string }[] }>(page, "GET", "/apps/calendar/classes");
	const ids = classes.map(({ id }) => id);
	const written = (title: string, more: object) =>
		call<{ id: number }>(page, "POST", "/apps/calendar/events/", { title, startDate: "2027-05-12T09:00:00Z", place: "Hall", ...more });
	const { id } = await written("Sports morning", { classes: ids, asks_families: true });
	await written("Staff only", { classes: [] });
	await written("Quiet talk", { classes: ids, visibility: "busy" });
	const phone = await byTouch(browser);
	await signIn(phone, "parent@north.demo", MONTH);
	await expect(main(phone).getByRole("button", { name: /12\/05\/2027/ })).toBeVisible();
	expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
	await expectAccessible(phone);
	await main(phone)
		.getByRole("button", { name: /12\/05\/2027/ })
		.click();
	await main(phone).getByRole("button", { name: "Sports morning" }).click();
	const card = phone.getByRole("dialog", { name: "Sports morning" });
	await expect(card).toContainText("Hall");
	await expect(card).not.toContainText("Written down by");
	await card.getByRole("button", { name: "Yes", exact: true }).first().click();
	await expect(card.getByRole("button", { name: "Yes", exact: true }).first()).toHaveAttribute("aria-pressed", "true");
	await expectAccessible(phone, DIALOG);
	await expect(main(phone).getByText("Staff only")).toHaveCount(0);
	await expect(main(phone).getByText("Quiet talk")).toHaveCount(0);
	const seen = await call<{ events: { title: string; classes: number[]; people: object[]; asked: { answer: string | null }[] }[] }>(
		phone,
		"GET",
		"/apps/calendar/events?from=2027-05-12&to=2027-05-12",
	);
	expect(seen.events.map(({ title }) => title)).toEqual(["Sports morning"]);
	expect(seen.events[0]?.classes.length).toBeLessThan(ids.length);
	expect([seen.events[0]?.people, seen.events[0]?.asked[0]?.answer]).toEqual([[], "yes"]);
	const { counts } = await call<{ counts: { yes: number } }>(page, "GET", `/apps/calendar/event/${id}/answers`);
	expect(counts.yes).toBe(1);
	await phone.context().close();
});

test("a time that suits a colleague and a room is found and booked; who wants the room then is told why not, and takes another", async ({
	page,
	expectTrouble,
}) => {
	// the second one is refused
	expectTrouble(/409/);
	await signIn(page, OFFICE, `${MONTH}&do=find`);
	const dialog = page.getByRole("dialog", { name: "Add event" });
	await dialog.getByRole("textbox", { name: "What" }).fill("Planning talk");
	const choose = async (field: string, choice: string | RegExp) => {
		await dialog.getByRole("combobox", { name: field }).click();
		await page.getByRole("option", { name: choice }).click();
	};
	await choose("Colleagues who are invited", "Daniel Osei");
	await page.keyboard.press("Escape");
	await choose("Room", /^Meeting room · /);
	const times = dialog.getByRole("region", { name: "Times that suit" });
	await expect(times).toHaveAttribute("aria-busy", "false");
	await expectAccessible(page, DIALOG);
	await times.getByRole("button").first().click();
	const [from, begins] = [dialog.getByRole("textbox", { name: "From", exact: true }), dialog.getByLabel("Begins at")];
	const [day, clock] = [await from.inputValue(), await begins.inputValue()];
	await dialog.getByRole("button", { name: "Add event" }).click();
	await expect(main(page).getByRole("button", { name: /Planning talk/ })).toBeVisible();
	const { events } = await call<{ events: { title: string; room_booked: boolean; people: object[] }[] }>(
		page,
		"GET",
		"/apps/calendar/events?from=2027-05-01&to=2027-05-31",
	);
	expect(events).toMatchObject([{ title: "Planning talk", room_booked: true, people: [{ name: "Daniel Osei" }] }]);
	// at that time the room is taken
	await page.keyboard.press("n");
	await dialog.getByRole("textbox", { name: "What" }).fill("Reading circle");
	await dialog.getByRole("switch", { name: "All day" }).setChecked(false);
	await from.fill(day);
	await begins.fill(clock);
	await choose("Room", "Meeting room (taken)");
	await dialog.getByRole("button", { name: "Add event" }).click();
	const why = dialog.getByRole("region", { name: "What is in the way" });
	await expect(why).toContainText("Planning talk");
	await expectAccessible(page, DIALOG);
	await why.getByRole("button").first().click();
	await dialog.getByRole("button", { name: "Add event" }).click();
	await expect(main(page).getByRole("button", { name: /Reading circle/ })).toBeVisible();
});

/** As others find it. */
test.afterEach(() => inSchool("north", inSpring));
