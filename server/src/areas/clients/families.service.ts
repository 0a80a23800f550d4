import type {
	ClientFamily,
	Household,
	HouseholdChanges,
	HouseholdInput,
	Relation,
	RelationChanges,
	RelationInput,
	StudentFamily,
} from "@homeroom/contract/areas/clients/families.contract.ts";
import type { Permission } from "@homeroom/contract/kit/modules.ts";
import type { Selection } from "@homeroom/contract/kit/record-schemas.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { during } from "../../kit/db/sql-days.ts";
import { allOf, sql, verbatim } from "../../kit/db/sql-text.ts";
import { found, notFound, Refusal } from "../../kit/http/refusal.ts";
import type { Filter } from "../../kit/lists/filter.ts";
import { customFieldsFor } from "../../kit/records/custom-values.ts";
import { demandAskable } from "../../kit/records/private-fields.ts";
import { findRecord, selectionFilters, visibleFilters } from "../../kit/records/record-queries.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { STUDENTS, studentFilters } from "../students/students.public.ts";
import { CLIENTS, CONTACTS, holds } from "./clients.queries.ts";
import {
	deleteRule,
	findAddresses,
	findContacts,
	findHouseholds,
	findRelations,
	findSiblings,
	findStudent,
	insertHousehold,
	insertRelation,
	lockStudent,
	placeRelations,
	STILL_HERE,
	type ToldHouseholds,
	updateHousehold,
	updateRelation,
} from "./families.queries.ts";

/** Who reads and writes what a court decided about a child. */
const SENSITIVE: Permission = "Clients.Edit";
const maySee = (actor: Actor): boolean => actor.reach(SENSITIVE) !== "none";

/**
 * What of households the person is told: what the office writes about a family is for those who see all of them, and for teachers of the child;
 * where a family lives, for whoever sees the family.
 */
function toldTo(actor: Actor): ToldHouseholds {
	const reach = actor.reach("Clients.View");
	if (reach === "all") return { notes: sql`true`, addresses: sql`true` };
	const seen = reach === "own" ? sql`h.client_id in (select clients.id from clients where ${CLIENTS.own(actor.user_id)})` : sql`false`;
	return { notes: teaches("h", actor.user_id), addresses: seen };
}
/** Said by hand, or because of a class that both are in today: whoever is on a trip with a child must be able to call. */
const teaches = (rule: string, user_id: number): Filter =>
	sql`(exists (select from student_people p where p.customer_id = ${verbatim(rule)}.customer_id and p.student_id = ${verbatim(rule)}.student_id and p.user_id = ${user_id} and p.relation = 'teacher')
		or exists (select from class_students m join class_teachers t on t.customer_id = m.customer_id and t.class_id = m.class_id join staff p on p.customer_id = t.customer_id and p.id = t.staff_id
			where m.customer_id = ${verbatim(rule)}.customer_id and m.student_id = ${verbatim(rule)}.student_id and p.user_id = ${user_id} and p.archived_at is null
				and ${during("m", sql`customer_today()`)} and ${during("t", sql`customer_today()`)}))`;

const equals = (column: string, value: number): Filter => sql`${verbatim(column)} = ${value}`;
/** The students that the person sees, whatever module the call belongs to. */
export function studentsOf(actor: Actor): Filter[] {
	const reach = actor.reach("Students.View");
	if (reach === "none") return [sql`false`];
	return studentFilters(reach === "own" ? actor.user_id : null);
}
/**
 * The row's record is one that the person sees. A row's record is always there, so whoever sees all of them is not asked about;
 * both columns of its key are named, so that the database goes straight to it whatever it knows about the table's size.
 */
const seen = (row: string, key: string, table: string, filters: Filter[]): Filter[] =>
	filters.length === 0
		? []
		: [
				sql`exists (select from ${verbatim(table)} where ${verbatim(`${table}.customer_id = ${row}.customer_id and ${table}.id = ${row}.${key}`)} and ${allOf(filters)})`,
			];
/** Teachers of the child see everybody around it; a parent sees their own household, not the other one's. */
const aroundChild = (rule: string, client: string, own: number | null): Filter[] =>
	own === null
		? []
		: [
				sql`(${teaches(rule, own)}
						or ${verbatim(client)}.client_id in (select o.client_id from contacts o where o.user_id = ${own} and o.archived_at is null))`,
			];

/** Dates that cross, and two rules for the same at once, are held by the database. */
async function dated<T>(work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch (error) {
		const { code } = error as { code?: string };
		if (code === "23514") throw new Refusal("invalid", { fields: { ends: { message: "ends_before" } } });
		throw error;
	}
}

/** Who belongs to which child, from when to when. */
export class FamiliesService {
	async ofClient(db: CustomerDb, actor: Actor, id: number, own: number | null): Promise<ClientFamily> {
		const clients = visibleFilters(CLIENTS, own);
		const students = [STILL_HERE, ...studentsOf(actor)];
		const [contacts, relations, households] = await Promise.all([
			findContacts(db, [equals("contacts.client_id", id), ...visibleFilters(CONTACTS, own)]),
			findRelations(db, [equals("k.client_id", id), ...seen("k", "client_id", "clients", clients), ...students], maySee(actor)),
			findHouseholds(db, [equals("h.client_id", id), ...seen("h", "client_id", "clients", clients), ...students], toldTo(actor)),
		]);
		// where there is nobody: is there such a client at all?
		if (contacts.length + relations.length + households.length === 0) found(await findRecord(db, CLIENTS, id, own));
		return { contacts, relations, households };
	}

	/** Where letters about chosen students go: households that the person sees, of students whom they see. */
	async addresses(db: CustomerDb, actor: Actor, selection: Selection, own: number | null) {
		const reach = actor.reach("Students.View");
		const custom = await customFieldsFor(actor, db, STUDENTS.spec.name);
		const mine = reach === "own" ? actor.user_id : null;
		await demandAskable({ actor, db }, STUDENTS, mine, selection);
		const chosen = selectionFilters(STUDENTS, selection, mine, custom);
		return findAddresses(db, reach === "none" ? [sql`false`] : chosen, visibleFilters(CLIENTS, own));
	}

	async ofStudent(db: CustomerDb, actor: Actor, id: number, own: number | null): Promise<StudentFamily> {
		const mine = studentFilters(own);
		const [relations, households, siblings] = await Promise.all([
			findRelations(db, [equals("r.student_id", id), ...mine, ...aroundChild("r", "k", own)], maySee(actor)),
			findHouseholds(db, [equals("h.student_id", id), ...mine, ...aroundChild("h", "h", own)], toldTo(actor)),
			findSiblings(db, id, mine),
		]);
		if (relations.length + households.length === 0) found(await findStudent(db, [equals("id", id), ...mine]));
		return { relations, households, siblings };
	}

	async whomToCall(db: CustomerDb, actor: Actor, id: number, own: number | null): Promise<Relation[]> {
		const mine = studentFilters(own);
		const filters = [equals("r.student_id", id), verbatim(holds("r")), STILL_HERE, ...mine, ...aroundChild("r", "k", own)];
		const relations = await findRelations(db, filters, maySee(actor));
		if (relations.length === 0) found(await findStudent(db, [equals("id", id), ...mine]));
		return relations;
	}

	async order(db: CustomerDb, actor: Actor, student_id: number, relations: number[]): Promise<Relation[]> {
		const mine = studentsOf(actor);
		found(await lockStudent(db, [equals("id", student_id), ...mine]));
		const known = await placeRelations(db, student_id, relations);
		// one that is twice, over, or another child's
		if (known !== relations.length || new Set(relations).size !== relations.length)
			throw new Refusal("invalid", { fields: { relations: { message: "choice" } } });
		return findRelations(db, [equals("r.student_id", student_id), verbatim(holds("r")), ...mine], maySee(actor));
	}

	async addHousehold(db: CustomerDb, actor: Actor, input: HouseholdInput, own: number | null): Promise<Household> {
		const filters = [equals("clients.id", input.client_id), equals("students.id", input.student_id)];
		const id = found(await dated(insertHousehold(db, input, [...filters, ...visibleFilters(CLIENTS, own), ...studentsOf(actor)])));
		return this.#household(db, actor, id);
	}

	async changeHousehold(
		db: CustomerDb,
		actor: Actor,
		id: number,
		{ version, ...changes }: HouseholdChanges,
		own: number | null,
	): Promise<Household> {
		const visible = householdsSeen(actor, own);
		if (await dated(updateHousehold(db, { id, version }, changes, visible("t")))) return this.#household(db, actor, id);
		const [current] = await findHouseholds(db, [equals("h.id", id), STILL_HERE, ...visible("h")], toldTo(actor));
		throw new Refusal("conflict", { current: found(current) });
	}

	async removeHousehold(db: CustomerDb, actor: Actor, id: number, own: number | null): Promise<{ id: number }> {
		if (await deleteRule(db, "client_students", [equals("t.id", id), ...householdsSeen(actor, own)("t")])) return { id };
		throw notFound();
	}

	async #household(db: CustomerDb, actor: Actor, id: number): Promise<Household> {
		return found((await findHouseholds(db, [equals("h.id", id), STILL_HERE], toldTo(actor)))[0]);
	}

	async addRelation(db: CustomerDb, actor: Actor, input: RelationInput, own: number | null): Promise<Relation> {
		if (input.custody_note !== null) checkNotes(actor);
		found(await lockStudent(db, [equals("id", input.student_id), ...studentsOf(actor)]));
		const id = found(await dated(insertRelation(db, input, [equals("contacts.id", input.contact_id), ...visibleFilters(CONTACTS, own)])));
		return this.#relation(db, actor, id);
	}

	async changeRelation(
		db: CustomerDb,
		actor: Actor,
		id: number,
		{ version, ...changes }: RelationChanges,
		own: number | null,
	): Promise<Relation> {
		if (changes.custody_note !== undefined) checkNotes(actor);
		const visible = relationsSeen(actor, own);
		if (changes.starts !== undefined || changes.ends !== undefined)
			await lockStudent(db, [sql`id = (select r.student_id from student_contacts r where r.id = ${id})`]);
		if (await dated(updateRelation(db, { id, version }, changes, visible("t")))) return this.#relation(db, actor, id);
		const [current] = await findRelations(db, [equals("r.id", id), STILL_HERE, ...visible("r")], maySee(actor));
		throw new Refusal("conflict", { current: found(current) });
	}

	async removeRelation(db: CustomerDb, actor: Actor, id: number, own: number | null): Promise<{ id: number }> {
		if (await deleteRule(db, "student_contacts", [equals("t.id", id), ...relationsSeen(actor, own)("t")])) return { id };
		throw notFound();
	}

	async #relation(db: CustomerDb, actor: Actor, id: number): Promise<Relation> {
		return found((await findRelations(db, [equals("r.id", id), STILL_HERE], maySee(actor)))[0]);
	}
}

function checkNotes(actor: Actor): void {
	if (!maySee(actor)) throw new Refusal("forbidden", { needed: SENSITIVE });
}
const householdsSeen = (actor: Actor, own: number | null) => (row: string) => [
	...seen(row, "client_id", "clients", visibleFilters(CLIENTS, own)),
	...seen(row, "student_id", "students", studentsOf(actor)),
];
const relationsSeen = (actor: Actor, own: number | null) => (row: string) => [
	...seen(row, "contact_id", "contacts", visibleFilters(CONTACTS, own)),
	...seen(row, "student_id", "students", studentsOf(actor)),
];
