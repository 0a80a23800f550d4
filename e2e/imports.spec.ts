import type { Locator } from "@playwright/test";
import { strToU8, zipSync } from "fflate";
import { call, expect, expectAccessible, goTo, signIn, test } from "./homeroom.ts";

const cell = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
const day = (reference: string, serial: number) => `<c r="${reference}" s="1"><v>${serial}</v></c>`;

/** As offices send them: a title over merged cells, spaces at the ends, dates as dates and as texts, somebody twice, somebody without a name. */
function messyWorkbook(family: string): Buffer {
	const rows = [
		`<row r="1">${cell("A1", "Class list 2026/27")}</row>`,
		`<row r="3">${cell("A3", " Surname ")}${cell("B3", "Given name")}${cell("C3", "Date of birth")}${cell("D3", "Form")}${cell("E3", "Remarks")}</row>`,
		`<row r="4">${cell("A4", ` ${family} `)}${cell("B4", "Ada ")}${day("C4", 42063)}${cell("D4", "5A")}</row>`,
		`<row r="5">${cell("A5", family)}${cell("B5", "Ben")}${cell("C5", "1 March 2015")}${cell("D5", "5A")}</row>`,
		`<row r="6">${cell("A6", family)}${cell("B6", "Cleo")}${cell("C6", "02.03.2015")}${cell("D6", "5B")}</row>`,
		`<row r="7">${cell("A7", family)}${cell("B7", "Ada")}${cell("C7", "28/02/2015")}${cell("D7", "5C")}</row>`,
		`<row r="8">${cell("A8", family)}${cell("C8", "31/02/2015")}</row>`,
	];
	const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
	const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
	const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
	return Buffer.from(
		zipSync({
			"xl/workbook.xml": strToU8(
				`<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Pupils" sheetId="1" r:id="rId1"/></sheets></workbook>`,
			),
			"xl/_rels/workbook.xml.rels": strToU8(
				`<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
			),
			"xl/styles.xml": strToU8(`<styleSheet xmlns="${main}"><cellXfs count="2"><xf/><xf numFmtId="14"/></cellXfs></styleSheet>`),
			"xl/worksheets/sheet1.xml": strToU8(
				`<worksheet xmlns="${main}"><sheetData>${rows.join("")}</sheetData><mergeCells count="1"><mergeCell ref="A1:E1"/></mergeCells></worksheet>`,
			),
		}),
	);
}

test("a messy spreadsheet is mapped, checked, imported and taken back", async ({ page }) => {
	const family = `Importer${Date.now()}`;
	await signIn(page, "office@north.demo");
	await page.getByRole("button", { name: "Import and export" }).click();
	await page.getByRole("menuitem", { name: "Import …" }).click();
	await expect(page.getByText("Drop a file here")).toBeVisible();
	await page
		.locator("input[type=file]")
		.setInputFiles({ name: "pupils.xlsx", mimeType: "application/octet-stream", buffer: messyWorkbook(family) });

	await expect(page.getByRole("combobox", { name: "What Surname becomes" })).toHaveValue("last_name");
	await expect(page.getByRole("combobox", { name: "What Given name becomes" })).toHaveValue("first_name");
	await expect(page.getByRole("combobox", { name: "What Form becomes" })).toHaveValue("class_label");

	await expect(page.getByRole("radio", { name: "Need you 2" })).toBeChecked();
	// there is no such class: what it means is asked once
	await page.getByRole("combobox", { name: "What 5C means" }).selectOption({ label: "None yet: leave empty" });
	await expect(page.getByText("The same as row 4: First name, Last name, Date of birth.", { exact: false })).toBeVisible();
	await expect(page.getByText("“31/02/2015” is no date here.", { exact: false })).toBeVisible();
	await expectAccessible(page, "main");
	await page.reload();
	await page.getByRole("button", { name: "Import 3 rows" }).click();
	await expect(page.getByText("The import is done.")).toBeVisible();
	await page.getByRole("link", { name: "Go to Students" }).click();
	await page.getByRole("searchbox", { name: "Search by name" }).fill(family);
	await expect(page.getByText("3 students match")).toBeVisible();

	await page.goBack();
	await page.goBack();
	await expect(page.getByText("The import is done.")).toBeVisible();
	await page.getByRole("button", { name: "Undo the import" }).click();
	await expect(page.getByText("The import was undone.", { exact: false })).toBeVisible();
	await goTo(page, `/students?search=${family}`);
	await expect(page.getByText("No students match")).toBeVisible();
});

/** Twenty children as a secretary has them: days in four forms, M, F and w, classes spelt otherwise, somebody twice, two addresses that are none. */
function messyList(family: string): string {
	const sexes = ["F", "M", "w", "f", "m"];
	const days = ["3.4.2016", "14/05/2016", "2016-06-07", "8 July 2016"];
	const forms = ["5a", "5 A", "5-A", "5A"];
	const lines = Array.from({ length: 20 }, (_, i) => {
		const name = `Child${String.fromCharCode(65 + (i === 19 ? 3 : i))}`;
		const email = i === 4 ? "child.e@" : i === 9 ? "childj example.org" : `child${i}@example.org`;
		// the last one is the fourth once more
		const at = i === 19 ? 3 : i;
		return [
			family,
			name,
			days[at % 4],
			i === 7 ? "x1" : sexes[at % 5],
			forms[at % 4],
			email,
			`07700 9001${String(i).padStart(2, "0")}`,
		].join(";");
	});
	return `Surname;Forename;D.O.B.;Sex;Form;E-mail;Mum's mobile\r\n${lines.join("\r\n")}\r\n`;
}

test("a messy list of twenty goes in without leaving the page", async ({ page }) => {
	const family = `Messy${Date.now()}`;
	await signIn(page, "office@north.demo", "/students");
	await call(page, "POST", "/students", { first_name: "Elder", last_name: `Here${family}`, status: "enrolled", class_label: "5A" });
	await goTo(page, "/students/import");
	let clicks = 0;
	const click = async (what: Locator) => {
		clicks += 1;
		await what.click();
	};
	await page
		.locator("input[type=file]")
		.setInputFiles({ name: "autumn.csv", mimeType: "text/csv", buffer: Buffer.from(messyList(family)) });
	// every column is known by itself, or is looked at once
	const check = page.getByRole("button", { name: "Check the rows" });
	const preview = page.getByRole("region", { name: "Preview" });
	await expect(check.or(preview)).toBeVisible();
	if (await check.isVisible()) await click(check);
	await expect(page.getByRole("radio", { name: "Need you 4" })).toBeChecked();
	await page.getByRole("combobox", { name: "What x1 means" }).selectOption({ label: "Diverse" });
	clicks += 1;
	await expect(page.getByRole("radio", { name: "Need you 3" })).toBeChecked();
	for (const [row, email] of [
		[6, "child.e@example.org"],
		[11, "childj@example.org"],
	] as const) {
		await click(page.getByRole("button", { name: `E-mail, row ${row}:` }));
		await page.getByRole("textbox", { name: `E-mail, row ${row}` }).fill(email);
		await page.keyboard.press("Enter");
		await expect(page.getByRole("button", { name: `E-mail, row ${row}:` })).toHaveCount(0);
	}
	// whoever stands there twice is told with the row, and comes once
	await expect(page.getByRole("radio", { name: "Need you 1" })).toBeChecked();
	await expect(preview.getByText("The same as row 5: First name, Last name, Date of birth.", { exact: false })).toBeVisible();
	await expectAccessible(page, "main");
	await click(page.getByRole("button", { name: "Import 19 rows" }));
	await expect(page.getByText("The import is done.")).toBeVisible();
	expect(new URL(page.url()).pathname).toBe("/students/import");
	// check, one word, two addresses, import
	expect(clicks).toBeLessThanOrEqual(5);
	const { students } = await call<{ students: Record<string, string | null>[] }>(page, "GET", `/students?limit=100&search=${family}`);
	expect(students.filter(({ last_name }) => last_name === family)).toHaveLength(19);
	expect(new Set(students.map(({ class_label }) => class_label))).toEqual(new Set(["5A"]));
	const one = (name: string) => students.find(({ first_name }) => first_name === name);
	expect(one("ChildA")).toMatchObject({ date_of_birth: "2016-04-03", gender: "female" });
	expect(one("ChildB")).toMatchObject({ date_of_birth: "2016-05-14", gender: "male" });
	expect(one("ChildC")).toMatchObject({ date_of_birth: "2016-06-07", gender: "female" });
	expect(one("ChildD")).toMatchObject({ date_of_birth: "2016-07-08", gender: "female" });
	expect(one("ChildE")).toMatchObject({ email: "child.e@example.org", gender: "male" });
	expect(one("ChildH")).toMatchObject({ gender: "diverse" });
	expect(one("ChildJ")).toMatchObject({ email: "childj@example.org" });
});
