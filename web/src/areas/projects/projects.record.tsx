import { PROJECT } from "@homeroom/contract/areas/projects/projects.rules.ts";
import { TASK } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { lazy } from "react";
import { recordArea } from "../../kit/record/record-area.ts";
import { ColleagueName, ColleagueNames } from "./project-colleagues.tsx";
import { ProjectHours } from "./project-hours.tsx";
import { ProjectBoardLink, ProjectDone, ProjectProgress, ProjectStageWord } from "./project-progress.tsx";

const PersonInput = lazy(async () => ({ default: (await import("./project-inputs.tsx")).ColleagueInput }));
const PeopleInput = lazy(async () => ({ default: (await import("./project-inputs.tsx")).ColleaguesInput }));

/** What a project looks like on screen. */
export const PROJECT_AREA = recordArea(PROJECT, {
	titleOf: ({ name }) => name,
	brief: { lead: "name", side: "stage", below: "key", foot: ["ends"] },
	tones: { stage: { planned: "past", active: "good", paused: "waiting", done: "past" } },
	sections: [
		{ title: "projects.section_project", fields: ["name", "key", "stage", "starts", "ends", "budget_hours", "client_id", "about"] },
		{ title: "projects.section_people", fields: ["lead_id", "members", "viewers"] },
	],
	shows: {
		lead_id: ({ lead_id }) => <ColleagueName id={lead_id} />,
		members: ({ members }) => <ColleagueNames ids={members ?? []} />,
		viewers: ({ viewers }) => <ColleagueNames ids={viewers ?? []} />,
		task_count: ({ task_count, done_count }) => <ProjectDone done={done_count} all={task_count} />,
	},
	inputs: { lead_id: PersonInput, members: PeopleInput, viewers: PeopleInput },
	facts: ({ id, key, stage, task_count, done_count, worked_hours, budget_hours }) => [
		key,
		<ProjectStageWord key="stage" stage={stage} />,
		<ProjectProgress key="progress" done={done_count} all={task_count} />,
		...(worked_hours > 0 || budget_hours !== null ? [<ProjectHours key="hours" worked={worked_hours} budget={budget_hours} />] : []),
		<ProjectBoardLink key="board" id={id} />,
	],
	related: [
		{
			of: { spec: TASK, brief: { lead: "title", side: "due", below: "status", foot: ["code", "priority", "waits_for"] } },
			by: "project_id",
		},
	],
});
