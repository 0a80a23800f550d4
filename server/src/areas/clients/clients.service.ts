import type { Contact, ContactInput } from "@homeroom/contract/areas/clients/clients.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import { changeRecord, findRecord } from "../../kit/records/record-queries.ts";
import { CLIENTS, CONTACTS } from "./clients.queries.ts";

/** A contact belongs to a client that the person sees; another's is like one that does not exist. */
export async function checkClientOf({ client_id }: Partial<ContactInput>, db: CustomerDb, own: number | null): Promise<void> {
	if (client_id !== undefined) found(await findRecord(db, CLIENTS, client_id, own));
}

/** A login of this customer, or none. */
export async function setLogin(
	db: CustomerDb,
	id: number,
	{ version, user_id }: { version: number; user_id: number | null },
	own: number | null,
): Promise<Contact> {
	if (user_id !== null) {
		const [member] = await ask(db, sql`select user_id from memberships where user_id = ${user_id}`);
		if (member === undefined) throw new Refusal("invalid", { fields: { user_id: { message: "choice" } } });
	}
	return changeRecord(db, CONTACTS, id, version, own, { user_id });
}
