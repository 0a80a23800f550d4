import type { Change } from "@homeroom/contract/kit/schemas.ts";
import type { CustomerDb } from "../db/customer-db.ts";
import { sql, verbatim } from "../db/sql-text.ts";
import { Refusal } from "../http/refusal.ts";
import type { Actor } from "../session/actor.ts";

const NEWEST = 100;
/** Columns that change with every write and tell a person nothing. */
export const BOOKKEEPING_FIELDS: readonly string[] = ["customer_id", "id", "version", "created_at", "updated_at"];

/** Whether the batch `b` is out of force: an odd number of undos and redos came after it. */
export const UNDONE = "((select max(l.depth) from batches l where l.root = coalesce(b.root, b.id)) - b.depth) % 2 = 1";

/** What was before, and who did what, is the school's own: families see what holds. */
export function demandHistory(actor: Actor): void {
	if (actor.portal_type === "CLIENT") throw new Refusal("forbidden");
}

/** What happened to one row, newest first, with the names of those who did it and what it was part of. */
export async function activityOf(db: CustomerDb, table: string, row_id: number): Promise<Change[]> {
	const rows = await db
		.selectFrom("changes as c")
		.leftJoin("platform.users as u", "u.id", "c.user_id")
		.leftJoin("batches as b", "b.id", "c.request_id")
		.select([
			"c.id",
			"c.at",
			"c.action",
			"c.user_id",
			sql<string | null>`u.first_name || ' ' || u.last_name`.as("user_name"),
			"c.before",
			"c.after",
			"c.request_id",
			"b.kind",
			sql<boolean | null>`${verbatim(UNDONE)}`.as("undone"),
		])
		.where("c.table_name", "=", table)
		.where("c.row_id", "=", row_id)
		.orderBy("c.id", "desc")
		.limit(NEWEST)
		.execute();
	return rows.map((row) => changeOf(row as LogRow));
}

export interface LogRow {
	id: number;
	at: string;
	action: Change["action"];
	user_id: number | null;
	user_name: string | null;
	before: unknown;
	after: unknown;
	request_id: string | null;
	kind: string | null;
	undone: boolean | null;
}
/** A row of the log as people read it. */
export function changeOf<Row extends LogRow>({ request_id, kind, undone, ...row }: Row) {
	return {
		...row,
		before: telling(row.before),
		after: telling(row.after),
		batch: request_id === null ? null : { id: request_id, kind, undone: undone ?? false },
	};
}

/** Without the columns that only keep the books. */
export function telling(values: unknown): Record<string, unknown> | null {
	if (values === null || values === undefined) return null;
	return Object.fromEntries(Object.entries(values as Record<string, unknown>).filter(([name]) => !BOOKKEEPING_FIELDS.includes(name)));
}
