import { permissionOf, type RecordSpec, type RowOf } from "@homeroom/contract/kit/record.ts";
import type { CustomerDb } from "../db/customer-db.ts";
import type { FileDoor } from "../files/file-doors.ts";
import { found } from "../http/refusal.ts";
import type { RecordTable } from "../tables/record-table.ts";
import { changeMany, findRecord } from "./record-queries.ts";

/** Files beside a record are for those who see it, not for whom it is about: what every record has, unless its area says otherwise. */
export const recordDoor = (table: RecordTable): FileDoor => ({
	module: table.spec.module,
	record: table.spec.name,
	needs: permissionOf(table.spec, "View"),
	...(table.spec.rights?.notForHelpers && { notForHelpers: true }),
	mayTouch: async (db, record_id, own) => (await findRecord(db, table, record_id, own)) !== undefined,
});

/** Another scan, or the first. Whoever comes last wins: what was there can be brought back by undo. */
export async function nameScan<S extends RecordSpec>(
	db: CustomerDb,
	table: RecordTable<S>,
	id: number,
	own: number | null,
	file_id: number,
): Promise<RowOf<S>> {
	await changeMany(db, table, { ids: [id] }, own, { file_id });
	return found(await findRecord(db, table, id, own));
}
