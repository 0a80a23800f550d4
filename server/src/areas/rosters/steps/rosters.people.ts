import type { CustomerDb } from "../../../kit/db/customer-db.ts";
import { Refusal } from "../../../kit/http/refusal.ts";
import { limitProblem } from "../../../kit/imports/import-check.ts";
import { dayContextOf, readDay } from "../../../kit/imports/import-values.ts";
import { joinYear } from "../../enrolments/enrolments.public.ts";
import { STAFF_TABLE } from "../../staff/staff.public.ts";
import { STUDENTS } from "../../students/students.public.ts";
import { personCells } from "../rosters.finding.ts";
import type { Entry } from "../rosters.model.ts";
import { type Homerooms, labelOf } from "./rosters.classes.ts";
import { type Applied, applyRecordsOf, findOf, fullName, here, type Stage, staying } from "./rosters.stage.ts";

export async function applyStaff(db: CustomerDb, stage: Stage): Promise<Applied> {
	const { model, memories, mayReturn } = stage;
	await stage.note("staff");
	const entries = here(model.staff);
	const memory = mayReturn.staff ? memories.staff : staying(memories.staff);
	return applyRecordsOf(db, stage, {
		record: "staff",
		table: STAFF_TABLE,
		entries,
		found: await findOf(db, stage, "staff", entries, personCells, memory),
		fields: ["first_name", "middle_name", "last_name", "email", "phone", "job_title", "kind"],
		name: fullName,
		finish: (_, row_id, input) => {
			if (row_id !== undefined) delete input.kind;
			return undefined;
		},
	});
}

export async function applyStudents(db: CustomerDb, stage: Stage, homerooms: Homerooms): Promise<Applied> {
	const { model, answers, memories, mayReturn, year } = stage;
	await stage.note("students");
	const entries = here(model.students);
	const memory = mayReturn.students ? memories.students : staying(memories.students);
	const cellsOf = ({ cells }: Entry) => ({
		first_name: cells.first_name,
		last_name: cells.last_name,
		birth: isoDay(cells.date_of_birth ?? "", model.date_format_id),
	});
	const found = await findOf(db, stage, "students", entries, cellsOf, memory);
	const isAdded = ({ key, refused }: Entry) => refused === undefined && (!found.found.has(key) || found.back.has(key));
	await refuseBeyondPlan(db, entries.filter(isAdded).length);
	const students = await applyRecordsOf(db, stage, {
		record: "students",
		table: STUDENTS,
		entries,
		found,
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
		name: fullName,
		finish: (entry, row_id, input) => {
			const label = labelOf(entry, answers);
			if (label !== undefined) input.class_label = homerooms.called(label);
			// the class of whom the school has is its own business by now
			if (row_id !== undefined || input.class_label === undefined) delete input.class_label;
			return undefined;
		},
	});
	// whoever is in the files is enrolled in their year
	await joinYear(
		db,
		year.id,
		entries.flatMap(({ key, grade }) => {
			const id = students.ids.get(key);
			return id === undefined ? [] : [{ id, grade }];
		}),
	);
	return students;
}
async function refuseBeyondPlan(db: CustomerDb, added: number): Promise<void> {
	const limit = await limitProblem(db, STUDENTS, added);
	if (limit !== null) throw new Refusal("import_limit", { values: { max: limit.maximum, min: limit.minimum } });
}
/** A day as the database writes it; null: none, or one that the kit will refuse. */
const isoDay = (text: string, date_format_id: number): string | null =>
	text === "" ? null : (readDay(text, dayContextOf(date_format_id)) ?? null);
