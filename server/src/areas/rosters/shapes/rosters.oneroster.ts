import { cut } from "../../../kit/sheets/sheet-limits.ts";
import {
	type Entry,
	FirstOfEach,
	gradeOf,
	type KnownTable,
	type Line,
	linesOf,
	listIn,
	MOST_IN_A_CELL,
	MOST_NAME,
	type Place,
	type Relation,
	type RosterModel,
	tellApart,
} from "../rosters.model.ts";
import { isDeleted, isGuardianRole, NO_ROLE, type Role, rolesIn, STAFF_KINDS, UNTOLD } from "./rosters.roles.ts";

/** OneRoster's CSV: one table of people, told apart by their role. */
export function oneRosterModel(tables: readonly KnownTable[]): Omit<RosterModel, "date_format_id" | "source"> {
	const people = peopleIn(tables);
	const classes = classesIn(tables);
	return {
		staff: people.staff.all(),
		classes: classes.all(),
		students: people.students.all(),
		guardians: people.guardians.all(),
		relations: relationsIn(people),
		...enrollmentsIn(tables, classes.known),
	};
}

interface People {
	students: FirstOfEach;
	staff: FirstOfEach;
	guardians: FirstOfEach;
	/** Whom a row of a child or a guardian names. */
	agents: { student: string; guardian: string; place: Entry }[];
}
function peopleIn(tables: readonly KnownTable[]): People {
	const births = birthsIn(tables);
	const roles = rolesIn(tables);
	const people: People = { students: new FirstOfEach(), staff: new FirstOfEach(), guardians: new FirstOfEach(), agents: [] };
	for (const line of linesOf(tables, "users")) {
		const key = line.cell("sourcedid");
		if (key === "") continue;
		const isTold = line.table.columns.has("role");
		const said = isTold ? [{ role: line.cell("role").toLowerCase(), schools: [], gone: false }] : (roles.get(key) ?? [UNTOLD]);
		const agents = listIn(line.cell("agentsourcedids"));
		const isCrowded = agents.length > MOST_IN_A_CELL;
		for (const role of said) addPerson(people, line, role, personOf(line, role, isCrowded), isCrowded ? [] : agents, births.get(key));
	}
	return people;
}

function personOf({ place, cell }: Line, role: Role, isCrowded: boolean): Entry {
	return {
		...place,
		key: cell("sourcedid"),
		also: [cell("identifier")].filter((text) => text !== ""),
		cells: {
			first_name: cell("preferredfirstname", "givenname"),
			last_name: cell("preferredlastname", "familyname"),
			email: cell("email").toLowerCase(),
			phone: cell("phone", "sms"),
		},
		grade: null,
		schools: [...new Set([...listIn(cell("orgsourcedids", "primaryorgsourcedid")), ...role.schools])],
		gone: isDeleted(cell("status")) || role.gone,
		...(isCrowded && { refused: { message: "roster_people_max", maximum: MOST_IN_A_CELL } }),
		...(role === UNTOLD && { refused: { message: NO_ROLE } }),
	};
}

function addPerson(
	{ students, staff, guardians, agents }: People,
	{ cell }: Line,
	{ role }: Role,
	person: Entry,
	others: readonly string[],
	birth: Birth | undefined,
): void {
	const { key, cells } = person;
	if (role === "student") {
		const [grade = ""] = listIn(cell("grades"));
		const student: Entry = {
			...person,
			grade: gradeOf(grade),
			cells: { ...cells, middle_name: cell("middlename"), grade, ...birth?.cells },
			...(birth && { elsewhere: { date_of_birth: birth.place, gender: birth.place } }),
		};
		if (students.add(student)) for (const guardian of others) agents.push({ student: key, guardian, place: student });
	} else if (isGuardianRole(role)) {
		const relation = role === "parent" ? "" : role;
		if (guardians.add({ ...person, cells: { ...cells, relation } }))
			for (const student of others) agents.push({ student, guardian: key, place: person });
	} else staff.add({ ...person, cells: { ...cells, middle_name: cell("middlename"), kind: STAFF_KINDS.get(role) ?? "other" } });
}

interface Birth {
	cells: { date_of_birth: string; gender: string };
	place: Place;
}
const birthsIn = (tables: readonly KnownTable[]): Map<string, Birth> =>
	new Map(
		linesOf(tables, "demographics").map(({ place, cell }) => [
			cell("sourcedid"),
			{ cells: { date_of_birth: cell("birthdate"), gender: cell("sex") }, place },
		]),
	);

function relationsIn({ students, staff, guardians, agents }: People): Relation[] {
	const relations = new Map<string, Relation>();
	for (const { student, guardian, place } of agents) {
		const pair = `${student}\u001f${guardian}`;
		const known = guardians.known.get(guardian);
		// the agents of students are guardians; those of teachers may be anybody
		const isTeachers = students.known.has(student) && staff.known.has(guardian) && known === undefined;
		if (relations.has(pair) || isTeachers) continue;
		const { file, row, given, table, line, schools } = place;
		const relationship = known?.cells.relation ?? "";
		const gone = place.gone || known?.gone === true;
		relations.set(pair, { file, row, given, table, line, schools, gone, student, guardian, relationship, emergency: false });
	}
	return [...relations.values()];
}

function classesIn(tables: readonly KnownTable[]): FirstOfEach {
	const classes = new FirstOfEach();
	const sessions = new Map(
		linesOf(tables, "sessions").map(({ cell }) => [cell("sourcedid"), { starts: cell("startdate"), ends: cell("enddate") }]),
	);
	for (const { place, cell } of linesOf(tables, "sections")) {
		const key = cell("sourcedid");
		if (key === "") continue;
		const [term, ...others] = listIn(cell("termsourcedids")).flatMap((id) => sessions.get(id) ?? []);
		const { starts, ends } = term !== undefined && others.length === 0 ? term : { starts: "", ends: "" };
		const [grade = ""] = listIn(cell("grades"));
		classes.add({
			...place,
			key,
			also: [],
			cells: {
				name: cut(cell("title", "classcode", "sourcedid"), MOST_NAME),
				kind: cell("classtype").toLowerCase() === "homeroom" ? "homeroom" : "",
				section: cell("classcode"),
				starts,
				ends,
			},
			grade: gradeOf(grade),
			schools: listIn(cell("schoolsourcedid")),
			gone: isDeleted(cell("status")),
		});
	}
	tellApart([...classes.known.values()], ({ cells, key }) => [cells.section ?? "", key]);
	return classes;
}

function enrollmentsIn(tables: readonly KnownTable[], classes: ReadonlyMap<string, Entry>): Pick<RosterModel, "teachings" | "placements"> {
	const teachings: RosterModel["teachings"] = [];
	const placements: RosterModel["placements"] = [];
	for (const { place, cell } of linesOf(tables, "enrollments")) {
		const [section, person, role] = [cell("classsourcedid"), cell("usersourcedid"), cell("role").toLowerCase()];
		if (section === "" && person === "") continue;
		const link = { ...place, schools: listIn(cell("schoolsourcedid")), gone: isDeleted(cell("status")), class: section };
		const term = classes.get(section)?.cells;
		if (role === "student") {
			const days = { starts: cell("begindate") || (term?.starts ?? ""), ends: cell("enddate") || (term?.ends ?? "") };
			placements.push({ ...link, student: person, ...days });
		}
		// who watches an exam teaches nobody
		else if (role !== "proctor") teachings.push({ ...link, staff: person, lead: /^(true|1|yes)$/i.test(cell("primary")) });
	}
	return { teachings: withLeads(teachings), placements };
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
