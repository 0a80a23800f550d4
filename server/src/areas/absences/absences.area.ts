import { rowsOf } from "../../kit/tables/logged-table.ts";
import type { ServerArea } from "../../server-area.ts";
import { EVERY_HOUR, wakeDaily } from "../notices/notices.public.ts";
import { STUDENTS } from "../students/students.public.ts";
import { ABSENCES_FIGURES } from "./absences.figures.ts";
import { ABSENCES } from "./absences.homes.ts";
import { ABSENCE_ANNOUNCED, ABSENCE_DECIDED } from "./absences.notices.ts";
import { absencesRoutes } from "./absences.routes.ts";
import { ABSENCE_STREAK, tellOfStreaks } from "./absences.streaks.ts";

export const absencesArea: ServerArea = {
	owns: { absences: "state" },
	logged: {
		absences: {
			view: "Attendance.View",
			undo: "Attendance.Override",
			own: rowsOf(STUDENTS, "absences", "student_id"),
			about: "student_id",
			deeds: [
				{ did: "announced", on: "created", field: "code_id" },
				{ did: "accepted", on: "updated", field: "state", to: "accepted" },
				{ did: "declined", on: "updated", field: "state", to: "declined" },
				{ did: "withdrawn", on: "updated", field: "state", to: "withdrawn" },
			],
			record: ABSENCES,
		},
	},
	figures: ABSENCES_FIGURES,
	notices: [ABSENCE_ANNOUNCED, ABSENCE_DECIDED, ABSENCE_STREAK],
	demo: [
		{
			after: ["attendance"],
			later: true,
			fill: async (client) => (await import("./absences.demo.ts")).tellDemoAbsences(client),
			follow: async (client) => (await import("./absences.demo.ts")).tellDemoAbsences(client),
		},
	],
	open: ({ ownerPool }) => ({
		routes: absencesRoutes,
		tasks: { tell_streaks: (_, db) => tellOfStreaks(db) },
		// by then the first registers of the day are taken
		chores: { wake_streaks: { at: EVERY_HOUR, run: () => wakeDaily(ownerPool, "tell_streaks", 11) } },
	}),
};
