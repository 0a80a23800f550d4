import type { Kysely } from "kysely";
import type pg from "pg";
import { inCustomer } from "./customer-db.ts";
import type { DB } from "./tables.generated.ts";

/** The platform's own tables, as the role of console, sign-up and payments. It sees no customer's rows. */
export type PlatformDb = Kysely<DB> & { readonly customer_id: 0; readonly on: "platform" };

interface Acting {
	user_id: number | null;
	request_id: string | null;
}
/** `pool` must be one that was opened as `platform`. */
export const onPlatform = (pool: pg.Pool, acting: Acting = { user_id: null, request_id: null }): PlatformDb =>
	asPlatform(inCustomer(pool, { customer_id: 0, ...acting }));
const asPlatform = <Db extends Kysely<DB>>(db: Db) => Object.assign(db, { customer_id: 0, on: "platform" } as const);

const ATTEMPTS = 4;
/** Deadlock, or a write that came in between: the database undid all of it. */
const COLLISIONS = new Set(["40P01", "40001"]);

/**
 * All of `work`, or nothing. Of two transactions that wait for each other the database ends one: that one is done again,
 * since payments, the console and their jobs touch the same customer in different orders.
 */
export async function inPlatformTransaction<T>(db: PlatformDb, work: (db: PlatformDb) => Promise<T>): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await (db.isTransaction ? work(db) : db.transaction().execute((transaction) => work(asPlatform(transaction))));
		} catch (error) {
			const collided = COLLISIONS.has(String((error as { code?: unknown }).code));
			if (!collided || db.isTransaction || attempt === ATTEMPTS) throw error;
		}
	}
}
