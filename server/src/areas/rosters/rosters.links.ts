import type { RosterLinkField } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { readDay } from "../../kit/imports/import-values.ts";
import { markRefused, markUnchanged } from "../../kit/imports/rows/import-gathered.ts";
import { linkStudents, linkTeachers, placeInHomeroom, standingIn } from "../classes/classes.public.ts";
import { type Known, type Memory, pairKey } from "./rosters.ids.ts";
import type { Placement, RosterModel, Teaching } from "./rosters.model.ts";
import { FOLLOWS, type StepRow } from "./rosters.records.ts";
import { applyLinks } from "./steps/rosters.linking.ts";

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
	const keyOf = (one: Teaching) => pairKey(one.class, one.staff);
	return applyLinks(db, {
		import_id,
		links: teachings,
		table: "class_teachers",
		columns: ["class_id", "staff_id"],
		keyOf,
		nameOf: (one) => `${named.class.of(one.class)} · ${named.staff.of(one.staff)}`,
		judge: (one) => {
			const [class_id, staff_id] = [classes.get(one.class), staff.get(one.staff)];
			if (class_id === undefined) return { message: missing(named.class, one.class, "roster_no_class") };
			if (staff_id === undefined) return { message: missing(named.staff, one.staff, "roster_no_teacher") };
			const pair = `${class_id} ${staff_id}`;
			const before = there.get(pair);
			// what a roster ended begins again; what the school ended stays so
			const isAgain = before?.is_current === false && ended.has(keyOf(one));
			const kind = before === undefined || isAgain ? "new" : before.is_current && one.lead && !before.is_lead ? "changed" : "unchanged";
			there.set(pair, { is_current: before?.is_current !== false || isAgain, is_lead: before?.is_lead === true || one.lead });
			return { kind, input: { class_id, staff_id, is_lead: one.lead, starts_on: isAgain ? today : null } };
		},
		write: (from, to) =>
			linkTeachers(
				db,
				sql`select (input ->> 'class_id')::bigint as class_id, (input ->> 'staff_id')::bigint as staff_id, (input ->> 'is_lead')::boolean as is_lead, (input ->> 'starts_on')::date as starts_on, kind, row_no
					from import_rows where import_id = ${import_id} and row_no between ${from} and ${to} and kind in ('new', 'changed')`,
			),
	});
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
	const keyOf = (one: Placement) => pairKey(one.class, one.student);
	return applyLinks(db, {
		import_id,
		links: placements,
		table: "class_students",
		columns: ["class_id", "student_id"],
		keyOf,
		nameOf: (one) => `${named.class.of(one.class)} · ${named.student.of(one.student)}`,
		judge: (one) => {
			const [class_id, student_id] = [classes.get(one.class), students.get(one.student)];
			if (class_id === undefined) return { message: missing(named.class, one.class, "roster_no_class") };
			if (student_id === undefined) return { message: missing(named.student, one.student, "roster_no_student") };
			const days = daysOf(one);
			if ("message" in days) return days;
			const pair = `${class_id} ${student_id}`;
			const others = there.get(pair) ?? [];
			const isHomeroom = homerooms.has(class_id);
			// what a roster ended begins again with today; what the school ended, or ended with its term, stays so
			const next = ended.has(keyOf(one)) && days.starts_on < year.today ? { ...days, starts_on: year.today } : days;
			const isNew =
				others.every((other) => (other.ends_on ?? FOREVER) < (isHomeroom ? year.today : next.starts_on)) &&
				next.starts_on <= (next.ends_on ?? FOREVER);
			if (isNew) there.set(pair, [...others, next]);
			return { kind: isNew ? "new" : "unchanged", input: { class_id, student_id, ...next, ...(isHomeroom && { homeroom: true }) } };
		},
		first: (rows) => placeHomerooms(db, import_id, rows, homerooms, year),
		write: (from, to) =>
			linkStudents(
				db,
				sql`select (input ->> 'class_id')::bigint as class_id, (input ->> 'student_id')::bigint as student_id, (input ->> 'starts_on')::date as starts_on, (input ->> 'ends_on')::date as ends_on, row_no
					from import_rows where import_id = ${import_id} and row_no between ${from} and ${to} and kind = 'new' and not input ? 'homeroom'`,
			),
		problemOf: (error) =>
			(error as { constraint?: string }).constraint === "class_students_once" ? { field: "row", message: "already_placed" } : undefined,
	});
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
		const standing = await standingIn(db, year.id, student_ids);
		const idsOf = (test: (one: (typeof standing)[number]) => boolean) => new Set(standing.filter(test).map(({ id }) => id));
		const labelled = idsOf(({ is_there, class_label }) => is_there && class_label === name);
		// who is not at the school in that year cannot be placed
		const absent = idsOf(({ is_there }) => !is_there);
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

/** The days of a place, within the year: an end that is the year's own is none. */
function dayReader(date_format_id: number, year: Year) {
	const context = { date_format_id, thisYear: new Date().getUTCFullYear(), locale: "en", currency: "EUR" } as const;
	const known = new Map<string, string | undefined>();
	const read = (text: string) => {
		if (!known.has(text)) known.set(text, readDay(text, context));
		return known.get(text);
	};
	return ({ starts, ends }: Placement): Days | { field: RosterLinkField; message: string } => {
		const first = starts === "" ? year.starts_on : read(starts);
		const last = ends === "" ? year.ends_on : read(ends);
		if (first === undefined) return { field: "starts", message: "day" };
		if (last === undefined) return { field: "ends", message: "day" };
		if (first > year.ends_on) return { field: "starts", message: "outside_year" };
		if (last < year.starts_on || last < first) return { field: "ends", message: "outside_year" };
		return { starts_on: first < year.starts_on ? year.starts_on : first, ends_on: last >= year.ends_on ? null : last };
	};
}
