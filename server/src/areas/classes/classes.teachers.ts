import type { Teaching, TeachingInput } from "@homeroom/contract/areas/classes/classes.people.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import { classFor, type Placing } from "./classes.placing.ts";

async function teachingOf(db: CustomerDb, class_id: number, id: number): Promise<Teaching | undefined> {
	const [row] = await ask<Teaching>(
		db,
		`select t.id, t.staff_id, concat_ws(' ', p.first_name, p.last_name) as name, p.code, t.is_lead, t.starts_on, t.ends_on, t.version
		from class_teachers t join staff p on p.id = t.staff_id where t.class_id = $1 and t.id = $2`,
		[class_id, id],
	);
	return row;
}

export async function addTeacher(db: CustomerDb, at: Placing, input: TeachingInput): Promise<Teaching> {
	const { id } = await classFor(db, at);
	if (input.is_lead) await handOver(db, id, input, 0);
	const [row] = await ask<{ id: number }>(
		db,
		`insert into class_teachers (class_id, staff_id, is_lead, starts_on, ends_on)
		select $1, p.id, $3, $4::date, $5::date from staff p where p.id = $2 and p.archived_at is null returning id`,
		[id, input.staff_id, input.is_lead, input.starts_on, input.ends_on],
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
		`update class_teachers t set staff_id = p.id, is_lead = $4, starts_on = $5::date, ends_on = $6::date, version = t.version + 1, updated_at = now()
		from staff p where p.id = $3 and (p.archived_at is null or p.id = t.staff_id) and t.id = $1 and t.version = $2 returning t.id`,
		[teaching_id, version, input.staff_id, input.is_lead, input.starts_on, input.ends_on],
	).catch(taughtTwice);
	const current = found(await teachingOf(db, id, teaching_id));
	if (rows.length > 0) return current;
	throw current.version === version
		? new Refusal("invalid", { fields: { staff_id: { message: "choice" } } })
		: new Refusal("conflict", { current });
}

export async function removeTeacher(db: CustomerDb, at: Placing, teaching_id: number): Promise<void> {
	const { id } = await classFor(db, at);
	found((await ask(db, "delete from class_teachers where class_id = $1 and id = $2 returning id", [id, teaching_id]))[0]);
}

/** One leads at a time: whoever led on these days goes on teaching without. Two who do it at once are told apart by the constraint. */
const handOver = (db: CustomerDb, class_id: number, { starts_on, ends_on }: TeachingInput, except: number) =>
	ask(
		db,
		`update class_teachers set is_lead = false, version = version + 1, updated_at = now()
		where class_id = $1 and id <> $4 and is_lead and daterange(starts_on, ends_on, '[]') && daterange($2::date, $3::date, '[]')`,
		[class_id, starts_on, ends_on, except],
	);

function taughtTwice(error: unknown): never {
	const once = (error as { constraint?: string }).constraint === "class_teachers_once";
	throw once ? new Refusal("invalid", { fields: { staff_id: { message: "taken" } } }) : error;
}
