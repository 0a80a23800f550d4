import type { Page } from "@playwright/test";
import { byTouch, call, DIALOG, expect, expectAccessible, goTo, signIn, test, undoOf } from "./homeroom.ts";
import { inSchool } from "./outbox.ts";

const OFFICE = "office@north.demo";
const main = (page: Page) => page.getByRole("main");
const MONTH = "/calendar?view=month&day=2027-05-01";
const day = (page: Page, at: string) => main(page).locator(`[data-day="${at}"]`);
const inSpring = "delete from events where first_day between '2027-04-01' and '2027-06-30'";

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
	await expect(dialog.getByRole("textbox", { name: "Every how many weeks" })).toHaveValue("1");
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

test("a parent sees what is for their child's class, in one hand, and not who else is invited", async ({ browser, page }) => {
	await signIn(page, OFFICE, "/todo");
	const { classes } = await call<{ classes: { id: number; name: string }[] }>(page, "GET", "/apps/calendar/classes");
	const ids = classes.map(({ id }) => id);
	const written = (title: string, more: object) =>
		call(page, "POST", "/apps/calendar/events/", { title, startDate: "2027-05-12T09:00:00Z", place: "Hall", ...more });
	await written("Sports morning", { classes: ids });
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
	await expectAccessible(phone, DIALOG);
	await expect(main(phone).getByText("Staff only")).toHaveCount(0);
	await expect(main(phone).getByText("Quiet talk")).toHaveCount(0);
	const seen = await call<{ events: { title: string; classes: number[] }[] }>(
		phone,
		"GET",
		"/apps/calendar/events?from=2027-05-12&to=2027-05-12",
	);
	expect(seen.events.map(({ title }) => title)).toEqual(["Sports morning"]);
	expect(seen.events[0]?.classes.length).toBeLessThan(ids.length);
	await phone.context().close();
});

/** As others find it. */
test.afterEach(() => inSchool("north", inSpring));
