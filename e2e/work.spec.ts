import type { Page } from "@playwright/test";
import { call, close, DIALOG, elsewhere, expect, expectAccessible, goTo, signIn, test } from "./homeroom.ts";
import { inSchool } from "./outbox.ts";

const OFFICE = "office@north.demo";
const ADMIN = "admin@north.demo";
const main = (page: Page) => page.getByRole("main");
const bar = (page: Page) => page.getByRole("region", { name: "My timer" });

/** What these make goes again, with its times. */
test.afterEach(async () => {
	await inSchool("north", "delete from work_log where task_id in (select id from tasks where title like 'Journey:%')");
	await inSchool("north", "delete from tasks where title like 'Journey:%'");
});
const make = (page: Page, title: string) =>
	call<{ id: number }>(page, "POST", "/tasks", { title: `Journey: ${title}`, status: "todo", priority: "3", estimate: 60 });

test("by keys alone: a running task goes from one to the other with its note and its timer, seen on the wall", async ({
	page,
	browser,
}) => {
	await signIn(page, OFFICE, "/tasks");
	const { id } = await make(page, "absence calls");
	const other = await elsewhere(browser);
	await signIn(other, ADMIN, "/tasks/live");
	await goTo(page, `/tasks/${id}`);
	await main(page).getByRole("button", { name: "Start timer" }).press("Enter");
	await expect(bar(page).getByRole("timer")).toBeVisible();
	const row = main(other).getByRole("listitem").filter({ hasText: "Priya Nair" });
	await expect(row.getByRole("link", { name: "Journey: absence calls" })).toBeVisible();

	await bar(page).getByRole("button", { name: "Hand over" }).press("Enter");
	const whom = page.getByRole("combobox", { name: "To whom" });
	await expect(whom).toBeFocused();
	await page.keyboard.type("Helen");
	await expect(page.getByRole("option", { name: "Helen Carver" })).toBeVisible();
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("Enter");
	await page.getByRole("textbox", { name: "What they must know" }).fill("Two families answer only after four.");
	await expectAccessible(page, DIALOG);
	await page.keyboard.press("Control+Enter");
	await expect(bar(page).getByText("“Journey: absence calls” waits for Helen Carver")).toBeVisible();

	const asked = bar(other);
	await expect(asked.getByText("Priya Nair hands “Journey: absence calls” over to you")).toBeVisible();
	await expect(asked.getByText("Two families answer only after four.")).toBeVisible();
	await expect(
		main(other).getByRole("region", { name: "Hand-over waiting" }).filter({ hasText: "Priya Nair to Helen Carver" }),
	).toBeVisible();
	await expectAccessible(other);
	await asked.getByRole("button", { name: "Take over" }).press("Enter");
	await expect(bar(other).getByRole("timer")).toBeVisible();
	await expect(
		main(other).getByRole("listitem").filter({ hasText: "Helen Carver" }).getByRole("link", { name: "Journey: absence calls" }),
	).toBeVisible();
	await expect(bar(page)).toHaveCount(0);
	await bar(other).getByRole("button", { name: "Stop timer" }).press("Enter");
	await expect(bar(other)).toHaveCount(0);
	await expect(main(page).getByRole("region", { name: "Work" }).getByText("Helen Carver")).toBeVisible();
	await close(other.context());
});

test("a timer that was forgotten asks when its person opens the school, and stops when they really stopped", async ({ page }) => {
	await signIn(page, OFFICE, "/tasks");
	const { id } = await make(page, "gate");
	await inSchool(
		"north",
		"insert into timers (user_id, task_id, started_at, sure_at, asked_at) select u.id, $1, now() - interval '3 hours', now() - interval '3 hours', now() - interval '1 hour' from platform.users u where u.email = $2",
		[id, OFFICE],
	);
	await page.reload();
	const dialog = page.getByRole("dialog", { name: "Still working on “Journey: gate”?" });
	await expect(dialog).toBeVisible();
	await expectAccessible(page, DIALOG);
	const zone = await page.evaluate(() =>
		new Date(Date.now() - 2 * 3_600_000).toLocaleTimeString("en-GB", { timeZone: "Europe/London", hour: "2-digit", minute: "2-digit" }),
	);
	await dialog.getByLabel("I stopped at").fill(zone);
	await dialog.getByRole("button", { name: "Stop the timer then" }).click();
	await expect(dialog).toBeHidden();
	await goTo(page, `/tasks/${id}`);
	await expect(
		main(page)
			.getByRole("region", { name: "Work" })
			.getByText(/^(59 min|1 h|1 h 1 min)$/),
	).toBeVisible();
	await goTo(page, "/tasks/hours");
	await expect(main(page).getByRole("row", { name: /^Priya Nair/ })).toBeVisible();
	await expectAccessible(page);
});
