import { splitName } from "../../../kit/imports/columns/import-full-name.ts";
import { cut } from "../../../kit/sheets/sheet-limits.ts";
import {
	type CellOf,
	type Entry,
	FirstOfEach,
	gradeOf,
	type KnownTable,
	type Line,
	linesOf,
	listIn,
	MOST_IN_A_CELL,
	MOST_NAME,
	phoneDigits,
	type RosterModel,
	TEACHER_COLUMNS,
	tellApart,
} from "../rosters.model.ts";

/** Clever's files, and a school's own tables, whose columns go by the same names. */
export function cleverModel(tables: readonly KnownTable[]): Omit<RosterModel, "date_format_id" | "source"> {
	const students = studentsIn(tables);
	const staff = staffIn(tables);
	const { classes, teachings } = classesIn(tables, staff.keyOf);
	// a guardian stands in the rows of their children, or in a table of their own
	const guarding = linesOf(tables, "guardians").map((line) => ({ line, student: students.keyOf(line.cell("studentid")) }));
	return {
		staff: staff.entries,
		classes: classes.all(),
		students: students.entries,
		...guardiansIn([...students.rows, ...guarding]),
		teachings,
		placements: placementsIn(tables, classes.known, students.keyOf),
	};
}

/** How others name somebody, and what they are called by. */
type KeyOf = (text: string) => string;
/** A row, and the key of the child that it is about. */
interface ChildRow {
	line: Line;
	student: string;
}

function studentsIn(tables: readonly KnownTable[]): { entries: Entry[]; keyOf: KeyOf; rows: ChildRow[] } {
	const entries = new FirstOfEach();
	const rows: ChildRow[] = [];
	/** Students who are called so. */
	const names = new Map<string, Set<string>>();
	for (const line of linesOf(tables, "students")) {
		const { place, cell } = line;
		const [first_name, last_name] = namesIn(cell);
		const key = cell("studentid") || named(first_name, last_name, cell("dob"));
		if (key === "") continue;
		const entry: Entry = {
			...place,
			key,
			also: [cell("studentnumber"), cell("stateid")].filter((text) => text !== ""),
			cells: {
				first_name,
				middle_name: cell("middlename"),
				last_name,
				date_of_birth: cell("dob"),
				gender: cell("gender"),
				email: cell("studentemail").toLowerCase(),
				phone: cell("studentphone"),
				line_1: cell("studentstreet"),
				city: cell("studentcity"),
				state: cell("studentstate"),
				post_code: cell("studentzip"),
				class_label: cell("homeroom"),
				grade: cell("grade"),
			},
			grade: gradeOf(cell("grade")),
			schools: listIn(cell("schoolid")),
			gone: false,
		};
		// a student with several contacts has several rows
		if (entries.add(entry, cell("contactname") !== "") === undefined) continue;
		for (const name of [named(first_name, last_name), named(last_name, first_name), ...entry.also]) note(names, name, key);
		rows.push({ line, student: key });
	}
	/** By number, or in a school's own lists by name where one alone has it. */
	const keyOf = (text: string) => (entries.known.has(text) ? text : onlyOne(names, spaced(text), text));
	return { entries: entries.all(), keyOf, rows };
}

function staffIn(tables: readonly KnownTable[]): { entries: Entry[]; keyOf: KeyOf } {
	const entries = new FirstOfEach();
	for (const { place, cell } of linesOf(tables, "teachers")) {
		const [first_name, last_name] = namesIn(cell);
		const email = cell("teacheremail").toLowerCase();
		const key = cell("teacherid") || email || named(first_name, last_name);
		if (key === "") continue;
		entries.add({
			...place,
			key,
			also: [cell("teachernumber"), cell("stateteacherid")].filter((text) => text !== ""),
			cells: { first_name, middle_name: cell("middlename"), last_name, email, phone: cell("teacherphone"), job_title: cell("title") },
			grade: null,
			schools: listIn(cell("schoolid")),
			gone: false,
		});
	}
	const names = new Map<string, Set<string>>();
	for (const { key, also, cells } of entries.known.values())
		for (const name of [named(cells.first_name ?? "", cells.last_name ?? ""), cells.email ?? "", ...also]) note(names, name, key);
	/** Of two who are called so it is neither: whoever teaches a class sees its students. */
	const keyOf = (text: string) => (entries.known.has(text) ? text : onlyOne(names, text.toLowerCase(), text));
	return { entries: entries.all(), keyOf };
}

function classesIn(tables: readonly KnownTable[], staffKey: KeyOf): { classes: FirstOfEach; teachings: RosterModel["teachings"] } {
	const classes = new FirstOfEach();
	const teachings: RosterModel["teachings"] = [];
	for (const { table, place, cell } of linesOf(tables, "sections")) {
		const key = cell("sectionid", "name");
		if (key === "") continue;
		const entry: Entry = {
			...place,
			key,
			also: [],
			cells: {
				name: cut(cell("name", "coursename", "sectionid"), MOST_NAME),
				kind: table.shape === "own" ? cell("kind") : "",
				capacity: cell("capacity"),
				section: cell("sectionnumber"),
				period: cell("period"),
				starts: cell("termstart"),
				ends: cell("termend"),
			},
			grade: gradeOf(cell("grade")),
			schools: listIn(cell("schoolid")),
			gone: false,
		};
		const taught = TEACHER_COLUMNS.map((column) => cell(column))
			.flatMap((text) => (table.shape === "own" ? listIn(text, /;/) : [text]))
			.filter((text) => text !== "");
		if (taught.length > MOST_IN_A_CELL) entry.refused = { message: "roster_people_max", maximum: MOST_IN_A_CELL };
		const kept = classes.add(entry);
		if (kept === undefined || kept.refused !== undefined) continue;
		for (const [n, teacher] of [...new Set(taught)].entries())
			teachings.push({ ...place, schools: entry.schools, gone: false, class: key, staff: staffKey(teacher), lead: n === 0 });
	}
	tellApart([...classes.known.values()], ({ cells, key }) => [cells.section || cells.period || "", key]);
	return { classes, teachings };
}

function placementsIn(tables: readonly KnownTable[], classes: ReadonlyMap<string, Entry>, studentKey: KeyOf): RosterModel["placements"] {
	const names = new Map([...classes.values()].map(({ key, cells }) => [(cells.name ?? "").toLowerCase(), key]));
	const classKey = (text: string) => (classes.has(text) ? text : (names.get(text.toLowerCase()) ?? text));
	return linesOf(tables, "enrollments").flatMap(({ place, cell }) => {
		const section = classKey(cell("sectionid"));
		const student = studentKey(cell("studentid") || named(...namesIn(cell)));
		if (section === "" && student === "") return [];
		const term = classes.get(section)?.cells;
		return {
			...place,
			schools: listIn(cell("schoolid")),
			gone: false,
			class: section,
			student,
			starts: cell("startdate") || (term?.starts ?? ""),
			ends: cell("enddate") || (term?.ends ?? ""),
		};
	});
}

function guardiansIn(rows: readonly ChildRow[]): Pick<RosterModel, "guardians" | "relations"> {
	const known = new Map<string, Entry>();
	const relations = new Map<string, RosterModel["relations"][number]>();
	/** Whom a number is. */
	const numbered = new Map<string, string>();
	for (const { line, student } of rows) {
		const { place, cell } = line;
		const parts = guardianNames(line);
		if (parts.last_name === "" && parts.first_name === "") continue;
		const email = cell("contactemail").toLowerCase();
		const phone = cell("contactphone");
		const way = email || phoneDigits(phone) || student;
		const name = named(parts.first_name, parts.last_name).toLowerCase();
		// a number that two people have is nobody's: the children of one are not those of the other
		const number = cell("contactsisid");
		const key = number !== "" && (numbered.get(number) ?? name) === name ? number : cut(`${name}|${way}`, 300);
		if (number !== "" && !numbered.has(number)) numbered.set(number, name);
		const schools = listIn(cell("schoolid"));
		const relationship = cell("contactrelationship");
		const cells = { ...parts, email, phone, relation: cut(relationship, MOST_NAME) };
		if (!known.has(key)) known.set(key, { ...place, key, also: [], cells, grade: null, schools, gone: false });
		const emergency = /emerg|notfall|urgence/i.test(cell("contacttype"));
		const pair = `${student}\u001f${key}`;
		if (!relations.has(pair)) relations.set(pair, { ...place, schools, gone: false, student, guardian: key, relationship, emergency });
	}
	return { guardians: [...known.values()], relations: [...relations.values()] };
}
function guardianNames({ table, cell }: Line): { first_name: string; last_name: string } {
	const full = cell("contactname");
	if (table.holds === "guardians" && full === "") return { first_name: cell("firstname"), last_name: cell("lastname") };
	return splitName(full, "first") ?? { first_name: "", last_name: full };
}

/** What a row is called by where it has no number: its name. */
const named = (...parts: string[]): string => parts.filter((part) => part !== "").join(" ");
/** The key of whom alone that name is; without one, the text as it stands there. */
function onlyOne(names: ReadonlyMap<string, ReadonlySet<string>>, name: string, text: string): string {
	const [only, ...others] = names.get(name) ?? [];
	return only === undefined || others.length > 0 ? text : only;
}
/** "Costa, Ana" and "Costa Ana" are one name. */
const spaced = (text: string): string => {
	const [before = "", ...after] = text.toLowerCase().split(",");
	return after.length === 0 ? before : `${before.trimEnd()} ${after.join(",").trimStart()}`;
};
const note = (names: Map<string, Set<string>>, name: string, key: string): void => {
	const known = names.get(name.toLowerCase());
	if (known === undefined) names.set(name.toLowerCase(), new Set([key]));
	else known.add(key);
};

function namesIn(cell: CellOf): [first: string, last: string] {
	const [first, last] = [cell("firstname"), cell("lastname")];
	const full = first === "" && last === "" ? splitName(cell("fullname"), "first") : undefined;
	return full === undefined ? [first, last] : [full.first_name, full.last_name];
}
