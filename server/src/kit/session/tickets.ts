import { randomBytes } from "node:crypto";
import type { CustomerDb } from "../db/customer-db.ts";
import { sql } from "../db/sql-text.ts";
import { hashOf } from "../secrets/hash-of.ts";

/** What can be used once, for a while. The names are stored: never reuse one for something else. */
export type TicketKind =
	| "reset"
	| "invitation"
	| "verify_email"
	| "operator"
	| "second_factor"
	| "totp_registration"
	| "passkey_registration"
	| "passkey_login"
	| "sso"
	| "pairing"
	| "signup"
	| "signup_invitation"
	| "export";

export interface NewTicket {
	kind: TicketKind;
	lifetime_ms: number;
	user_id?: number | null;
	customer_id?: number | null;
	data?: Record<string, unknown>;
}
export interface Ticket<Data = Record<string, unknown>> {
	id: string;
	user_id: number | null;
	customer_id: number | null;
	/** What was put into it when it was issued. */
	data: Data;
	created_at: string;
	expires_at: string;
}
const COLUMNS = ["id", "user_id", "customer_id", "data", "created_at", "expires_at"] as const;

/** Makes a ticket and answers its secret, which is kept nowhere. `db`: any of ours, so that it can be part of a transaction. */
export async function issueTicket(
	db: Pick<CustomerDb, "insertInto">,
	ticket: NewTicket,
): Promise<{ secret: string; id: string; expires_at: string }> {
	const secret = randomBytes(32).toString("base64url");
	const row = await db
		.insertInto("platform.tickets")
		.values({
			kind: ticket.kind,
			secret_hash: hashOf(secret),
			user_id: ticket.user_id ?? null,
			customer_id: ticket.customer_id ?? null,
			data: JSON.stringify(ticket.data ?? {}),
			expires_at: sql<string>`now() + ${ticket.lifetime_ms} * interval '1 millisecond'`,
		})
		.returning(["id", "expires_at"])
		.executeTakeFirstOrThrow();
	return { secret, ...row };
}

/** Uses the ticket up; undefined when it is unknown, used or expired. Of many at the same time the database lets one through. */
export const takeTicket = async <Data = Record<string, unknown>>(
	db: Pick<CustomerDb, "updateTable">,
	kind: TicketKind,
	secret: string,
): Promise<Ticket<Data> | undefined> =>
	(await db
		.updateTable("platform.tickets")
		.set({ used_at: sql`now()` })
		.where("secret_hash", "=", hashOf(secret))
		.where("kind", "=", kind)
		.where("used_at", "is", null)
		.where("expires_at", ">", sql<string>`now()`)
		.returning(COLUMNS)
		.executeTakeFirst()) as Ticket<Data> | undefined;

/** Looks at a ticket without using it. */
export const seeTicket = async <Data = Record<string, unknown>>(
	db: Pick<CustomerDb, "selectFrom">,
	kind: TicketKind,
	secret: string,
): Promise<Ticket<Data> | undefined> =>
	(await db
		.selectFrom("platform.tickets")
		.select(COLUMNS)
		.where("secret_hash", "=", hashOf(secret))
		.where("kind", "=", kind)
		.where("used_at", "is", null)
		.where("expires_at", ">", sql<string>`now()`)
		.executeTakeFirst()) as Ticket<Data> | undefined;

/** All open tickets of this kind that the person holds become useless: a new link replaces the old ones. */
export async function voidTickets(
	db: Pick<CustomerDb, "updateTable">,
	kind: TicketKind,
	user_id: number,
	customer_id?: number,
): Promise<void> {
	await db
		.updateTable("platform.tickets")
		.set({ used_at: sql`now()` })
		.where("kind", "=", kind)
		.where("user_id", "=", user_id)
		.$if(customer_id !== undefined, (query) => query.where("customer_id", "=", customer_id as number))
		.where("used_at", "is", null)
		.execute();
}
