import type { ClassRecord } from "@homeroom/contract/areas/classes/classes.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { allOf, sql } from "../../kit/db/sql-text.ts";
import { notFound, Refusal } from "../../kit/http/refusal.ts";
import { visibleFilters } from "../../kit/records/record-queries.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { STUDENTS } from "../students/students.public.ts";

export interface Days {
	starts_on: string;
	/** Null: as long as the class. */
	ends_on: string | null;
	reason: string | null;
}

/** Whose students alone count where only ViewOwn of students was granted; who sees none may name none. */
export function whoseStudents(actor: Actor): number | null {
	const reach = actor.reach("Students.View");
	if (reach === "none") throw new Refusal("forbidden", { needed: "Students.View" });
	return reach === "own" ? actor.user_id : null;
}

/** These students, all of them visible and not archived; otherwise one of them is unknown. Locked, so that nobody archives them meanwhile. */
export async function visibleStudents(db: CustomerDb, student_ids: number[], actor: Actor): Promise<number[]> {
	const wanted = [...new Set(student_ids)];
	const condition = allOf([sql`id = any(${wanted}::bigint[]) and archived_at is null`, ...visibleFilters(STUDENTS, whoseStudents(actor))]);
	const rows = await ask<{ id: number }>(db, sql`select id from students where ${condition} order by id for no key update`);
	if (rows.length !== wanted.length) throw notFound();
	return rows.map(({ id }) => id);
}

/** Days of a placement lie in the year of the class. */
export async function refuseOutside(db: CustomerDb, { academic_year_id }: ClassRecord, { starts_on, ends_on }: Days): Promise<void> {
	if (ends_on !== null && ends_on < starts_on) throw new Refusal("invalid", { fields: { ends_on: { message: "ends_before" } } });
	const rows = await ask(
		db,
		sql`select id from academic_years where id = ${academic_year_id} and ${starts_on}::date between starts_on and ends_on`,
	);
	if (rows.length === 0) throw new Refusal("invalid", { fields: { starts_on: { message: "outside_year" } } });
}
