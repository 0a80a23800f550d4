import { strToU8, zipSync } from "fflate";
import { cleverFiles, SMALL } from "../server/src/testing/files/roster-files.ts";
import { expect, expectAccessible, goTo, signIn, test } from "./homeroom.ts";

test("a district's files go in as one without a choice by hand, and come out as one", async ({ page }) => {
	await signIn(page, "admin@north.demo", "/students/rosters");
	await expect(page.getByText("Drop all files here")).toBeVisible();
	const files = cleverFiles(SMALL);
	// as the district sends it: an archive with a folder
	const archive = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [`elm/${name}`, strToU8(text)])));
	await page.locator("input[type=file]").setInputFiles({ name: "elm.zip", mimeType: "application/zip", buffer: Buffer.from(archive) });
	const list = page.getByRole("region", { name: "Files" });
	for (const name of Object.keys(files)) await expect(list.getByText(name, { exact: true })).toBeVisible();
	await expect(list.getByText("Clever · Students")).toBeVisible();
	await page.getByRole("button", { name: "See what would happen" }).click();

	const preview = page.getByRole("region", { name: "What would happen" });
	const students = preview.getByRole("row", { name: /^Students/ });
	await expect(students.getByRole("button", { name: "Students, New: show 12 rows" })).toBeVisible();
	await students.getByRole("button", { name: "Students, New: show 12 rows" }).click();
	await expect(page.getByRole("region", { name: "Students · New" }).getByText("Dmitri Fischer")).toBeVisible();
	await expectAccessible(page, "main");
	await page.reload();
	await page.getByRole("button", { name: /^Import \d+ entries$/ }).click();
	await expect(page.getByRole("region", { name: "What happened" })).toBeVisible();
	const here = page.url();
	await goTo(page, "/students?search=Dmitri Fischer");
	await expect(page.getByRole("link", { name: "Dmitri Fischer" })).toBeVisible();

	await page.goto(here);
	await page.getByRole("button", { name: "Take all of it back" }).click();
	await expect(page.getByRole("region", { name: "Taken back" })).toBeVisible();
	await page.reload();
	await expect(page.getByRole("region", { name: "Taken back" })).toBeVisible();
	await expect(page.getByRole("button", { name: "Take all of it back" })).toHaveCount(0);
	await goTo(page, "/students?search=Dmitri Fischer");
	await expect(page.getByText("No students match")).toBeVisible();
});
