import { sql } from "../../kit/db/sql-text.ts";
import type { ServerArea } from "../../server-area.ts";
import { ownEventIds } from "./events.queries.ts";
import { eventsRoutes } from "./events.routes.ts";
import { tidyEvents } from "./events.tidy.ts";

export const eventsArea: ServerArea = {
	owns: { events: "label visibility state zone recurrence cancelled moved", event_classes: "" },
	logged: {
		// private ones are nobody else's, so nobody reads about any of them in the log
		events: { view: null, live: "Calendar.View", own: ownEventIds },
		event_classes: {
			view: null,
			live: "Calendar.View",
			own: (user_id) => sql`select x.id from event_classes x where x.event_id in (${ownEventIds(user_id)})`,
		},
	},
	demo: [
		{
			after: ["classes", "calendar"],
			later: true,
			fill: async (client, school) => (await import("./events.demo.ts")).fillEvents(client, school),
		},
	],
	open: ({ pool, ownerPool, all }) => ({
		routes: eventsRoutes(all.layers),
		chores: { tidy_events: { at: "23 4 * * *", lane: "bulk", run: () => tidyEvents(pool, ownerPool) } },
	}),
};
