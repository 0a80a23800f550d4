import type pg from "pg";
import { ask, inCustomer } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";

const KEPT = "180 days";
/** Longer than anything lasts that is told once. */
const ONCE_KEPT = "800 days";
/** What nobody read for half a year nobody misses. */
export async function tidyNotices(appPool: pg.Pool, ownerPool: pg.Pool): Promise<void> {
	const { rows } = await ownerPool.query<{ id: string }>("select id from platform.customers");
	for (const { id } of rows) {
		const db = inCustomer(appPool, { customer_id: Number(id), user_id: null, request_id: null });
		await ask(db, sql`delete from notices where created_at < now() - ${KEPT}::interval`);
		await ask(db, sql`delete from notices_once where created_at < now() - ${ONCE_KEPT}::interval`);
	}
}
