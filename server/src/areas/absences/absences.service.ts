import type { Absence, AbsenceInput } from "@homeroom/contract/areas/absences/absences.calls.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { allOf, sql, verbatim } from "../../kit/db/sql-text.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import type { Filter } from "../../kit/lists/filter.ts";
import { tell } from "../notices/notices.public.ts";
import { STUDENTS } from "../students/students.public.ts";
import { tellsWords } from "./absences.homes.ts";
import { ABSENCE_ANNOUNCED, ABSENCE_DECIDED } from "./absences.notices.ts";

const NAME = (column: string) => `(select u.first_name || ' ' || u.last_name from platform.users u where u.id = a.${column})`;
/** With the login of who announced it. */
type FoundAbsence = Absence & { by_user: number | null };
/** Absences with whether their words are told to this person. */
const absences = (own: number | null) => sql`(select a.*, ${own === null ? sql`true` : tellsWords("a", own)} as words from absences a)`;
const told = (value: string) => `case when a.words then ${value} end`;
const COLUMNS = `a.id, a.student_id, concat_ws(' ', students.first_name, students.middle_name, students.last_name) as student_name, students.class_label, a.code_id,
	a.starts_at, a.ends_at, ${told("a.reason")} as reason, a.state, ${told(NAME("announced_by"))} as announced_by, ${NAME("decided_by")} as decided_by, ${told("a.answer")} as answer, a.created_at, a.version`;
const selected = (own: number | null) =>
	sql`select a.announced_by as by_user, ${verbatim(COLUMNS)} from ${absences(own)} a join students on students.id = a.student_id`;
const reached = (own: number | null): Filter[] => (own === null ? [] : [STUDENTS.own(own)]);

export function absencesBetween(db: CustomerDb, from: string, to: string, own: number | null): Promise<Absence[]> {
	const condition = allOf([
		sql`a.ends_at > (select ${from}::date::timestamp at time zone customer_zone()) and a.starts_at < (select (${to}::date + 1)::timestamp at time zone customer_zone())`,
		...reached(own),
	]);
	return ask<FoundAbsence>(
		db,
		sql`${selected(own)} where ${condition} order by a.state = 'announced' desc, a.starts_at, students.search, a.id limit 1000`,
	);
}

async function findAbsence(db: CustomerDb, id: number, own: number | null): Promise<FoundAbsence> {
	const condition = allOf([sql`a.id = ${id}`, ...reached(own)]);
	const [row] = await ask<FoundAbsence>(db, sql`${selected(own)} where ${condition}`);
	return found(row);
}

/** Whoever takes registers knows it to be so; a family's word waits for the office, and registers show it at once. */
export async function announceAbsence(
	db: CustomerDb,
	{ student_id, code_id, from, to, reason }: AbsenceInput,
	own: number | null,
	{ user_id, accepted }: { user_id: number; accepted: boolean },
): Promise<Absence> {
	if (!accepted) await refuseFlood(db, user_id);
	const student = allOf([sql`students.id = ${student_id}`, ...reached(own)]);
	const [made] = await ask<{ id: number }>(
		db,
		sql`insert into absences (student_id, code_id, starts_at, ends_at, reason, state, announced_by, decided_by, decided_at)
		select students.id, k.id, ${from}::date::timestamp at time zone customer_zone(), (${to}::date + 1)::timestamp at time zone customer_zone(), ${reason},
			${accepted ? "accepted" : "announced"}, ${user_id}, ${accepted ? user_id : null}, ${accepted ? sql`now()` : sql`null`}
		from students join attendance_codes k on k.id = ${code_id} and k.archived_at is null and (k.is_announced or ${accepted}::boolean) and not k.is_present
		where ${student} returning id`,
	);
	if (made !== undefined) {
		if (!accepted && !(await isToldAlready(db, made.id))) await tell(db, ABSENCE_ANNOUNCED, made.id);
		return findAbsence(db, made.id, own);
	}
	const known = await ask(db, sql`select from students where ${student}`);
	throw new Refusal("invalid", { fields: { [known.length === 0 ? "student_id" : "code_id"]: { message: "choice" } } });
}

/** More than a large family announces. */
const ANNOUNCED_AN_HOUR = 20;
async function refuseFlood(db: CustomerDb, user_id: number): Promise<void> {
	const [full] = await ask<{ wait: number }>(
		db,
		sql`select ceil(extract(epoch from min(t.created_at) + interval '1 hour' - now()))::int as wait from (
			select a.created_at from absences a where a.announced_by = ${user_id} and a.created_at > now() - interval '1 hour' order by a.created_at desc limit ${verbatim(ANNOUNCED_AN_HOUR)}
		) t having count(*) = ${verbatim(ANNOUNCED_AN_HOUR)}`,
	);
	if (full !== undefined) throw new Refusal("too_many", { wait_seconds: full.wait });
}
/** Of the same child and days teachers hear once an hour, however often it is taken back and said again. */
const isToldAlready = async (db: CustomerDb, id: number): Promise<boolean> =>
	(
		await ask(
			db,
			sql`select from absences a join absences b on b.student_id = a.student_id and b.id <> a.id and tstzrange(b.starts_at, b.ends_at) && tstzrange(a.starts_at, a.ends_at)
			where a.id = ${id} and b.created_at > now() - interval '1 hour' limit 1`,
		)
	).length > 0;

export async function decideAbsence(
	db: CustomerDb,
	id: number,
	{ state, answer, version }: { state: "accepted" | "declined"; answer: string | null; version: number },
	own: number | null,
	user_id: number,
): Promise<Absence> {
	const before = await findAbsence(db, id, own);
	const rows = await ask(
		db,
		sql`update absences set state = ${state}, answer = ${answer}, decided_by = ${user_id}, decided_at = now(), version = version + 1, updated_at = now()
		where id = ${id} and version = ${version} and state <> 'withdrawn' returning id`,
	);
	if (rows.length === 0) throw new Refusal("conflict", { current: before });
	await tell(db, ABSENCE_DECIDED, id);
	return findAbsence(db, id, own);
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
		sql`update absences set state = 'withdrawn', version = version + 1, updated_at = now() where id = ${id} and version = ${version} and state <> 'withdrawn' returning id`,
	);
	if (rows.length === 0) throw new Refusal("conflict", { current: before });
	return findAbsence(db, id, own);
}
