import type pg from "pg";
import { ask, inCustomer } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { giveUpWaitingSms } from "../../kit/sms/sms-states.ts";

/** What a message said is of use while somebody may send it again; a call-back is refused by its time long before. */
const KEPT = "30 days";

export async function tidySms(appPool: pg.Pool, ownerPool: pg.Pool): Promise<void> {
	const { rows } = await ownerPool.query<{ id: string }>("select id from platform.customers");
	for (const { id } of rows) {
		const db = inCustomer(appPool, { customer_id: Number(id), user_id: null, request_id: null });
		await giveUpWaitingSms(db);
		await ask(
			db,
			sql`update sms_messages set body = null where body is not null and state <> 'waiting' and changed_at < now() - ${KEPT}::interval`,
		);
		await ask(db, sql`delete from sms_callbacks where at < now() - ${KEPT}::interval`);
	}
}
