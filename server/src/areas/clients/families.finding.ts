import type { FamilyMatch } from "@homeroom/contract/areas/clients/families.admission.ts";
import { MATCH_REASONS, type Relationship, seesByDefault } from "@homeroom/contract/areas/clients/families.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { allOf, joined, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import { found } from "../../kit/http/refusal.ts";
import type { Filter } from "../../kit/lists/filter.ts";
import { firstIds, wordsOf } from "../../kit/lists/search.ts";
import { visibleFilters } from "../../kit/records/record-queries.ts";
import { CLIENTS, holds, similarClients } from "./clients.queries.ts";
import { findHouseholds, findRelations } from "./families.queries.ts";
import { type Details, digitsOf, isNumber, reasonsFor } from "./families.reasons.ts";

interface Asked {
	search?: string | undefined;
	last_name?: string | undefined;
	client_id?: number | undefined;
}
/** Shown while somebody types, and looked at for that. */
const [SHOWN, LOOKED_AT] = [6, 30];
/** Streets have no index: each is read, for as many letters as say something. */
const STREET_LETTERS = 4;

/** Families that somebody may mean who types this, the surest first. `students`: whom of their children the person sees. */
export async function findFamilies(
	db: CustomerDb,
	{ search = "", last_name = "", client_id }: Asked,
	own: number | null,
	students: Filter[],
): Promise<FamilyMatch[]> {
	const ids = client_id === undefined ? await candidates(db, search.trim() || last_name, own, students) : [client_id];
	if (ids.length === 0) return [];
	const typed = { search, last_name };
	const known = await familiesOf(db, ids, own, students);
	if (client_id !== undefined) found(known[0]);
	const sure = known.map((family) => ({ family, because: reasonsFor(typed, family) })).filter(({ because }) => because.length > 0);
	// nothing fits to the letter: what is like it, as it was found
	const matches =
		sure.length > 0 ? sure : known.map((family) => ({ family, because: client_id === undefined ? (["alike"] as const) : [] }));
	const weight = (because: readonly (typeof MATCH_REASONS)[number][]) =>
		because.reduce((sum, reason) => sum + 2 ** (MATCH_REASONS.length - MATCH_REASONS.indexOf(reason)), 0);
	const shown = matches.toSorted((a, b) => weight(b.because) - weight(a.because)).slice(0, SHOWN);
	return Promise.all(shown.map(({ family, because }) => matchOf(db, family, [...because], own, students)));
}

/** Ids by whatever may have been typed: words of a name, of a child, digits, the beginning of an address. */
async function candidates(db: CustomerDb, search: string, own: number | null, students: Filter[]): Promise<number[]> {
	const words = wordsOf(search);
	if (words.length === 0) return [];
	const current = Object.assign(sql`archived_at is null`, { archived: false });
	const visible = visibleFilters(CLIENTS, own);
	const named = firstIds("clients", words, [current, ...visible], LOOKED_AT);
	const children = firstIds("students", words, [current, ...students], LOOKED_AT);
	const hits: Sql[] = [
		...(named ? [sql`select unnest(${named}) as id`] : []),
		...(children ? [sql`select h.client_id from client_students h where h.student_id = any(${children}) and ${verbatim(holds("h"))}`] : []),
		...(isNumber(search) ? byNumber(digitsOf(search)) : []),
		...(search.length > 2 && !/\s/.test(search) ? byEmail(search.toLowerCase()) : []),
	];
	const hit = await ask<{ id: number }>(
		db,
		sql`select distinct clients.id, clients.search from clients where ${allOf([current, sql`clients.id in (${joined(hits, " union all ")})`, ...visible])} order by clients.search, clients.id limit ${verbatim(LOOKED_AT)}`,
	);
	if (hit.length > 0) return hit.map(({ id }) => id);
	const streets = search.replace(/\s/g, "").length < STREET_LETTERS ? [] : await byStreet(db, search, [current, ...visible]);
	return streets.length > 0 ? streets : (await similarClients(db, { name: search }, own)).map(({ id }) => id);
}

/** The last eight digits of a number are its key: of a beginning that is typed, some of the end is the beginning of the key. Who is meant is told apart afterwards. */
function byNumber(digits: string): Sql[] {
	const ends = [3, 4, 5, 6, 7, 8].filter((count) => count <= digits.length).map((count) => digits.slice(-count));
	return ends.flatMap((end) =>
		(["clients.id from clients", "client_id from contacts"] as const).flatMap((from) =>
			(from === "clients.id from clients" ? ["phone_key"] : ["phone_key", "phone_2_key"]).map(
				(key) =>
					sql`(select ${verbatim(from)} where archived_at is null and ${verbatim(key)} >= ${end} and ${verbatim(key)} < ${`${end}:`} limit ${verbatim(LOOKED_AT)})`,
			),
		),
	);
}
function byEmail(beginning: string): Sql[] {
	const range = sql`archived_at is null and email >= ${beginning} and email < ${beginning}::text || chr(1114111)`;
	return ["clients.id from clients", "client_id from contacts"].map(
		(from) => sql`(select ${verbatim(from)} where ${range} limit ${verbatim(LOOKED_AT)})`,
	);
}
async function byStreet(db: CustomerDb, search: string, filters: Filter[]): Promise<number[]> {
	const pattern = sql`(select '%' || regexp_replace(fold(${search}), '[\\\\%_]', '\\\\\\&', 'g') || '%')`;
	const rows = await ask<{ id: number }>(
		db,
		sql`select clients.id from clients where ${allOf([sql`add_line_1 is not null and fold(concat_ws(' ', add_line_1, post_code, city)) like ${pattern}`, ...filters])} order by clients.search, clients.id limit ${verbatim(LOOKED_AT)}`,
	);
	return rows.map(({ id }) => id);
}

interface Family extends Details {
	client_id: number;
	kind: FamilyMatch["kind"];
	contacts: (Details["contacts"][number] & { id: number; has_login: boolean })[];
	/** The youngest first. */
	children: FamilyMatch["children"];
}

function familiesOf(db: CustomerDb, ids: readonly number[], own: number | null, students: Filter[]): Promise<Family[]> {
	const seen = allOf([sql`students.archived_at is null`, ...students]);
	return ask<Family>(
		db,
		sql`select clients.id as client_id, clients.name, kind, external_id, email, phone, add_line_1, post_code, city,
			(select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'first_name', k.first_name, 'last_name', k.last_name, 'email', k.email, 'phone', k.phone, 'phone_2', k.phone_2, 'has_login', k.user_id is not null) order by k.id), '[]')
				from contacts k where k.client_id = clients.id and k.archived_at is null) as contacts,
			(select coalesce(jsonb_agg(jsonb_build_object('id', students.id, 'first_name', students.first_name, 'middle_name', students.middle_name, 'last_name', students.last_name, 'class_label', students.class_label, 'status', students.status)
					order by students.birth_order = 'infinity', students.birth_order desc, students.id desc), '[]')
				from client_students h join students on students.customer_id = h.customer_id and students.id = h.student_id
				where h.client_id = clients.id and ${verbatim(holds("h"))} and ${seen}) as children
		from clients where ${allOf([sql`clients.id = any(${ids}::bigint[]) and clients.archived_at is null`, ...visibleFilters(CLIENTS, own)])}
		order by array_position(${ids}::bigint[], clients.id)`,
	);
}

/** With what would hold for one more child. Where no child tells, everybody of the family is its guardian and the family pays. */
async function matchOf(
	db: CustomerDb,
	{ client_id, kind, name, contacts, children, ...place }: Family,
	because: FamilyMatch["because"],
	own: number | null,
	students: Filter[],
): Promise<FamilyMatch> {
	const address = [place.add_line_1, [place.post_code, place.city].filter(Boolean).join(" ")].filter(Boolean).join(", ") || null;
	const like = children[0];
	const match = { client_id, kind, name, address, because, children };
	if (like === undefined) {
		const relationship: Relationship = kind === "family" ? "guardian" : "other";
		const usual = {
			relationship,
			custody: null,
			pickup: kind === "family",
			lives_with: kind === "family",
			gets_letters: true,
			emergency: kind === "family",
		};
		return {
			...match,
			like_id: null,
			homes: [{ client_id, name, address, lives_with: kind === "family", pays: true, share: null }],
			people: contacts.map(({ id, ...one }) => ({
				...one,
				contact_id: id,
				client_id,
				...usual,
				portal: seesByDefault(relationship, null),
			})),
		};
	}
	const seen = visibleFilters(CLIENTS, own);
	const around = (rule: string, client: string): Filter[] => [
		sql`${verbatim(rule)}.student_id = ${like.id} and ${verbatim(holds(rule))}`,
		...students,
		...(seen.length === 0 ? [] : [sql`${verbatim(client)}.client_id in (select clients.id from clients where ${allOf(seen)})`]),
	];
	const [homes, people] = await Promise.all([
		findHouseholds(db, around("h", "h"), { notes: sql`false`, addresses: sql`true` }),
		findRelations(db, around("r", "k"), false),
	]);
	return {
		...match,
		like_id: like.id,
		homes: homes.map((home) => ({ ...home, name: home.client_name })),
		people: people.map((one) => ({ ...one, emergency: one.emergency_order !== null })),
	};
}
