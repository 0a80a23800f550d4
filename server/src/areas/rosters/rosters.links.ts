import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql, verbatim } from "../../kit/db/sql-text.ts";
import { readDay } from "../../kit/imports/import-values.ts";
import { keepRows, markRefused, markUnchanged } from "../../kit/imports/rows/import-gathered.ts";
import { linkStudents, linkTeachers, placeInHomeroom } from "../classes/classes.public.ts";
import { type Known, type Memory, pairKey } from "./rosters.ids.ts";
import type { Place, Placement, RosterModel } from "./rosters.model.ts";
import { FOLLOWS, hintsOf, type StepRow, writeRanges } from "./rosters.records.ts";

export interface Year {
	id: number;
	starts_on: string;
	ends_on: string;
	/** The school's day. */
	today: string;
}
/** Ids by the keys of the files. */
export type Ids = ReadonlyMap<string, number>;
/** What those in the files are called. */
export interface Named {
	/** As a person would say it; whom the files do not have, by the key. */
	of(key: string): string;
	has(key: string): boolean;
}
/** Why a link to it cannot be made: the files do not have it, or it was refused itself. */
export const missing = (named: Named, key: string, message: string): string => (named.has(key) ? FOLLOWS : message);

/** After every day. */
const FOREVER = "9999-12-31";
/** Without an end, as long as the year. */
interface Days {
	starts_on: string;
	ends_on: string | null;
}

/** A row that cannot be done for a reason. */
const refused = (place: Place, row_no: number, name: string, message: string): StepRow => ({
	row_no,
	kind: "error",
	key: null,
	given: place.given,
	input: {},
	problems: { row: { message } },
	hints: hintsOf(place, name),
});
const kept = (place: Place, row_no: number, name: string, kind: StepRow["kind"], input: Record<string, unknown>): StepRow => ({
	row_no,
	kind,
	key: null,
	given: place.given,
	input,
	problems: {},
	hints: hintsOf(place, name),
});

/** Who teaches which class. */
export async function applyTeachings(
	db: CustomerDb,
	import_id: number,
	{ teachings }: RosterModel,
	{ ended }: Memory,
	{ classes, staff }: { classes: Ids; staff: Ids },
	{ today }: Year,
	named: { class: Named; staff: Named },
): Promise<Known[]> {
	const known = await ask<{ pair: string; is_current: boolean; is_lead: boolean }>(
		db,
		sql`select class_id || ' ' || staff_id as pair, bool_or(c.is_current) as is_current, bool_or(is_lead and c.is_current) as is_lead
			from class_teachers cross join lateral (select ends_on is null or ends_on >= ${today}::date as is_current) c
			where class_id = any(${[...classes.values()]}::bigint[]) group by 1`,
	);
	const there = new Map(known.map(({ pair, ...how }) => [pair, how]));
	const keys: string[] = [];
	const rows = teachings.map((one, i): StepRow => {
		const name = `${named.class.of(one.class)} · ${named.staff.of(one.staff)}`;
		const [class_id, staff_id] = [classes.get(one.class), staff.get(one.staff)];
		const key = pairKey(one.class, one.staff);
		keys.push(key);
		if (class_id === undefined) return refused(one, i + 1, name, missing(named.class, one.class, "roster_no_class"));
		if (staff_id === undefined) return refused(one, i + 1, name, missing(named.staff, one.staff, "roster_no_teacher"));
		const pair = `${class_id} ${staff_id}`;
		const before = there.get(pair);
		// what a roster ended begins again; what the school ended stays so
		const isAgain = before?.is_current === false && ended.has(key);
		const kind = before === undefined || isAgain ? "new" : before.is_current && one.lead && !before.is_lead ? "changed" : "unchanged";
		there.set(pair, { is_current: before?.is_current !== false || isAgain, is_lead: before?.is_lead === true || one.lead });
		return kept(one, i + 1, name, kind, { class_id, staff_id, is_lead: one.lead, starts_on: isAgain ? today : null });
	});
	await keepRows(db, import_id, rows);
	await writeRanges(db, import_id, rows.length, {
		write: (from, to) =>
			linkTeachers(
				db,
				sql`select (input ->> 'class_id')::bigint as class_id, (input ->> 'staff_id')::bigint as staff_id, (input ->> 'is_lead')::boolean as is_lead, (input ->> 'starts_on')::date as starts_on, kind, row_no
					from import_rows where import_id = ${import_id} and row_no between ${from} and ${to} and kind in ('new', 'changed')`,
			),
	});
	return pairsOf(db, rows, keys, "class_teachers", "staff_id");
}

/** Who is in which class. Being in a homeroom is being enrolled in that class, and is done there. */
export async function applyPlacements(
	db: CustomerDb,
	import_id: number,
	{ placements, date_format_id }: RosterModel,
	{ ended }: Memory,
	{ classes, students }: { classes: Ids; students: Ids },
	year: Year,
	named: { class: Named; student: Named },
): Promise<Known[]> {
	const class_ids = [...classes.values()];
	const known = await ask<{ pair: string; starts_on: string; ends_on: string | null }>(
		db,
		sql`select class_id || ' ' || student_id as pair, starts_on::text as starts_on, ends_on::text as ends_on from class_students where class_id = any(${class_ids}::bigint[])`,
	);
	const there = new Map<string, Days[]>();
	for (const { pair, ...days } of known) there.set(pair, [...(there.get(pair) ?? []), days]);
	const homerooms = new Map(
		(
			await ask<{ id: number; name: string }>(
				db,
				sql`select id, name from classes where id = any(${class_ids}::bigint[]) and kind = 'homeroom'`,
			)
		).map(({ id, name }) => [id, name]),
	);
	const daysOf = dayReader(date_format_id, year);
	const keys: string[] = [];
	const rows = placements.map((one, i): StepRow => {
		const name = `${named.class.of(one.class)} · ${named.student.of(one.student)}`;
		const [class_id, student_id] = [classes.get(one.class), students.get(one.student)];
		const key = pairKey(one.class, one.student);
		keys.push(key);
		if (class_id === undefined) return refused(one, i + 1, name, missing(named.class, one.class, "roster_no_class"));
		if (student_id === undefined) return refused(one, i + 1, name, missing(named.student, one.student, "roster_no_student"));
		const days = daysOf(one);
		if (days === undefined) return refused(one, i + 1, name, "day");
		if (days === "outside") return refused(one, i + 1, name, "outside_year");
		const pair = `${class_id} ${student_id}`;
		const others = there.get(pair) ?? [];
		const isHomeroom = homerooms.has(class_id);
		// what a roster ended begins again with today; what the school ended, or ended with its term, stays so
		const next = ended.has(key) && days.starts_on < year.today ? { ...days, starts_on: year.today } : days;
		const isNew =
			others.every((other) => (other.ends_on ?? FOREVER) < (isHomeroom ? year.today : next.starts_on)) &&
			next.starts_on <= (next.ends_on ?? FOREVER);
		if (isNew) there.set(pair, [...others, next]);
		return kept(one, i + 1, name, isNew ? "new" : "unchanged", { class_id, student_id, ...next, ...(isHomeroom && { homeroom: true }) });
	});
	await keepRows(db, import_id, rows);
	await placeHomerooms(db, import_id, rows, homerooms, year);
	await writeRanges(db, import_id, rows.length, {
		write: (from, to) =>
			linkStudents(
				db,
				sql`select (input ->> 'class_id')::bigint as class_id, (input ->> 'student_id')::bigint as student_id, (input ->> 'starts_on')::date as starts_on, (input ->> 'ends_on')::date as ends_on, row_no
					from import_rows where import_id = ${import_id} and row_no between ${from} and ${to} and kind = 'new' and not input ? 'homeroom'`,
			),
		problemOf: (error) =>
			(error as { constraint?: string }).constraint === "class_students_once" ? { field: "row", message: "already_placed" } : undefined,
	});
	return pairsOf(db, rows, keys, "class_students", "student_id");
}

async function placeHomerooms(
	db: CustomerDb,
	import_id: number,
	rows: readonly StepRow[],
	homerooms: ReadonlyMap<number, string>,
	year: Year,
): Promise<void> {
	for (const [class_id, name] of homerooms) {
		const mine = rows.filter(({ kind, input }) => kind === "new" && input.class_id === class_id);
		if (mine.length === 0) continue;
		const student_ids = mine.map(({ input }) => input.student_id as number);
		const { placed: labelled, absent } = await standingIn(db, year, name, student_ids);
		for (const { row_no, input } of mine)
			if (absent.has(input.student_id as number)) await markRefused(db, import_id, row_no, { row: { message: "not_enrolled" } });
		const toPlace = student_ids.filter((id) => !labelled.has(id) && !absent.has(id));
		const within = year.today > year.ends_on ? year.ends_on : year.today;
		const days = { starts_on: within < year.starts_on ? year.starts_on : within, ends_on: null, reason: null };
		// who may run a roster with classes was asked before
		if (toPlace.length > 0) await placeInHomeroom(db, { academic_year_id: year.id, name }, { allows: () => true }, toPlace, days);
		const there = mine.filter(({ input }) => labelled.has(input.student_id as number)).map(({ row_no }) => row_no);
		await markUnchanged(db, import_id, there);
	}
}

/** Of these students those who are in that homeroom already, and those who are not at the school in that year: of them nobody can be placed. */
async function standingIn(
	db: CustomerDb,
	{ id: year_id }: Year,
	name: string,
	student_ids: readonly number[],
): Promise<{ placed: Set<number>; absent: Set<number> }> {
	const found = await ask<{ id: number; is_placed: boolean; is_there: boolean }>(
		db,
		sql`select s.id, case when e.id is null and y.is_current then s.class_label else e.class_label end is not distinct from ${name} as is_placed,
			case when e.id is null then s.status else e.status end in ('enrolled', 'on_leave') as is_there
		from students s join academic_years y on y.id = ${year_id} left join lateral (
			select id, class_label, status from student_enrolments e where e.student_id = s.id and e.academic_year_id = y.id and e.removed_at is null order by starts_on desc, id desc limit 1
		) e on true where s.id = any(${student_ids}::bigint[])`,
	);
	const those = (test: (one: (typeof found)[number]) => boolean) => new Set(found.filter(test).map(({ id }) => id));
	return { placed: those((one) => one.is_there && one.is_placed), absent: those((one) => !one.is_there) };
}

/** The rows of the database that the links are, by both keys: the newest of each. */
async function pairsOf(db: CustomerDb, rows: readonly StepRow[], keys: readonly string[], table: string, other: string): Promise<Known[]> {
	const class_ids = [...new Set(rows.flatMap(({ input }) => (input.class_id as number | undefined) ?? []))];
	const found = await ask<{ id: number; pair: string }>(
		db,
		sql`select id, class_id || ' ' || ${verbatim(other)} as pair from ${verbatim(table)} where class_id = any(${class_ids}::bigint[]) order by id`,
	);
	const ids = new Map(found.map(({ id, pair }) => [pair, id]));
	return rows.flatMap(({ row_no, input }) => {
		const id = ids.get(`${input.class_id} ${input[other]}`);
		return id === undefined ? [] : [{ key: keys[row_no - 1] as string, id }];
	});
}

/** The days of a place, within the year: an end that is the year's own is none. */
function dayReader(date_format_id: number, year: Year) {
	const context = { date_format_id, thisYear: new Date().getUTCFullYear(), locale: "en", currency: "EUR" } as const;
	const known = new Map<string, string | undefined>();
	const read = (text: string) => {
		if (!known.has(text)) known.set(text, readDay(text, context));
		return known.get(text);
	};
	return ({ starts, ends }: Placement): Days | "outside" | undefined => {
		const first = starts === "" ? year.starts_on : read(starts);
		const last = ends === "" ? year.ends_on : read(ends);
		if (first === undefined || last === undefined) return undefined;
		if (first > year.ends_on || last < year.starts_on || last < first) return "outside";
		return { starts_on: first < year.starts_on ? year.starts_on : first, ends_on: last >= year.ends_on ? null : last };
	};
}
