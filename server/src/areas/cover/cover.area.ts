import { sql } from "../../kit/db/sql-text.ts";
import type { ServerArea } from "../../server-area.ts";
import { rowsOfOneself } from "../staff/staff.public.ts";
import { COVER_FIGURES } from "./cover.figures.ts";
import { COVER_LAYERS } from "./cover.layers.ts";
import { COVER_ASSIGNED, coverDeclined, coverWithdrawn } from "./cover.notices.ts";
import { coverRoutes } from "./cover.routes.ts";

export const coverArea: ServerArea = {
	owns: {
		covers: "",
		cover_refusals: "",
	},
	logged: {
		// notes and reasons are for those who plan and for the two whom they concern
		covers: {
			view: "Timetable.Cover",
			live: "Timetable.View",
			undo: "Timetable.Cover",
			undoOwn: "Timetable.View",
			own: (
				user_id,
			) => sql`select v.id from covers v where exists (select from staff p where p.user_id = ${user_id} and (p.id in (v.away_staff_id, v.cover_staff_id)
					or exists (select from cover_refusals f where f.cover_id = v.id and f.staff_id = p.id)))`,
			about: "away_staff_id",
			deeds: [
				{ did: "assigned", on: "created", field: "cover_staff_id", to: "some" },
				{ did: "assigned", on: "updated", field: "cover_staff_id", from: null, to: "some" },
				{ did: "changed", on: "updated", field: "cover_staff_id" },
			],
		},
		cover_refusals: {
			view: "Timetable.Cover",
			live: "Timetable.View",
			undo: "Timetable.Cover",
			undoOwn: "Timetable.View",
			own: rowsOfOneself("cover_refusals"),
			about: "staff_id",
			deeds: [{ did: "declined", on: "created" }],
		},
	},
	notices: [COVER_ASSIGNED, coverWithdrawn(null), coverDeclined(null)],
	layers: COVER_LAYERS,
	figures: COVER_FIGURES,
	demo: [
		{
			after: ["drafts"],
			later: true,
			fill: async (client, school) => (await import("./cover.demo.ts")).fillCover(client, school),
			follow: async (client, school) => (await import("./cover.demo.ts")).followCover(client, school),
		},
	],
	routes: coverRoutes,
};
