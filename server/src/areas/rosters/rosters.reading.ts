import {
	CLASS_NAME_MAX,
	ROSTER_MAX_CLASSES,
	ROSTER_MAX_ROWS,
	type RosterShape,
	type RosterTable,
} from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { partOf } from "../../kit/imports/import-bytes.ts";
import { readApart } from "../../kit/imports/import-readers.ts";
import { readDay, suggestDateFormat } from "../../kit/imports/import-values.ts";
import { cut, tooLarge } from "../../kit/sheets/sheet-limits.ts";
import { UnreadableFile } from "../../kit/sheets/unreadable-file.ts";
import { cellOf, type KnownTable, listIn, type RawTable, type Recognised } from "./rosters.model.ts";
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
/** Most sheets of one workbook. */
const MOST_SHEETS = 20;
/** Schools that can be told apart; those of a district with more rows than a roster may have are fewer. */
const MOST_SCHOOLS = 1_000;
/** Of each what an answer may say of it. */
const MOST_IN_ANSWERS = 100;
/** A district of the United States writes its days so, where they do not tell otherwise. */
const AMERICAN = 4;

/** Texts of all files of a roster: they are held at once, in the process that serves everybody. Sixty thousand rows of students are a third of it. */
export const MOST_CHARACTERS = 40 * 1024 * 1024;
export const newRoom = () => ({ characters: MOST_CHARACTERS });

const nothing = () => Promise.reject(new Error("a roster asks for cells alone"));

/** Each table of a file, as texts. `room`: how much text there may still be, of all files that are read together. */
export async function readTables(db: CustomerDb, import_id: number, name: string, room = newRoom()): Promise<RawTable[]> {
	const part = (n: number) => partOf(db, import_id, n);
	const answers = { part, names: nothing, found: nothing };
	const { reading } = await readApart({ kind: "head", wishes: {}, fields: [] }, { ...answers, keep: nothing });
	const sheets = reading.kind === "xlsx" ? reading.sheets.slice(0, MOST_SHEETS) : [null];
	const tables: RawTable[] = [];
	let left = ROSTER_MAX_ROWS;
	for (const sheet of sheets) {
		const rows: RawTable["rows"] = [];
		const keep = async ({ json }: { json: string }) => {
			room.characters -= json.length;
			if (room.characters < 0) throw tooLarge(MOST_CHARACTERS);
			rows.push(...(JSON.parse(json) as RawTable["rows"]));
			return true;
		};
		await readApart({ kind: "cells", wishes: { sheet }, most: ROSTER_MAX_ROWS }, { ...answers, keep });
		left -= rows.length;
		if (left < 0) throw new UnreadableFile({ message: "import_rows_max", maximum: ROSTER_MAX_ROWS });
		tables.push({ file: sheet === null ? name : `${name} · ${sheet}`, sheet, rows });
	}
	return tables;
}

/** How days are written in all the tables together. */
export async function dateFormatOf(db: CustomerDb, tables: readonly KnownTable[]): Promise<number> {
	const days = tables.flatMap((table) =>
		table.rows.flatMap(({ cells }) => DAYS.map((name) => cellOf(table, cells, name)).filter((text) => text !== "")),
	);
	const [customer] = await ask<{ date_format_id: number }>(
		db,
		sql`select date_format_id from platform.customers where id = ${db.customer_id}`,
	);
	const theirs = tables.some(({ shape }) => shape === "own") ? (customer?.date_format_id ?? 2) : AMERICAN;
	return suggestDateFormat(days, theirs);
}
const DAYS = ["dob", "birthdate", "termstart", "termend", "startdate", "enddate", "begindate"];

/** What a table was taken for and what it says that is asked about. */
export async function factsOf(db: CustomerDb, raw: RawTable): Promise<TableFacts> {
	const found = recognise(raw);
	const headings = (found === undefined ? raw.rows[0] : raw.rows.find(({ number }) => number === found.header))?.cells ?? [];
	const facts: TableFacts = {
		sheet: raw.sheet,
		shape: found?.shape ?? null,
		holds: found?.holds ?? null,
		rows: Math.max(0, raw.rows.length - 1),
		...headingsOf(headings, found),
		// without what every object has: a school may be called by any of it
		schools: Object.create(null),
		school_names: Object.create(null),
		grades: [],
		staff: 0,
		addresses: 0,
		guardians: 0,
		marked: 0,
		needs_roles: false,
		starts_on: null,
		ends_on: null,
	};
	if (found === undefined) return facts;
	const table = knownTable(raw, found);
	facts.rows = table.rows.length;
	facts.needs_roles = table.holds === "users" && !table.columns.has("role");
	const context = {
		date_format_id: await dateFormatOf(db, [table]),
		thisYear: new Date().getUTCFullYear(),
		locale: "en",
		currency: "EUR",
	} as const;
	const grades = new Set<string>();
	const addGrade = (cell: (...names: string[]) => string) => {
		const [grade = ""] = cell("grade", "grades").split(",");
		if (grade.trim() !== "") grades.add(cut(grade.trim(), MOST_IN_ANSWERS));
	};
	const labels = new Set<string>();
	const seen = new Set<string>();
	let [schools, names] = [0, 0];
	for (const { cells } of table.rows) {
		const cell = (...names: string[]) => cellOf(table, cells, ...names);
		if (isDeleted(cell("status"))) facts.marked++;
		if (table.holds === "schools" && names++ < MOST_SCHOOLS)
			facts.school_names[cut(cell("schoolid", "sourcedid"), MOST_IN_ANSWERS)] = cut(cell("schoolname", "name"), MOST_IN_ANSWERS);
		const role = cell("role").toLowerCase();
		if (table.holds === "guardians" || cell("contactname") !== "" || isGuardianRole(role)) facts.guardians++;
		const key = cell("studentid", "sourcedid", "usersourcedid");
		const isOfPeople = table.holds === "users" || table.holds === "roles";
		if (table.holds === "students" || (isOfPeople && role === "student")) {
			if (seen.has(key) && key !== "") continue;
			seen.add(key);
			for (const school of listIn(cell("schoolid", "orgsourcedids", "primaryorgsourcedid", "orgsourcedid")))
				if (school.length <= MOST_IN_ANSWERS && (school in facts.schools || schools++ < MOST_SCHOOLS))
					facts.schools[school] = (facts.schools[school] ?? 0) + 1;
			addGrade(cell);
			if (cell("homeroom") !== "") labels.add(cut(cell("homeroom"), CLASS_NAME_MAX));
		} else if (facts.needs_roles) addGrade(cell);
		else if (table.holds === "teachers" || (isOfPeople && isStaffRole(role))) {
			facts.staff++;
			if (cell("teacheremail", "email") !== "") facts.addresses++;
		} else if (table.holds === "sections" || table.holds === "sessions") {
			const [starts, ends] = [cell("termstart", "startdate"), cell("termend", "enddate")].map((text) =>
				text === "" ? undefined : readDay(text, context),
			);
			if (starts !== undefined && (facts.starts_on === null || starts < facts.starts_on)) facts.starts_on = starts;
			if (ends !== undefined && (facts.ends_on === null || ends > facts.ends_on)) facts.ends_on = ends;
		}
	}
	facts.grades = [...grades].slice(0, 40);
	facts.labels = [...labels].slice(0, ROSTER_MAX_CLASSES);
	return facts;
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
