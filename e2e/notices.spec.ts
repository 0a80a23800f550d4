import type { Page } from "@playwright/test";
import { call, close, DIALOG, elsewhere, expect, expectAccessible, goTo, signIn, test, undoOf } from "./homeroom.ts";
import { inSchool } from "./outbox.ts";

const TEACHER = "teacher@north.demo";
const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });
const counted = (page: Page, count: number) =>
	expect(bell(page)).toHaveAccessibleName(count === 0 ? "Notifications" : `Notifications ${count} new`);
const ofTeacher = `user_id = (select id from platform.users where email = '${TEACHER}')`;

/** The clock of the school, so many hours from now. */
const clock = (hours: number): string =>
	new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "Europe/London" }).format(
		Date.now() + hours * 36e5,
	);

/** A family announces that its child in the teacher's class will be absent on these days. */
async function announce(parent: Page, days: readonly string[]): Promise<void> {
	const { students } = await call<{ students: { id: number; class_label: string }[] }>(parent, "GET", "/students?limit=10");
	const child = students.find(({ class_label }) => class_label === "4A");
	const { codes } = await call<{ codes: { id: number; is_announced: boolean; archived: boolean }[] }>(parent, "GET", "/attendance/codes");
	const code_id = codes.find((code) => code.is_announced && !code.archived)?.id;
	for (const day of days)
		await call(parent, "POST", "/attendance/absences", { student_id: child?.id, code_id, from: day, to: day, reason: "Journey" });
}

test("a teacher hears nothing until the moment is good, then on both tabs, reads why, and what is done comes back", async ({
	page,
	browser,
}) => {
	await inSchool("north", `delete from notices where ${ofTeacher}`);
	await signIn(page, TEACHER, "/notifications?pile=later");
	await call(page, "PUT", "/notices/wishes/absence_announced", { ways: { inbox: "now", email: false, push: false }, muted_until: null });
	const hours = { quiet_from: clock(-2), quiet_to: clock(2), budget: 12, digest_at: "16:00", push_names: false };
	await call(page, "PUT", "/notices/hours", { hours });
	await expect(page.getByText("Nothing comes back later")).toBeVisible();
	const other = await page.context().newPage();
	await other.goto("/preferences");
	const parent = await elsewhere(browser);
	await signIn(parent, "parent@north.demo", "/preferences");
	await announce(parent, ["2026-12-14", "2026-12-16"]);
	const [first, second] = ["14/12/2026", "16/12/2026"] as const;
	// it waits, says for what, and is counted nowhere
	const line = (name: string) => page.getByRole("listitem").filter({ hasText: name });
	await expect(line(first)).toContainText(/because you teach 4A · comes .+: /);
	await expect(line(second)).toBeVisible();
	for (const tab of [page, other]) await counted(tab, 0);
	// the bell rings
	await inSchool("north", `update notices set due_at = now(), waits_for = null where ${ofTeacher}`);
	for (const tab of [page, other]) await counted(tab, 2);
	await other.bringToFront();
	await bell(other).click();
	const box = other.getByRole("dialog", { name: /^Notifications/ });
	await expect(box.getByRole("listitem").filter({ hasText: first })).toContainText("because you teach 4A");
	await expect(box.getByText(/^Quiet from/)).toBeVisible();
	await expectAccessible(other, DIALOG);
	await box.getByRole("link", { name: "Open inbox" }).click();
	await expect(other).toHaveURL(/\/notifications$/);
	await other.close();
	// by keyboard: done, put off, and back
	await goTo(page, "/notifications");
	const link = (name: string) => page.getByRole("main").getByRole("link", { name: new RegExp(name) });
	await expect(link(first)).toBeVisible();
	await page.keyboard.press("j");
	await expect(page.getByRole("main").locator("[data-notice-link]").first()).toBeFocused();
	await page.keyboard.press("e");
	await counted(page, 1);
	await expect(page.getByRole("main").locator("[data-notice-link]").first()).toBeFocused();
	await page.keyboard.press("z");
	await counted(page, 2);
	await page.keyboard.press("h");
	await page.getByRole("menuitem", { name: /In an hour/ }).click();
	await counted(page, 1);
	await undoOf(page, "Comes back").click();
	await counted(page, 2);
	// it leads there, and whoever comes there another way has read it too
	await link(second).click();
	await expect(page).toHaveURL(/\/attendance\/absences\?day=2026-12-16/);
	await counted(page, 1);
	await goTo(page, "/attendance/absences?day=2026-12-14");
	await counted(page, 0);
	await close(parent.context());
});

test("what reaches somebody is theirs to choose, but for what the school holds for everybody", async ({ page, browser }) => {
	await signIn(page, TEACHER, "/notifications/settings");
	const mail = page.getByRole("checkbox", { name: "E-mail: An absence is announced" });
	await expect(mail).toBeEnabled();
	const admin = await elsewhere(browser);
	await signIn(admin, "admin@north.demo", "/settings/notifications");
	await admin.getByRole("switch", { name: "For everybody: An absence is announced" }).click({ force: true });
	await expect(admin.getByText("An absence is announced: saved for the school")).toBeVisible();
	await expect(mail).toBeDisabled();
	await expect(page.getByText("your school holds it for everybody", { exact: true })).toBeVisible();
	await undoOf(admin, "saved for the school").click();
	await expect(mail).toBeEnabled();
	await close(admin.context());
});

/** As others find it. */
test.afterEach(async () => {
	await inSchool("north", `delete from notice_wishes where ${ofTeacher}`);
	await inSchool("north", `delete from notice_hours where ${ofTeacher}`);
	await inSchool("north", "delete from notice_rules where kind = 'absence_announced'");
	await inSchool("north", `delete from notices where ${ofTeacher}`);
	await inSchool("north", "delete from absences where reason = 'Journey'");
});
