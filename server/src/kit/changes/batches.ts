import type { BatchKind } from "@homeroom/contract/kit/batch-kinds.ts";
import { ask, type CustomerDb } from "../db/customer-db.ts";
import { sql } from "../db/sql-text.ts";

/** What the screen says about a batch: the record it is about and whatever its sentence needs. */
export type BatchLabel = { record: string; count?: number } & Record<string, unknown>;

/**
 * Names what this request changes, so that it is found and undone as one: a bulk edit, an import, a merge.
 * What it is told as is `log.deed.kind.<kind>` in the words of its area, where the rows alone do not say it. May be called again by a later transaction of the same request.
 */
export async function nameBatch(db: CustomerDb, kind: BatchKind, label: BatchLabel): Promise<void> {
	// nothing happened: there is nothing to find or to undo
	if (label.count === 0) return;
	await ask(
		db,
		sql`insert into batches (id, user_id, kind, label)
		values (current_setting('app.request_id'), nullif(current_setting('app.user_id'), '')::bigint, ${kind}, ${JSON.stringify(label)}::jsonb)
		on conflict (customer_id, id) do update set label = excluded.label`,
	);
}
