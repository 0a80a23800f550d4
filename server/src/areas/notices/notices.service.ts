import type pg from "pg";
import { ask, type CustomerDb, inCustomer } from "../../kit/db/customer-db.ts";

export async function countUnread(db: CustomerDb, user_id: number): Promise<number> {
	const [row] = await ask<{ unread: number }>(
		db,
		"select count(*)::integer as unread from notices where user_id = $1 and read_at is null",
		[user_id],
	);
	return row?.unread ?? 0;
}

const KEPT = "180 days";
/** What nobody read for half a year nobody misses. */
export async function tidyNotices(appPool: pg.Pool, ownerPool: pg.Pool): Promise<void> {
	const { rows } = await ownerPool.query<{ id: string }>("select id from platform.customers");
	for (const { id } of rows)
		await ask(
			inCustomer(appPool, { customer_id: Number(id), user_id: null, request_id: null }),
			`delete from notices where created_at < now() - interval '${KEPT}'`,
			[],
		);
}
