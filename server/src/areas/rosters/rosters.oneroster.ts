import {
	cellOf,
	type Entry,
	gradeOf,
	type KnownTable,
	keepFirst,
	MOST_IN_A_CELL,
	MOST_NAME,
	placeOf,
	type RosterModel,
	tellApart,
} from "./rosters.model.ts";

const GUARDIANS = new Set(["parent", "guardian", "relative"]);
/** What people are to the school. */
const STAFF_KINDS: ReadonlyMap<string, string> = new Map([
	["teacher", "teacher"],
	["administrator", "leadership"],
	["districtadministrator", "leadership"],
	["principal", "leadership"],
	["siteadministrator", "leadership"],
	["aide", "assistant"],
	["counselor", "support"],
]);
/** Whoever is neither a student nor a guardian works there, whatever else they are called. */
export const isStaffRole = (role: string): boolean => role !== "student" && !GUARDIANS.has(role);

/** OneRoster's CSV: one table of people, told apart by their role. */
export function oneRosterModel(tables: readonly KnownTable[]): Omit<RosterModel, "date_format_id" | "source"> {
	const rowsOf = (holds: KnownTable["holds"]) =>
		tables.filter((table) => table.holds === holds).flatMap((table) => table.rows.map((row) => ({ table, row })));
	const known = {
		students: new Map<string, Entry>(),
		staff: new Map<string, Entry>(),
		guardians: new Map<string, Entry>(),
		classes: new Map<string, Entry>(),
	};
	const refused = { students: [] as Entry[], staff: [] as Entry[], guardians: [] as Entry[], classes: [] as Entry[] };
	const relations: RosterModel["relations"] = [];
	const teachings: RosterModel["teachings"] = [];
	const placements: RosterModel["placements"] = [];

	const births = new Map<string, { date_of_birth: string; gender: string }>();
	for (const { table, row } of rowsOf("demographics")) {
		const cell = (...columns: string[]) => cellOf(table, row.cells, ...columns);
		births.set(cell("sourcedid"), { date_of_birth: cell("birthdate"), gender: cell("sex") });
	}
	const sessions = new Map<string, { starts: string; ends: string }>();
	for (const { table, row } of rowsOf("sessions")) {
		const cell = (...columns: string[]) => cellOf(table, row.cells, ...columns);
		sessions.set(cell("sourcedid"), { starts: cell("startdate"), ends: cell("enddate") });
	}
	const isGone = (table: KnownTable, cells: string[]) => /^(tobedeleted|inactive)$/i.test(cellOf(table, cells, "status"));
	const agents: { student: string; guardian: string; place: Entry }[] = [];

	for (const { table, row } of rowsOf("users")) {
		const cell = (...columns: string[]) => cellOf(table, row.cells, ...columns);
		const key = cell("sourcedid");
		const role = cell("role").toLowerCase();
		if (key === "") continue;
		const person = {
			first_name: cell("preferredfirstname", "givenname"),
			last_name: cell("preferredlastname", "familyname"),
			email: cell("email").toLowerCase(),
			phone: cell("phone", "sms"),
		};
		const entry: Entry = {
			...placeOf(table, row),
			key,
			also: [cell("identifier")].filter((text) => text !== ""),
			cells: person,
			grade: null,
			school: list(cell("orgsourcedids", "primaryorgsourcedid"))[0] ?? "",
			gone: isGone(table, row.cells),
		};
		const others = list(cell("agentsourcedids"));
		if (others.length > MOST_IN_A_CELL) {
			entry.refused = { message: "people_max", maximum: MOST_IN_A_CELL };
			others.length = 0;
		}
		if (role === "student") {
			const [grade = ""] = list(cell("grades"));
			const full = { ...entry, grade: gradeOf(grade), cells: { ...person, middle_name: cell("middlename"), grade, ...births.get(key) } };
			if (keepFirst(known.students, full, refused.students, false))
				for (const guardian of others) agents.push({ student: key, guardian, place: full });
		} else if (GUARDIANS.has(role)) {
			const relation = role === "parent" ? "" : role;
			if (keepFirst(known.guardians, { ...entry, cells: { ...person, relation } }, refused.guardians, false))
				for (const student of others) agents.push({ student, guardian: key, place: entry });
		} else {
			const kind = STAFF_KINDS.get(role);
			const full = { ...entry, cells: { ...person, middle_name: cell("middlename"), kind: kind ?? "other" } };
			keepFirst(known.staff, full, refused.staff, false);
		}
	}
	const seen = new Set<string>();
	for (const { student, guardian, place } of agents) {
		const pair = `${student}\u001f${guardian}`;
		// the agents of students are guardians; those of teachers may be anybody
		if (seen.has(pair) || (known.students.has(student) && known.staff.has(guardian))) continue;
		seen.add(pair);
		const relationship = known.guardians.get(guardian)?.cells.relation ?? "";
		const { file, row, given, school } = place;
		relations.push({ file, row, given, school, gone: place.gone, student, guardian, relationship, emergency: false });
	}

	for (const { table, row } of rowsOf("sections")) {
		const cell = (...columns: string[]) => cellOf(table, row.cells, ...columns);
		const key = cell("sourcedid");
		if (key === "") continue;
		const terms = list(cell("termsourcedids")).flatMap((id) => sessions.get(id) ?? []);
		const [grade = ""] = list(cell("grades"));
		const entry: Entry = {
			...placeOf(table, row),
			key,
			also: [],
			cells: {
				name: cell("title", "classcode", "sourcedid").slice(0, MOST_NAME),
				kind: cell("classtype").toLowerCase() === "homeroom" ? "homeroom" : "",
				section: cell("classcode"),
				starts: terms.length === 1 ? (terms[0]?.starts ?? "") : "",
				ends: terms.length === 1 ? (terms[0]?.ends ?? "") : "",
			},
			grade: gradeOf(grade),
			school: cell("schoolsourcedid"),
			gone: isGone(table, row.cells),
		};
		keepFirst(known.classes, entry, refused.classes, false);
	}
	tellApart([...known.classes.values()], ({ cells, key }) => [cells.section ?? "", key]);

	for (const { table, row } of rowsOf("enrollments")) {
		const cell = (...columns: string[]) => cellOf(table, row.cells, ...columns);
		const [section, person, role] = [cell("classsourcedid"), cell("usersourcedid"), cell("role").toLowerCase()];
		if (section === "" && person === "") continue;
		const place = { ...placeOf(table, row), school: cell("schoolsourcedid"), gone: isGone(table, row.cells), class: section };
		const term = known.classes.get(section)?.cells;
		if (role === "student")
			placements.push({
				...place,
				student: person,
				starts: cell("begindate") || (term?.starts ?? ""),
				ends: cell("enddate") || (term?.ends ?? ""),
			});
		// who watches an exam teaches nobody
		else if (role !== "proctor") teachings.push({ ...place, staff: person, lead: /^(true|1|yes)$/i.test(cell("primary")) });
	}
	return {
		staff: [...known.staff.values(), ...refused.staff],
		classes: [...known.classes.values(), ...refused.classes],
		students: [...known.students.values(), ...refused.students],
		guardians: [...known.guardians.values(), ...refused.guardians],
		relations,
		teachings: withLeads(teachings),
		placements,
	};
}

/** Lists in one cell: "a,b". */
const list = (text: string): string[] =>
	text
		.split(/\s*[,;]\s*/)
		.map((part) => part.trim())
		.filter((part) => part !== "");

/** One leads: where nobody is said to, the first. */
function withLeads(teachings: RosterModel["teachings"]): RosterModel["teachings"] {
	const led = new Set(teachings.filter(({ lead, gone }) => lead && !gone).map((one) => one.class));
	const taken = new Set<string>();
	return teachings.map((one) => {
		const lead = !one.gone && !taken.has(one.class) && (one.lead || !led.has(one.class));
		if (lead) taken.add(one.class);
		return { ...one, lead };
	});
}
