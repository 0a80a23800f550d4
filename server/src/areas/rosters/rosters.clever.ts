import { splitName } from "../../kit/imports/columns/import-full-name.ts";
import {
	cellOf,
	type Entry,
	gradeOf,
	type KnownTable,
	keepFirst,
	MOST_IN_A_CELL,
	MOST_NAME,
	phoneDigits,
	placeOf,
	type RosterModel,
	tellApart,
} from "./rosters.model.ts";

/** Clever's files, and a school's own tables, whose columns go by the same names. */
export function cleverModel(tables: readonly KnownTable[]): Omit<RosterModel, "date_format_id" | "source"> {
	const of = (holds: KnownTable["holds"]) => tables.filter((table) => table.holds === holds);
	const rowsOf = (holds: KnownTable["holds"]) => of(holds).flatMap((table) => table.rows.map((row) => ({ table, row })));
	const students = new Map<string, Entry>();
	const staff = new Map<string, Entry>();
	const classes = new Map<string, Entry>();
	const guardians = new Map<string, Entry>();
	const refused = { students: [] as Entry[], staff: [] as Entry[], classes: [] as Entry[] };
	const relations: RosterModel["relations"] = [];
	const related = new Set<string>();
	const teachings: RosterModel["teachings"] = [];
	const placements: RosterModel["placements"] = [];
	/** Students who are called so. */
	const names = new Map<string, Set<string>>();
	/** Whom a guardian's number is. */
	const numbered = new Map<string, string>();

	/** What a row is called by where it has no number: its name. */
	const named = (...parts: string[]) => parts.filter((part) => part !== "").join(" ");
	const guardianOf = (table: KnownTable, row: KnownTable["rows"][number], student: string) => {
		const cell = (...columns: string[]) => cellOf(table, row.cells, ...columns);
		const full = cell("contactname");
		const parts =
			table.holds === "guardians" && full === ""
				? { first_name: cell("firstname"), last_name: cell("lastname") }
				: (splitName(full, "first") ?? { first_name: "", last_name: full });
		if (parts.last_name === "" && parts.first_name === "") return;
		const email = cell("contactemail").toLowerCase();
		const phone = cell("contactphone");
		const way = email || phoneDigits(phone) || student;
		const name = named(parts.first_name, parts.last_name).toLowerCase();
		// a number that two people have is nobody's: the children of one are not those of the other
		const number = cell("contactsisid");
		const key = number !== "" && (numbered.get(number) ?? name) === name ? number : `${name}|${way}`.slice(0, 300);
		if (number !== "" && !numbered.has(number)) numbered.set(number, name);
		const school = cell("schoolid");
		const relationship = cell("contactrelationship");
		if (!guardians.has(key))
			guardians.set(key, {
				...placeOf(table, row),
				key,
				also: [],
				cells: { ...parts, email, phone, relation: relationship.slice(0, MOST_NAME) },
				grade: null,
				school,
				gone: false,
			});
		const pair = `${student}\u001f${key}`;
		if (related.has(pair)) return;
		related.add(pair);
		relations.push({
			...placeOf(table, row),
			school,
			gone: false,
			student,
			guardian: key,
			relationship,
			emergency: /emerg|notfall|urgence/i.test(cell("contacttype")),
		});
	};

	for (const { table, row } of rowsOf("students")) {
		const cell = (...columns: string[]) => cellOf(table, row.cells, ...columns);
		const [first_name, last_name] = namesIn(cell);
		const key = cell("studentid") || named(first_name, last_name, cell("dob"));
		if (key === "") continue;
		const entry: Entry = {
			...placeOf(table, row),
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
			school: cell("schoolid"),
			gone: false,
		};
		// a student with several contacts has several rows
		const kept = keepFirst(students, entry, refused.students, cell("contactname") !== "");
		if (kept === undefined) continue;
		for (const name of [named(first_name, last_name), named(last_name, first_name), ...entry.also]) note(names, name, key);
		guardianOf(table, row, key);
	}
	/** A student by number, or in a school's own lists by name where one alone has it. */
	const studentKey = (text: string): string => {
		if (students.has(text)) return text;
		const found = [...(names.get(text.toLowerCase().replace(/\s*,\s*/, " ")) ?? [])];
		return found.length === 1 ? (found[0] as string) : text;
	};
	for (const { table, row } of rowsOf("teachers")) {
		const cell = (...columns: string[]) => cellOf(table, row.cells, ...columns);
		const [first_name, last_name] = namesIn(cell);
		const email = cell("teacheremail").toLowerCase();
		const key = cell("teacherid") || email || named(first_name, last_name);
		if (key === "") continue;
		const entry: Entry = {
			...placeOf(table, row),
			key,
			also: [cell("teachernumber"), cell("stateteacherid")].filter((text) => text !== ""),
			cells: { first_name, middle_name: cell("middlename"), last_name, email, phone: cell("teacherphone"), job_title: cell("title") },
			grade: null,
			school: cell("schoolid"),
			gone: false,
		};
		keepFirst(staff, entry, refused.staff, false);
	}
	const staffNames = new Map<string, Set<string>>();
	for (const { key, also, cells } of staff.values())
		for (const name of [named(cells.first_name ?? "", cells.last_name ?? ""), cells.email ?? "", ...also]) note(staffNames, name, key);
	/** Of two who are called so it is neither: whoever teaches a class sees its students. */
	const staffKey = (text: string): string => {
		const found = [...(staffNames.get(text.toLowerCase()) ?? [])];
		return staff.has(text) || found.length !== 1 ? text : (found[0] as string);
	};

	for (const { table, row } of rowsOf("sections")) {
		const cell = (...columns: string[]) => cellOf(table, row.cells, ...columns);
		const key = cell("sectionid", "name");
		if (key === "") continue;
		const entry: Entry = {
			...placeOf(table, row),
			key,
			also: [],
			cells: {
				name: cell("name", "coursename", "sectionid").slice(0, MOST_NAME),
				kind: table.shape === "own" ? cell("kind") : "",
				capacity: cell("capacity"),
				section: cell("sectionnumber"),
				period: cell("period"),
				starts: cell("termstart"),
				ends: cell("termend"),
			},
			grade: gradeOf(cell("grade")),
			school: cell("schoolid"),
			gone: false,
		};
		const taught = ["teacherid", ...Array.from({ length: 9 }, (_, i) => `teacher${i + 2}id`)]
			.map((column) => cell(column))
			.flatMap((text) => (table.shape === "own" ? text.split(/\s*;\s*/) : [text]))
			.filter((text) => text !== "");
		if (taught.length > MOST_IN_A_CELL) entry.refused = { message: "people_max", maximum: MOST_IN_A_CELL };
		const kept = keepFirst(classes, entry, refused.classes, false);
		if (kept?.refused !== undefined || kept === undefined) continue;
		for (const [n, teacher] of [...new Set(taught)].entries())
			teachings.push({ ...placeOf(table, row), school: entry.school, gone: false, class: key, staff: staffKey(teacher), lead: n === 0 });
	}
	tellApart([...classes.values()], ({ cells, key }) => [cells.section || cells.period || "", key]);
	const classNames = new Map([...classes.values()].map(({ key, cells }) => [(cells.name ?? "").toLowerCase(), key]));
	const classKey = (text: string): string => (classes.has(text) ? text : (classNames.get(text.toLowerCase()) ?? text));

	for (const { table, row } of rowsOf("enrollments")) {
		const cell = (...columns: string[]) => cellOf(table, row.cells, ...columns);
		const section = classKey(cell("sectionid"));
		const student = studentKey(cell("studentid") || named(...namesIn(cell)));
		if (section === "" && student === "") continue;
		const term = classes.get(section)?.cells;
		placements.push({
			...placeOf(table, row),
			school: cell("schoolid"),
			gone: false,
			class: section,
			student,
			starts: cell("startdate") || (term?.starts ?? ""),
			ends: cell("enddate") || (term?.ends ?? ""),
		});
	}
	for (const { table, row } of rowsOf("guardians")) guardianOf(table, row, studentKey(cellOf(table, row.cells, "studentid")));
	return {
		staff: [...staff.values(), ...refused.staff],
		classes: [...classes.values(), ...refused.classes],
		students: [...students.values(), ...refused.students],
		guardians: [...guardians.values()],
		relations,
		teachings,
		placements,
	};
}

const note = (names: Map<string, Set<string>>, name: string, key: string): void => {
	const known = names.get(name.toLowerCase());
	if (known === undefined) names.set(name.toLowerCase(), new Set([key]));
	else known.add(key);
};

function namesIn(cell: (...columns: string[]) => string): [first: string, last: string] {
	const [first, last] = [cell("firstname"), cell("lastname")];
	const full = first === "" && last === "" ? splitName(cell("fullname"), "first") : undefined;
	return full === undefined ? [first, last] : [full.first_name, full.last_name];
}
