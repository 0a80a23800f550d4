import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { hashOf } from "../../kit/secrets/hash-of.ts";
import type { Actor } from "../../kit/session/actor.ts";

/** What a ticket of the kind `pairing` carries. */
export interface PairingData {
	state: "waiting" | "approved" | "refused";
	user_agent: string | null;
	ip: string;
	/** Hash of the secret in the asking browser's cookie. */
	browser: string;
	number: string;
	/** The session that approved. */
	session_id?: string;
}

/** A code that still waits for an answer. */
const waiting = (db: CustomerDb, code: string) =>
	db
		.updateTable("platform.tickets")
		.where("kind", "=", "pairing")
		.where("secret_hash", "=", hashOf(code))
		.where("used_at", "is", null)
		.where("expires_at", ">", sql<string>`now()`)
		.where(sql<boolean>`data ->> 'state' = 'waiting'`);
const merged = (change: Partial<PairingData>) => sql<string>`data || ${JSON.stringify(change)}::jsonb`;

/** True when this was the first answer and the number fits. The browser then has a moment to notice, however late the approval came. */
export async function approvePairing(db: CustomerDb, code: string, number: string, actor: Actor): Promise<boolean> {
	const { numUpdatedRows } = await waiting(db, code)
		.where(sql<boolean>`data ->> 'number' = ${number}`)
		.set({
			user_id: actor.user_id,
			data: merged({ state: "approved", session_id: actor.session_id }),
			expires_at: sql<string>`greatest(expires_at, now() + interval '30 seconds')`,
		})
		.executeTakeFirst();
	return numUpdatedRows === 1n;
}

export async function refusePairing(db: CustomerDb, code: string, actor: Actor): Promise<boolean> {
	const { numUpdatedRows } = await waiting(db, code)
		.set({ user_id: actor.user_id, data: merged({ state: "refused" }) })
		.executeTakeFirst();
	return numUpdatedRows === 1n;
}

export const findPairing = (db: CustomerDb, id: string) =>
	db
		.selectFrom("platform.tickets")
		.select(["user_id", "data", sql<boolean>`used_at is null and expires_at > now()`.as("open")])
		.where("id", "=", id)
		.where("kind", "=", "pairing")
		.executeTakeFirst();

/** Uses an approved request up: of many claims at the same time one gets through. */
export async function takePairing(db: CustomerDb, id: string): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("platform.tickets")
		.set({ used_at: sql`now()` })
		.where("id", "=", id)
		.where("used_at", "is", null)
		.where("expires_at", ">", sql<string>`now()`)
		.where(sql<boolean>`data ->> 'state' = 'approved'`)
		.executeTakeFirst();
	return numUpdatedRows === 1n;
}

/** What the new session inherits, if the one that approved still stands. */
export const approverOf = (db: CustomerDb, user_id: number | null, session_id: string) =>
	db
		.selectFrom("platform.sessions as s")
		.innerJoin("platform.users as u", "u.id", "s.user_id")
		.select(["s.user_id", "s.second_factor", "s.bound_customer_id", "s.customer_id"])
		.where("s.id", "=", session_id)
		.where("s.user_id", "=", user_id ?? 0)
		.where("s.ended_at", "is", null)
		.where("s.support_grant_id", "is", null)
		.where("u.status", "=", "active")
		.executeTakeFirst();
