import { describe, expect, test } from "vitest";
import { STUDENTS } from "../../areas/students/students.queries.ts";
import { archiveOf, bookOf, compoundOf, encodedIn, type OddCell } from "../../testing/files/odd-files.ts";
import { PEOPLE, WRITTEN_IN } from "../../testing/files/odd-texts.ts";
import type { Wishes } from "../sheets/sheet-file.ts";
import { UnreadableFile } from "../sheets/unreadable-file.ts";
import { columnHints } from "./columns/import-hints.ts";
import { importFields, selfWords } from "./import-fields.ts";
import type { ReadRow } from "./import-rows.ts";
import type { StoredPlan } from "./import-state.ts";
import { suggestDateFormat } from "./import-values.ts";
import { type Ask, carryOut, type Head } from "./import-work.ts";

const FIELDS = importFields(STUDENTS, []);
/** What is done with a file when somebody brings it in and takes all columns as they were guessed; or the code of its refusal. */
async function readFile(bytes: Buffer, wishes: Wishes = {}): Promise<{ head: Head; rows: ReadRow[] } | string> {
	const rows: ReadRow[] = [];
	const asks = (async (what: string, value: unknown) => {
		if (what === "part") return value === 0 ? bytes : null;
		if (what === "keep") rows.push(...(JSON.parse((value as { json: string }).json) as ReadRow[]));
		return what === "names" ? {} : true;
	}) as Ask;
	try {
		const head = (await carryOut({ kind: "head", wishes, fields: FIELDS, self: selfWords("students") }, asks)) as Head;
		const days = head.columns.filter(({ field }) => FIELDS.find(({ name }) => name === field)?.field.kind === "day");
		const plan: StoredPlan = {
			...head.reading,
			header_row: head.header_row,
			date_format_id: suggestDateFormat(
				days.flatMap(({ samples }) => samples),
				2,
			),
			columns: head.columns.flatMap(({ index, field }) => (field === null ? [] : [{ index, field }])),
			match: [],
			values: [],
			fixed: [],
			empty: "keep",
			locale: "en",
			custom: [],
			currency: "EUR",
		};
		await carryOut(
			{ kind: "rows", plan, fields: FIELDS, chunk: 100, today: "2026-11-18", columns: columnHints(head.columns, FIELDS) },
			asks,
		);
		return { head, rows };
	} catch (error) {
		if (error instanceof UnreadableFile) return error.problem.message;
		throw error;
	}
}
const read = async (bytes: Buffer, wishes: Wishes = {}) => {
	const answer = await readFile(bytes, wishes);
	if (typeof answer === "string") throw new Error(`refused: ${answer}`);
	return answer;
};
/** How many files the tables below hold. */
let files = 0;
const table = <T>(cases: readonly T[]): readonly T[] => {
	files += cases.length;
	return cases;
};

const SEPARATED = [
	[",", "\n"],
	[";", "\r\n"],
	["\t", "\r"],
	["|", "\n"],
] as const;
const HEADINGS = ["First name", "Last name", "City"];

describe("letters of any encoding are read right, or shown with the right reading among those to choose from", () => {
	const cases = WRITTEN_IN.flatMap(([encoding, languages]) =>
		languages.flatMap((language, i) =>
			SEPARATED.filter((_, at) => encoding !== "utf-8" || at === i % SEPARATED.length).map(([sign, end]) => ({
				encoding,
				language,
				sign,
				end,
			})),
		),
	);
	/** Of what most files are written in, nobody is asked. */
	const COMMON = /^(utf-|windows-125[0-4] (de|fr|pt|pl|cs|tr|ru|el)|shift_jis)/;
	test.each(table(cases))("$encoding $language $sign", async ({ encoding, language, sign, end }) => {
		const people = PEOPLE[language] as string[][];
		const bytes = encodedIn(encoding, [HEADINGS, ...people].map((cells) => cells.join(sign) + end).join(""));
		const found = await read(bytes);
		const { reading } = found.head;
		expect(reading.delimiter).toBe(sign);
		const rowsIn = (rows: ReadRow[]) => rows.map(({ input: { first_name, last_name, city } }) => [first_name, last_name, city]);
		if ((reading.doubt ?? []).length === 0) return void expect(rowsIn(found.rows), String(reading.encoding)).toEqual(people);
		expect(`${encoding} ${language}`).not.toMatch(COMMON);
		const right = reading.doubt?.find(({ sample }) => sample.includes((people[0] as string[]).join(sign)));
		expect(right, JSON.stringify(reading.doubt)).toBeDefined();
		const again = await read(bytes, { encoding: right?.encoding });
		expect(again.head.reading.doubt).toEqual([]);
		expect(rowsIn(again.rows)).toEqual(people);
	});
	test.each(
		table([
			["one name that could be either", encodedIn("windows-1250", "First name,Last name\nJan,Kučera\n"), "Kučera"],
			["and the same from the west", encodedIn("windows-1252", "First name,Last name\nJean,Prèt\n"), "Prèt"],
			[
				"letters of DOS",
				Buffer.concat([
					Buffer.from("First name,Last name\nJ"),
					Buffer.from([0x94]),
					Buffer.from("rg,M"),
					Buffer.from([0x81]),
					Buffer.from("ller\n"),
				]),
				"",
			],
		] as const),
	)("doubt is shown: %s", async (_, bytes, name) => {
		const { head } = await read(bytes);
		const samples = (head.reading.doubt ?? []).map(({ sample }) => sample);
		// none of ours is right for letters of DOS: that is all that can be said
		if (name === "") expect(samples.length).toBeGreaterThan(0);
		else if (samples.length === 0) expect(head.columns[1]?.samples).toEqual([name]);
		else expect(samples.some((sample) => sample.includes(name))).toBe(true);
	});
	test("a file of which one cell was pasted from elsewhere keeps its other letters, and that row is told", async () => {
		const bytes = Buffer.concat([
			Buffer.from("First name,Last name\nJörg,Müller\nZoë,Öztürk\nBjörn,"),
			Buffer.from([0xe9]),
			Buffer.from("cole\nÄnne,Groß\n"),
		]);
		const { head, rows } = await read(bytes);
		expect(head.reading.encoding).toBe("utf-8");
		expect(rows.map(({ kind }) => kind)).toEqual(["new", "new", "error", "new"]);
		expect(rows[2]?.problems).toEqual({ last_name: { message: "import_broken_letter" } });
	});
});

describe("cells are where their separators say", () => {
	const ana = { first_name: "Ana", last_name: "Costa" };
	test.each(
		table<readonly [what: string, text: string, rows: object[]]>([
			["commas inside of quotes", 'First name,Last name,Street\nAna,Costa,"Rua 1, 2.º"\n', [{ ...ana, line_1: "Rua 1, 2.º" }]],
			["quotes inside of quotes", 'First name,Last name,Street\nAna,Costa,"Rua ""A"" 1"\n', [{ ...ana, line_1: 'Rua "A" 1' }]],
			["a quote that is none", 'First name,Last name,Street\nAna,Costa,5" Street\n', [{ ...ana, line_1: '5" Street' }]],
			["lines inside of quotes", 'First name,Last name,Street\nAna,Costa,"Rua 1\nPorto"\n', [{ ...ana, line_1: "Rua 1 Porto" }]],
			[
				"many commas in a file with semicolons",
				`First name;Last name;Street\n${"Ana;Costa;Rua 1, 2, Porto, PT\n".repeat(30)}`,
				Array(30).fill({ ...ana, line_1: "Rua 1, 2, Porto, PT" }),
			],
			["sep=", "sep=|\nFirst name|Last name\nAna|Costa\n", [ana]],
			[
				"sep= that looks like another",
				"sep=;\r\nFirst name;Last name;Street\r\nAna;Costa;A, B, C, D\r\n",
				[{ ...ana, line_1: "A, B, C, D" }],
			],
			["three kinds of line ends", "First name,Last name\r\nAna,Costa\nAna,Costa\rAna,Costa\r\n", [ana, ana, ana]],
			["line ends of old Macs alone", "First name,Last name\rAna,Costa\rAna,Costa", [ana, ana]],
			["no end of the last line", "First name,Last name\nAna,Costa", [ana]],
			["empty lines", "First name,Last name\n\n\nAna,Costa\n\n", [ana]],
			["lines of separators alone", "First name,Last name\n,\n,\nAna,Costa\n,\n", [ana]],
			["a title above", "Class list 2026,,\n,,\nFirst name,Last name,Class\nAna,Costa,5A\n", [{ ...ana, class_label: "5A" }]],
			[
				"a title with a comma above semicolons",
				"Class list, 2026\nFirst name;Last name;Class\nAna;Costa;5A\n",
				[{ ...ana, class_label: "5A" }],
			],
			["cells too few", "First name,Last name,Class\nAna,Costa\n", [ana]],
			["separators too many", "First name,Last name,,,\nAna,Costa,,,\n", [ana]],
			["spaces around", " First name , Last name \n Ana , Costa \n", [ana]],
			["hard spaces around", "First name\u00a0,Last name\nAna\u00a0,\u00a0Costa\n", [ana]],
			["a mark in front of quotes", '\ufeff"First name","Last name"\n"Ana","Costa"\n', [ana]],
			["apostrophes in front", "First name,Last name,Phone\nAna,Costa,'+351 21 000 000\n", [{ ...ana, phone: "+351 21 000 000" }]],
			[
				"zeros in front",
				"First name,Last name,Student number,Post code\nAna,Costa,000124,01067\n",
				[{ ...ana, external_id: "000124", post_code: "01067" }],
			],
			["a number that looks like a day", "First name,Last name,Student number\nAna,Costa,2015-1\n", [{ ...ana, external_id: "2015-1" }]],
			[
				"names like numbers of programs",
				"First name,Last name\nNull,True\nNaN,Undefined\n",
				[
					{ first_name: "Null", last_name: "True" },
					{ first_name: "NaN", last_name: "Undefined" },
				],
			],
		]),
	)("%s", async (_, text, expected) => {
		const { rows } = await read(Buffer.from(text));
		expect(rows.map(({ input, problems }) => ({ ...input, ...problems }))).toEqual(expected);
	});
});

describe("what a workbook shows is what is read", () => {
	const shown = async (cell: OddCell, heading: string) =>
		(
			await read(
				bookOf([
					["First name", "Last name", heading],
					["Ana", "Costa", cell],
				]),
			)
		).rows[0] as ReadRow;
	test.each(
		table([
			["000000", 124, "000124"],
			["00000", 1067, "01067"],
			["0000-000", 4_000_123, "4000-123"],
			['"S-"0000', 12, "S-0012"],
			["0000\\/00", 202_607, "2026/07"],
			["[$-407]000000", 124, "000124"],
			["000 000", 1234, "001 234"],
			['00"."00', 1234, "12.34"],
			["0.00", 1.1, "1.10"],
			["0.0", 3, "3.0"],
			["General", 124, "124"],
			["0", 124, "124"],
			["#", 124, "124"],
			["@", 124, "124"],
			["#,##0", 1234, "1234"],
			["General", 123_456_789_012, "123456789012"],
		] as const),
	)("%s of %d is %s", async (format, number, text) =>
		expect((await shown({ number, format }, "Student number")).input.external_id).toBe(text),
	);
	test.each(
		table([
			["(000) 000-0000", 5_550_100_199, "(555) 010-0199"],
			["[<=9999999]###-####;(###) ###-####", 5_550_100_199, "(555) 010-0199"],
			["00 00 00 00 00", 612_345_678, "06 12 34 56 78"],
			["\\+0", 351_210_000_000, "+351210000000"],
		] as const),
	)("a phone %s of %d is %s", async (format, number, text) => expect((await shown({ number, format }, "Phone")).input.phone).toBe(text));
	test.each(
		table([
			["dd/mm/yyyy", 42_063, "2015-02-28"],
			["yyyy-mm-dd", 42_063, "2015-02-28"],
			["[$-407]d. mmmm yyyy", 42_063, "2015-02-28"],
			["General", 42_063, "2015-02-28"],
			["0000-00-00", 20_150_228, "2015-02-28"],
		] as const),
	)("a day %s of %d is %s", async (format, number, day) =>
		expect((await shown({ number, format }, "Date of birth")).input.date_of_birth).toBe(day),
	);
	test.each(
		table<readonly [OddCell, string, string]>([
			[{ error: "#N/A" }, "Phone", "import_cell_error"],
			[{ error: "#REF!" }, "Class", "import_cell_error"],
			[{ error: "#DIV/0!" }, "Student number", "import_cell_error"],
			[{ error: "#NAME?" }, "Class", "import_cell_error"],
			[{ error: "#NV" }, "Class", "import_cell_error"],
			[{ error: "#####" }, "Class", "import_cell_error"],
			[{ error: "#WERT!" }, "City", "import_cell_error"],
			["4.91701E+11", "Phone", "import_shortened"],
			["1,23457E+11", "Student number", "import_shortened"],
			[{ number: 1.5e19, format: "General" }, "Student number", "import_shortened"],
			["M\ufffdnster", "City", "import_broken_letter"],
		]),
	)("%j under %s is refused: %s", async (cell, heading, code) => {
		// a second row, so that the column is known
		const good = { Phone: "+49 228 1234", Class: "5A", "Student number": "A1", City: "Bonn" }[heading] as string;
		const { rows } = await read(
			bookOf([
				["First name", "Last name", heading],
				["Ana", "Costa", cell],
				["Rui", "Lopes", good],
			]),
		);
		expect(rows.map(({ kind }) => kind)).toEqual(["error", "new"]);
		expect(Object.values(rows[0]?.problems ?? {})).toEqual([{ message: code }]);
	});
});

describe("days are the ones that people meant, or refused", () => {
	test.each(
		table<readonly [readonly string[], readonly (string | null)[]]>([
			[
				["28/02/2015", "01/02/2015"],
				["2015-02-28", "2015-02-01"],
			],
			[
				["02/28/2015", "01/02/2015"],
				["2015-02-28", "2015-01-02"],
			],
			[
				["2/28/15", "1/2/15"],
				["2015-02-28", "2015-01-02"],
			],
			[
				["28.2.15", "1.2.2015"],
				["2015-02-28", "2015-02-01"],
			],
			[["2015/02/28"], ["2015-02-28"]],
			[["2015.02.28"], ["2015-02-28"]],
			[["20150228"], ["2015-02-28"]],
			[["2015-02-28T00:00:00Z"], ["2015-02-28"]],
			[
				["28-Feb-2015", "1-Mar-15"],
				["2015-02-28", "2015-03-01"],
			],
			[["February 28, 2015"], ["2015-02-28"]],
			[
				["28 février 2015", "1er mars 2015"],
				["2015-02-28", "2015-03-01"],
			],
			[["28 de fevereiro de 2015"], ["2015-02-28"]],
			[["Samstag, 28. Februar 2015"], ["2015-02-28"]],
			[
				["42063", "42064"],
				["2015-02-28", "2015-03-01"],
			],
			[
				["31/02/2015", "28/02/2015"],
				[null, "2015-02-28"],
			],
			[
				["29/02/2015", "29/02/2016"],
				[null, "2016-02-29"],
			],
			[
				["13/13/2015", "28/02/2015"],
				[null, "2015-02-28"],
			],
			[
				["28/02/3015", "28/02/2015"],
				[null, "2015-02-28"],
			],
			[
				["00/00/0000", "28/02/2015"],
				[null, "2015-02-28"],
			],
			[
				["about 2015", "28/02/2015"],
				[null, "2015-02-28"],
			],
		]),
	)("%j", async (texts, days) => {
		const { rows } = await read(Buffer.from(`First name;Last name;DOB\n${texts.map((text) => `Ana;Costa;${text}\n`).join("")}`));
		expect(rows.map(({ kind, input }) => (kind === "error" ? null : input.date_of_birth))).toEqual(days);
	});
});

describe("what is no table is refused with what it is", () => {
	const text = (content: string) => Buffer.from(content);
	const bytes = (hex: string) => Buffer.from(hex.replaceAll(" ", ""), "hex");
	const book = bookOf([
		["First name", "Last name"],
		["Ana", "Costa"],
	]);
	test.each(
		table<readonly [what: string, file: Buffer, code: string]>([
			["a workbook of Excel 97", compoundOf("Root Entry", "Workbook"), "import_xls"],
			["a workbook of Excel 5", compoundOf("Root Entry", "Book"), "import_xls"],
			["a workbook with a password", compoundOf("EncryptionInfo", "EncryptedPackage"), "import_locked"],
			["a letter of Word 97", compoundOf("Root Entry", "WordDocument"), "import_no_table"],
			["a binary workbook", archiveOf("[Content_Types].xml", "xl/workbook.bin"), "import_xlsb"],
			["a table of LibreOffice", archiveOf("mimetype", "content.xml", "META-INF/manifest.xml"), "import_ods"],
			["a table of Numbers", archiveOf("Index/Document.iwa", "Metadata/Properties.plist"), "import_numbers"],
			["a letter of Word", archiveOf("[Content_Types].xml", "word/document.xml"), "import_no_table"],
			["slides", archiveOf("[Content_Types].xml", "ppt/presentation.xml"), "import_no_table"],
			["an archive of tables", archiveOf("students.csv", "teachers.csv"), "import_no_table"],
			["a web page as .xls", text("<html><body><table><tr><td>Ana</td></tr></table></body></html>"), "import_web_page"],
			["a table of a web page", text("\ufeff<table><tr><td>Ana</td></tr></table>"), "import_web_page"],
			[
				"a workbook as XML",
				text(
					'<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
				),
				"import_web_page",
			],
			["other XML", text('<?xml version="1.0"?><students><student/></students>'), "import_no_table"],
			["JSON", text('[{"first_name":"Ana","last_name":"Costa"}]'), "import_no_table"],
			["a card", text("BEGIN:VCARD\nFN:Ana Costa\nEND:VCARD\n"), "import_no_table"],
			["a calendar", text("BEGIN:VCALENDAR\nEND:VCALENDAR\n"), "import_no_table"],
			["a PDF", text("%PDF-1.7\n1 0 obj, a, b\n"), "import_no_table"],
			["a letter as RTF", text("{\\rtf1, Dear, parents}"), "import_no_table"],
			["a picture", bytes("89 50 4e 47 0d 0a 1a 0a 00 00 00 0d"), "import_no_table"],
			["a photo", bytes("ff d8 ff e0 00 10 4a 46 49 46 00 01"), "import_no_table"],
			["something packed", bytes("1f 8b 08 00 00 00 00 00"), "import_no_table"],
			["a database", Buffer.concat([text("SQLite format 3"), Buffer.alloc(100)]), "import_no_table"],
			["a program", Buffer.concat([bytes("7f 45 4c 46 02 01 01 00"), Buffer.alloc(64)]), "import_no_table"],
			["zeros", Buffer.alloc(500), "import_no_table"],
			["nothing", text(""), "import_nothing"],
			["spaces", text("  \r\n \t\r\n"), "import_nothing"],
			["a mark and nothing", text("\ufeff"), "import_nothing"],
			["separators alone", text(",,,\n,,,\n"), "import_nothing"],
			["an archive that breaks off", book.subarray(0, 300), "import_unreadable"],
			["half a workbook", book.subarray(0, Math.floor(book.length / 2)), "import_unreadable"],
			["an archive that is none", text("PK\u0003\u0004 and nothing behind it"), "import_unreadable"],
			["a quote that never ends", text(`First name,Last name\nAna,"${"Costa\n".repeat(300_000)}`), "import_open_quote"],
			["a quote that is open at the end", text('First name,Last name\nAna,"Costa\nRui,Lopes\n'), "import_open_quote"],
		]),
	)("%s", async (_, file, code) => expect(await readFile(file)).toBe(code));
	test("none is missing from the tables", () => expect(files).toBeGreaterThanOrEqual(200));
});
