import type { ServerArea } from "../../server-area.ts";
import { calendarRoutes } from "./calendar.routes.ts";

export const calendarArea: ServerArea = {
	owns: ["terms", "calendar_days", "bell_times", "bell_periods"],
	logged: {
		// everybody's day depends on them: all of the school hear of them
		terms: { view: "Students.View", live: "member", undo: "Settings.Edit", name: "t.name" },
		calendar_days: { view: "Students.View", live: "member", undo: "Settings.Edit", name: "t.name" },
		bell_times: { view: "Students.View", live: "member", undo: "Settings.Edit", name: "t.name" },
		bell_periods: { view: "Students.View", live: "member", undo: "Settings.Edit", name: "t.name" },
	},
	routes: calendarRoutes,
};
