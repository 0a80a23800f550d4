import type { AcademicYear, YearInput } from "@homeroom/contract/areas/enrolments/enrolments.contract.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { allOf, param, type Sql, sql } from "../../kit/db/sql-text.ts";
import { found, notFound, Refusal } from "../../kit/http/refusal.ts";
import { studentFilters } from "../students/students.public.ts";

/** With how many students of those whom the person sees. */
const years = (seen: Sql) => sql`select y.id, y.name, y.starts_on, y.ends_on, y.is_current, y.version,
	(select count(distinct e.student_id) from student_enrolments e where e.academic_year_id = y.id and e.removed_at is null and ${seen}) as students
	from academic_years y`;
const YEARS = years(sql`true`);

export function findYears(db: CustomerDb, own: number | null): Promise<AcademicYear[]> {
	const seen = own === null ? sql`true` : sql`e.student_id in (select students.id from students where ${allOf(studentFilters(own))})`;
	return ask(db, sql`${years(seen)} order by y.starts_on desc limit 200`);
}

async function findYear(db: CustomerDb, id: number): Promise<AcademicYear | undefined> {
	const [row] = await ask<AcademicYear>(db, sql`${YEARS} where y.id = ${id}`);
	return row;
}

/** A new current year takes that from the one before in the same statement. */
export async function createYear(db: CustomerDb, input: YearInput): Promise<AcademicYear> {
	const $is_current = param(input.is_current);
	const [row] = await ask<{ id: number }>(
		db,
		sql`with handed as (update academic_years set is_current = false, version = version + 1, updated_at = now() where is_current and ${$is_current})
		insert into academic_years (name, starts_on, ends_on, is_current) values (${input.name}, ${input.starts_on}, ${input.ends_on}, ${$is_current}) returning id`,
	).catch(brokenRule);
	return found(await findYear(db, (row as { id: number }).id));
}

export async function changeYear(
	db: CustomerDb,
	id: number,
	{ version, ...input }: YearInput & { version: number },
): Promise<AcademicYear> {
	const $id = param(id);
	const $is_current1 = param(input.is_current);
	const rows = await ask<{ id: number }>(
		db,
		sql`update academic_years y set
			name = case when y.id = ${$id} then ${input.name} else y.name end,
			starts_on = case when y.id = ${$id} then ${input.starts_on}::date else y.starts_on end,
			ends_on = case when y.id = ${$id} then ${input.ends_on}::date else y.ends_on end,
			is_current = y.id = ${$id} and ${$is_current1}, version = y.version + 1, updated_at = now()
		where exists (select from academic_years t where t.id = ${$id} and t.version = ${version}) and (y.id = ${$id} or (y.is_current and ${$is_current1})) returning y.id`,
	).catch(brokenRule);
	const year = found(await findYear(db, id));
	if (rows.length === 0) throw new Refusal("conflict", { current: year });
	return year;
}

export async function removeYear(db: CustomerDb, id: number): Promise<void> {
	const rows = await ask(db, sql`delete from academic_years where id = ${id} returning id`).catch((error: unknown) => {
		throw (error as { code?: string }).code === "23503" ? new Refusal("year_in_use") : error;
	});
	if (rows.length === 0) throw notFound();
}

const RULES: Record<string, [field: string, message: string]> = {
	academic_years_name: ["name", "taken"],
	academic_years_days: ["ends_on", "before_start"],
	academic_years_length: ["ends_on", "year_length"],
	academic_years_overlap: ["starts_on", "year_overlap"],
};
function brokenRule(error: unknown): never {
	const { constraint = "" } = error as { constraint?: string };
	const rule = RULES[constraint];
	if (rule !== undefined) throw new Refusal("invalid", { fields: { [rule[0]]: { message: rule[1] } } });
	// two people made different years current in the same moment
	throw constraint === "academic_years_current" ? new Refusal("conflict") : error;
}
