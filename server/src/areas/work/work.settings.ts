import type { WorkSettings } from "@homeroom/contract/areas/work/work.contract.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";

export async function workSettings(db: CustomerDb): Promise<WorkSettings> {
	const [row] = await ask<WorkSettings>(db, sql`select ask_after_minutes, hand_over_minutes, version from work_settings`);
	return found(row);
}

export async function changeWorkSettings(db: CustomerDb, input: WorkSettings): Promise<WorkSettings> {
	const rows = await ask(
		db,
		sql`update work_settings set ask_after_minutes = ${input.ask_after_minutes}, hand_over_minutes = ${input.hand_over_minutes},
			version = version + 1, updated_at = now() where version = ${input.version} returning id`,
	);
	const current = await workSettings(db);
	if (rows.length === 0) throw new Refusal("conflict", { current });
	return current;
}
