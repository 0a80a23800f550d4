import type { Enrolment, EnrolmentInput } from "@homeroom/contract/areas/enrolments/enrolments.contract.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { param, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import { found, notFound, Refusal } from "../../kit/http/refusal.ts";
import { oneStudent } from "../students/students.public.ts";

const ENROLMENT = `e.id, e.student_id, e.academic_year_id, e.grade_level, e.class_label, e.starts_on, e.ends_on, e.status, e.reason, e.version, e.updated_at`;

/** The newest first; undefined where the person may not see the student. */
export async function enrolmentsOf(db: CustomerDb, id: number, own: number | null): Promise<Enrolment[] | undefined> {
	const rows = await ask<Enrolment>(
		db,
		sql`select ${verbatim(ENROLMENT)}, y.name as academic_year, y.is_current from students
		left join (student_enrolments e join academic_years y on y.id = e.academic_year_id) on e.student_id = students.id and e.removed_at is null
		where ${oneStudent(id, own)} order by e.starts_on desc, e.id desc limit 200`,
	);
	return rows.length === 0 ? undefined : rows.filter((row) => row.id !== null);
}
const enrolmentOf = async (db: CustomerDb, id: number, own: number | null, enrolment_id: number) =>
	(await enrolmentsOf(db, id, own))?.find((enrolment) => enrolment.id === enrolment_id);

export async function createEnrolment(db: CustomerDb, id: number, own: number | null, input: EnrolmentInput): Promise<Enrolment> {
	const starts_on = param(input.starts_on);
	const [row] = await ask<{ id: number }>(
		db,
		sql`insert into student_enrolments (student_id, academic_year_id, grade_level, class_label, starts_on, ends_on, status, reason)
		select students.id, y.id, ${input.grade_level}::int, ${input.class_label}, ${starts_on}::date, ${input.ends_on}::date, ${input.status}, ${input.reason}
		from students cross join academic_years y
		where y.id = ${input.academic_year_id} and ${starts_on}::date between y.starts_on and y.ends_on and ${oneStudent(id, own)} returning id`,
	).catch(brokenRule);
	found(await enrolmentsOf(db, id, own));
	if (row === undefined) await refuseYear(db, input.academic_year_id);
	return found(await enrolmentOf(db, id, own, (row as { id: number }).id));
}

interface Place {
	id: number;
	enrolment_id: number;
	version: number;
}
export async function changeEnrolment(db: CustomerDb, place: Place, own: number | null, input: EnrolmentInput): Promise<Enrolment> {
	const starts_on = param(input.starts_on);
	const rows = await ask(
		db,
		sql`update student_enrolments e set academic_year_id = y.id, grade_level = ${input.grade_level}::int, class_label = ${input.class_label},
			starts_on = ${starts_on}::date, ends_on = ${input.ends_on}::date, status = ${input.status}, reason = ${input.reason},
			version = e.version + 1, updated_at = now()
		from academic_years y where y.id = ${input.academic_year_id} and ${starts_on}::date between y.starts_on and y.ends_on and ${mine(place, own)} returning e.id`,
	).catch(brokenRule);
	const current = found(await enrolmentOf(db, place.id, own, place.enrolment_id));
	if (rows.length > 0) return current;
	if (current.version !== place.version) throw new Refusal("conflict", { current });
	return refuseYear(db, input.academic_year_id);
}

export async function removeEnrolment(db: CustomerDb, place: Place, own: number | null): Promise<void> {
	const rows = await ask(
		db,
		sql`update student_enrolments e set removed_at = now(), version = e.version + 1, updated_at = now() where ${mine(place, own)} returning e.id`,
	);
	if (rows.length > 0) return;
	const current = await enrolmentOf(db, place.id, own, place.enrolment_id);
	throw current === undefined ? notFound() : new Refusal("conflict", { current });
}

const mine = ({ id, enrolment_id, version }: Place, own: number | null): Sql =>
	sql`e.id = ${enrolment_id} and e.version = ${version} and e.removed_at is null
	and e.student_id = (select students.id from students where ${oneStudent(id, own)})`;

/** Nothing was written although the student is there: the year is unknown, or the day lies outside it. */
async function refuseYear(db: CustomerDb, academic_year_id: number): Promise<never> {
	const years = await ask(db, sql`select id from academic_years where id = ${academic_year_id}`);
	throw new Refusal("invalid", {
		fields: years.length === 0 ? { academic_year_id: { message: "choice" } } : { starts_on: { message: "outside_year" } },
	});
}

const RULES: Record<string, [field: string, message: string]> = {
	student_enrolments_days: ["ends_on", "before_start"],
	student_enrolments_overlap: ["starts_on", "enrolment_overlap"],
};
function brokenRule(error: unknown): never {
	const rule = RULES[(error as { constraint?: string }).constraint ?? ""];
	throw rule === undefined ? error : new Refusal("invalid", { fields: { [rule[0]]: { message: rule[1] } } });
}
