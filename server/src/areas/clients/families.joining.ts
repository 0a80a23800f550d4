import type { Admission, Joining } from "@homeroom/contract/areas/clients/families.admission.ts";
import type { Student } from "@homeroom/contract/areas/students/students.rules.ts";
import type { Permission } from "@homeroom/contract/kit/modules.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { nameBatch } from "../../kit/changes/batches.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { recordHandlers } from "../../kit/handlers/record-handlers.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import { visibleFilters } from "../../kit/records/record-queries.ts";
import type { Actor } from "../../kit/session/actor.ts";
import type { JoinsOf, TableOf } from "../../kit/tables/record-table.ts";
import { STUDENTS } from "../students/students.public.ts";
import { CLIENTS, CONTACTS } from "./clients.queries.ts";
import { checkClientOf } from "./clients.service.ts";
import { insertHousehold, insertRelation, lockStudent } from "./families.queries.ts";
import { studentsOf } from "./families.service.ts";

/** Who asks, as every call of a record is asked. */
interface Asking {
	request: FastifyRequest;
	reply: FastifyReply;
	actor: Actor;
	db: CustomerDb;
	tableOf: TableOf;
	joinsOf: JoinsOf;
}
const [students, clients, contacts] = [recordHandlers(STUDENTS), recordHandlers(CLIENTS), recordHandlers(CONTACTS)];

/** A student and the family, written in one transaction under one name. */
export async function admit({
	body: { student, make_class, family },
	own,
	...asking
}: Asking & { body: Admission; own: number | null }): Promise<Student> {
	const made = await at("student", async () => {
		const make = make_class ? ["class_label"] : [];
		// cast: handlers of a record in general keep nothing of its own fields
		return (await students.create({ ...asking, own, params: {}, query: {}, body: { ...student, make } })) as Student;
	});
	if (family === null || family.homes.length + family.people.length === 0) return made;
	// with it a contact's login sees the child, for good
	if (asking.actor.support !== null && family.people.length > 0) throw new Refusal("helping");
	await at("family", () => writeFamily(asking, made.id, family));
	await nameBatch(asking.db, "admission", { record: "students", count: 1 });
	return made;
}

/** Homes and people of a student who is there. */
export async function join(asking: Asking, student_id: number, family: Joining): Promise<void> {
	found(await lockStudent(asking.db, [sql`id = ${student_id}`, ...studentsOf(asking.actor)]));
	await writeFamily(asking, student_id, family);
	if (family.homes.length + family.people.length > 0) await nameBatch(asking.db, "family", { record: "students", count: 1 });
}

async function writeFamily({ actor, db, ...rest }: Asking, student_id: number, { homes, people }: Joining): Promise<void> {
	// who is there is changed by it, who is made is not
	if (
		[...homes.map(({ client_id }) => client_id), ...people.map(({ contact_id, client_id }) => contact_id ?? client_id)].some(
			(id) => id !== null,
		)
	)
		demand(actor, "Clients.Edit");
	if ([...homes.map(({ client }) => client), ...people.map(({ contact }) => contact)].some((one) => one !== null))
		demand(actor, "Clients.Create");
	const own = actor.reach("Clients.View") === "own" ? actor.user_id : null;
	const asking = { ...rest, actor, db, own, params: {}, query: {} };
	const client_ids: number[] = [];
	for (const [place, { client_id, client, ...rule }] of homes.entries()) {
		const made = client === null ? null : await at(`homes.${place}.client`, () => clients.create({ ...asking, body: client }));
		const id = made?.id ?? (client_id as number);
		const filters = [sql`clients.id = ${id} and students.id = ${student_id}`, ...(made ? [] : visibleFilters(CLIENTS, own))];
		found(await insertHousehold(db, { client_id: id, student_id, ...rule, note: null, starts: null, ends: null }, filters));
		client_ids.push(id);
	}
	for (const [place, { contact_id, contact, client_id: known, home, ...rule }] of people.entries()) {
		const client_id = known ?? (client_ids[home] as number);
		if (contact !== null && known !== null) await checkClientOf({ client_id }, db, own);
		const made =
			contact === null ? null : await at(`people.${place}.contact`, () => contacts.create({ ...asking, body: { ...contact, client_id } }));
		const id = made?.id ?? (contact_id as number);
		const filters = [sql`contacts.id = ${id}`, ...(made ? [] : visibleFilters(CONTACTS, own))];
		const relation = { student_id, contact_id: id, ...rule, custody_note: null, starts: null, ends: null };
		found(await insertRelation(db, relation, filters));
	}
}

function demand(actor: Actor, needed: Permission): void {
	if (!actor.allows(needed)) throw new Refusal("forbidden", { needed });
}

/** What is refused of a part is told at its place in the whole. */
async function at<T>(place: string, work: () => T | Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof Refusal) || error.code !== "invalid") throw error;
		const fields = Object.entries(error.fields ?? {}).map(([name, told]) => [`${place}.${name}`, told]);
		throw new Refusal("invalid", { fields: Object.fromEntries(fields) });
	}
}
