import { TODO_TRASH_DAYS } from "@homeroom/contract/areas/todo/todo.rules.ts";
import type pg from "pg";
import { ask, inCustomer } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";

/** What has lain in the trash for so long is gone. */
export async function tidyTodos(appPool: pg.Pool, ownerPool: pg.Pool): Promise<void> {
	const { rows } = await ownerPool.query<{ id: string }>("select id from platform.customers");
	for (const { id } of rows) {
		const db = inCustomer(appPool, { customer_id: Number(id), user_id: null, request_id: null });
		await ask(db, sql`delete from todos where trashed_at < now() - make_interval(days => ${TODO_TRASH_DAYS})`);
	}
}
