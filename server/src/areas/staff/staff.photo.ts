import type { Readable } from "node:stream";
import type { Staff } from "@homeroom/contract/areas/staff/staff.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql, verbatim } from "../../kit/db/sql-text.ts";
import { found } from "../../kit/http/refusal.ts";
import { findRecord } from "../../kit/records/record-queries.ts";
import { recordColumns } from "../../kit/tables/record-table.ts";
import type { NamedFiles } from "../files/files.public.ts";
import { oneStaff, STAFF_TABLE } from "./staff.queries.ts";

interface Who {
	own: number | null;
	user_id: number;
}

/** Another photo, or the first. Whoever comes last wins: the former one can be brought back by undo. */
export async function setStaffPhoto(db: CustomerDb, files: NamedFiles, id: number, { own, user_id }: Who, bytes: Readable): Promise<Staff> {
	found(await findRecord(db, STAFF_TABLE, id, own));
	return files.setPicture(db, { module: "Staff", record: "staff", record_id: id, user_id }, bytes, async (transaction, file_id) => {
		const [row] = await ask<Staff>(
			transaction,
			sql`update staff set photo_file_id = ${file_id}, version = version + 1, updated_at = now()
			where ${oneStaff(id, own)} returning ${verbatim(recordColumns(STAFF_TABLE).join(", "))}`,
		);
		return found(row);
	});
}
