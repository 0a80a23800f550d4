import type { SimilarClient } from "@homeroom/contract/areas/clients/clients.contract.ts";
import { CLIENT, CONTACT } from "@homeroom/contract/areas/clients/clients.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { allOf, joined, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import { alikeIds } from "../../kit/lists/search.ts";
import { visibleFilters } from "../../kit/records/record-queries.ts";
import type { RecordTable } from "../../kit/tables/record-table.ts";

/** A dated rule holds today, where the customer is. */
export const holds = (alias: string): string =>
	`((${alias}.starts is null or ${alias}.starts <= (select customer_today())) and (${alias}.ends is null or ${alias}.ends >= (select customer_today())))`;

/**
 * Clients of one person: those whose children they teach, and their own.
 * Not those of the other household of their child: a separated parent does not learn where the other one lives.
 */
const ownClients = (
	user_id: number,
) => sql`select h.client_id from client_students h join student_people p on p.customer_id = h.customer_id and p.student_id = h.student_id
	where p.user_id = ${user_id} and p.relation = 'teacher' and ${verbatim(holds("h"))}
	union all select k.client_id from contacts k where k.user_id = ${user_id} and k.archived_at is null`;

/** Each of these sorts has its index in the migration. */
export const CLIENTS: RecordTable<typeof CLIENT> = {
	spec: CLIENT,
	many: true,
	title: "name",
	about: "concat_ws(' · ', nullif(contact_names, ''), city)",
	columns: {
		students: `(select count(*) from client_students h where h.customer_id = clients.customer_id and h.client_id = clients.id and ${holds("h")})`,
	},
	sorts: {
		kind: [{ sql: "kind", type: "text" }],
		city: [{ sql: "city_order", type: "text" }],
	},
	own: (user_id) => sql`clients.id in (${ownClients(user_id)})`,
	foundBy: { of: "contacts", key: "client_id" },
};
export const CONTACTS: RecordTable<typeof CONTACT> = {
	spec: CONTACT,
	unsought: true,
	many: true,
	title: "concat_ws(' ', first_name, last_name)",
	about: "relation",
	own: (user_id) => sql`contacts.client_id in (${ownClients(user_id)})`,
	lookups: { client_id: { from: "clients", id: "clients.id", name: "clients.name" } },
};

/** Words that say that it is a family, not which one. */
const NO_NAMES = /(?<=^|\s)(the|family|familie|fam\.?|famille|família|familia|eheleute)(?=\s|$)/giu;
/** From here on a name is like another; less is enough in the same town. */
const ALIKE = { anywhere: 0.45, same_city: 0.35 };
const MOST = 6;
/** What is alike may lie in this many words of a name; one of them has its share. */
const NAME_WORDS = 4;

export interface Typed {
	name?: string | undefined;
	email?: string | undefined;
	phone?: string | undefined;
	city?: string | undefined;
	except?: number | undefined;
}
/** Addresses and numbers are found by their indexes, names by the parts of their words. */
export function similarClients(db: CustomerDb, typed: Typed, own: number | null): Promise<SimilarClient[]> {
	const name = (typed.name ?? "").replace(NO_NAMES, " ").trim();
	const hits: Sql[] = [];
	if (typed.email?.includes("@")) {
		const email = typed.email.toLowerCase();
		hits.push(
			sql`select id, 'email' as because, 3::real as weight from clients where email = ${email}`,
			sql`select client_id, 'email', 3 from contacts where archived_at is null and email = ${email}`,
		);
	}
	const digits = (typed.phone ?? "").replace(/\D/g, "").slice(-8);
	if (digits.length >= 6) {
		hits.push(
			sql`select id, 'phone' as because, 2::real as weight from clients where phone_key = ${digits}`,
			sql`select client_id, 'phone', 2 from contacts where archived_at is null and (phone_key = ${digits} or phone_2_key = ${digits})`,
		);
	}
	if (name.length >= 3) {
		const words = sql`words(${name})`;
		const likeness = sql`word_similarity((select ${words}), search)`;
		// words with digits have no parts: names with one are compared with all
		const among = /\d/.test(name) ? sql`select id from clients` : alikeIds("clients", words, ALIKE.same_city / NAME_WORDS, false);
		const enough = sql`case when city_order <> '' and city_order = (select fold(${typed.city ?? ""})) then ${verbatim(ALIKE.same_city)} else ${verbatim(ALIKE.anywhere)} end`;
		hits.push(
			sql`(select r.id, 'name' as because, r.weight from (${among}) l cross join lateral (
				select id, ${likeness} as weight, search from clients where id = l.id and archived_at is null and ${likeness} >= ${enough} limit 1
			) r order by r.weight desc, r.search limit 50)`,
		);
	}
	if (hits.length === 0) return Promise.resolve([]);
	const condition = allOf([
		sql`clients.archived_at is null`,
		...visibleFilters(CLIENTS, own),
		...(typed.except === undefined ? [] : [sql`clients.id <> ${typed.except}`]),
	]);
	return ask<SimilarClient>(
		db,
		sql`select clients.id, kind, name, contact_names, city, (array_agg(h.because order by h.weight desc))[1] as because
		from (${joined(hits, " union all ")}) h join clients on clients.id = h.id
		where ${condition} group by clients.customer_id, clients.id order by max(h.weight) desc, clients.search limit ${verbatim(MOST)}`,
	);
}
