import { ask } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import type { FileDoor } from "../../kit/files/file-doors.ts";
import { messagesOf } from "./messages.queries.ts";

/** What lies beside a message is for whoever sees the message; its recipients get it by their own calls. */
export const messageDoor: FileDoor = {
	module: "Communications",
	record: "messages",
	mayTouch: async (db, record_id, own) =>
		(await ask(db, sql`select m.id from messages m where m.id = ${record_id} and ${messagesOf(own)}`)).length > 0,
};
