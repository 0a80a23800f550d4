import type { RosterAnswers } from "@homeroom/contract/areas/rosters/rosters.contract.ts";
import type { RosterStep } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import { limitProblem } from "../../kit/imports/import-check.ts";
import { readDay } from "../../kit/imports/import-values.ts";
import { keepRows } from "../../kit/imports/rows/import-gathered.ts";
import type { RecordTable } from "../../kit/tables/record-table.ts";
import { CLASSES } from "../classes/classes.public.ts";
import { CLIENTS, CONTACTS } from "../clients/clients.public.ts";
import { createYear, joinYear } from "../enrolments/enrolments.public.ts";
import { STAFF_TABLE } from "../staff/staff.public.ts";
import { STUDENTS } from "../students/students.public.ts";
import { applyRelations, planFamilies } from "./rosters.families.ts";
import { FINDING, personCells } from "./rosters.finding.ts";
import { findEntries, type Known, type Memories, memoriesOf, numbersTaken, remember } from "./rosters.ids.ts";
import { applyLeft } from "./rosters.left.ts";
import { applyPlacements, applyTeachings, type Ids, type Named, type Year } from "./rosters.links.ts";
import { type Entry, gradeLabel, type RosterModel } from "./rosters.model.ts";
import { applyRecords, FOLLOWS, hintsOf, type StepRow } from "./rosters.records.ts";

export interface Applying {
	model: RosterModel;
	/** All that the files have, of whichever school: who is in none of them has left. */
	all: RosterModel;
	answers: RosterAnswers;
	/** Where the rows of each step are kept. */
	imports: Readonly<Record<RosterStep, number>>;
	note(step: RosterStep): Promise<void>;
}
const fullName = ({ cells }: Entry): string => [cells.first_name, cells.middle_name, cells.last_name].filter(Boolean).join(" ");
/** Does all of it in the transaction that it is given; whether that is kept is up to whoever gave it. */
export async function applyRoster(db: CustomerDb, work: Applying): Promise<void> {
	const { model, answers, imports, note } = work;
	const { source, date_format_id } = model;
	const memories = await memoriesOf(db, source);
	await note("year");
	const year = await yearOf(db, work);
	const records = (step: "staff" | "classes" | "students" | "contacts", table: RecordTable) => ({
		import_id: imports[step],
		table,
		date_format_id,
	});

	await note("staff");
	const currentStaff = here(model.staff);
	const foundStaff = await findEntries(db, source, FINDING.staff, memories.staff, currentStaff, personCells);
	const staffNumbers = await freeNumbers(db, "staff", currentStaff, foundStaff.found);
	const staff = await applyRecords(db, {
		...records("staff", STAFF_TABLE),
		fields: ["first_name", "middle_name", "last_name", "email", "phone", "job_title", "kind"],
		named: ["external_id"],
		entries: currentStaff,
		...foundStaff,
		name: fullName,
		finish: (entry, row_id, input) => {
			if (row_id !== undefined) delete input.kind;
			else if (staffNumbers.has(entry.key)) input.external_id = entry.key;
			return undefined;
		},
	});
	await remember(db, source, "staff", pairs(staff));

	await note("classes");
	const currentClasses = here(model.classes);
	const foundClasses = await findEntries(db, source, FINDING.classes, memories.classes, currentClasses, ({ cells }) => ({
		name: cells.name,
		year: String(year.id),
	}));
	const classNumbers = await freeNumbers(db, "classes", currentClasses, foundClasses.found);
	const classes = await applyRecords(db, {
		...records("classes", CLASSES),
		fields: ["name", "kind", "capacity"],
		named: ["academic_year_id", "grade_level", "external_id"],
		entries: currentClasses,
		...foundClasses,
		name: ({ cells }) => cells.name ?? "",
		finish: (entry, row_id, input) => {
			if (entry.grade !== null) input.grade_level = entry.grade;
			if (row_id !== undefined) {
				delete input.kind;
				return undefined;
			}
			input.academic_year_id = year.id;
			if (classNumbers.has(entry.key)) input.external_id = entry.key;
			return undefined;
		},
	});
	await remember(db, source, "classes", pairs(classes));

	await note("students");
	const currentStudents = here(model.students);
	const foundStudents = await findEntries(db, source, FINDING.students, memories.students, currentStudents, ({ cells }) => ({
		first_name: cells.first_name,
		last_name: cells.last_name,
		birth: isoDay(cells.date_of_birth ?? "", date_format_id),
	}));
	const isAdded = ({ key }: Entry) => !foundStudents.found.has(key) || foundStudents.back.has(key);
	const added = currentStudents.filter((entry) => entry.refused === undefined && isAdded(entry)).length;
	const limit = await limitProblem(db, STUDENTS, added);
	if (limit !== null) throw new Refusal("import_limit", { values: { max: limit.maximum, min: limit.minimum } });
	const studentNumbers = await freeNumbers(db, "students", currentStudents, foundStudents.found);
	const students = await applyRecords(db, {
		...records("students", STUDENTS),
		fields: [
			"first_name",
			"middle_name",
			"last_name",
			"date_of_birth",
			"gender",
			"email",
			"phone",
			"line_1",
			"city",
			"state",
			"post_code",
			"class_label",
		],
		named: ["external_id"],
		entries: currentStudents,
		...foundStudents,
		name: fullName,
		finish: (entry, row_id, input) => {
			if (row_id !== undefined) {
				// their class is the school's business by now
				delete input.class_label;
				return undefined;
			}
			if (input.class_label === undefined && answers.grades === "class" && entry.cells.grade)
				input.class_label = gradeLabel(entry.cells.grade);
			if (studentNumbers.has(entry.key)) input.external_id = entry.key;
			return undefined;
		},
	});
	await remember(db, source, "students", pairs(students));
	await enrol(db, year, currentStudents, students);

	const named = naming(model);
	const homes = await families(db, work, memories, students, foundStudents.found, named);

	await note("teachers");
	const teachings = { ...model, teachings: here(model.teachings) };
	const taught = await applyTeachings(db, imports.teachers, teachings, memories.class_teachers, { classes, staff }, year, named);
	await remember(db, source, "class_teachers", taught);
	await note("placements");
	const placements = { ...model, placements: here(model.placements) };
	const placed = await applyPlacements(db, imports.placements, placements, memories.class_students, { classes, students }, year, named);
	await remember(db, source, "class_students", placed);
	await note("left");
	const now = { students: pairs(students), staff: pairs(staff), class_teachers: taught, class_students: placed, student_contacts: homes };
	await applyLeft(db, work.all, answers, imports.left, memories, now);
	// some rules are asked at the end of a transaction, and that of a check never comes
	await ask(db, sql`set constraints all immediate`);
}

/** A day as the database writes it; null: none, or one that the kit will refuse. */
const isoDay = (text: string, date_format_id: number): string | null =>
	text === "" ? null : (readDay(text, { date_format_id, thisYear: new Date().getUTCFullYear(), locale: "en", currency: "EUR" }) ?? null);
/** What is not marked as deleted. */
const here = <T extends { gone: boolean }>(all: readonly T[]): T[] => all.filter(({ gone }) => !gone);
const pairs = (ids: Ids) => [...ids].map(([key, id]) => ({ key, id }));

function naming({ students, staff, classes, guardians }: RosterModel) {
	const by = (entries: readonly Entry[], name: (entry: Entry) => string): Named => {
		const names = new Map(entries.map((entry) => [entry.key, name(entry)]));
		return { of: (key) => names.get(key) ?? key, has: (key) => names.has(key) };
	};
	return {
		student: by(students, fullName),
		staff: by(staff, fullName),
		guardian: by(guardians, fullName),
		class: by(classes, ({ cells }) => cells.name ?? ""),
	};
}

/** A number of theirs becomes ours where it is short enough and nobody has it. */
async function freeNumbers(db: CustomerDb, record: string, entries: readonly Entry[], found: Ids, most = 80): Promise<Set<string>> {
	const fresh = entries.flatMap(({ key }) => (found.has(key) || key.length > most || /[\s|]/.test(key) ? [] : [key]));
	const taken = await numbersTaken(db, record, fresh);
	return new Set(fresh.filter((key) => !taken.has(key)));
}

async function yearOf(db: CustomerDb, { answers, imports }: Applying): Promise<Year> {
	const years = (filter: ReturnType<typeof sql>) =>
		ask<Year & { name: string }>(
			db,
			sql`select id, name, starts_on::text as starts_on, ends_on::text as ends_on, customer_today()::text as today from academic_years where ${filter}`,
		);
	if (answers.new_year === null) {
		const [year] = await years(sql`id = ${answers.academic_year_id}`);
		if (year === undefined) throw new Refusal("invalid", { fields: { academic_year_id: { message: "choice" } } });
		return year;
	}
	const [same] = await years(sql`name = ${answers.new_year.name}`);
	const [current] = await ask(db, sql`select from academic_years where is_current limit 1`);
	const year = same ?? (await createYear(db, { ...answers.new_year, is_current: current === undefined }));
	const { name, starts_on, ends_on } = answers.new_year;
	const row: StepRow = {
		row_no: 1,
		kind: same === undefined ? "new" : "unchanged",
		key: null,
		given: [name, starts_on, ends_on],
		input: { name, starts_on, ends_on },
		problems: {},
		hints: { ...hintsOf({ file: "", row: 0, given: [] }, name), row_id: year.id },
	};
	await keepRows(db, imports.year, [row]);
	return found((await years(sql`id = ${year.id}`))[0]);
}

/** Whoever is in the files is enrolled in their year. */
async function enrol(db: CustomerDb, year: Year, entries: readonly Entry[], students: Ids): Promise<void> {
	const rows = entries.flatMap(({ key, grade }) => {
		const id = students.get(key);
		return id === undefined ? [] : [{ id, grade }];
	});
	await joinYear(db, year.id, rows);
}

async function families(
	db: CustomerDb,
	{ model, imports, note }: Applying,
	memories: Memories,
	students: Ids,
	foundStudents: Ids,
	named: ReturnType<typeof naming>,
): Promise<Known[]> {
	const { source, date_format_id } = model;
	await note("clients");
	const guardians = here(model.guardians);
	const relations = here(model.relations);
	const known = await findEntries(db, source, FINDING.contacts, memories.contacts, guardians, personCells);
	const plan = await planFamilies(db, { ...model, relations }, students, known.found);
	const clients = await applyRecords(db, {
		import_id: imports.clients,
		table: CLIENTS,
		date_format_id,
		fields: ["name", "add_line_1", "city", "state", "post_code"],
		entries: plan.entries,
		found: new Map(),
		name: ({ cells }) => cells.name ?? "",
	});
	await note("contacts");
	// their children are in the files, and were refused
	const withChild = new Set(relations.filter(({ student }) => named.student.has(student)).map(({ guardian }) => guardian));
	const numbers = await freeNumbers(db, "contacts", guardians, known.found, 60);
	const contacts = await applyRecords(db, {
		import_id: imports.contacts,
		table: CONTACTS,
		date_format_id,
		fields: ["first_name", "last_name", "relation", "email", "phone"],
		named: ["client_id", "external_id"],
		entries: guardians,
		...known,
		name: fullName,
		finish: (entry, row_id, input) => {
			if (row_id !== undefined) return undefined;
			const family = plan.familyOf.get(entry.key) ?? "";
			const client_id = clients.get(family) ?? plan.found.get(family);
			if (client_id === undefined) return { message: withChild.has(entry.key) ? FOLLOWS : "roster_no_child" };
			input.client_id = client_id;
			if (numbers.has(entry.key)) input.external_id = entry.key;
			return undefined;
		},
	});
	await remember(db, source, "contacts", pairs(contacts));
	await note("relations");
	const before = { students: foundStudents, contacts: known.found };
	const ids = { students, contacts, before };
	const related = await applyRelations(db, imports.relations, { ...model, relations }, memories.student_contacts, ids, named);
	await remember(db, source, "student_contacts", related);
	return related;
}
