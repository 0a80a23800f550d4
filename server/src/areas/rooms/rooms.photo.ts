import type { Readable } from "node:stream";
import type { Room } from "@homeroom/contract/areas/rooms/rooms.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql, verbatim } from "../../kit/db/sql-text.ts";
import { found } from "../../kit/http/refusal.ts";
import { findRecord } from "../../kit/records/record-queries.ts";
import { recordColumns } from "../../kit/tables/record-table.ts";
import type { NamedFiles } from "../files/files.public.ts";
import { ROOMS } from "./rooms.queries.ts";

/** Another photo, or the first. Whoever comes last wins: the former one can be brought back by undo. */
export async function setRoomPhoto(db: CustomerDb, files: NamedFiles, id: number, user_id: number, bytes: Readable): Promise<Room> {
	found(await findRecord(db, ROOMS, id, null));
	return files.setPicture(db, { module: "Rooms", record: "rooms", record_id: id, user_id }, bytes, async (transaction, file_id) => {
		const [row] = await ask<Room>(
			transaction,
			sql`update rooms set photo_file_id = ${file_id}, version = version + 1, updated_at = now() where id = ${id} returning ${verbatim(recordColumns(ROOMS).join(", "))}`,
		);
		return found(row);
	});
}
