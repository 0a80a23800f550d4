import { TASK } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { TASK_TEMPLATE, type TaskTemplate, TEMPLATE_STEP } from "@homeroom/contract/areas/tasks/templates/templates.rules.ts";
import { reachOf } from "@homeroom/contract/kit/permissions.ts";
import { lazy } from "react";
import { type ChildArea, childArea } from "../../../kit/record/children/child-area.ts";
import { recordArea } from "../../../kit/record/record-area.ts";
import { currentSession } from "../../../kit/session/session.ts";
import { ColleagueName, ColleagueNames } from "../../projects/projects.public-ui.ts";
import { TaskTags } from "../task-marks.tsx";
import { TemplateFacts, TemplateLead, TemplateWhen } from "./template-marks.tsx";

const PersonInput = lazy(async () => ({ default: (await import("../../projects/projects.public-ui.ts")).ColleagueInput }));
const PeopleInput = lazy(async () => ({ default: (await import("../../projects/projects.public-ui.ts")).ColleaguesInput }));

/** One's own; those of others by whoever sees all tasks. */
function mayChange({ created_by }: TaskTemplate): boolean {
	const held = currentSession();
	return reachOf(held?.role_permissions ?? null, "Tasks.View", held?.state.closed_modules) === "all" || created_by === held?.user.uid;
}

/** What a template looks like on screen. */
export const TEMPLATE_AREA = recordArea(TASK_TEMPLATE, {
	titleOf: ({ name }) => name,
	brief: { lead: "name", side: "steps", below: "note", foot: ["tags"] },
	sections: [
		{ title: "task_templates.section_task", fields: ["name", "note", "priority", "estimate", "tags", "checks", "description"] },
		{ title: "task_templates.section_who", fields: ["days", "role", "lead_id", "helpers"] },
	],
	shows: {
		days: (row) => <TemplateWhen days={row.days} />,
		role: (row) => <TemplateLead part={row} />,
		tags: ({ tags }) => <TaskTags tags={tags} />,
		lead_id: ({ lead_id }) => <ColleagueName id={lead_id} />,
		created_by: ({ created_by }) => <ColleagueName id={created_by} />,
		helpers: ({ helpers }) => <ColleagueNames ids={helpers ?? []} />,
	},
	inputs: { lead_id: PersonInput, helpers: PeopleInput },
	mayChange,
	related: [
		{
			of: { spec: TASK, brief: { lead: "title", side: "due", below: "status", foot: ["code", "waits_for"] } },
			by: "template_id",
			sort: "-created_at",
		},
	],
});

// biome-ignore lint/suspicious/noExplicitAny: whatever its fields are, it is shown the same way
export const STEP_AREA: ChildArea<any> = childArea(TEMPLATE_STEP, {
	title: ["name"],
	fields: ["name", "days", "role", "lead_id", "helpers", "priority", "estimate", "tags", "checks", "description"],
	More: TemplateFacts,
	inputs: { lead_id: PersonInput, helpers: PeopleInput },
});
