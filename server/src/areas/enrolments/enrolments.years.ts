import type { AcademicYear, YearInput } from "@homeroom/contract/areas/enrolments/enrolments.contract.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { found, notFound, Refusal } from "../../kit/http/refusal.ts";
import { conditionOf } from "../../kit/lists/list.ts";
import { binding, studentFilters } from "../students/students.public.ts";

/** With how many students of those whom the person sees. */
const years = (seen: string) => `select y.id, y.name, y.starts_on, y.ends_on, y.is_current, y.version,
	(select count(distinct e.student_id) from student_enrolments e where e.academic_year_id = y.id and e.removed_at is null and ${seen}) as students
	from academic_years y`;
const YEARS = years("true");

export function findYears(db: CustomerDb, own: number | null): Promise<AcademicYear[]> {
	const { values, bind } = binding();
	const seen = own === null ? "true" : `e.student_id in (select students.id from students where ${conditionOf(studentFilters(own), bind)})`;
	return ask(db, `${years(seen)} order by y.starts_on desc limit 200`, values);
}

async function findYear(db: CustomerDb, id: number): Promise<AcademicYear | undefined> {
	const [row] = await ask<AcademicYear>(db, `${YEARS} where y.id = $1`, [id]);
	return row;
}

/** A new current year takes that from the one before in the same statement. */
export async function createYear(db: CustomerDb, input: YearInput): Promise<AcademicYear> {
	const [row] = await ask<{ id: number }>(
		db,
		`with handed as (update academic_years set is_current = false, version = version + 1, updated_at = now() where is_current and $4)
		insert into academic_years (name, starts_on, ends_on, is_current) values ($1, $2, $3, $4) returning id`,
		[input.name, input.starts_on, input.ends_on, input.is_current],
	).catch(brokenRule);
	return found(await findYear(db, (row as { id: number }).id));
}

export async function changeYear(
	db: CustomerDb,
	id: number,
	{ version, ...input }: YearInput & { version: number },
): Promise<AcademicYear> {
	const rows = await ask<{ id: number }>(
		db,
		`update academic_years y set
			name = case when y.id = $1 then $3 else y.name end,
			starts_on = case when y.id = $1 then $4::date else y.starts_on end,
			ends_on = case when y.id = $1 then $5::date else y.ends_on end,
			is_current = y.id = $1 and $6, version = y.version + 1, updated_at = now()
		where exists (select from academic_years t where t.id = $1 and t.version = $2) and (y.id = $1 or (y.is_current and $6)) returning y.id`,
		[id, version, input.name, input.starts_on, input.ends_on, input.is_current],
	).catch(brokenRule);
	const year = found(await findYear(db, id));
	if (rows.length === 0) throw new Refusal("conflict", { current: year });
	return year;
}

export async function removeYear(db: CustomerDb, id: number): Promise<void> {
	const rows = await ask(db, "delete from academic_years where id = $1 returning id", [id]).catch((error: unknown) => {
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
