import type { InsertObject, UpdateObject } from "kysely";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import type { DB } from "../../kit/db/tables.generated.ts";

// Logins and sessions as other areas write them.

/** Undefined where the address has a login already. */
export const addLogin = (
	db: Pick<CustomerDb, "insertInto">,
	login: InsertObject<DB, "platform.users">,
): Promise<{ id: number } | undefined> =>
	db
		.insertInto("platform.users")
		.values(login)
		.onConflict((conflict) => conflict.column("email").doNothing())
		.returning("id")
		.executeTakeFirst();

export async function changeLogin(
	db: Pick<CustomerDb, "updateTable">,
	user_id: number,
	changes: UpdateObject<DB, "platform.users">,
): Promise<void> {
	await db.updateTable("platform.users").set(changes).where("id", "=", user_id).execute();
}

/** Makes the login with this address an operator's, and the login where there is none. */
export const addOperatorLogin = (
	db: Pick<CustomerDb, "insertInto">,
	person: { email: string; first_name: string; last_name: string },
): Promise<{ id: number; password_hash: string | null }> =>
	db
		.insertInto("platform.users")
		.values({ ...person, is_operator: true })
		.onConflict((conflict) => conflict.column("email").doUpdateSet({ is_operator: true, status: "active" }))
		.returning(["id", "password_hash"])
		.executeTakeFirstOrThrow();

/** Undefined where the address is no operator's. */
export const removeOperatorLogin = (db: Pick<CustomerDb, "updateTable">, email: string): Promise<{ id: number } | undefined> =>
	db
		.updateTable("platform.users")
		.set({ is_operator: false })
		.where("email", "=", email)
		.where("is_operator", "=", true)
		.returning("id")
		.executeTakeFirst();

/** Where somebody is, and as whom they look. */
export async function changeSession(
	db: Pick<CustomerDb, "updateTable">,
	session_id: string,
	changes: Pick<UpdateObject<DB, "platform.sessions">, "customer_id" | "support_grant_id" | "view_as_role_id" | "last_seen_at">,
): Promise<void> {
	await db.updateTable("platform.sessions").set(changes).where("id", "=", session_id).execute();
}

/** The person has shown the second factor in this session. False where it is over. */
export async function proveSession(db: CustomerDb, session_id: string, user_id: number): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("platform.sessions")
		.set({ second_factor: true })
		.where("id", "=", session_id)
		.where("user_id", "=", user_id)
		.where("ended_at", "is", null)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

/** Ends what badges of this customer opened, on every device, and what those devices let in. */
export async function endBadgeSessions(db: CustomerDb, user_ids: number[]): Promise<void> {
	if (user_ids.length === 0) return;
	await db
		.updateTable("platform.sessions")
		.set({ ended_at: sql`now()`, end_reason: "badge_revoked" })
		.where("user_id", "in", user_ids)
		.where("method", "in", ["badge", "pairing"])
		.where("bound_customer_id", "=", db.customer_id)
		.where("ended_at", "is", null)
		.execute();
}
