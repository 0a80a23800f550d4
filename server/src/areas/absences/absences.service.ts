import type { Absence, AbsenceInput } from "@homeroom/contract/areas/absences/absences.calls.ts";
import { ask, type CustomerDb, inTransaction } from "../../kit/db/customer-db.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import type { Filter } from "../../kit/lists/filter.ts";
import { conditionOf } from "../../kit/lists/list.ts";
import { tell } from "../notices/notices.public.ts";
import { STUDENTS } from "../students/students.public.ts";
import { ABSENCE_ANNOUNCED, ABSENCE_DECIDED } from "./absences.notices.ts";

const NAME = (column: string) => `(select u.first_name || ' ' || u.last_name from platform.users u where u.id = a.${column})`;
const ABSENCE = `select a.id, a.student_id, concat_ws(' ', students.first_name, students.middle_name, students.last_name) as student_name, students.class_label, a.code_id,
	a.starts_at, a.ends_at, a.reason, a.state, ${NAME("announced_by")} as announced_by, ${NAME("decided_by")} as decided_by, a.answer, a.created_at, a.version
	from absences a join students on students.id = a.student_id`;
const reached = (own: number | null): Filter[] => (own === null ? [] : [STUDENTS.own(own)]);

export function absencesBetween(db: CustomerDb, from: string, to: string, own: number | null): Promise<Absence[]> {
	const values: unknown[] = [];
	const condition = conditionOf(
		[
			{
				sql: "a.ends_at > (select ?::date::timestamp at time zone customer_zone()) and a.starts_at < (select (?::date + 1)::timestamp at time zone customer_zone())",
				values: [from, to],
			},
			...reached(own),
		],
		(value) => `$${values.push(value)}`,
	);
	return ask<Absence>(
		db,
		`${ABSENCE} where ${condition} order by a.state = 'announced' desc, a.starts_at, students.search, a.id limit 1000`,
		values,
	);
}

async function findAbsence(db: CustomerDb, id: number, own: number | null): Promise<Absence & { by_user: number | null }> {
	const values: unknown[] = [];
	const condition = conditionOf([{ sql: "a.id = ?", values: [id] }, ...reached(own)], (value) => `$${values.push(value)}`);
	const [row] = await ask<Absence & { by_user: number | null }>(
		db,
		`${ABSENCE.replace("select a.id,", "select a.announced_by as by_user, a.id,")} where ${condition}`,
		values,
	);
	return found(row);
}

/** Whoever takes registers knows it to be so; a family's word waits for the office, and registers show it at once. */
export async function announceAbsence(
	db: CustomerDb,
	{ student_id, code_id, from, to, reason }: AbsenceInput,
	own: number | null,
	{ user_id, accepted }: { user_id: number; accepted: boolean },
): Promise<Absence> {
	const values: unknown[] = [];
	const bind = (value: unknown) => `$${values.push(value)}`;
	const student = conditionOf([{ sql: "students.id = ?", values: [student_id] }, ...reached(own)], bind);
	const [row] = await inTransaction(db, async (db) => {
		const made = await ask<{ id: number }>(
			db,
			`insert into absences (student_id, code_id, starts_at, ends_at, reason, state, announced_by, decided_by, decided_at)
		select students.id, k.id, ${bind(from)}::date::timestamp at time zone customer_zone(), (${bind(to)}::date + 1)::timestamp at time zone customer_zone(), ${bind(reason)},
			${bind(accepted ? "accepted" : "announced")}, ${bind(user_id)}, ${bind(accepted ? user_id : null)}, ${accepted ? "now()" : "null"}
		from students join attendance_codes k on k.id = ${bind(code_id)} and k.archived_at is null and (k.is_announced or ${bind(accepted)}::boolean) and not k.is_present
		where ${student} returning id`,
			values,
		);
		if (made[0] !== undefined && !accepted) await tell(db, ABSENCE_ANNOUNCED, made[0].id);
		return made;
	});
	if (row !== undefined) return findAbsence(db, row.id, own);
	const seen: unknown[] = [];
	const known = await ask(
		db,
		`select from students where ${conditionOf([{ sql: "students.id = ?", values: [student_id] }, ...reached(own)], (value) => `$${seen.push(value)}`)}`,
		seen,
	);
	throw new Refusal("invalid", { fields: { [known.length === 0 ? "student_id" : "code_id"]: { message: "choice" } } });
}

export async function decideAbsence(
	db: CustomerDb,
	id: number,
	{ state, answer, version }: { state: "accepted" | "declined"; answer: string | null; version: number },
	user_id: number,
): Promise<Absence> {
	const before = await findAbsence(db, id, null);
	await inTransaction(db, async (db) => {
		const rows = await ask(
			db,
			`update absences set state = $3, answer = $4, decided_by = $5, decided_at = now(), version = version + 1, updated_at = now()
			where id = $1 and version = $2 and state <> 'withdrawn' returning id`,
			[id, version, state, answer, user_id],
		);
		if (rows.length === 0) throw new Refusal("conflict", { current: before });
		await tell(db, ABSENCE_DECIDED, id);
	});
	return findAbsence(db, id, null);
}

export async function withdrawAbsence(
	db: CustomerDb,
	id: number,
	version: number,
	own: number | null,
	{ user_id, anybodys }: { user_id: number; anybodys: boolean },
): Promise<Absence> {
	const before = await findAbsence(db, id, own);
	if (!anybodys && before.by_user !== user_id) throw new Refusal("forbidden", { needed: "Attendance.Override" });
	const rows = await ask(
		db,
		"update absences set state = 'withdrawn', version = version + 1, updated_at = now() where id = $1 and version = $2 and state <> 'withdrawn' returning id",
		[id, version],
	);
	if (rows.length === 0) throw new Refusal("conflict", { current: before });
	return findAbsence(db, id, own);
}
