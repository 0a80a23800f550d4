import { OPEN_STATES } from "@homeroom/contract/areas/communication/messages.rules.ts";
import { ask } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import type { FileDoor } from "../../kit/files/file-doors.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import { messagesOf } from "./messages.queries.ts";

/** What lies beside a message is for whoever sees the message; its recipients get it by their own calls. Somebody agrees to it, and answers it, as they saw it. */
export const messageDoor: FileDoor = {
	module: "Communications",
	record: "messages",
	mayTouch: async (db, record_id, own) =>
		(await ask(db, sql`select m.id from messages m where m.id = ${record_id} and ${messagesOf(own)}`)).length > 0,
	demandOpen: async (db, record_id) => {
		const open = await ask(
			db,
			sql`select m.id from messages m where m.id = ${record_id} and m.state = any(${[...OPEN_STATES]}::text[]) for share`,
		);
		if (open.length === 0) throw new Refusal("message_state");
	},
};
