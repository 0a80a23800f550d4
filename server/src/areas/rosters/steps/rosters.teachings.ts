import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { sql } from "../../../kit/db/sql-text.ts";
import { linkTeachers } from "../../classes/classes.public.ts";
import type { Teaching } from "../rosters.model.ts";
import { applyLinks, type Linked } from "./rosters.linking.ts";
import type { Ids, Stage } from "./rosters.stage.ts";

interface Standing {
	is_current: boolean;
	is_lead: boolean;
}

/** Who teaches which class. */
export async function applyTeachings(db: CustomerDb, stage: Stage, classes: Ids, staff: Ids): Promise<Linked<Teaching>> {
	const { model, imports, memories, named, year } = stage;
	const import_id = imports.teachers;
	await stage.note("teachers");
	const there = await teachersOf(db, classes, year.today);
	return applyLinks(db, stage, {
		import_id,
		table: "class_teachers",
		links: model.teachings,
		ends: [
			{ column: "class_id", keyOf: (one) => one.class, ids: classes, named: named.class, missing: "roster_no_class" },
			{ column: "staff_id", keyOf: (one) => one.staff, ids: staff, named: named.staff, missing: "roster_no_teacher" },
		],
		nameOf: (one) => `${named.class.of(one.class)} · ${named.staff.of(one.staff)}`,
		judge: ({ lead }, { key, ids }) => {
			const before = there.get(ids);
			// what a roster ended begins again; what the school ended stays so
			const isAgain = before?.is_current === false && memories.class_teachers.ended.has(key);
			const kind = before === undefined || isAgain ? "new" : before.is_current && lead && !before.is_lead ? "changed" : "unchanged";
			there.set(ids, { is_current: before?.is_current !== false || isAgain, is_lead: before?.is_lead === true || lead });
			return { kind, input: { is_lead: lead, starts_on: isAgain ? year.today : null } };
		},
		write: (from, to) =>
			linkTeachers(
				db,
				sql`select (input ->> 'class_id')::bigint as class_id, (input ->> 'staff_id')::bigint as staff_id, (input ->> 'is_lead')::boolean as is_lead, (input ->> 'starts_on')::date as starts_on, kind, row_no
					from import_rows where import_id = ${import_id} and row_no between ${from} and ${to} and kind in ('new', 'changed')`,
			),
	});
}

/** Who teaches these classes already, or did. */
async function teachersOf(db: CustomerDb, classes: Ids, today: string): Promise<Map<string, Standing>> {
	const known = await ask<Standing & { pair: string }>(
		db,
		sql`select class_id || ' ' || staff_id as pair, bool_or(c.is_current) as is_current, bool_or(is_lead and c.is_current) as is_lead
			from class_teachers cross join lateral (select ends_on is null or ends_on >= ${today}::date as is_current) c
			where class_id = any(${[...classes.values()]}::bigint[]) group by 1`,
	);
	return new Map(known.map(({ pair, ...how }) => [pair, how]));
}
