import type { Page } from "@playwright/test";
import { close, elsewhere, expect, goTo, signIn, test, undoOf } from "./homeroom.ts";
import { lastMail } from "./outbox.ts";

const PASSWORD = "four quiet green ideas";
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const action = async (page: Page, name: string, what: string) => {
	await page.getByRole("button", { name: `Actions for ${name}` }).click();
	await page.getByRole("menuitem", { name: what }).click();
};

test("an admin invites a teacher, who sets a password and sees only their menu; blocked, their open tab is thrown out", async ({
	page,
	browser,
	expectTrouble,
}) => {
	expectTrouble(/403/);
	const stamp = Date.now();
	const [email, tess] = [`tess.${stamp}@north.demo`, `Tess Invited${stamp}`];
	await signIn(page, "admin@north.demo", "/settings/users");
	await page.getByRole("button", { name: "Invite people" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("button", { name: "Send invitation" }).click();
	await expect(dialog.getByText("Please enter an e-mail address like name@example.org.")).toBeVisible();
	await dialog.getByRole("textbox", { name: "E-mail" }).fill(email);
	await dialog.getByRole("combobox", { name: "Role" }).selectOption("Teacher");
	await dialog.getByRole("textbox", { name: "First name" }).fill("Tess");
	await dialog.getByRole("textbox", { name: "Last name" }).fill(`Invited${stamp}`);
	await dialog.getByRole("button", { name: "Send invitation" }).click();
	await expect(page.getByText(`An invitation is on its way to ${email}.`)).toBeVisible();
	await goTo(page, `/settings/users?search=invited${stamp}`);
	await expect(row(page, tess)).toContainText("Invited");

	const teacher = await elsewhere(browser);
	await teacher.goto((await lastMail(email, "invitation")).link);
	await teacher.getByRole("textbox", { name: /password/i }).fill(PASSWORD);
	await teacher.getByRole("checkbox").check();
	await teacher.locator("button[type=submit]").click();
	const menu = teacher.getByRole("navigation", { name: "Menu" });
	await menu.getByRole("link", { name: "Students", exact: true }).click();
	await expect(teacher.getByRole("heading", { name: "Students" })).toBeVisible();
	await expect(menu.getByRole("link", { name: "Users" })).toHaveCount(0);
	await expect(menu.getByRole("link", { name: "Roles" })).toHaveCount(0);
	await teacher.getByRole("button", { name: "Add student" }).click();
	await expect(teacher.getByText(/Roles that have it: Admin, Editor, Office/)).toBeVisible();
	await goTo(teacher, "/settings/users");
	await expect(teacher).toHaveURL(/\/permission-denied\?needs=Users\.View/);
	await expect(teacher.getByText("This needs Users: See all.")).toBeVisible();
	await goTo(teacher, "/students");
	await expect(teacher.getByRole("heading", { name: "Students" })).toBeVisible();

	// the list follows by itself
	await expect(row(page, tess)).toContainText("Active");
	await action(page, tess, "Block");
	await expect(page.getByText(`${tess} is blocked here and has been put out.`)).toBeVisible();
	// a notice stays while the mouse is over it
	const undo = undoOf(page, `${tess} is blocked here`);
	await undo.hover();
	await expect(teacher).toHaveURL(/\/pages\/switch/);
	await undo.click();
	await expect(row(page, tess)).toContainText("Active");

	// the office looks people up, and greyed actions say why
	const office = teacher;
	await signIn(office, "office@north.demo", "/settings/users");
	await office.getByRole("button", { name: "Invite people" }).click();
	await expect(office.getByText("This needs Users: Add.")).toBeVisible();
	await expect(office.getByText("You can ask Helen Carver.")).toBeVisible();
	await expect(office.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Roles" })).toHaveCount(0);
	await close(office.context());
});

test("many are invited from a pasted list; a person is edited, and the history tells it; the last admin can be neither blocked nor demoted", async ({
	page,
	expectTrouble,
}) => {
	expectTrouble(/409/);
	const stamp = Date.now();
	const mobile = `+44 20 ${stamp % 1_000_000_000}`;
	await signIn(page, "admin@north.demo", "/settings/users/invite");
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("tab", { name: "Several" }).click();
	const box = dialog.getByRole("textbox", { name: "People" });
	await box.fill(`Uma One <uma.${stamp}@north.demo>\nno address here\nvic.${stamp}@north.demo, Office, Archive\nadmin@north.demo`);
	await expect(dialog.getByText("2 people can be invited, 2 lines need a look")).toBeVisible();
	await expect(dialog.getByText("This address belongs to your school already.")).toBeVisible();
	await dialog.getByRole("button", { name: "Invite 2 people" }).click();
	await expect(page.getByText("2 people have been invited.")).toBeVisible();
	await expect(box).toHaveValue("no address here\nadmin@north.demo");
	expect((await lastMail(`vic.${stamp}@north.demo`, "invitation")).subject).toBe("Northgate Primary School invites you to Homeroom");

	await page.goto("/settings/users?search=pritchard");
	await page.getByRole("link", { name: "Owen Pritchard" }).click();
	await expect(page.getByRole("heading", { name: "Owen Pritchard" })).toBeVisible();
	await page.keyboard.press("e");
	await dialog.getByRole("textbox", { name: "Mobile" }).fill("not a number");
	await dialog.getByRole("button", { name: "Save person" }).click();
	await expect(dialog.getByText("Please enter a phone number")).toBeVisible();
	await dialog.getByRole("textbox", { name: "Mobile" }).fill(mobile);
	await dialog.getByRole("textbox", { name: "City" }).fill("London");
	await dialog.getByRole("textbox", { name: "Languages" }).fill("English, Cymraeg");
	await dialog.getByRole("button", { name: "Save person" }).click();
	await expect(page.getByText("Changes to Owen Pritchard saved.")).toBeVisible();
	await expect(page.getByText("English, Cymraeg")).toBeVisible();
	await expect(page.getByText(new RegExp(`Helen Carver changed Mobile from (nothing|\\+44 20 \\d+) to \\${mobile}`))).toBeVisible();

	await goTo(page, "/settings/users?search=carver");
	await action(page, "Helen Carver", "Block");
	await expect(page.getByText("Someone must remain admin. Make another person admin first.")).toBeVisible();
	await action(page, "Helen Carver", "Edit");
	await dialog.getByRole("combobox", { name: "Role" }).selectOption("Teacher");
	await dialog.getByRole("button", { name: "Save person" }).click();
	await expect(dialog.getByText("Someone must remain admin.")).toBeVisible();
});

test("a role is copied, edited by keyboard after a look at who gains what, and looked through", async ({ page, expectTrouble }) => {
	expectTrouble(/403/);
	const name = `Library ${Date.now()}`;
	await signIn(page, "admin@north.demo", "/settings/roles");
	await page.getByRole("button", { name: "Add role" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("textbox", { name: "Name" }).fill(name);
	await dialog.getByRole("combobox", { name: "Start with" }).selectOption("A copy of Staff");
	await dialog.getByRole("button", { name: "Add role" }).click();
	await expect(page.getByRole("heading", { name })).toBeVisible();

	const matrix = page.getByRole("table", { name: "What this role may do" });
	await matrix.getByRole("checkbox", { name: "Students: See all" }).focus();
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("Space");
	await expect(matrix.getByRole("checkbox", { name: "Students: Add" })).toBeChecked();
	await page.getByRole("button", { name: "Save role" }).click();
	const preview = page.getByRole("dialog");
	await expect(preview.getByText("They gain")).toBeVisible();
	await expect(preview.getByText(/Students\s+Add/)).toBeVisible();
	await preview.getByRole("button", { name: "Save role" }).click();
	await expect(page.getByText(`The role ${name} has been saved.`)).toBeVisible();

	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("menuitem", { name: "View as this role" }).click();
	await expect(page.getByText(`You are looking as ${name}. Nothing can be changed.`)).toBeVisible();
	const menu = page.getByRole("navigation", { name: "Menu" });
	await expect(menu.getByRole("link", { name: "Roles" })).toHaveCount(0);
	await goTo(page, "/students/new");
	await page.getByRole("textbox", { name: "First name" }).fill("Not");
	await page.getByRole("textbox", { name: "Last name" }).fill("Saved");
	await page.getByRole("button", { name: "Save student" }).click();
	await expect(page.getByText("You are only looking here: nothing can be changed.")).toBeVisible();
	await page.goto("/students");
	await page.getByRole("button", { name: "Stop" }).click();
	await expect(page.getByRole("heading", { name: "Roles" })).toBeVisible();
	await page.getByRole("link", { name }).click();
	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("menuitem", { name: "Delete role" }).click();
	await expect(page.getByText(`The role ${name} has been deleted.`)).toBeVisible();
});
