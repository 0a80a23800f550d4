import { EVENT_REMOVED_DAYS } from "@homeroom/contract/areas/events/events.rules.ts";
import type pg from "pg";
import { ask, inCustomer } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";

/** What was removed so long ago is gone, and what was nobody's but somebody's who is. */
export async function tidyEvents(appPool: pg.Pool, ownerPool: pg.Pool): Promise<void> {
	const { rows } = await ownerPool.query<{ id: string }>("select id from platform.customers");
	for (const { id } of rows) {
		const db = inCustomer(appPool, { customer_id: Number(id), user_id: null, request_id: null });
		await ask(db, sql`delete from events where removed_at < now() - make_interval(days => ${EVENT_REMOVED_DAYS})`);
		await ask(db, sql`delete from events where owner_id is null and visibility <> 'school'`);
	}
}
