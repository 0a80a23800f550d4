import type {
	CalendarSpecial,
	CycleInput,
	SchoolCalendar,
	SpecialInput,
	Term,
	TermInput,
	YearCycle,
} from "@homeroom/contract/areas/calendar/calendar.contract.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { param, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import { found, notFound, Refusal } from "../../kit/http/refusal.ts";
import { BELLS } from "./calendar.bells.ts";

const json = (row: Sql, order: Sql) => sql`coalesce(jsonb_agg(to_jsonb(${row}) order by ${order}), '[]')`;
const YEAR = "y.id, y.name, y.starts_on, y.ends_on, y.is_current, y.cycle, y.cycle_length, y.weekdays, y.version";
const TERM = "t.id, t.academic_year_id, t.name, t.starts_on, t.ends_on, t.version";
const DAY = "d.id, d.name, d.kind, d.starts_on, d.ends_on, d.bell_time_id, d.counts, d.version";

/** All of it in one statement: the page shows it at once. */
export async function schoolCalendar(db: CustomerDb, academic_year_id: number | undefined): Promise<SchoolCalendar> {
	const year = param(academic_year_id ?? null);
	const [row] = await ask<SchoolCalendar>(
		db,
		sql`with chosen as (
			select y.id, y.starts_on, y.ends_on from academic_years y where ${year}::bigint is null or y.id = ${year} order by y.is_current desc, y.starts_on desc limit 1
		)
		select (select ${json(sql`y`, sql`y.starts_on desc`)} from (select ${verbatim(YEAR)} from academic_years y order by y.starts_on desc limit 200) y) as years,
			(select id from chosen) as academic_year_id,
			(select ${json(sql`t`, sql`t.starts_on`)} from (select ${verbatim(TERM)} from terms t join chosen c on c.id = t.academic_year_id) t) as terms,
			(select ${json(sql`d`, sql`d.starts_on`)} from (select ${verbatim(DAY)} from calendar_days d join chosen c on d.starts_on <= c.ends_on and d.ends_on >= c.starts_on) d) as days,
			(select ${json(sql`b`, sql`b.is_default desc, b.name, b.id`)} from (${verbatim(BELLS)}) b) as bells`,
	);
	const calendar = row as SchoolCalendar;
	// one that is named and not there
	if (academic_year_id !== undefined && calendar.academic_year_id === null) throw notFound();
	return calendar;
}

export async function changeCycle(
	db: CustomerDb,
	id: number,
	{ version, cycle, cycle_length, weekdays }: CycleInput & { version: number },
): Promise<YearCycle> {
	const days = [...new Set(weekdays)].sort((a, b) => a - b);
	const [row] = await ask<YearCycle>(
		db,
		sql`update academic_years y set cycle = ${cycle}, cycle_length = ${cycle_length}, weekdays = ${days}::int[], version = version + 1, updated_at = now()
		where id = ${id} and version = ${version} returning ${verbatim(YEAR)}`,
	);
	return row ?? outdated(await ask<YearCycle>(db, sql`select ${verbatim(YEAR)} from academic_years y where id = ${id}`));
}

/** Nothing was changed: either it is not there, or somebody was faster. */
function outdated(rows: unknown[]): never {
	throw new Refusal("conflict", { current: found(rows[0]) });
}

/** A term lies in its year. */
const inYear = (year: Sql, { starts_on, ends_on }: TermInput) =>
	sql`exists (select from academic_years y where y.id = ${year} and ${starts_on}::date >= y.starts_on and ${ends_on}::date <= y.ends_on)`;

export async function createTerm(db: CustomerDb, academic_year_id: number, input: TermInput): Promise<Term> {
	const [row] = await ask<Term>(
		db,
		sql`insert into terms as t (academic_year_id, name, starts_on, ends_on)
		select ${academic_year_id}::bigint, ${input.name}, ${input.starts_on}::date, ${input.ends_on}::date where ${inYear(sql`${academic_year_id}::bigint`, input)} returning ${verbatim(TERM)}`,
	).catch(brokenRule);
	if (row !== undefined) return row;
	found((await ask(db, sql`select id from academic_years where id = ${academic_year_id}`))[0]);
	throw outsideYear();
}

export async function changeTerm(db: CustomerDb, id: number, { version, ...input }: TermInput & { version: number }): Promise<Term> {
	const [row] = await ask<Term>(
		db,
		sql`update terms t set name = ${input.name}, starts_on = ${input.starts_on}, ends_on = ${input.ends_on}, version = version + 1, updated_at = now()
		where id = ${id} and version = ${version} and ${inYear(sql`t.academic_year_id`, input)} returning ${verbatim(TERM)}`,
	).catch(brokenRule);
	if (row !== undefined) return row;
	const current = found((await ask<Term>(db, sql`select ${verbatim(TERM)} from terms t where id = ${id}`))[0]);
	throw current.version === version ? outsideYear() : new Refusal("conflict", { current });
}
const outsideYear = () => new Refusal("invalid", { fields: { starts_on: { message: "outside_year" } } });

export async function createSpecial(db: CustomerDb, input: SpecialInput): Promise<CalendarSpecial> {
	const [row] = await ask<CalendarSpecial>(
		db,
		sql`insert into calendar_days as d (name, kind, starts_on, ends_on, bell_time_id, counts)
		values (${input.name}, ${input.kind}, ${input.starts_on}, ${input.ends_on}, ${bellsOf(input)}, ${countsOf(input)}) returning ${verbatim(DAY)}`,
	).catch(brokenRule);
	return row as CalendarSpecial;
}

export async function changeSpecial(
	db: CustomerDb,
	id: number,
	{ version, ...input }: SpecialInput & { version: number },
): Promise<CalendarSpecial> {
	const [row] = await ask<CalendarSpecial>(
		db,
		sql`update calendar_days d set name = ${input.name}, kind = ${input.kind}, starts_on = ${input.starts_on}, ends_on = ${input.ends_on},
			bell_time_id = ${bellsOf(input)}, counts = ${countsOf(input)}, version = version + 1, updated_at = now()
		where id = ${id} and version = ${version} returning ${verbatim(DAY)}`,
	).catch(brokenRule);
	return row ?? outdated(await ask(db, sql`select ${verbatim(DAY)} from calendar_days d where id = ${id}`));
}
/** Bells belong to days with bells, and only a day without lessons can be counted or left out. */
const bellsOf = ({ kind, bell_time_id }: SpecialInput) => (kind === "bells" ? bell_time_id : null);
const countsOf = ({ kind, counts }: SpecialInput) => kind === "off_timetable" && counts;

export async function removeFrom(db: CustomerDb, table: "terms" | "calendar_days", id: number): Promise<void> {
	if ((await ask(db, sql`delete from ${verbatim(table)} where id = ${id} returning id`)).length === 0) throw notFound();
}

const RULES: Record<string, [field: string, message: string]> = {
	terms_name: ["name", "taken"],
	terms_overlap: ["starts_on", "term_overlap"],
	calendar_days_overlap: ["starts_on", "special_overlap"],
	calendar_days_customer_id_bell_time_id_fkey: ["bell_time_id", "choice"],
};
function brokenRule(error: unknown): never {
	const rule = RULES[(error as { constraint?: string }).constraint ?? ""];
	throw rule === undefined ? error : new Refusal("invalid", { fields: { [rule[0]]: { message: rule[1] } } });
}
