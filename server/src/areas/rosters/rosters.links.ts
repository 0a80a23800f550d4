import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql, verbatim } from "../../kit/db/sql-text.ts";
import { readDay } from "../../kit/imports/import-values.ts";
import { keepRows, markRefused, markUnchanged } from "../../kit/imports/rows/import-gathered.ts";
import { linkStudents, linkTeachers, placeInHomeroom } from "../classes/classes.public.ts";
import type { Place, Placement, RosterModel } from "./rosters.model.ts";
import { hintsOf, type StepRow, writeRanges } from "./rosters.records.ts";

export interface Year {
	id: number;
	starts_on: string;
	ends_on: string;
}
interface Pair {
	key: string;
	id: number;
}
/** Ids by the keys of the files. */
export type Ids = ReadonlyMap<string, number>;

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
	classes: Ids,
	staff: Ids,
	nameOf: { class(key: string): string; staff(key: string): string },
): Promise<Pair[]> {
	const known = await ask<{ class_id: number; staff_id: number; is_lead: boolean }>(
		db,
		sql`select class_id, staff_id, bool_or(is_lead) as is_lead from class_teachers where class_id = any(${[...classes.values()]}::bigint[]) group by 1, 2`,
	);
	const there = new Map(known.map(({ class_id, staff_id, is_lead }) => [`${class_id} ${staff_id}`, is_lead]));
	const keys: string[] = [];
	const rows = teachings.map((one, i): StepRow => {
		const name = `${nameOf.class(one.class)} · ${nameOf.staff(one.staff)}`;
		const [class_id, staff_id] = [classes.get(one.class), staff.get(one.staff)];
		keys.push(`${one.class}\u001f${one.staff}`);
		if (class_id === undefined) return refused(one, i + 1, name, "roster_no_class");
		if (staff_id === undefined) return refused(one, i + 1, name, "roster_no_teacher");
		const pair = `${class_id} ${staff_id}`;
		const before = there.get(pair);
		there.set(pair, before === true || one.lead);
		const kind = before === undefined ? "new" : one.lead && !before ? "changed" : "unchanged";
		return kept(one, i + 1, name, kind, { class_id, staff_id, is_lead: one.lead });
	});
	await keepRows(db, import_id, rows);
	await writeRanges(db, import_id, rows.length, {
		write: (from, to) =>
			linkTeachers(
				db,
				sql`select (input ->> 'class_id')::bigint as class_id, (input ->> 'staff_id')::bigint as staff_id, (input ->> 'is_lead')::boolean as is_lead, kind, row_no
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
	ids: { classes: Ids; students: Ids },
	year: Year,
	nameOf: { class(key: string): string; student(key: string): string },
): Promise<Pair[]> {
	const { classes, students } = ids;
	const class_ids = [...classes.values()];
	const known = await ask<{ pair: string }>(
		db,
		sql`select distinct class_id || ' ' || student_id as pair from class_students where class_id = any(${class_ids}::bigint[]) and (ends_on is null or ends_on >= (select customer_today()))`,
	);
	const there = new Set(known.map(({ pair }) => pair));
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
		const name = `${nameOf.class(one.class)} · ${nameOf.student(one.student)}`;
		const [class_id, student_id] = [classes.get(one.class), students.get(one.student)];
		keys.push(`${one.class}\u001f${one.student}`);
		if (class_id === undefined) return refused(one, i + 1, name, "roster_no_class");
		if (student_id === undefined) return refused(one, i + 1, name, "roster_no_student");
		const days = daysOf(one);
		if (days === undefined) return refused(one, i + 1, name, "day");
		if (days === "outside") return refused(one, i + 1, name, "outside_year");
		const pair = `${class_id} ${student_id}`;
		const kind = there.has(pair) ? "unchanged" : "new";
		there.add(pair);
		return kept(one, i + 1, name, kind, { class_id, student_id, ...days, ...(homerooms.has(class_id) && { homeroom: true }) });
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
		const [today] = await ask<{ day: string }>(
			db,
			sql`select greatest(${year.starts_on}::date, least(${year.ends_on}::date, (select customer_today())))::text as day`,
		);
		const days = { starts_on: today?.day ?? year.starts_on, ends_on: null, reason: null };
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
async function pairsOf(db: CustomerDb, rows: readonly StepRow[], keys: readonly string[], table: string, other: string): Promise<Pair[]> {
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
	return ({ starts, ends }: Placement): { starts_on: string; ends_on: string | null } | "outside" | undefined => {
		const first = starts === "" ? year.starts_on : read(starts);
		const last = ends === "" ? year.ends_on : read(ends);
		if (first === undefined || last === undefined) return undefined;
		if (first > year.ends_on || last < year.starts_on || last < first) return "outside";
		return { starts_on: first < year.starts_on ? year.starts_on : first, ends_on: last >= year.ends_on ? null : last };
	};
}
