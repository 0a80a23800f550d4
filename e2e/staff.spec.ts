import { call, close, elsewhere, expect, goTo, signIn, test, triedBefore, undoOf } from "./homeroom.ts";

const PAPER = {
	name: "first aid.pdf",
	mimeType: "application/pdf",
	buffer: Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"),
};

test("the office finds a colleague, notes a qualification with its scan, and takes it back", async ({ page }) => {
	const course = `Paediatric first aid ${Date.now()}`;
	await signIn(page, "office@north.demo", "/staff?search=BAX");
	await expect(page.getByText("Away", { exact: true }).first()).toBeVisible();
	await page.getByRole("link", { name: "Fiona Baxter" }).click();
	await expect(page.getByText(/Away until/)).toBeVisible();
	await page.getByRole("tab", { name: "Qualifications" }).click();
	await page.getByRole("button", { name: "Add qualification" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("textbox", { name: "Name" }).fill(course);
	await dialog.getByRole("button", { name: "Save qualification" }).click();
	const row = page.getByRole("listitem").filter({ hasText: course });
	await expect(row).toBeVisible();
	await row.locator("input[type=file]").setInputFiles(PAPER);
	await expect(row.getByRole("button", { name: /first aid\.pdf/ })).toBeVisible();
	await row
		.getByRole("button", { name: new RegExp(course) })
		.last()
		.click();
	await page.getByRole("menuitem", { name: "Activity" }).click();
	await expect(page.getByRole("dialog").getByText(/added Paediatric first aid/)).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await row
		.getByRole("button", { name: /Paediatric first aid/ })
		.last()
		.click();
	await page.getByRole("menuitem", { name: "Archive" }).click();
	await expect(row).toHaveCount(0);
	await undoOf(page, /Qualification removed|has been archived/).click();
	await expect(row).toBeVisible();
	await expect(page.getByRole("tab", { name: "Contracts" })).toHaveCount(0);
});

test("a teacher asks for leave on the phone, the office declines with a word, and undoes it; colleagues see one another, but not what is private", async ({
	page,
	browser,
}) => {
	const [note, month] = [`A journey of mine ${Date.now()}`, 5 + triedBefore()];
	const phone = await elsewhere(browser, { width: 390, height: 844 });
	await signIn(phone, "teacher@north.demo", "/staff/leave");
	await phone.getByRole("button", { name: "Ask for leave" }).click();
	const form = phone.getByRole("dialog");
	await form.getByRole("textbox", { name: "First day" }).fill(`03/0${month}/2027`);
	await form.getByRole("textbox", { name: "Last day" }).fill(`04/0${month}/2027`);
	await form.getByRole("textbox", { name: "Note" }).fill(note);
	await form.getByRole("button", { name: "Send request" }).click();
	await expect(phone.getByText(note)).toBeVisible();
	await expect(phone.getByRole("button", { name: "Approve" })).toHaveCount(0);

	await signIn(page, "office@north.demo", "/staff/leave");
	await expect(page.getByRole("heading", { name: "Away today" })).toBeVisible();
	const row = page.getByRole("row").filter({ hasText: note });
	await row.getByRole("button", { name: "Decline" }).click();
	await page.getByRole("dialog").getByRole("textbox", { name: "Answer" }).fill("Exams");
	await page.getByRole("dialog").getByRole("button", { name: "Decline request" }).click();
	await expect(row.getByText("Declined")).toBeVisible();
	// a notice stays while the mouse is over it
	const undo = undoOf(page, "declined.");
	await undo.hover();
	await expect(phone.getByRole("listitem").filter({ hasText: note }).getByText("Answer: Exams")).toBeVisible();
	await undo.click();
	await expect(row.getByText("Requested")).toBeVisible();
	await row.getByRole("button", { name: "Approve" }).click();
	await expect(row.getByText("Approved")).toBeVisible();

	// colleagues see one another, but not what is private
	const teacher = phone;
	await teacher.setViewportSize({ width: 1440, height: 900 });
	await goTo(teacher, "/staff?search=BAX");
	await teacher.getByRole("link", { name: "Fiona Baxter" }).click();
	await expect(teacher.getByRole("tab", { name: "Availability" })).toBeVisible();
	await expect(teacher.getByText("Date of birth")).toHaveCount(0);
	await expect(teacher.getByRole("tab", { name: "Leave" })).toHaveCount(0);
	await goTo(teacher, "/staff?search=osei");
	await teacher.getByRole("link", { name: "Daniel Osei" }).click();
	await expect(teacher.getByText("Date of birth").first()).toBeVisible();
	await expect(teacher.getByRole("tab", { name: "Leave" })).toBeVisible();
	await close(teacher.context());
});

test("an admin reaches every tab and says when somebody is there", async ({ page }) => {
	await signIn(page, "admin@north.demo", "/staff");
	const person = page.getByRole("row").nth(1).getByRole("link").first();
	const path = new URL((await person.getAttribute("href")) as string, page.url()).pathname;
	await call(page, "PUT", `${path}/availability`, { slots: [] });
	await person.click();
	for (const tab of ["Overview", "Qualifications", "Contracts", "Leave", "Availability"]) {
		await page.getByRole("tab", { name: tab }).click();
		await expect(page.getByRole("tabpanel").getByRole("heading").first()).toBeVisible();
	}
	await page.getByRole("button", { name: "Change times" }).click();
	await page.getByRole("button", { name: "Add time: Monday" }).click();
	await page.getByRole("button", { name: "Save times" }).click();
	await expect(page.getByText("8:00 AM – 1:00 PM")).toBeVisible();
});
