import { sql, verbatim } from "../../kit/db/sql-text.ts";
import type { ServerArea } from "../../server-area.ts";
import { TIMETABLE_FIGURES } from "./timetable.figures.ts";
import { TIMETABLE_LAYERS } from "./timetable.layers.ts";
import { lessonsHeld } from "./timetable.lessons-held.ts";
import { LESSON_BACK, LESSON_CANCELLED, LESSON_CHANGED } from "./timetable.notices.ts";
import { ownSessions } from "./timetable.queries.ts";
import { timetableRoutes } from "./timetable.routes.ts";

/** What belongs to lessons, for whoever sees the lesson. */
const ownLessons = (rows: string) => (user_id: number) => {
	return sql`${verbatim(rows)} where ${ownSessions(user_id)}`;
};

export const timetableArea: ServerArea = {
	owns: {
		sessions: "kind state title note planned",
		session_teachers: "part",
	},
	logged: {
		// bookings of rooms are among them
		sessions: {
			pointers: ["session_id"],
			view: "Timetable.View",
			undo: "Timetable.Edit",
			undoOwn: "Rooms.Book",
			own: ownLessons("select s.id from sessions s"),
			name: "t.title",
			about: "class_id",
			deeds: [
				{ did: "cancelled", on: "updated", field: "state", to: "cancelled" },
				{ did: "held", on: "updated", field: "state", to: "planned" },
				{ did: "moved", on: "updated", field: "starts_at" },
			],
		},
		// whoever declines a cover takes that back without the right to plan
		session_teachers: {
			view: "Timetable.View",
			undo: "Timetable.Edit",
			undoOwn: "Timetable.View",
			own: ownLessons("select t.id from session_teachers t join sessions s on s.id = t.session_id"),
			opens: true,
			about: "staff_id",
		},
	},
	busy: [lessonsHeld],
	notices: [LESSON_CHANGED, LESSON_CANCELLED, LESSON_BACK],
	layers: TIMETABLE_LAYERS,
	figures: TIMETABLE_FIGURES,
	routes: timetableRoutes,
};
