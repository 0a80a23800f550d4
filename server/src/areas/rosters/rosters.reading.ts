import { ROSTER_MAX_ROWS, type RosterShape, type RosterTable } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { partOf } from "../../kit/imports/import-bytes.ts";
import { readApart } from "../../kit/imports/import-readers.ts";
import { readDay, suggestDateFormat } from "../../kit/imports/import-values.ts";
import { tooLarge } from "../../kit/sheets/sheet-limits.ts";
import { cellOf, type KnownTable, type RawTable, type Recognised } from "./rosters.model.ts";
import { isStaffRole } from "./rosters.oneroster.ts";
import { knownTable, recognise } from "./rosters.shapes.ts";

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
	staff: number;
	addresses: number;
	guardians: number;
	marked: number;
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
		await readApart({ kind: "cells", wishes: { sheet }, most: left }, { ...answers, keep });
		left -= rows.length;
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
		starts_on: null,
		ends_on: null,
	};
	if (found === undefined) return facts;
	const table = knownTable(raw, found);
	facts.rows = table.rows.length;
	const context = {
		date_format_id: await dateFormatOf(db, [table]),
		thisYear: new Date().getUTCFullYear(),
		locale: "en",
		currency: "EUR",
	} as const;
	const grades = new Set<string>();
	const seen = new Set<string>();
	for (const { cells } of table.rows) {
		const cell = (...names: string[]) => cellOf(table, cells, ...names);
		if (/^(tobedeleted|inactive)$/i.test(cell("status"))) facts.marked++;
		if (table.holds === "schools") facts.school_names[cell("schoolid", "sourcedid")] = cell("schoolname", "name");
		const role = cell("role").toLowerCase();
		if (table.holds === "guardians" || cell("contactname") !== "" || /^(parent|guardian|relative)$/.test(role)) facts.guardians++;
		const key = cell("studentid", "sourcedid");
		if (table.holds === "students" || (table.holds === "users" && role === "student")) {
			if (seen.has(key) && key !== "") continue;
			seen.add(key);
			const school = cell("schoolid", "orgsourcedids", "primaryorgsourcedid").split(",")[0]?.trim() ?? "";
			if (school !== "") facts.schools[school] = (facts.schools[school] ?? 0) + 1;
			const grade = cell("grade", "grades").split(",")[0]?.trim() ?? "";
			if (grade !== "") grades.add(grade);
		} else if (table.holds === "teachers" || (table.holds === "users" && isStaffRole(role))) {
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
	return facts;
}

function headingsOf(headings: string[], found: Recognised | undefined): Pick<TableFacts, "taken" | "ignored"> {
	const taken = new Set(found === undefined ? [] : found.columns.values());
	const named = headings.map((heading, index) => ({ heading: heading.trim().slice(0, 60), index })).filter(({ heading }) => heading !== "");
	return {
		taken: named.filter(({ index }) => taken.has(index)).map(({ heading }) => heading),
		ignored: named
			.filter(({ index }) => !taken.has(index))
			.map(({ heading }) => heading)
			.slice(0, 60),
	};
}
