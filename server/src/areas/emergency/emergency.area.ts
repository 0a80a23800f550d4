import { sql } from "../../kit/db/sql-text.ts";
import type { CustomerTask } from "../../kit/jobs/jobs.ts";
import type { ServerArea } from "../../server-area.ts";
import { ASK_TASK, askInTime } from "./alarm.again.ts";
import { SMS_ANSWER_TASK, takeSmsAnswer } from "./answers/safety.sms.ts";
import { ALARM_RAISED } from "./emergency.notices.ts";
import { RUNNING_IT } from "./emergency.reach.ts";
import { emergencyRoutes } from "./emergency.routes.ts";
import { tellByMail, tellWithin } from "./telling/alarm.delivery.ts";
import { TELL_TASKS } from "./telling/alarm.told.ts";

// cast: each was enqueued by this area
const alarmOf = (input: unknown): number => (input as { alarm_id: number }).alarm_id;

export const emergencyArea: ServerArea = {
	nouns: ["alarm", "safety", "answers", "board", "telling"],
	owns: {
		emergency_settings: "texts",
		emergency_alarms: "kind texts sentence state clear_texts clear_sentence totals",
		emergency_progress: "",
		emergency_people: "person_kind about place place_why state way",
		emergency_answers: "answer_id state way sheet_of",
		emergency_told: "step person_kind channel language state fault",
	},
	logged: {
		emergency_settings: { view: "Settings.View", live: "member", undo: "Settings.Edit" },
		emergency_alarms: {
			view: "Communications.Emergency",
			live: "own",
			own: (user_id) =>
				sql`select a.id from emergency_alarms a where exists (select from memberships m where m.user_id = ${user_id} and m.portal_type = 'ADMIN' and m.status = 'active')
					or exists (select from emergency_people e where e.alarm_id = a.id and e.user_id = ${user_id}) or exists (select from emergency_told t where t.alarm_id = a.id and t.user_id = ${user_id})`,
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
	notices: [ALARM_RAISED],
	demo: [
		{
			after: ["staff", "classes", "cover", "attendance", "notices"],
			later: true,
			fill: async (client, school) => (await import("./emergency.demo.ts")).fillDemoEmergency(client, school),
		},
	],
	open: ({ pool, box, publicUrl, handOvers, ending, options }) => {
		const tools = { box, publicUrl, handOvers, ending, smtp: options.smtp ?? { url: undefined, from: "" } };
		const within =
			(channel: "app" | "push" | "sms"): CustomerTask =>
			(input, db) =>
				tellWithin(db, alarmOf(input), channel, tools);
		return {
			routes: emergencyRoutes({ pool, box }),
			tasks: {
				[TELL_TASKS.app]: { lane: "alarm", run: within("app") },
				[TELL_TASKS.push]: { lane: "alarm", run: within("push") },
				[TELL_TASKS.sms]: { lane: "alarm", run: within("sms") },
				[TELL_TASKS.email]: { lane: "alarm_post", run: (input, db) => tellByMail(db, alarmOf(input), tools) },
				[ASK_TASK]: { lane: "alarm", run: (input, db) => askInTime(db, alarmOf(input)) },
				[SMS_ANSWER_TASK]: { lane: "alarm", run: (input, db) => takeSmsAnswer(db, (input as { sms_answer_id: number }).sms_answer_id) },
			},
		};
	},
};
