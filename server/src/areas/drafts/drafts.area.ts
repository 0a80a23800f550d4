import type { ServerArea } from "../../server-area.ts";
import { TIMETABLE_PUBLISHED, tellOfTimetable } from "./drafts.notices.ts";
import { draftsRoutes } from "./drafts.routes.ts";

export const draftsArea: ServerArea = {
	owns: {
		timetables: "state",
		schedules: "",
		schedule_teachers: "",
	},
	logged: {
		timetables: {
			pointers: ["timetable_id", "based_on_id"],
			view: "Timetable.Edit",
			undo: "Timetable.Edit",
			name: "t.name",
			deeds: [{ did: "published", on: "updated", field: "state", to: "published" }],
		},
		schedules: { view: "Timetable.Edit", undo: "Timetable.Edit", about: "class_id" },
		schedule_teachers: { view: "Timetable.Edit", undo: "Timetable.Edit", about: "staff_id" },
	},
	demo: [
		{
			later: true,
			fill: async (client, school) => (await import("./drafts.demo.ts")).fillTimetable(client, school),
			follow: async (client, school) => (await import("./drafts.demo.ts")).followTimetable(client, school),
		},
	],
	notices: [TIMETABLE_PUBLISHED],
	open: () => ({
		routes: draftsRoutes,
		tasks: { tell_timetable: (input, db) => tellOfTimetable(db, input as Parameters<typeof tellOfTimetable>[1]) },
	}),
};
