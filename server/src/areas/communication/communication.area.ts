import { sql } from "../../kit/db/sql-text.ts";
import type { CustomerTask } from "../../kit/jobs/jobs.ts";
import type { ServerArea } from "../../server-area.ts";
import { serveUnsubscribing } from "./message-unsubscribing.ts";
import { handOutMessage } from "./messages.delivery.ts";
import { messageDoor } from "./messages.files.ts";
import { MESSAGE_CAME, URGENT_MESSAGE_CAME } from "./messages.notices.ts";
import { messagesRoutes } from "./messages.routes.ts";
import { SEND_TASKS } from "./messages.sending.ts";

export const communicationArea: ServerArea = {
	nouns: ["message"],
	owns: {
		messages: "",
		message_targets: "kind audience",
		message_looks: "",
		message_recipients: "",
		message_templates: "",
		message_wishes: "",
		message_settings: "",
	},
	logged: {
		// what was written, to whom and what came of it stands on its own page, and is not told a second time by the log
		messages: { view: null, live: "member", own: (user_id) => sql`select id from messages where author_id = ${user_id}` },
		message_targets: { view: null, follows: true },
		message_templates: { view: null, live: "Communications.View" },
		message_wishes: { view: null, live: "Communications.View" },
		message_settings: { view: "Settings.View", live: "member", undo: "Settings.Edit" },
	},
	files: [messageDoor],
	notices: [MESSAGE_CAME, URGENT_MESSAGE_CAME],
	open: ({ pool, box, keeper, all, publicUrl, options }) => {
		const smtp = options.smtp ?? { url: undefined, from: "" };
		const task: CustomerTask = (input, db) => handOutMessage(db, (input as { message_id: number }).message_id, { box, smtp, publicUrl });
		return {
			routes: messagesRoutes({ pool, box, keeper, busy: all.busy, publicUrl }),
			serve: (http) => serveUnsubscribing(http, { pool, box }),
			tasks: {
				[SEND_TASKS.urgent]: { lane: "urgent", run: task },
				[SEND_TASKS.normal]: task,
				[SEND_TASKS.bulk]: { lane: "bulk", run: task },
			},
		};
	},
};
