import { TASK_REPEAT } from "@homeroom/contract/areas/tasks/repeats/repeats.rules.ts";
import { TASK } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { lazy } from "react";
import { loadCatalogue } from "../../../kit/i18n/i18n.ts";
import { recordArea } from "../../../kit/record/record-area.ts";
import { ColleagueName, ColleagueNames } from "../../projects/projects.public-ui.ts";
import { TaskTags } from "../task-marks.tsx";
import { RepeatRule } from "./repeat-rule.tsx";

const PersonInput = lazy(async () => ({ default: (await import("../../projects/projects.public-ui.ts")).ColleagueInput }));
const PeopleInput = lazy(async () => ({ default: (await import("../../projects/projects.public-ui.ts")).ColleaguesInput }));
const TimeInput = lazy(async () => ({ default: (await import("../task-time-input.tsx")).TaskTimeInput }));
const RuleInput = lazy(async () => {
	const [{ RepeatRuleInput }] = await Promise.all([import("./repeat-rule-input.tsx"), loadCatalogue("events")]);
	return { default: RepeatRuleInput };
});

/** What a repeating task looks like on screen. */
export const REPEAT_AREA = recordArea(TASK_REPEAT, {
	titleOf: ({ name }) => name,
	brief: { lead: "name", side: "status", below: "tags", foot: ["lead_id", "starts"] },
	tones: { status: { active: "good", ended: "past" } },
	sections: [
		{ title: "task_repeats.section_task", fields: ["name", "priority", "tags", "checks", "description"] },
		{ title: "task_repeats.section_when", fields: ["rule", "starts", "ahead", "due_time", "estimate", "status"] },
		{ title: "task_repeats.section_who", fields: ["lead_id", "helpers"] },
		{ title: "task_repeats.section_more", fields: ["project_id", "client_id"] },
	],
	shows: {
		rule: ({ rule }) => <RepeatRule rule={rule} />,
		tags: ({ tags }) => <TaskTags tags={tags} />,
		lead_id: ({ lead_id }) => <ColleagueName id={lead_id} />,
		helpers: ({ helpers }) => <ColleagueNames ids={helpers ?? []} />,
	},
	inputs: { lead_id: PersonInput, helpers: PeopleInput, due_time: TimeInput, rule: RuleInput },
	related: [{ of: { spec: TASK, brief: { lead: "title", side: "due", below: "status", foot: ["code"] } }, by: "repeat_id", sort: "-due" }],
});
