import type { ClassPeople } from "@homeroom/contract/areas/classes/classes.people.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { during } from "../../kit/db/sql-days.ts";
import { allOf, sql, verbatim } from "../../kit/db/sql-text.ts";
import { visibleFilters } from "../../kit/records/record-queries.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { STUDENTS } from "../students/students.public.ts";
import { CLASSES, childrenOf, DAY_OF_CLASS, taughtBy } from "./classes.queries.ts";

/**
 * Who is in a class on a day, who teaches it and who waits, in one statement; undefined where the person may not see the class.
 * Whoever teaches it sees all of it. A parent sees their own children and no others.
 */
export async function classPeople(
	db: CustomerDb,
	{ id, on }: { id: number; on?: string | undefined },
	own: number | null,
	actor: Actor,
): Promise<ClassPeople | undefined> {
	const seen = (alias: string) =>
		own === null
			? sql`true`
			: sql`(${verbatim(alias)}.class_id in (${taughtBy(own)}) or ${verbatim(alias)}.student_id in (${childrenOf(own)}))`;
	// why somebody waits is the school's business
	const note = own === null ? sql`m.note` : sql`case when m.class_id in (${taughtBy(own)}) then m.note end`;
	const day = on === undefined ? verbatim(DAY_OF_CLASS) : sql`${on}::date`;
	const person =
		"'student_id', p.id, 'first_name', p.first_name, 'middle_name', p.middle_name, 'last_name', p.last_name, 'class_label', p.class_label";
	const [row] = await ask<ClassPeople>(
		db,
		sql`select d.day as on, d.capacity,
			coalesce((
				select jsonb_agg(jsonb_build_object('id', m.id, ${verbatim(person)}, 'status', p.status, 'colour_code', p.colour_code, 'photo_file_id', ${verbatim(STUDENTS.photo?.(actor) ?? "null")},
					'starts_on', m.starts_on, 'ends_on', m.ends_on, 'reason', m.reason, 'version', m.version) order by p.search, p.id)
				from class_students m join students p on p.id = m.student_id
				where m.class_id = d.id and ${during("m", sql`d.day`)} and ${seen("m")}
			), '[]') as students,
			coalesce((
				select jsonb_agg(jsonb_build_object('id', t.id, 'staff_id', p.id, 'name', concat_ws(' ', p.first_name, p.last_name), 'code', p.code, 'is_lead', t.is_lead,
					'starts_on', t.starts_on, 'ends_on', t.ends_on, 'version', t.version) order by t.ends_on desc nulls first, t.is_lead desc, p.search)
				from class_teachers t join staff p on p.id = t.staff_id where t.class_id = d.id
			), '[]') as teachers,
			coalesce((
				select jsonb_agg(jsonb_build_object('id', m.id, ${verbatim(person)}, 'note', ${note}, 'created_at', m.created_at, 'version', m.version) order by m.rank, m.id)
				from class_waiting m join students p on p.id = m.student_id where m.class_id = d.id and ${seen("m")}
			), '[]') as waiting
		from (select classes.id, classes.capacity, ${day} as day from classes where ${allOf([sql`classes.id = ${id}`, ...visibleFilters(CLASSES, own)])}) d`,
	);
	return row;
}
