import type { Page } from "@playwright/test";
import { byTouch, call, close, elsewhere, expect, expectAccessible, goTo, signIn, test } from "./homeroom.ts";
import { inSchool } from "./outbox.ts";

const [OFFICE, TEACHER, PARENT] = ["office@north.demo", "teacher@north.demo", "parent@north.demo"] as const;
const ofTeacher = `user_id = (select id from platform.users where email = '${TEACHER}')`;
const comments = (page: Page) => page.getByRole("region", { name: "Comments" });
const make = (page: Page, title: string, more: object = {}) =>
	call<{ id: number }>(page, "POST", "/tasks", { title: `Journey: ${title}`, status: "todo", priority: "3", ...more });

/** What these make goes again. */
test.afterEach(async () => {
	await inSchool("north", `delete from notices where ${ofTeacher}`);
	await inSchool("north", "delete from tasks where title like 'Journey:%'");
});

test("a colleague is mentioned, let in, told, and answers where both read it", async ({ page, browser }) => {
	await signIn(page, OFFICE, "/tasks");
	const { id } = await make(page, "guides");
	await goTo(page, `/tasks/${id}`);
	const field = comments(page).getByRole("textbox", { name: "Write a comment" });
	await field.fill("Six tours. ");
	await field.pressSequentially("@dan");
	await expect(page.getByRole("option", { name: /^Daniel Osei/ })).toBeVisible();
	await field.press("Enter");
	await expect(field).toHaveValue("Six tours. @Daniel Osei ");
	await field.pressSequentially("do you take one?");
	await expect(comments(page).getByRole("checkbox", { name: /^Daniel Osei does not see this yet/ })).toBeChecked();
	await expectAccessible(page);
	await field.press("Control+Enter");
	await expect(comments(page).getByRole("listitem").filter({ hasText: "do you take one?" })).toBeVisible();

	const other = await elsewhere(browser);
	await signIn(other, TEACHER, "/preferences");
	await inSchool("north", `update notices set due_at = now(), waits_for = null where ${ofTeacher}`);
	await goTo(other, "/notifications");
	await other
		.getByRole("main")
		.getByRole("link", { name: /mentioned in “Journey: guides”/ })
		.click();
	await expect(other.getByRole("heading", { level: 1, name: "Journey: guides" })).toBeVisible();
	const answer = comments(other).getByRole("textbox", { name: "Write a comment" });
	await answer.fill("The one at ten");
	await answer.press("Control+Enter");
	// on the other screen by itself
	await expect(comments(page).getByRole("listitem").filter({ hasText: "The one at ten" })).toBeVisible();
	// in other words, and what it said before
	await comments(other)
		.getByRole("button", { name: /^More for your comment/ })
		.click();
	await other.getByRole("menuitem", { name: "Say it in other words" }).click();
	await comments(other).getByRole("textbox", { name: "Say it in other words" }).fill("The one at eleven");
	await comments(other).getByRole("button", { name: "Save comment" }).click();
	await comments(page).getByRole("button", { name: "reworded" }).click();
	await expect(comments(page).getByRole("list", { name: "What it said before" })).toContainText("The one at ten");
	await expectAccessible(page);
	await close(other.context());
});

test("a parent ticks off what the school asks, brings a photo and writes, with one hand", async ({ page, browser }) => {
	const phone = await byTouch(browser);
	await signIn(phone, PARENT, "/preferences");
	const { students } = await call<{ students: { id: number; first_name: string }[] }>(phone, "GET", "/students?limit=10");
	const child = students[0];
	await signIn(page, OFFICE, "/tasks");
	const { id } = await make(page, "sign the form", { for_family: true, due: "2026-12-11", description: "<p>Both sides</p>" });
	await call(page, "POST", `/tasks/${id}/subjects`, { record: "students", record_id: child?.id });
	await call(page, "POST", `/tasks/${id}/comments`, { body: "inside word" });
	await call(page, "POST", `/tasks/${id}/comments`, { body: "By Friday, please", for_family: true });

	await goTo(phone, "/tasks/family");
	const line = phone.getByRole("listitem").filter({ hasText: "Journey: sign the form" });
	await expect(line).toContainText("1 message");
	await expectAccessible(phone, "main");
	await line.getByRole("link").tap();
	await expect(phone.getByText("Both sides")).toBeVisible();
	await expect(phone.getByText("By Friday, please")).toBeVisible();
	await expect(phone.getByText("inside word")).toHaveCount(0);
	await phone.locator("input[type=file]").setInputFiles({ name: "form.txt", mimeType: "text/plain", buffer: Buffer.from("signed") });
	await expect(phone.getByRole("button", { name: /^form\.txt/ })).toContainText("from you");
	await phone.getByRole("textbox", { name: "Write to the school" }).fill("Here it is");
	await phone.getByRole("button", { name: "Send" }).tap();
	await expect(phone.getByRole("listitem").filter({ hasText: "Here it is" })).toBeVisible();
	await phone.getByRole("button", { name: "We have done it" }).tap();
	await expect(phone.getByRole("button", { name: "Not done yet" })).toBeVisible();
	expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
	await expectAccessible(phone, "main");

	await goTo(page, `/tasks/${id}`);
	await expect(comments(page).getByRole("listitem").filter({ hasText: "Here it is" })).toContainText("From the family");
	await expect(page.getByRole("region", { name: "Files from the family" }).first()).toContainText("form.txt");
	await expect(page.getByRole("button", { name: "Not done yet" })).toBeVisible();
	await expectAccessible(page);
	await close(phone.context());
});
