import { cut } from "../../kit/sheets/sheet-limits.ts";
import {
	cellOf,
	type Entry,
	gradeOf,
	type KnownTable,
	keepFirst,
	listIn,
	MOST_IN_A_CELL,
	MOST_NAME,
	type Place,
	placeOf,
	type RosterModel,
	tellApart,
} from "./rosters.model.ts";

const GUARDIANS = new Set(["parent", "guardian", "relative"]);
export const isGuardianRole = (role: string): boolean => GUARDIANS.has(role);
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
export const isStaffRole = (role: string): boolean => role !== "student" && !isGuardianRole(role);
export const isDeleted = (status: string): boolean => /^(tobedeleted|inactive)$/i.test(status);

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

	const births = new Map<string, { cells: { date_of_birth: string; gender: string }; place: Place }>();
	for (const { table, row } of rowsOf("demographics")) {
		const cell = (...columns: string[]) => cellOf(table, row.cells, ...columns);
		const cells = { date_of_birth: cell("birthdate"), gender: cell("sex") };
		births.set(cell("sourcedid"), { cells, place: placeOf(table, row) });
	}
	const sessions = new Map<string, { starts: string; ends: string }>();
	for (const { table, row } of rowsOf("sessions")) {
		const cell = (...columns: string[]) => cellOf(table, row.cells, ...columns);
		sessions.set(cell("sourcedid"), { starts: cell("startdate"), ends: cell("enddate") });
	}
	const isGone = (table: KnownTable, cells: string[]) => isDeleted(cellOf(table, cells, "status"));
	const agents: { student: string; guardian: string; place: Entry }[] = [];

	const roles = rolesOf(rowsOf("roles"), isGone);
	for (const { table, row } of rowsOf("users")) {
		const cell = (...columns: string[]) => cellOf(table, row.cells, ...columns);
		const key = cell("sourcedid");
		if (key === "") continue;
		const person = {
			first_name: cell("preferredfirstname", "givenname"),
			last_name: cell("preferredlastname", "familyname"),
			email: cell("email").toLowerCase(),
			phone: cell("phone", "sms"),
		};
		const gone = isGone(table, row.cells);
		const others = listIn(cell("agentsourcedids"));
		const isCrowded = others.length > MOST_IN_A_CELL;
		if (isCrowded) others.length = 0;
		const isTold = table.columns.has("role");
		const said = isTold ? [{ role: cell("role").toLowerCase(), schools: [], gone: false }] : (roles.get(key) ?? [UNTOLD]);
		for (const one of said) {
			const entry: Entry = {
				...placeOf(table, row),
				key,
				also: [cell("identifier")].filter((text) => text !== ""),
				cells: person,
				grade: null,
				schools: [...new Set([...listIn(cell("orgsourcedids", "primaryorgsourcedid")), ...one.schools])],
				gone: gone || one.gone,
				...(isCrowded && { refused: { message: "roster_people_max", maximum: MOST_IN_A_CELL } }),
				...(one === UNTOLD && { refused: { message: NO_ROLE } }),
			};
			if (one.role === "student") {
				const [grade = ""] = listIn(cell("grades"));
				const birth = births.get(key);
				const full: Entry = {
					...entry,
					grade: gradeOf(grade),
					cells: { ...person, middle_name: cell("middlename"), grade, ...birth?.cells },
					...(birth && { elsewhere: { date_of_birth: birth.place, gender: birth.place } }),
				};
				if (keepFirst(known.students, full, refused.students, false))
					for (const guardian of others) agents.push({ student: key, guardian, place: full });
			} else if (isGuardianRole(one.role)) {
				const relation = one.role === "parent" ? "" : one.role;
				if (keepFirst(known.guardians, { ...entry, cells: { ...person, relation } }, refused.guardians, false))
					for (const student of others) agents.push({ student, guardian: key, place: entry });
			} else {
				const kind = STAFF_KINDS.get(one.role);
				const full = { ...entry, cells: { ...person, middle_name: cell("middlename"), kind: kind ?? "other" } };
				keepFirst(known.staff, full, refused.staff, false);
			}
		}
	}
	const seen = new Set<string>();
	for (const { student, guardian, place } of agents) {
		const pair = `${student}\u001f${guardian}`;
		// the agents of students are guardians; those of teachers may be anybody
		if (seen.has(pair) || (known.students.has(student) && known.staff.has(guardian) && !known.guardians.has(guardian))) continue;
		seen.add(pair);
		const relationship = known.guardians.get(guardian)?.cells.relation ?? "";
		const { file, row, given, table, line, schools } = place;
		const gone = place.gone || known.guardians.get(guardian)?.gone === true;
		relations.push({ file, row, given, table, line, schools, gone, student, guardian, relationship, emergency: false });
	}

	for (const { table, row } of rowsOf("sections")) {
		const cell = (...columns: string[]) => cellOf(table, row.cells, ...columns);
		const key = cell("sourcedid");
		if (key === "") continue;
		const terms = listIn(cell("termsourcedids")).flatMap((id) => sessions.get(id) ?? []);
		const [grade = ""] = listIn(cell("grades"));
		const entry: Entry = {
			...placeOf(table, row),
			key,
			also: [],
			cells: {
				name: cut(cell("title", "classcode", "sourcedid"), MOST_NAME),
				kind: cell("classtype").toLowerCase() === "homeroom" ? "homeroom" : "",
				section: cell("classcode"),
				starts: terms.length === 1 ? (terms[0]?.starts ?? "") : "",
				ends: terms.length === 1 ? (terms[0]?.ends ?? "") : "",
			},
			grade: gradeOf(grade),
			schools: listIn(cell("schoolsourcedid")),
			gone: isGone(table, row.cells),
		};
		keepFirst(known.classes, entry, refused.classes, false);
	}
	tellApart([...known.classes.values()], ({ cells, key }) => [cells.section ?? "", key]);

	for (const { table, row } of rowsOf("enrollments")) {
		const cell = (...columns: string[]) => cellOf(table, row.cells, ...columns);
		const [section, person, role] = [cell("classsourcedid"), cell("usersourcedid"), cell("role").toLowerCase()];
		if (section === "" && person === "") continue;
		const place = { ...placeOf(table, row), schools: listIn(cell("schoolsourcedid")), gone: isGone(table, row.cells), class: section };
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

interface Role {
	role: string;
	schools: string[];
	gone: boolean;
}
/** Of somebody whom the table of roles does not have: told where people are staff, and refused. */
export const NO_ROLE = "roster_no_role";
const UNTOLD: Role = { role: "", schools: [], gone: false };

/** What each person is: a teacher may be a parent, too, but is a teacher once, however many schools they teach at. */
function rolesOf(
	rows: readonly { table: KnownTable; row: KnownTable["rows"][number] }[],
	isGone: (table: KnownTable, cells: string[]) => boolean,
): Map<string, Role[]> {
	const roles = new Map<string, Role[]>();
	const today = new Date().toISOString().slice(0, 10);
	const groupOf = (role: string) => (isStaffRole(role) ? "staff" : role === "student" ? role : "guardian");
	for (const { table, row } of rows) {
		const cell = (...columns: string[]) => cellOf(table, row.cells, ...columns);
		const ends = cell("enddate");
		const one = {
			role: cell("role").toLowerCase(),
			schools: listIn(cell("orgsourcedid")),
			gone: isGone(table, row.cells) || (/^\d{4}-\d\d-\d\d/.test(ends) && ends.slice(0, 10) < today),
		};
		const mine = roles.get(cell("usersourcedid")) ?? [];
		roles.set(cell("usersourcedid"), mine);
		const same = mine.find(({ role }) => groupOf(role) === groupOf(one.role));
		if (same === undefined) mine.push(one);
		// one that goes on counts more than one that is over
		else if (same.gone && !one.gone) Object.assign(same, one);
		else if (same.gone === one.gone) same.schools.push(...one.schools);
	}
	return roles;
}

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
