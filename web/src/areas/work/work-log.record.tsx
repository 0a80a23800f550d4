import { WORK_LOG } from "@homeroom/contract/areas/work/work.rules.ts";
import { lazy } from "react";
import { recordArea } from "../../kit/record/record-area.ts";
import { ColleagueName } from "../projects/projects.public-ui.ts";
import { WorkMinutes, WorkTimes } from "./work-shown.tsx";

const PersonInput = lazy(async () => ({ default: (await import("./work-person-input.tsx")).WorkPersonInput }));
const TimeInput = lazy(async () => ({ default: (await import("../tasks/tasks.public-ui.ts")).TaskTimeInput }));

/** What an entry of the work log looks like on screen. */
export const WORK_AREA = recordArea(WORK_LOG, {
	titleOf: ({ starts, ends }) => `${starts}–${ends}`,
	brief: { lead: "task_id", side: "minutes", below: "user_id", foot: ["day", "note"] },
	sections: [
		{ title: "work_log.section_when", fields: ["day", "starts", "ends"] },
		{ title: "work_log.section_what", fields: ["task_id", "note", "user_id"] },
	],
	shows: {
		minutes: ({ minutes }) => <WorkMinutes minutes={minutes} />,
		user_id: ({ user_id }) => <ColleagueName id={user_id} />,
	},
	inputs: { starts: TimeInput, ends: TimeInput, user_id: PersonInput },
	facts: (row) => [<WorkTimes key="times" row={row} />, <WorkMinutes key="minutes" minutes={row.minutes} />],
});
