import type { RosterLinkField } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { sql } from "../../../kit/db/sql-text.ts";
import { dayContextOf, readDay } from "../../../kit/imports/import-values.ts";
import { linkStudents } from "../../classes/classes.public.ts";
import type { Placement } from "../rosters.model.ts";
import { placeHomerooms } from "./rosters.homerooms.ts";
import { applyLinks, type Linked } from "./rosters.linking.ts";
import { dayWithin, type Ids, type Stage, type Year } from "./rosters.stage.ts";

/** After every day. */
const FOREVER = "9999-12-31";
/** Without an end, as long as the year. */
interface Days {
	starts_on: string;
	ends_on: string | null;
}

/** Who is in which class. Being in a homeroom is being enrolled in that class, and is done there. */
export async function applyPlacements(db: CustomerDb, stage: Stage, classes: Ids, students: Ids): Promise<Linked<Placement>> {
	const { model, imports, memories, named, year } = stage;
	const import_id = imports.placements;
	await stage.note("placements");
	const class_ids = [...classes.values()];
	const there = await daysIn(db, class_ids);
	const homerooms = await homeroomsAmong(db, class_ids);
	const within = dayWithin(year);
	const daysOf = dayReader(model.date_format_id, year);
	return applyLinks(db, stage, {
		import_id,
		table: "class_students",
		links: model.placements,
		ends: [
			{ column: "class_id", keyOf: (one) => one.class, ids: classes, named: named.class, missing: "roster_no_class" },
			{ column: "student_id", keyOf: (one) => one.student, ids: students, named: named.student, missing: "roster_no_student" },
		],
		nameOf: (one) => `${named.class.of(one.class)} · ${named.student.of(one.student)}`,
		judge: (one, { key, ids }) => {
			const days = daysOf(one);
			if ("message" in days) return days;
			const others = there.get(ids) ?? [];
			const isHomeroom = homerooms.has(classes.get(one.class) ?? 0);
			// one is in a homeroom today, or not: who left it or comes later is not placed
			if (isHomeroom && (days.starts_on > within || within > (days.ends_on ?? FOREVER)))
				return { kind: "unchanged", input: { ...days, homeroom: true } };
			// what a roster ended begins again with today; what the school ended, or ended with its term, stays so
			const isAgain = memories.class_students.ended.has(key) && days.starts_on < year.today;
			const next = isAgain ? { ...days, starts_on: year.today } : days;
			const free_from = isHomeroom ? year.today : next.starts_on;
			const isNew = others.every(({ ends_on }) => (ends_on ?? FOREVER) < free_from) && next.starts_on <= (next.ends_on ?? FOREVER);
			if (isNew) there.set(ids, [...others, next]);
			return { kind: isNew ? "new" : "unchanged", input: { ...next, ...(isHomeroom && { homeroom: true }) } };
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

/** When who was in these classes, by the ids of both. */
async function daysIn(db: CustomerDb, class_ids: readonly number[]): Promise<Map<string, Days[]>> {
	const known = await ask<Days & { pair: string }>(
		db,
		sql`select class_id || ' ' || student_id as pair, starts_on::text as starts_on, ends_on::text as ends_on from class_students where class_id = any(${class_ids}::bigint[])`,
	);
	return Map.groupBy(known, ({ pair }) => pair);
}

/** Those of these classes that are homerooms, with their names. */
async function homeroomsAmong(db: CustomerDb, class_ids: readonly number[]): Promise<Map<number, string>> {
	const rows = await ask<{ id: number; name: string }>(
		db,
		sql`select id, name from classes where id = any(${class_ids}::bigint[]) and kind = 'homeroom'`,
	);
	return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The days of a place, within the year: an end that is the year's own is none. */
function dayReader(date_format_id: number, year: Year) {
	const context = dayContextOf(date_format_id);
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
