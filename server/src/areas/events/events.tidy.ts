import { EVENT_REMOVED_DAYS } from "@homeroom/contract/areas/events/events.rules.ts";
import type pg from "pg";
import { ask, type CustomerDb, inCustomer, inTransaction } from "../../kit/db/customer-db.ts";
import { type Sql, sql } from "../../kit/db/sql-text.ts";
import { freeRooms } from "./booking/events.bookings.ts";

/** What was removed so long ago is gone, and what was nobody's but somebody's who is. */
export async function tidyEvents(appPool: pg.Pool, ownerPool: pg.Pool): Promise<void> {
	const { rows } = await ownerPool.query<{ id: string }>("select id from platform.customers");
	for (const { id } of rows) {
		const db = inCustomer(appPool, { customer_id: Number(id), user_id: null, request_id: null });
		await inTransaction(db, (tx) => deleteEvents(tx, sql`removed_at < now() - make_interval(days => ${EVENT_REMOVED_DAYS})`));
		await inTransaction(db, (tx) => deleteEvents(tx, sql`owner_id is null and visibility <> 'school'`));
	}
}
/** Nothing is left in the rooms of what is gone. */
async function deleteEvents(db: CustomerDb, which: Sql): Promise<void> {
	const gone = await ask<{ id: number }>(db, sql`select id from events where ${which} for update`);
	if (gone.length === 0) return;
	const ids = gone.map(({ id }) => id);
	await freeRooms(db, ids);
	await ask(db, sql`delete from events where id = any(${ids}::bigint[])`);
}
