import { notices } from "@homeroom/contract/areas/notices/notices.contract.ts";
import { serve } from "../../kit/calls/serve.ts";
import type { ServerArea } from "../../server-area.ts";
import { countUnread, tidyNotices } from "./notices.service.ts";

export const noticesArea: ServerArea = {
	owns: { notices: "kind reason about words" },
	logged: {
		notices: {
			view: null,
			live: "own",
			own: (user_id) => ({ sql: "select id from notices where user_id = ?", values: [user_id] }),
			// whoever takes back what people were told of leaves them what they heard
			follows: true,
		},
	},
	open: ({ pool, ownerPool }) => ({
		routes: serve(notices, { unread: async ({ db, actor }) => ({ unread: await countUnread(db, actor.user_id) }) }),
		chores: { tidy_notices: { at: "57 3 * * *", lane: "bulk", run: () => tidyNotices(pool, ownerPool) } },
	}),
};
