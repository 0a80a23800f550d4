import { sql } from "../../kit/db/sql-text.ts";
import type { ServerArea } from "../../server-area.ts";
import { RUNNING_IT } from "./emergency.reach.ts";

export const emergencyArea: ServerArea = {
	nouns: ["alarm"],
	owns: {
		emergency_settings: "texts",
		emergency_alarms: "kind state texts",
		emergency_progress: "",
		emergency_people: "person_kind about place place_why state way",
		emergency_answers: "state way",
		emergency_told: "person_kind channel language step state fault",
	},
	logged: {
		emergency_settings: { view: "Settings.View", live: "member" },
		emergency_alarms: {
			view: "Communications.Emergency",
			live: "member",
			deeds: [
				{ did: "raised", on: "created" },
				{ did: "ended", on: "updated", field: "state", to: "ended" },
			],
		},
		// rises with every answer and everything that was told, of which there are no rows in the log
		emergency_progress: {
			view: null,
			live: "own",
			own: (user_id) =>
				sql`select g.id from emergency_progress g where exists (select from staff p where p.user_id = ${user_id} and p.archived_at is null) or ${user_id} in (${RUNNING_IT})`,
		},
	},
};
