import type { Contact } from "@homeroom/contract/areas/clients/clients.rules.ts";
import type {
	FamilyStudent,
	Household,
	HouseholdAddress,
	HouseholdInput,
	Relation,
	RelationInput,
} from "@homeroom/contract/areas/clients/families.contract.ts";
import { MOST_CALLED } from "@homeroom/contract/areas/clients/families.rules.ts";
import { PRINTED_AT_ONCE } from "@homeroom/contract/areas/students/students.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { allOf, listed, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import type { Filter } from "../../kit/lists/filter.ts";
import { recordColumns } from "../../kit/tables/record-table.ts";
import { CONTACTS, holds } from "./clients.queries.ts";

const STUDENT =
	"json_build_object('id', students.id, 'first_name', students.first_name, 'middle_name', students.middle_name, 'last_name', students.last_name, 'class_label', students.class_label, 'status', students.status) as student";

export function findContacts(db: CustomerDb, filters: Filter[]): Promise<Contact[]> {
	return ask<Contact>(
		db,
		sql`select ${verbatim(recordColumns(CONTACTS).join(", "))} from contacts where archived_at is null and ${allOf(filters)} order by id`,
	);
}

export async function findStudent(db: CustomerDb, filters: Filter[]): Promise<{ id: number } | undefined> {
	return (await ask<{ id: number }>(db, sql`select id from students where ${allOf(filters)}`))[0];
}

/** Of students who are still here; who left keeps the family on their own page. */
export const STILL_HERE: Filter = sql`students.archived_at is null`;

/** `notes`: may read what a court decided. */
export function findRelations(db: CustomerDb, filters: Filter[], notes: boolean): Promise<Relation[]> {
	return ask<Relation>(
		db,
		sql`select r.id, ${verbatim(STUDENT)}, r.contact_id, k.client_id, k.first_name, k.last_name, k.email, k.phone, k.phone_2, k.preferred, k.user_id is not null as has_login,
			r.relationship, r.custody, case when ${notes}::boolean then r.custody_note end as custody_note, r.pickup, r.emergency_order, r.lives_with, r.gets_letters, r.portal,
			r.starts, r.ends, ${verbatim(holds("r"))} as current, r.version
		from student_contacts r
		join contacts k on k.customer_id = r.customer_id and k.id = r.contact_id
		join students on students.customer_id = r.customer_id and students.id = r.student_id
		where k.archived_at is null and ${allOf(filters)}
		order by current desc, students.search, students.id, r.emergency_order, k.search, r.id`,
	);
}

/** An address in one line. */
const ADDRESS = "nullif(concat_ws(', ', c.add_line_1, nullif(concat_ws(' ', c.post_code, c.city), '')), '')";

/** Of which households the person reads the note, and where it is. */
export interface ToldHouseholds {
	notes: Filter;
	addresses: Filter;
}
export function findHouseholds(db: CustomerDb, filters: Filter[], { notes, addresses }: ToldHouseholds): Promise<Household[]> {
	return ask<Household>(
		db,
		sql`select h.id, h.client_id, c.name as client_name, c.kind as client_kind, case when ${addresses} then ${verbatim(ADDRESS)} end as address, ${verbatim(STUDENT)}, h.lives_with, h.pays, h.share, case when ${notes} then h.note end as note,
			h.starts, h.ends, ${verbatim(holds("h"))} as current, h.version
		from client_students h
		join clients c on c.customer_id = h.customer_id and c.id = h.client_id
		join students on students.customer_id = h.customer_id and students.id = h.student_id
		where c.archived_at is null and ${allOf(filters)}
		order by current desc, students.search, students.id, h.starts desc nulls last, h.id`,
	);
}

/** The households that chosen students live in today, each once, in the order of the students' classes. One statement. */
export async function findAddresses(
	db: CustomerDb,
	students: Filter[],
	clients: Filter[],
): Promise<{ households: HouseholdAddress[]; without: number }> {
	const [row] = await ask<{ households: HouseholdAddress[]; without: number }>(
		db,
		sql`with chosen as (
			select id, first_name, middle_name, last_name, class_label, class_order, status, search from students where ${allOf(students)}
			order by class_order, search, id limit ${verbatim(PRINTED_AT_ONCE)}
		), homes as (
			select c.id as client_id, c.name, c.add_line_1, c.add_line_2, c.post_code, c.city, c.state, c.country,
				min(array[s.class_order, s.search]) as first,
				array_agg(s.id) as ids,
				jsonb_agg(to_jsonb(s) - 'class_order' - 'search' order by s.class_order, s.search, s.id) as students
			from chosen s
			join client_students h on h.student_id = s.id and h.lives_with and ${verbatim(holds("h"))}
			join clients c on c.customer_id = h.customer_id and c.id = h.client_id and c.archived_at is null and c.kind = 'family'
			where c.add_line_1 is not null and c.id in (select clients.id from clients where ${allOf(clients)})
			group by c.id, c.name, c.add_line_1, c.add_line_2, c.post_code, c.city, c.state, c.country
		)
		select (select count(*) from chosen where id not in (select unnest(ids) from homes)) as without,
			(select coalesce(jsonb_agg(to_jsonb(m) - 'first' - 'ids' || jsonb_build_object('people', (
				select coalesce(jsonb_agg(concat_ws(' ', k.first_name, k.last_name) order by k.id), '[]') from contacts k
				where k.client_id = m.client_id and k.archived_at is null and exists (
					select from student_contacts r where r.contact_id = k.id and r.student_id = any(m.ids) and r.gets_letters and ${verbatim(holds("r"))}
				)
			)) order by m.first, m.client_id), '[]') from homes m) as households`,
	);
	return row ?? { households: [], without: 0 };
}

/** Students who share a household or a guardian with one, today. */
export function findSiblings(db: CustomerDb, student_id: number, filters: Filter[]): Promise<FamilyStudent[]> {
	return ask<FamilyStudent>(
		db,
		sql`select id, first_name, middle_name, last_name, class_label, status from students
		where id <> ${student_id} and archived_at is null and id in (
			select b.student_id from client_students a join client_students b on b.customer_id = a.customer_id and b.client_id = a.client_id
				join clients c on c.customer_id = a.customer_id and c.id = a.client_id
			where a.student_id = ${student_id} and c.kind = 'family' and ${verbatim(holds("a"))} and ${verbatim(holds("b"))}
			union
			select b.student_id from student_contacts a join student_contacts b on b.customer_id = a.customer_id and b.contact_id = a.contact_id
			where a.student_id = ${student_id} and ${verbatim(GUARDIANS("a"))} and ${verbatim(GUARDIANS("b"))} and ${verbatim(holds("a"))} and ${verbatim(holds("b"))}
		) and ${allOf(filters)} order by search, id`,
	);
}
/** A childminder of two families does not make their children siblings. */
export const GUARDIANS = (alias: string) => `${alias}.relationship in ('mother', 'father', 'guardian', 'step_parent', 'foster_parent')`;

/** Held until the transaction ends: two who arrange the same child's contacts do so one after the other. */
export async function lockStudent(db: CustomerDb, filters: Filter[]): Promise<number | undefined> {
	const [row] = await ask<{ id: number }>(
		db,
		sql`select id from students where archived_at is null and ${allOf(filters)} for no key update`,
	);
	return row?.id;
}

/** Adds the rule where both its ends can be seen; undefined where not. */
export async function insertHousehold(db: CustomerDb, input: HouseholdInput, filters: Filter[]): Promise<number | undefined> {
	const { lives_with, pays, share, note, starts, ends } = input;
	const [row] = await ask<{ id: number }>(
		db,
		sql`insert into client_students (client_id, student_id, lives_with, pays, share, note, starts, ends)
		select clients.id, students.id, ${lives_with}::boolean, ${pays}::boolean, ${pays ? share : null}::smallint, ${note}::text, ${starts}::date, ${ends}::date from clients, students
		where clients.archived_at is null and students.archived_at is null and ${allOf(filters)} returning id`,
	);
	return row?.id;
}

/** The place behind everybody who can be called at the same time; whoever comes after the last one is not called. */
const lastPlace = (student: Sql, starts: Sql, ends: Sql) =>
	sql`(select nullif(coalesce(max(o.emergency_order), 0) + 1, ${verbatim(MOST_CALLED + 1)}) from student_contacts o where o.student_id = ${student} and daterange(o.starts, o.ends, '[]') && daterange(${starts}, ${ends}, '[]'))`;

export async function insertRelation(db: CustomerDb, input: RelationInput, filters: Filter[]): Promise<number | undefined> {
	const { student_id, relationship, custody, custody_note, pickup, lives_with, gets_letters, portal, starts, ends, emergency } = input;
	const student = sql`${student_id}::bigint`;
	const first = sql`${starts}::date`;
	const last = sql`${ends}::date`;
	const [row] = await ask<{ id: number }>(
		db,
		sql`insert into student_contacts (student_id, contact_id, relationship, custody, custody_note, pickup, lives_with, gets_letters, portal, starts, ends, emergency_order)
		select ${student}, contacts.id, ${relationship}::text, ${custody}::text, ${custody_note}::text, ${pickup}::boolean, ${lives_with}::boolean, ${gets_letters}::boolean, ${portal}::boolean, ${first}, ${last},
			case when ${emergency}::boolean then ${lastPlace(student, first, last)} end
		from contacts where contacts.archived_at is null and ${allOf(filters)} returning id`,
	);
	return row?.id;
}

type Changes = Record<string, unknown>;
/** What each column becomes, as SQL; what is not given stays. */
function setting(changes: Changes): Record<string, Sql> {
	const given = Object.entries(changes).filter(([, value]) => value !== undefined);
	return Object.fromEntries(given.map(([name, value]) => [name, sql`${value}`]));
}
const assignments = (set: Record<string, Sql>): Sql =>
	listed([
		...Object.entries(set).map(([name, value]) => sql`${verbatim(name)} = ${value}`),
		sql`version = t.version + 1`,
		sql`updated_at = now()`,
	]);

export async function updateHousehold(
	db: CustomerDb,
	{ id, version }: { id: number; version: number },
	changes: Changes,
	filters: Filter[],
): Promise<boolean> {
	const set = setting(changes);
	// who does not pay has no share
	const share = sql`case when ${set.pays ?? sql`t.pays`} then ${set.share === undefined ? sql`t.share` : sql`${set.share}::smallint`} end`;
	const where = allOf([sql`t.id = ${id} and t.version = ${version}`, ...filters]);
	const rows = await ask(db, sql`update client_students t set ${assignments({ ...set, share })} where ${where} returning t.id`);
	return rows.length > 0;
}

export async function updateRelation(
	db: CustomerDb,
	{ id, version }: { id: number; version: number },
	changes: Changes,
	filters: Filter[],
): Promise<boolean> {
	const set = setting(changes);
	if (set.starts !== undefined || set.ends !== undefined) {
		const starts = set.starts === undefined ? sql`t.starts` : sql`${set.starts}::date`;
		const ends = set.ends === undefined ? sql`t.ends` : sql`${set.ends}::date`;
		// somebody else may have the place by now
		set.emergency_order = sql`case when t.emergency_order is null then null
			when exists (select from student_contacts o where o.student_id = t.student_id and o.id <> t.id and o.emergency_order = t.emergency_order and daterange(o.starts, o.ends, '[]') && daterange(${starts}, ${ends}, '[]'))
			then ${lastPlace(sql`t.student_id`, starts, ends)} else t.emergency_order end`;
	}
	const where = allOf([sql`t.id = ${id} and t.version = ${version}`, ...filters]);
	const rows = await ask(db, sql`update student_contacts t set ${assignments(set)} where ${where} returning t.id`);
	return rows.length > 0;
}

export async function deleteRule(db: CustomerDb, table: "client_students" | "student_contacts", filters: Filter[]): Promise<boolean> {
	return (await ask(db, sql`delete from ${verbatim(table)} t where ${allOf(filters)} returning t.id`)).length > 0;
}

/** The places of all that are not over yet: first to last as given, none for the rest. Answers how many of the given ones there are. */
export async function placeRelations(db: CustomerDb, student_id: number, relations: number[]): Promise<number> {
	const [row] = await ask<{ known: number }>(
		db,
		sql`with wanted as (
			select r.id, r.customer_id, w.place from student_contacts r left join unnest(${relations}::bigint[]) with ordinality w (id, place) on w.id = r.id
			where r.student_id = ${student_id} and (r.ends is null or r.ends >= (select customer_today()))
		), moved as (
			update student_contacts r set emergency_order = w.place, version = r.version + 1, updated_at = now()
			from wanted w where r.customer_id = w.customer_id and r.id = w.id and r.emergency_order is distinct from w.place
		)
		select count(place) as known from wanted`,
	);
	return row?.known ?? 0;
}
