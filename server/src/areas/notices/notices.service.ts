import type pg from "pg";
import { ask, type CustomerDb, inCustomer } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";

export async function countUnread(db: CustomerDb, user_id: number): Promise<number> {
	const [row] = await ask<{ unread: number }>(
		db,
		sql`select count(*)::integer as unread from notices where user_id = ${user_id} and read_at is null`,
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
			sql`delete from notices where created_at < now() - ${KEPT}::interval`,
		);
}
