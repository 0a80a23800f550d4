import type { RosterShape, RosterTable } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import type { Problem } from "../../kit/imports/import-state.ts";
import { cut } from "../../kit/sheets/sheet-limits.ts";

/** Where something stands in the files. */
export interface Place {
	/** The file's name, with the sheet of a workbook. */
	file: string;
	row: number;
	given: string[];
	table: KnownTable;
	line: KnownRow;
}
/** A person or a class. */
export interface Entry extends Place {
	/** What the program that wrote the files calls it. */
	key: string;
	/** Other numbers by which we may know it. */
	also: string[];
	/** Texts by field, as the kit reads them. */
	cells: Record<string, string>;
	/** Of students and classes: 0 is kindergarten; null: none, or one that is no number. */
	grade: number | null;
	/** By the numbers of the files; none: of any. */
	schools: string[];
	/** Marked as deleted there. */
	gone: boolean;
	refused?: Problem;
	/** Cells that stand in another table. */
	elsewhere?: Readonly<Record<string, Place>>;
}
/** From one entry to another, by their keys. */
export interface Link extends Place {
	schools: string[];
	gone: boolean;
}
export interface Relation extends Link {
	student: string;
	guardian: string;
	relationship: string;
	emergency: boolean;
}
export interface Teaching extends Link {
	class: string;
	staff: string;
	lead: boolean;
}
export interface Placement extends Link {
	class: string;
	student: string;
	/** As the file writes them; empty: as long as the year. */
	starts: string;
	ends: string;
}
/** All that a set of files says, in one form whatever shape they have. */
export interface RosterModel {
	source: RosterShape;
	/** How days are written in the files, as in the settings. */
	date_format_id: number;
	staff: Entry[];
	classes: Entry[];
	students: Entry[];
	guardians: Entry[];
	relations: Relation[];
	teachings: Teaching[];
	placements: Placement[];
}

/** A table as it stands in a file. */
export interface RawTable {
	/** The file's name, with the sheet of a workbook. */
	file: string;
	sheet: string | null;
	rows: { number: number; cells: string[] }[];
}
/** What a table was taken for. */
export interface Recognised {
	shape: RosterShape;
	holds: RosterTable;
	/** The row of its headings. */
	header: number;
	columns: Map<string, number>;
}
export interface KnownRow {
	number: number;
	cells: string[];
	/** As they stand in the file, where somebody typed others. */
	was?: string[];
}
/** A table whose columns are known, by the names that its shape gives them. */
export interface KnownTable {
	shape: RosterShape;
	holds: RosterTable;
	file: string;
	columns: ReadonlyMap<string, number>;
	rows: KnownRow[];
}

/** The cell under one of these headings, the first that is filled. */
export const cellOf = ({ columns }: KnownTable, cells: readonly string[], ...names: string[]): string => {
	for (const name of names) {
		const index = columns.get(name);
		const text = index === undefined ? "" : (cells[index] ?? "").trim();
		if (text !== "") return text;
	}
	return "";
};
/** Lists in one cell: "a,b". Cut at the signs alone: looking for the spaces before them takes seconds in a cell full of spaces. */
export const listIn = (text: string, signs = /[,;]/): string[] =>
	text
		.split(signs)
		.map((part) => part.trim())
		.filter((part) => part !== "");
export const placeOf = (table: KnownTable, line: KnownRow): Place => ({
	file: table.file,
	row: line.number,
	given: line.was ?? line.cells,
	table,
	line,
});

/** A row under its headings. */
export interface Line {
	table: KnownTable;
	place: Place;
	/** As `cellOf`. */
	cell: CellOf;
}
export type CellOf = (...columns: string[]) => string;
/** All that the tables of one kind hold, one after the other. */
export const linesOf = (tables: readonly KnownTable[], holds: RosterTable): Line[] =>
	tables
		.filter((table) => table.holds === holds)
		.flatMap((table) =>
			table.rows.map((row) => ({ table, place: placeOf(table, row), cell: (...columns) => cellOf(table, row.cells, ...columns) })),
		);

/** The figures of a telephone number; none where it tells nobody apart, like 000 000 000. */
export const phoneDigits = (text: string): string => {
	const digits = text.replace(/\D/g, "");
	return digits.length < 6 || /^(\d)\1*$/.test(digits) ? "" : digits;
};

/** 9 of "09" and "Grade 9"; kindergarten is 0, what comes before it -1. */
export function gradeOf(text: string): number | null {
	const word = text.toLowerCase().replace(/[^a-z0-9]/g, "");
	if (/^(k|kg|kindergarten|tk|transitionalkindergarten)$/.test(word)) return 0;
	if (/^(pk|prek|prekindergarten|preschool|pr|it|infanttoddler)$/.test(word)) return -1;
	const number = /^(?:grade|year|klasse|classe|ano)?(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)?.[1];
	return number === undefined || Number(number) > 20 ? null : Number(number);
}
/** What a class of that grade is called until somebody gives it a name. */
export const gradeLabel = (text: string): string => {
	const grade = gradeOf(text);
	return grade === null || grade < 1 ? text : String(grade);
};

/** Rows of one key: the first counts. One of the same name says more about the same; another one is a mistake in the file. */
export class FirstOfEach {
	readonly #known = new Map<string, Entry>();
	readonly #refused: Entry[] = [];

	get known(): ReadonlyMap<string, Entry> {
		return this.#known;
	}
	all(): Entry[] {
		return [...this.#known.values(), ...this.#refused];
	}
	/** Answers what counts of it; undefined where it is refused. `isMore`: it may say more of one that is there. */
	add(entry: Entry, isMore = false): Entry | undefined {
		const first = this.#known.get(entry.key);
		if (first === undefined) {
			this.#known.set(entry.key, entry);
			return entry;
		}
		if (isMore && isSame(first, entry)) return first;
		this.#refused.push({ ...entry, refused: { message: "import_twice", minimum: first.row } });
		return undefined;
	}
}
function isSame({ cells: one }: Entry, { cells: other }: Entry): boolean {
	const [born, bornThere] = [one.date_of_birth ?? "", other.date_of_birth ?? ""];
	return (
		["first_name", "last_name", "name"].every((name) => (one[name] ?? "") === (other[name] ?? "")) &&
		(born === bornThere || born === "" || bornThere === "")
	);
}

/** Names must differ within a year: those of several classes get what tells them apart. */
export function tellApart(classes: Entry[], apart: (entry: Entry) => string[]): void {
	const count = (names: string[]) => names.reduce((sum, name) => sum.set(name, (sum.get(name) ?? 0) + 1), new Map<string, number>());
	const folded = (entry: Entry) => (entry.cells.name ?? "").toLowerCase();
	const most = Math.max(...classes.map((entry) => apart(entry).length), 0);
	for (let level = 0; level < most; level++) {
		const names = count(classes.map(folded));
		for (const entry of classes) {
			const more = apart(entry)[level] ?? "";
			if ((names.get(folded(entry)) ?? 0) < 2 || more === "") continue;
			entry.cells.name = cut(`${cut(entry.cells.name ?? "", MOST_NAME - more.length - 1)} ${more}`, MOST_NAME);
		}
	}
}
export const MOST_NAME = 60;
/** People whom one row may name: a child's, or those who teach a class. */
export const MOST_IN_A_CELL = 20;
/** Those who teach a section of Clever's: "Teacher_id", "Teacher_2_id" to "Teacher_10_id". */
export const TEACHER_COLUMNS: readonly string[] = ["teacherid", ...Array.from({ length: 9 }, (_, i) => `teacher${i + 2}id`)];
