import type { Teaching, TeachingInput } from "@homeroom/contract/areas/classes/classes.people.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import { classFor, type Placing } from "./classes.placing.ts";

async function teachingOf(db: CustomerDb, class_id: number, id: number): Promise<Teaching | undefined> {
	const [row] = await ask<Teaching>(
		db,
		sql`select t.id, t.staff_id, concat_ws(' ', p.first_name, p.last_name) as name, p.code, t.is_lead, t.starts_on, t.ends_on, t.version
		from class_teachers t join staff p on p.id = t.staff_id where t.class_id = ${class_id} and t.id = ${id}`,
	);
	return row;
}

export async function addTeacher(db: CustomerDb, at: Placing, input: TeachingInput): Promise<Teaching> {
	const { id } = await classFor(db, at);
	if (input.is_lead) await handOver(db, id, input, 0);
	const [row] = await ask<{ id: number }>(
		db,
		sql`insert into class_teachers (class_id, staff_id, is_lead, starts_on, ends_on)
		select ${id}, p.id, ${input.is_lead}, ${input.starts_on}::date, ${input.ends_on}::date from staff p where p.id = ${input.staff_id} and p.archived_at is null returning id`,
	).catch(taughtTwice);
	if (row === undefined) throw new Refusal("invalid", { fields: { staff_id: { message: "choice" } } });
	return found(await teachingOf(db, id, row.id));
}

export async function changeTeacher(
	db: CustomerDb,
	at: Placing,
	teaching_id: number,
	{ version, ...input }: TeachingInput & { version: number },
): Promise<Teaching> {
	const { id } = await classFor(db, at);
	const before = found(await teachingOf(db, id, teaching_id));
	if (before.version !== version) throw new Refusal("conflict", { current: before });
	if (input.is_lead) await handOver(db, id, input, teaching_id);
	const rows = await ask(
		db,
		sql`update class_teachers t set staff_id = p.id, is_lead = ${input.is_lead}, starts_on = ${input.starts_on}::date, ends_on = ${input.ends_on}::date, version = t.version + 1, updated_at = now()
		from staff p where p.id = ${input.staff_id} and (p.archived_at is null or p.id = t.staff_id) and t.id = ${teaching_id} and t.version = ${version} returning t.id`,
	).catch(taughtTwice);
	const current = found(await teachingOf(db, id, teaching_id));
	if (rows.length > 0) return current;
	throw current.version === version
		? new Refusal("invalid", { fields: { staff_id: { message: "choice" } } })
		: new Refusal("conflict", { current });
}

export async function removeTeacher(db: CustomerDb, at: Placing, teaching_id: number): Promise<void> {
	const { id } = await classFor(db, at);
	found((await ask(db, sql`delete from class_teachers where class_id = ${id} and id = ${teaching_id} returning id`))[0]);
}

/** One leads at a time: whoever led on these days goes on teaching without. Two who do it at once are told apart by the constraint. */
const handOver = (db: CustomerDb, class_id: number, { starts_on, ends_on }: TeachingInput, except: number) =>
	ask(
		db,
		sql`update class_teachers set is_lead = false, version = version + 1, updated_at = now()
		where class_id = ${class_id} and id <> ${except} and is_lead and daterange(starts_on, ends_on, '[]') && daterange(${starts_on}::date, ${ends_on}::date, '[]')`,
	);

function taughtTwice(error: unknown): never {
	const once = (error as { constraint?: string }).constraint === "class_teachers_once";
	throw once ? new Refusal("invalid", { fields: { staff_id: { message: "taken" } } }) : error;
}
