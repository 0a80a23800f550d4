import { CLASS_NAME_MAX, ROSTER_MAX_CLASSES, type RosterShape, type RosterTable } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { dayContextOf, readDay } from "../../kit/imports/import-values.ts";
import { cut } from "../../kit/sheets/sheet-limits.ts";
import { type KnownTable, type Line, linesOf, listIn, type RawTable, type Recognised } from "./rosters.model.ts";
import { dateFormatOf } from "./rosters.reading.ts";
import { isDeleted, isGuardianRole, isStaffRole } from "./shapes/rosters.roles.ts";
import { knownTable, recognise } from "./shapes/rosters.shapes.ts";

/** What is kept of a table while its file waits. */
export interface TableFacts {
	sheet: string | null;
	shape: RosterShape | null;
	holds: RosterTable | null;
	rows: number;
	taken: string[];
	ignored: string[];
	/** Students by the school that the file names. */
	schools: Record<string, number>;
	school_names: Record<string, string>;
	grades: string[];
	/** Classes that students are said to be in; missing where a file was read before they were asked for. */
	labels?: string[];
	staff: number;
	addresses: number;
	guardians: number;
	marked: number;
	/** People of whom another table says what they are. */
	needs_roles: boolean;
	/** The first and the last day of terms and sessions. */
	starts_on: string | null;
	ends_on: string | null;
}
export interface FileFacts {
	id: number;
	name: string;
	size: number;
	tables: TableFacts[];
}
/** Schools that can be told apart; those of a district with more rows than a roster may have are fewer. */
const MOST_SCHOOLS = 1_000;
/** Of each what an answer may say of it. */
const MOST_IN_ANSWERS = 100;
const MOST_GRADES = 40;

/** What a table was taken for and what it says that is asked about. */
export async function factsOf(db: CustomerDb, raw: RawTable): Promise<TableFacts> {
	const found = recognise(raw);
	const headings = (found === undefined ? raw.rows[0] : raw.rows.find(({ number }) => number === found.header))?.cells ?? [];
	const table = found && knownTable(raw, found);
	return {
		sheet: raw.sheet,
		shape: found?.shape ?? null,
		holds: found?.holds ?? null,
		rows: table?.rows.length ?? Math.max(0, raw.rows.length - 1),
		...headingsOf(headings, found),
		...peopleIn(table),
		...termsIn(table, table && (await dateFormatOf(db, [table]))),
		school_names: schoolNamesIn(table),
	};
}

type PeopleFacts = Pick<TableFacts, "marked" | "guardians" | "schools" | "grades" | "labels" | "staff" | "addresses" | "needs_roles">;
function peopleIn(table: KnownTable | undefined): PeopleFacts {
	const lines = table === undefined ? [] : linesOf([table], table.holds);
	const isOfPeople = table?.holds === "users" || table?.holds === "roles";
	const needs_roles = table?.holds === "users" && !table.columns.has("role");
	const students = firstOfKeys(lines.filter((line) => table?.holds === "students" || (isOfPeople && roleOf(line) === "student")));
	const staff = lines.filter((line) => table?.holds === "teachers" || (isOfPeople && !needs_roles && isStaffRole(roleOf(line))));
	const graded = needs_roles ? lines : students;
	const guardians = lines.filter((line) => table?.holds === "guardians" || line.cell("contactname") !== "" || isGuardianRole(roleOf(line)));
	return {
		marked: lines.filter(({ cell }) => isDeleted(cell("status"))).length,
		guardians: guardians.length,
		schools: schoolsOf(students),
		grades: textsOf(graded, ({ cell }) => cell("grade", "grades").split(",", 1)[0] ?? "", MOST_IN_ANSWERS).slice(0, MOST_GRADES),
		labels: textsOf(students, ({ cell }) => cell("homeroom"), CLASS_NAME_MAX).slice(0, ROSTER_MAX_CLASSES),
		staff: staff.length,
		addresses: staff.filter(({ cell }) => cell("teacheremail", "email") !== "").length,
		needs_roles,
	};
}
const roleOf = ({ cell }: Line): string => cell("role").toLowerCase();

/** A student with several contacts has several rows. */
function firstOfKeys(lines: readonly Line[]): Line[] {
	const seen = new Set<string>();
	return lines.filter(({ cell }) => {
		const key = cell("studentid", "sourcedid", "usersourcedid");
		if (key !== "" && seen.has(key)) return false;
		seen.add(key);
		return true;
	});
}

/** Each once, as much of it as is kept. */
function textsOf(lines: readonly Line[], textOf: (line: Line) => string, most: number): string[] {
	const texts = lines.map((line) => textOf(line).trim()).filter((text) => text !== "");
	return [...new Set(texts.map((text) => cut(text, most)))];
}

function schoolsOf(students: readonly Line[]): TableFacts["schools"] {
	// without what every object has: a school may be called by any of it
	const schools: TableFacts["schools"] = Object.create(null);
	let known = 0;
	for (const { cell } of students)
		for (const school of listIn(cell("schoolid", "orgsourcedids", "primaryorgsourcedid", "orgsourcedid")))
			if (school.length <= MOST_IN_ANSWERS && (school in schools || known++ < MOST_SCHOOLS)) schools[school] = (schools[school] ?? 0) + 1;
	return schools;
}

function schoolNamesIn(table: KnownTable | undefined): TableFacts["school_names"] {
	const names: TableFacts["school_names"] = Object.create(null);
	const lines = table?.holds === "schools" ? linesOf([table], "schools") : [];
	for (const { cell } of lines.slice(0, MOST_SCHOOLS))
		names[cut(cell("schoolid", "sourcedid"), MOST_IN_ANSWERS)] = cut(cell("schoolname", "name"), MOST_IN_ANSWERS);
	return names;
}

function termsIn(table: KnownTable | undefined, date_format_id = 0): Pick<TableFacts, "starts_on" | "ends_on"> {
	const lines = table?.holds === "sections" || table?.holds === "sessions" ? linesOf([table], table.holds) : [];
	const context = dayContextOf(date_format_id);
	const daysIn = (...columns: string[]) =>
		lines.flatMap(({ cell }) => (cell(...columns) === "" ? [] : (readDay(cell(...columns), context) ?? []))).sort();
	return { starts_on: daysIn("termstart", "startdate")[0] ?? null, ends_on: daysIn("termend", "enddate").at(-1) ?? null };
}

function headingsOf(headings: string[], found: Recognised | undefined): Pick<TableFacts, "taken" | "ignored"> {
	const taken = new Set(found === undefined ? [] : found.columns.values());
	const named = headings.map((heading, index) => ({ heading: cut(heading.trim(), 60), index })).filter(({ heading }) => heading !== "");
	return {
		taken: named.filter(({ index }) => taken.has(index)).map(({ heading }) => heading),
		ignored: named
			.filter(({ index }) => !taken.has(index))
			.map(({ heading }) => heading)
			.slice(0, 60),
	};
}
