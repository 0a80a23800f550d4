import type { Change } from "@homeroom/contract/kit/schemas.ts";
import { sql } from "kysely";
import type { CustomerDb } from "../db/customer-db.ts";

const NEWEST = 100;
/** Columns that change with every write and tell a person nothing. */
const BOOKKEEPING = ["customer_id", "id", "version", "created_at", "updated_at"];

/** What happened to one row, newest first, with the names of those who did it. */
export async function activityOf(db: CustomerDb, table: string, row_id: number): Promise<Change[]> {
	const rows = await db
		.selectFrom("changes as c")
		.leftJoin("platform.users as u", "u.id", "c.user_id")
		.select([
			"c.id",
			"c.at",
			"c.action",
			"c.user_id",
			sql<string | null>`u.first_name || ' ' || u.last_name`.as("user_name"),
			"c.before",
			"c.after",
		])
		.where("c.table_name", "=", table)
		.where("c.row_id", "=", row_id)
		.orderBy("c.id", "desc")
		.limit(NEWEST)
		.execute();
	return rows.map((row) => ({ ...row, action: row.action as Change["action"], before: telling(row.before), after: telling(row.after) }));
}

function telling(values: unknown): Record<string, unknown> | null {
	if (values === null || values === undefined) return null;
	return Object.fromEntries(Object.entries(values as Record<string, unknown>).filter(([name]) => !BOOKKEEPING.includes(name)));
}
