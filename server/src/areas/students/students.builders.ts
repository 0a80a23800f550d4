import { STUDENT, type StudentInput } from "@homeroom/contract/areas/students/students.rules.ts";
import { type FieldKind, inputFields } from "@homeroom/contract/kit/record.ts";
import type pg from "pg";
import { type HomeTown, imagineHome } from "./students.demo-homes.ts";
import { FIRST_NAMES, LAST_NAMES, MIDDLE_NAMES } from "./students.demo-names.ts";

/** The same numbers on every machine: demo pictures and tests show the same children. */
function dice(seed: number): (sides: number) => number {
	let state = seed;
	return (sides) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * sides);
	};
}

export interface SchoolShape {
	seed: number;
	grades: number[];
	/** Parallel classes per grade: A, B, … */
	parallel: number;
	perClass: number;
	/** School year's autumn. */
	year: number;
	/** Pupils have their own addresses under this name. */
	mailDomain: string | null;
	/** Where they live and what they speak at home, the usual ones first. */
	home: HomeTown;
}

/** `created_at`: when the office entered them; now, if it says nothing. */
export type NewStudent = Pick<StudentInput, "first_name" | "last_name"> & Partial<StudentInput> & { created_at?: string };

/** A school full of children: each grade with its classes, each child of the right age. */
export function imagineStudents({ seed, grades, parallel, perClass, year, mailDomain, home }: SchoolShape): NewStudent[] {
	const roll = dice(seed);
	// dice of their own: names stay as they are when homes change
	const homeRoll = dice(seed + 1);
	const firstGrade = Math.min(...grades);
	const pick = <T>(list: readonly T[]) => list[roll(list.length)] as T;
	const classes = grades.flatMap((grade) =>
		Array.from({ length: parallel }, (_, i) => ({ grade, class_label: `${grade}${"ABCDEFGH"[i]}` })),
	);
	return classes.flatMap(({ grade, class_label }) =>
		Array.from({ length: perClass }, (_, i) => {
			const first_name = pick(FIRST_NAMES);
			const last_name = pick(LAST_NAMES);
			const born = new Date(Date.UTC(year - 6 - grade, 8 + roll(12), 1 + roll(28))).toISOString().slice(0, 10);
			return {
				first_name,
				middle_name: roll(9) === 0 ? pick(MIDDLE_NAMES) : null,
				last_name: roll(12) === 0 ? `${last_name}-${pick(LAST_NAMES)}` : last_name,
				date_of_birth: born,
				email: mailDomain === null ? null : `${plain(first_name)}.${plain(last_name)}.${class_label.toLowerCase()}${i + 1}@${mailDomain}`,
				phone: roll(3) === 0 ? `+44 20 7946 0${String(roll(1000)).padStart(3, "0")}` : null,
				status: STATUS_BY_ROLL[roll(24)] ?? "enrolled",
				created_at: new Date(Date.UTC(year - grade + firstGrade, 5 + roll(3), 1 + roll(28), 7 + roll(9), roll(60))).toISOString(),
				class_label,
				admission_date: `${year - grade + firstGrade}-09-01`,
				external_id: `${String(year - grade + firstGrade).slice(2)}-${class_label}-${String(i + 1).padStart(2, "0")}`,
				...imagineHome(home, first_name, homeRoll),
			};
		}),
	);
}

/** Of 24 children one is on leave and one has left; the rest are there. */
const STATUS_BY_ROLL: Record<number, StudentInput["status"]> = { 0: "on_leave", 1: "withdrawn" };

const plain = (name: string): string =>
	name
		.normalize("NFD")
		.replace(/ß/g, "ss")
		.replace(/[^A-Za-z]/g, "")
		.toLowerCase();

/** Fields that builders may fill, each a column. */
const COLUMNS = (inputFields(STUDENT).map(([name]) => name) as (keyof StudentInput)[]).filter((name) => name !== "status");
const TYPES: Partial<Record<FieldKind, string>> = { day: "date", choices: "text[]", record: "bigint" };

/** Writes them in one statement. The transaction must already be the customer's. Returns their ids in order. */
export async function makeStudents(client: pg.ClientBase, students: NewStudent[]): Promise<number[]> {
	const { rows } = await client.query<{ id: string }>(
		`insert into students (${COLUMNS.join(", ")}, status, created_at, updated_at)
		select ${COLUMNS.join(", ")}, coalesce(status, 'enrolled'), coalesce(created_at, now()), coalesce(created_at, now())
		from jsonb_to_recordset($1) as s (${COLUMNS.map((name) => `${name} ${TYPES[STUDENT.fields[name].kind] ?? "text"}`).join(", ")}, status text, created_at timestamptz)
		returning id`,
		[JSON.stringify(students)],
	);
	return rows.map((row) => Number(row.id));
}

/** Links a person to students: what ViewOwn shows them. */
export const linkStudents = (client: pg.ClientBase, user_id: number, student_ids: number[], relation: "teacher" | "guardian" | "self") =>
	client.query("insert into student_people (student_id, user_id, relation) select unnest($1::bigint[]), $2, $3", [
		student_ids,
		user_id,
		relation,
	]);
