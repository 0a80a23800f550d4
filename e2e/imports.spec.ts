import { strToU8, zipSync } from "fflate";
import { expect, expectAccessible, goTo, signIn, test } from "./homeroom.ts";

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
	await expect(page.getByRole("combobox", { name: "Find existing entries by" })).toHaveValue("first_name,last_name,date_of_birth");
	await expectAccessible(page, "main");
	await page.getByRole("button", { name: "Check the rows" }).click();

	await expect(page.getByRole("button", { name: "Errors 2" })).toBeVisible();
	await expect(page.getByText("The same entry stands in row 4 already.", { exact: false })).toBeVisible();
	await expect(page.getByText("Please enter a date.", { exact: false })).toBeVisible();
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
