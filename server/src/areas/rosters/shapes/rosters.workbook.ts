import { FILE_WORDS, SHEET_WORDS } from "@homeroom/contract/kit/sheet-words.generated.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import type { GivenFile } from "../../../kit/http/files/file-given.ts";
import type { Cell } from "../../../kit/sheets/sheet-cells.ts";
import { xlsxBook } from "../../../kit/sheets/xlsx-writer.ts";

/** What a choice or a field of a record is called on the screens. */
type Say = (record: string, word: string) => string;
interface Sheet {
	name: "staff" | "classes" | "students" | "contacts";
	header: (say: Say) => string[];
	rows: (say: Say) => Cell[][];
}
/** Rows that hang together, so that whoever fills it in sees by what: a class names its teacher's number, a guardian the child's. */
const SHEETS: readonly Sheet[] = [
	{
		name: "staff",
		header: (say) => ["external_id", "first_name", "last_name", "email", "job_title"].map((field) => say("staff", field)),
		rows: () => [
			["T-01", "Claire", "Dunmore", "claire.dunmore@example.org", null],
			["T-02", "Samuel", "Okafor", "samuel.okafor@example.org", null],
		],
	},
	{
		name: "classes",
		header: (say) => [say("classes", "name"), say("classes", "grade_level"), say("classes", "lead_teacher")],
		rows: () => [
			["3A", "3", "T-01"],
			["3B", "3", "T-02"],
		],
	},
	{
		name: "students",
		header: (say) =>
			["external_id", "first_name", "last_name", "date_of_birth", "gender", "class_label"].map((field) => say("students", field)),
		rows: (say) => [
			["S-001", "Ana", "Costa", { day: "2018-04-28" }, say("students", "gender.female"), "3A"],
			["S-002", "Max", "Schäfer", { day: "2017-11-09" }, say("students", "gender.male"), "3B"],
		],
	},
	{
		name: "contacts",
		header: (say) => [
			say("students", "external_id"),
			...["first_name", "last_name", "relation", "email", "phone"].map((field) => say("contacts", field)),
		],
		rows: (say) => [
			["S-001", "Rita", "Costa", say("contacts", "relation.mother"), "rita.costa@example.org", "+351 912 345 678"],
			["S-002", "Jonas", "Schäfer", say("contacts", "relation.father"), "jonas.schaefer@example.org", "+49 30 901820"],
		],
	},
];

/** One workbook to begin with, in the reader's words: read again, each sheet is known for what it is. */
export function sampleWorkbook(locale: Locale): GivenFile {
	const say: Say = (record, word) => SHEET_WORDS[record]?.[word]?.[locale] ?? "";
	const sheets = SHEETS.map(({ name, header, rows }) => ({
		name: FILE_WORDS[`sheet.${name}`][locale],
		header: header(say),
		rows: inOne(rows(say)),
	}));
	return {
		name: `${FILE_WORDS["sheet.workbook"][locale]}.xlsx`,
		media_type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
		stream: xlsxBook(sheets),
	};
}
async function* inOne(rows: Cell[][]): AsyncGenerator<Cell[][]> {
	yield rows;
}
