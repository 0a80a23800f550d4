import { TASK } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { lazy } from "react";
import { recordArea } from "../../kit/record/record-area.ts";
import { ColleagueName, ColleagueNames } from "../projects/projects.public-ui.ts";
import { TaskDue, TaskTags } from "./task-marks.tsx";

const PersonInput = lazy(async () => ({ default: (await import("../projects/projects.public-ui.ts")).ColleagueInput }));
const PeopleInput = lazy(async () => ({ default: (await import("../projects/projects.public-ui.ts")).ColleaguesInput }));
const TimeInput = lazy(async () => ({ default: (await import("./task-time-input.tsx")).TaskTimeInput }));

/** What a task looks like on screen. */
export const TASK_AREA = recordArea(TASK, {
	titleOf: ({ title }) => title,
	brief: { lead: "title", side: "due", below: "status", foot: ["code", "priority"] },
	tones: {
		status: { todo: "past", doing: "good", review: "waiting", done: "past" },
		priority: { 1: "bad", 2: "waiting" },
	},
	sections: [
		{ title: "tasks.section_task", fields: ["title", "status", "priority", "tags", "description"] },
		{ title: "tasks.section_when", fields: ["due", "due_time", "starts", "estimate"] },
		{ title: "tasks.section_who", fields: ["lead_id", "helpers", "watchers"] },
		{ title: "tasks.section_family", fields: ["client_id", "for_family"] },
		{ title: "tasks.section_more", fields: ["project_id", "parent_id", "external_source", "external_id"] },
	],
	shows: {
		due: (row) => <TaskDue task={row} />,
		tags: ({ tags }) => <TaskTags tags={tags} />,
		lead_id: ({ lead_id }) => <ColleagueName id={lead_id} />,
		helpers: ({ helpers }) => <ColleagueNames ids={helpers ?? []} />,
		watchers: ({ watchers }) => <ColleagueNames ids={watchers ?? []} />,
	},
	inputs: { lead_id: PersonInput, helpers: PeopleInput, watchers: PeopleInput, due_time: TimeInput },
});
