import { sql } from "../../kit/db/sql-text.ts";
import type { ServerArea } from "../../server-area.ts";
import { EVERY_HOUR, wakeDaily } from "../notices/notices.public.ts";
import { bookAhead } from "./booking/events.ahead.ts";
import { EVENTS_FED } from "./booking/events.fed.ts";
import { ownEventIds } from "./events.queries.ts";
import { eventsRoutes } from "./events.routes.ts";
import { tidyEvents } from "./events.tidy.ts";
import { EVENT_KINDS } from "./inviting/events.notices.ts";
import { EVENT_REMINDER, remindOfEvents, wakeEventReminders } from "./inviting/events.reminders.ts";

export const eventsArea: ServerArea = {
	owns: {
		events: "label visibility state zone recurrence cancelled moved",
		event_classes: "",
		event_people: "",
		event_answers: "answer",
		event_bookings: "",
	},
	logged: {
		// private ones are nobody else's, so nobody reads about any of them in the log
		events: { view: null, live: "Calendar.View", own: ownEventIds },
		event_classes: {
			view: null,
			live: "Calendar.View",
			own: (user_id) => sql`select x.id from event_classes x where x.event_id in (${ownEventIds(user_id)})`,
		},
		event_answers: {
			view: null,
			live: "own",
			own: (user_id) =>
				sql`select a.id from event_answers a join events e on e.id = a.event_id where ${user_id} in (a.user_id, e.owner_id)`,
		},
	},
	fed: [EVENTS_FED],
	notices: [...EVENT_KINDS, EVENT_REMINDER],
	demo: [
		{
			// lessons come first: what is booked lies beside them
			after: ["classes", "calendar", "drafts", "cover"],
			later: true,
			fill: async (client, school) => (await import("./events.demo.ts")).fillEvents(client, school),
		},
	],
	open: ({ pool, ownerPool, all }) => ({
		routes: eventsRoutes(all.layers),
		tasks: {
			remind_events: { lane: "urgent", run: (_, db) => remindOfEvents(db) },
			book_events_ahead: { lane: "bulk", run: (_, db) => bookAhead(db) },
		},
		chores: {
			tidy_events: { at: "23 4 * * *", lane: "bulk", run: () => tidyEvents(pool, ownerPool) },
			wake_event_reminders: { at: "* * * * *", run: () => wakeEventReminders(ownerPool) },
			wake_events_ahead: { at: EVERY_HOUR, run: () => wakeDaily(ownerPool, "book_events_ahead", 2) },
		},
	}),
};
