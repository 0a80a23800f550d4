import type { Health, HealthInput, SensitiveRead } from "@homeroom/contract/areas/students/students.care.ts";
import { HEALTH_FIELDS } from "@homeroom/contract/areas/students/students.rules.ts";
import type { Change } from "@homeroom/contract/kit/schemas.ts";
import type { z } from "zod";
import { changeOf, type LogRow } from "../../kit/changes/activity.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { listed, sql, verbatim } from "../../kit/db/sql-text.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import { oneStudent } from "./students.queries.ts";

const COLUMNS = HEALTH_FIELDS.map((name) => `h.${name}`).join(", ");

/** The one door to it: the database function notes the look in the same statement. */
export async function readHealth(db: CustomerDb, id: number, own: number | null): Promise<Health | undefined> {
	const [row] = await ask<Health>(
		db,
		sql`select students.id as student_id, ${verbatim(COLUMNS)}, coalesce(h.version, 0) as version, h.updated_at
		from students left join lateral platform.read_student_health(students.id) h on true where ${oneStudent(id, own)}`,
	);
	return row;
}

/**
 * Writes where nobody wrote since; version 0 is the first time. A conflict does not show what is there now, as others do:
 * a refused call is taken back whole, and the note of that look with it. The screen asks again.
 */
export async function writeHealth(
	db: CustomerDb,
	id: number,
	own: number | null,
	{ version, ...input }: z.output<typeof HealthInput> & { version: number },
): Promise<Health> {
	const student = oneStudent(id, own);
	const given = HEALTH_FIELDS.map((name) => ({ name, place: sql`${input[name]}::text` }));
	const written = await ask(
		db,
		version === 0
			? sql`insert into student_health (student_id, ${verbatim(HEALTH_FIELDS.join(", "))}) select students.id, ${listed(given.map(({ place }) => place))}
				from students where ${student} on conflict (customer_id, student_id) do nothing returning id`
			: sql`update student_health set ${listed(given.map(({ name, place }) => sql`${verbatim(name)} = ${place}`))}, version = version + 1, updated_at = now()
				where version = ${version} and student_id = (select students.id from students where ${student}) returning id`,
	);
	const health = found(await readHealth(db, id, own));
	if (written.length === 0) throw new Refusal("conflict");
	return health;
}

/** Undefined where the person may not see the student. */
export async function healthActivity(db: CustomerDb, id: number, own: number | null): Promise<Change[] | undefined> {
	const rows = await ask<LogRow & { student_id: number }>(
		db,
		sql`select students.id as student_id, c.id, c.at, c.action, c.user_id, u.first_name || ' ' || u.last_name as user_name, c.before, c.after, c.request_id, null as kind, null as label, false as undone
		from students left join lateral platform.read_student_health_history(students.id) c on true left join platform.users u on u.id = c.user_id
		where ${oneStudent(id, own)} order by c.id desc`,
	);
	if (rows.length === 0) return undefined;
	return rows.filter((row) => row.id !== null).map(({ student_id: _, ...row }) => changeOf(row));
}

export async function sensitiveReads(db: CustomerDb, id: number, own: number | null): Promise<SensitiveRead[] | undefined> {
	const rows = await ask<SensitiveRead & { student_id: number }>(
		db,
		sql`select students.id as student_id, r.id, r.user_id, u.first_name || ' ' || u.last_name as user_name, r.what, r.at
		from students left join sensitive_reads r on r.student_id = students.id left join platform.users u on u.id = r.user_id
		where ${oneStudent(id, own)} order by r.id desc limit 200`,
	);
	if (rows.length === 0) return undefined;
	return rows.filter((row) => row.id !== null).map(({ student_id: _, ...row }) => row);
}
