import type pg from "pg";
import { ask, inCustomer } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";

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
