import { expect, expectAccessible, signIn, test } from "./homeroom.ts";

test("a course is written, moved around, kept and brought back; hostile HTML does nothing", async ({ page }) => {
	const course = `Weather watch ${Date.now()}`;
	await signIn(page, "admin@north.demo", "/courses/new");
	const form = page.getByRole("dialog");
	await form.getByLabel("Course", { exact: false }).first().fill(course);
	await form.getByRole("button", { name: /Save course|Add course/ }).click();
	await expect(page.getByRole("heading", { name: course })).toBeVisible();

	for (const name of ["Clouds", "Wind"]) {
		await page.getByRole("button", { name: "Add unit" }).first().click();
		await page.getByRole("dialog").getByLabel("Name").fill(name);
		await page.getByRole("dialog").getByRole("button", { name: "Add unit" }).click();
		await expect(page.getByRole("region", { name })).toBeVisible();
	}
	for (const name of ["Kinds of clouds", "How rain is made"]) {
		await page.getByRole("button", { name: "Add lesson to Clouds" }).click();
		await page.getByRole("dialog").getByLabel("Name").fill(name);
		await page.getByRole("dialog").getByRole("button", { name: "Add lesson" }).click();
		await expect(page.getByRole("link", { name })).toBeVisible();
	}
	const clouds = page.getByRole("region", { name: "Clouds" });
	const wind = page.getByRole("region", { name: "Wind" });
	const order = () => clouds.getByRole("listitem").getByRole("link").allTextContents();
	expect(await order()).toEqual(["Kinds of clouds", "How rain is made"]);

	// by key, then by dragging into the other unit
	await page.getByRole("button", { name: /^Drag Kinds of clouds/ }).press("Alt+ArrowDown");
	await expect.poll(order).toEqual(["How rain is made", "Kinds of clouds"]);
	await page.getByRole("button", { name: /^Drag How rain is made/ }).dragTo(wind);
	await expect(wind.getByRole("link", { name: "How rain is made" })).toBeVisible();

	await page.getByRole("tab", { name: "Versions" }).click();
	await page.getByRole("button", { name: "Keep a version" }).click();
	await page.getByRole("dialog").getByLabel("Note").fill("First draft");
	await page.getByRole("dialog").getByRole("button", { name: "Keep a version" }).click();
	await expect(page.getByText("Version 1: First draft")).toBeVisible();

	await page.getByRole("tab", { name: "Lessons" }).click();
	await page.getByRole("link", { name: "Kinds of clouds" }).click();
	await page.getByRole("button", { name: "Edit lesson" }).click();
	const content = page.getByRole("textbox", { name: "Content" });
	await content.click();
	await page.keyboard.type("Cumulus and <script>alert(1)</script> cirrus");
	await page.getByRole("button", { name: "Save lesson" }).click();
	await expect(page.getByRole("button", { name: "Edit lesson" })).toBeVisible();
	await expect(page.getByText("Cumulus and <script>alert(1)</script> cirrus")).toBeVisible();

	await page.getByRole("link", { name: `Back to ${course}` }).click();
	await page.getByRole("tab", { name: "Versions" }).click();
	await page.getByRole("button", { name: "Look at version 1" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Bring back" }).click();
	await expect(page.getByText("The course is as in version 1 again.")).toBeVisible();
	await page.getByRole("tab", { name: "Lessons" }).click();
	await expect(page.getByRole("region", { name: "Clouds" }).getByText("Nothing written yet")).toBeVisible();
});

test("a teacher sees what is shared, makes a copy of it and changes that", async ({ page }) => {
	const copy = `Maths of 4A ${Date.now()}`;
	await page.setViewportSize({ width: 390, height: 844 });
	await signIn(page, "teacher@north.demo", "/courses?search=maths");
	await page.getByRole("link", { name: "Maths 4" }).first().click();
	await expect(page.getByRole("link", { name: "Equivalent fractions" })).toBeVisible();
	await expect(page.getByRole("button", { name: "Add unit" })).toHaveCount(0);
	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("menuitem", { name: "Make a copy for a class" }).click();
	await page.getByRole("dialog").getByLabel("Name of the copy").fill(copy);
	await page.getByRole("dialog").getByRole("button", { name: "Make copy" }).click();
	await expect(page.getByRole("heading", { name: copy })).toBeVisible();
	await expect(page.getByText("It is up to date.")).toBeVisible();
	await expect(page.getByRole("button", { name: "Add unit" })).toBeVisible();
	await expectAccessible(page);
});
