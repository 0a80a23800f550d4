import type { MergePreview } from "@homeroom/contract/areas/clients/clients.contract.ts";
import { type Client, MERGED_FIELDS, type MergedField } from "@homeroom/contract/areas/clients/clients.rules.ts";
import { nameBatch } from "../../kit/changes/batches.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { allOf, joined, sql, verbatim } from "../../kit/db/sql-text.ts";
import { found, notFound, Refusal } from "../../kit/http/refusal.ts";
import { findRecord, visibleFilters } from "../../kit/records/record-queries.ts";
import { CLIENTS } from "./clients.queries.ts";

/** Both as they are; a merged or archived one takes part in no merge. */
export async function mergePreview(db: CustomerDb, id: number, other_id: number, own: number | null): Promise<MergePreview> {
	if (id === other_id) throw new Refusal("merge_itself");
	const [mine, theirs] = await Promise.all([findRecord(db, CLIENTS, id, own), findRecord(db, CLIENTS, other_id, own)]);
	if (mine === undefined || theirs === undefined || mine.archived_at !== null || theirs.archived_at !== null) throw notFound();
	const [contacts, students] = await Promise.all([
		ask<MergePreview["contacts"][number]>(
			db,
			sql`select id, first_name, last_name, email from contacts where client_id = ${other_id} and archived_at is null order by id`,
		),
		ask<MergePreview["students"][number]>(
			db,
			sql`select s.id, s.first_name, s.last_name, bool_or(exists (select from client_students m where m.client_id = ${id} and m.student_id = s.id)) as here
			from client_students h join students s on s.customer_id = h.customer_id and s.id = h.student_id
			where h.client_id = ${other_id} group by s.customer_id, s.id order by s.search`,
		),
	]);
	return { mine, theirs, contacts, students };
}

export interface Merge {
	id: number;
	other_id: number;
	version: number;
	other_version: number;
	take: Partial<Record<MergedField, "mine" | "theirs" | undefined>>;
}
/**
 * The other one's people and children move here and it goes to the archive. Plain writes of rows, all in the call's transaction:
 * undoing the batch puts everything back.
 */
export async function mergeClients(db: CustomerDb, merge: Merge, own: number | null): Promise<Client> {
	const { id, other_id, take } = merge;
	if (id === other_id) throw new Refusal("merge_itself");
	const { mine, theirs } = await lockBoth(db, merge, own);
	await ask(db, sql`update contacts set client_id = ${id}, version = version + 1, updated_at = now() where client_id = ${other_id}`);
	await mergeHouseholds(db, id, other_id);
	// what was merged into the other one before is found here from now on
	await ask(
		db,
		sql`update clients set merged_into_id = ${id}, version = version + 1, updated_at = now() where merged_into_id = ${other_id}`,
	);

	const values: Record<string, unknown> = Object.fromEntries(
		MERGED_FIELDS.map((field) => {
			const side = take[field] ?? (mine[field] === null ? "theirs" : "mine");
			return [field, side === "mine" ? mine[field] : theirs[field]];
		}).filter(([field, value]) => value !== mine[field as MergedField]),
	);
	// a number that moves cannot be in two places
	const external = "external_id" in values ? null : theirs.external_id;
	await ask(
		db,
		sql`update clients set archived_at = now(), merged_into_id = ${id}, external_id = ${external}, version = version + 1, updated_at = now() where id = ${other_id}`,
	);
	const set = Object.entries(values).map(([name, value]) => sql`${verbatim(name)} = ${value}, `);
	await ask(
		db,
		sql`update clients set ${joined(set, "")}custom = ${JSON.stringify(theirs.custom)}::jsonb || custom, version = version + 1, updated_at = now() where id = ${id}`,
	);
	await nameBatch(db, "merge", { record: "clients", count: 2 });
	return found(await findRecord(db, CLIENTS, id, own));
}

type Both = Record<"mine" | "theirs", Client>;
/** Held until the end, in the order of ids: two who merge the same pair the other way round do not wait for each other. */
async function lockBoth(db: CustomerDb, { id, other_id, version, other_version }: Merge, own: number | null): Promise<Both> {
	const condition = allOf([
		sql`clients.id = any(${[id, other_id]}::bigint[]) and clients.archived_at is null`,
		...visibleFilters(CLIENTS, own),
	]);
	const rows = await ask<{ id: number; version: number }>(
		db,
		sql`select id, version from clients where ${condition} order by id for update`,
	);
	if (rows.length < 2) throw notFound();
	const mine = found(await findRecord(db, CLIENTS, id, own));
	const theirs = found(await findRecord(db, CLIENTS, other_id, own));
	if (mine.version !== version) throw new Refusal("conflict", { current: mine, record: CLIENTS.spec });
	if (theirs.version !== other_version) throw new Refusal("conflict", { current: theirs, record: CLIENTS.spec });
	return { mine, theirs };
}

/** Where both have a rule for the same child at the same time, this one's stays and takes up what the other's says more. */
async function mergeHouseholds(db: CustomerDb, id: number, other_id: number): Promise<void> {
	const overlap = sql`m.client_id = ${id} and t.client_id = ${other_id} and m.student_id = t.student_id and daterange(m.starts, m.ends, '[]') && daterange(t.starts, t.ends, '[]')`;
	await ask(
		db,
		sql`update client_students m set lives_with = m.lives_with or t.lives_with, pays = m.pays or t.pays, share = coalesce(m.share, t.share), note = coalesce(m.note, t.note), version = m.version + 1, updated_at = now()
		from client_students t where ${overlap}`,
	);
	await ask(db, sql`delete from client_students t using client_students m where ${overlap}`);
	await ask(db, sql`update client_students set client_id = ${id}, version = version + 1, updated_at = now() where client_id = ${other_id}`);
}
