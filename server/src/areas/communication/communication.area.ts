import { sql } from "../../kit/db/sql-text.ts";
import type { CustomerTask } from "../../kit/jobs/jobs.ts";
import type { ServerArea } from "../../server-area.ts";
import { serveUnsubscribing } from "./inbox/message-unsubscribing.ts";
import { messageDoor } from "./messages.files.ts";
import { messagesRoutes } from "./messages.routes.ts";
import { type CarryInput, carryMessage } from "./sending/messages.carrying.ts";
import { LOGGED_DEEDS } from "./sending/messages.deeds.ts";
import { handOutMessage } from "./sending/messages.delivery.ts";
import { MESSAGES_FIGURES } from "./sending/messages.figures.ts";
import { CARRY_TASKS, type DeliveryTools, SEND_TASKS } from "./sending/messages.leaving.ts";
import { MESSAGE_CAME, URGENT_MESSAGE_CAME } from "./sending/messages.notices.ts";

export const communicationArea: ServerArea = {
	nouns: ["message", "inbox", "sending"],
	owns: {
		messages: "state kind topic channels lane question plan fingerprint declined_note",
		message_targets: "kind text audience",
		message_looks: "fingerprint people",
		message_deeds: "",
		message_recipients: "person_kind first_name channel language children relationship state fault",
		message_templates: "name content",
		message_wishes: "person_kind topic channel source",
		message_settings: "sender_name footers",
	},
	logged: {
		message_deeds: LOGGED_DEEDS,
		// what was written, to whom and what came of it stands on its own page, and is not told a second time by the log
		messages: { view: null, live: "member", own: (user_id) => sql`select id from messages where author_id = ${user_id}` },
		message_targets: { view: null, follows: true },
		message_templates: { view: null, live: "Communications.View" },
		message_wishes: { view: null, live: "Communications.View" },
		message_settings: { view: null, live: "member" },
	},
	figures: MESSAGES_FIGURES,
	files: [messageDoor],
	notices: [MESSAGE_CAME, URGENT_MESSAGE_CAME],
	demo: [
		{
			after: ["clients", "classes", "absences", "notices"],
			later: true,
			fill: async (client, school) => (await import("./messages.demo.ts")).fillDemoMessages(client, school),
			follow: async (client) => (await import("./messages.demo.ts")).followDemoMessages(client),
		},
	],
	open: ({ pool, box, keeper, all, publicUrl, handOvers, ending, options }) => {
		const tools: DeliveryTools = { box, smtp: options.smtp ?? { url: undefined, from: "" }, publicUrl, handOvers, ending };
		// casts: what was enqueued is what these ask for
		const task: CustomerTask = (input, db) => handOutMessage(db, (input as { message_id: number }).message_id, tools);
		const carry: CustomerTask = (input, db) => carryMessage(db, input as CarryInput, tools);
		return {
			routes: messagesRoutes({ pool, box, keeper, busy: all.busy, publicUrl }),
			serve: (http) => serveUnsubscribing(http, { pool, box }),
			tasks: {
				[SEND_TASKS.urgent]: { lane: "urgent", run: task },
				[SEND_TASKS.normal]: task,
				[SEND_TASKS.bulk]: { lane: "bulk", run: task },
				[CARRY_TASKS.urgent]: { lane: "alarm_post", run: carry },
				[CARRY_TASKS.normal]: { lane: "post", run: carry },
			},
		};
	},
};
