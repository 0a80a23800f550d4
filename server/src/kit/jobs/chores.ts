import { sql } from "kysely";
import type pg from "pg";
import { inCustomer } from "../db/customer-db.ts";

/** Removes what nobody will ask for again: idempotency keys of a day ago, sessions that ended a month ago, parts of names that nobody has, tickets, devices and attempts that no longer count, old mails. */
export async function tidyUp(appPool: pg.Pool, ownerPool: pg.Pool): Promise<void> {
	const { rows } = await ownerPool.query<{ id: string }>("select id from platform.customers");
	for (const { id } of rows) {
		await inCustomer(appPool, { customer_id: Number(id), user_id: null, request_id: null })
			.deleteFrom("idempotency_keys")
			.where("created_at", "<", sql<string>`now() - interval '1 day'`)
			.execute();
	}
	await ownerPool.query(
		"delete from platform.sessions where expires_at < now() - interval '30 days' or ended_at < now() - interval '30 days'",
	);
	await ownerPool.query("delete from platform.tickets where expires_at < now() - interval '1 day'");
	await ownerPool.query("delete from platform.known_devices where seen_at < now() - interval '180 days'");
	await ownerPool.query("delete from platform.attempts where at < now() - interval '1 day'");
	await ownerPool.query("call platform.tidy_parts()");
	await ownerPool.query("delete from platform.mails where created_at < now() - interval '90 days'");
}
