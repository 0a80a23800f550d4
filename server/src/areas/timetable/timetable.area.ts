import type { ServerArea } from "../../server-area.ts";
import { tellOfTimetable } from "./timetable.notices.ts";
import { ownSessions } from "./timetable.queries.ts";
import { timetableRoutes } from "./timetable.routes.ts";

/** What belongs to lessons, for whoever sees the lesson. */
const ownLessons = (rows: string) => (user_id: number) => {
	const { sql, values = [] } = ownSessions(user_id);
	return { sql: `${rows} where ${sql}`, values };
};

export const timetableArea: ServerArea = {
	owns: {
		timetables: "state",
		schedules: "",
		schedule_teachers: "",
		sessions: "kind state title note planned",
		session_teachers: "part",
	},
	logged: {
		timetables: { pointers: ["timetable_id", "based_on_id"], view: "Timetable.Edit", undo: "Timetable.Edit", name: "t.name" },
		schedules: { view: "Timetable.Edit", undo: "Timetable.Edit", about: "class_id" },
		schedule_teachers: { view: "Timetable.Edit", undo: "Timetable.Edit", about: "staff_id" },
		// bookings of rooms are among them
		sessions: {
			pointers: ["session_id"],
			view: "Timetable.View",
			undo: "Timetable.Edit",
			undoOwn: "Rooms.Book",
			own: ownLessons("select s.id from sessions s"),
			name: "t.title",
			about: "class_id",
		},
		// whoever declines a cover takes that back without the right to plan
		session_teachers: {
			view: "Timetable.View",
			undo: "Timetable.Edit",
			undoOwn: "Timetable.View",
			own: ownLessons("select t.id from session_teachers t join sessions s on s.id = t.session_id"),
			about: "staff_id",
		},
	},
	demo: [{ later: true, fill: async (client, school) => (await import("./timetable.demo.ts")).fillTimetable(client, school) }],
	open: ({ publicUrl }) => ({
		routes: timetableRoutes,
		tasks: { tell_timetable: (input, db) => tellOfTimetable(input as Parameters<typeof tellOfTimetable>[0], db, publicUrl) },
	}),
};
