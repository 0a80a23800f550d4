import type { ServerArea } from "../../server-area.ts";
import { freeDays } from "./calendar.busy.ts";
import { SCHOOL_YEAR_LAYERS } from "./calendar.layers.ts";
import { calendarRoutes } from "./calendar.routes.ts";

export const calendarArea: ServerArea = {
	owns: {
		terms: "name",
		calendar_days: "name kind",
		bell_times: "name",
		bell_periods: "name kind",
	},
	logged: {
		// everybody's day depends on them: all of the school hear of them
		terms: { view: "Students.View", live: "member", undo: "Settings.Edit", name: "t.name" },
		calendar_days: { pointers: ["day_off_id"], view: "Students.View", live: "member", undo: "Settings.Edit", name: "t.name" },
		bell_times: { pointers: ["bell_time_id"], view: "Students.View", live: "member", undo: "Settings.Edit", name: "t.name" },
		bell_periods: { view: "Students.View", live: "member", undo: "Settings.Edit", name: "t.name" },
	},
	busy: [freeDays],
	layers: SCHOOL_YEAR_LAYERS,
	demo: [{ after: ["years"], fill: async (client, school) => (await import("./calendar.demo.ts")).fillCalendar(client, school) }],
	open: ({ lessons }) => ({ routes: calendarRoutes(lessons) }),
};
