import { sql, verbatim } from "../../kit/db/sql-text.ts";
import { type LoggedTable, loggedRecord } from "../../kit/tables/logged-table.ts";
import type { ServerArea } from "../../server-area.ts";
import { HANDOVER_ANSWERED, HANDOVER_ASKED, TIMER_FORGOTTEN } from "./work.notices.ts";
import { ownRows, WORK } from "./work.queries.ts";
import { workRoutes } from "./work.routes.ts";
import { lookAfterWork, wakeWork } from "./work.wake.ts";
import { workedOn } from "./work.wall.ts";

/** What belongs to a person and a task: for who sees the task, and for the person. */
const ofTask = (table: string, own: NonNullable<LoggedTable["own"]>): LoggedTable => ({
	view: "Tasks.View",
	notForHelpers: true,
	about: "task_id",
	own: (user_id) => sql`select id from ${verbatim(table)} where ${own(user_id)}`,
});

export const workArea: ServerArea = {
	owns: { work_settings: "", work_log: "starts ends note", timers: "", handovers: "note state answer" },
	records: [WORK],
	joins: { tasks: { worked: workedOn } },
	logged: {
		work_log: {
			...loggedRecord(WORK, "t.day::text || ' ' || t.starts || '–' || t.ends"),
			notForHelpers: true,
			deeds: [
				{ did: "timed", on: "created", field: "is_timed", to: true },
				{ did: "corrected", on: "updated", field: "starts_at" },
				{ did: "corrected", on: "updated", field: "ends_at" },
			],
		},
		timers: {
			...ofTask("timers", (user_id) => ownRows("timers", user_id)),
			undo: "Tasks.Complete",
			deeds: [{ did: "started", on: "created", field: "task_id" }],
		},
		handovers: {
			...ofTask("handovers", (user_id) => sql`(${ownRows("handovers", user_id, "from_id")} or handovers.to_id = ${user_id})`),
			pointers: ["handover_id"],
			// what people have answered they have answered
			follows: true,
			deeds: [
				{ did: "given", on: "created", field: "to_id" },
				{ did: "accepted", on: "updated", field: "state", to: "accepted" },
				{ did: "declined", on: "updated", field: "state", to: "declined" },
				{ did: "returned", on: "updated", field: "state", to: "returned" },
			],
		},
		work_settings: { view: "Settings.View", live: "member", undo: "Settings.Edit" },
	},
	notices: [HANDOVER_ASKED, HANDOVER_ANSWERED, TIMER_FORGOTTEN],
	demo: [
		{
			after: ["tasks"],
			later: true,
			fill: async (client, school) => (await import("./work.demo.ts")).fillWork(client, school),
			follow: async (client, school) => (await import("./work.demo.ts")).fillWork(client, school),
		},
	],
	open: ({ ownerPool, all }) => ({
		routes: workRoutes(all.busy),
		tasks: { look_after_work: (_, db) => lookAfterWork(db) },
		chores: { wake_work: { at: "* * * * *", run: async () => void (await wakeWork(ownerPool)) } },
	}),
};
