import type { Colleague } from "@homeroom/contract/areas/projects/projects.contract.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import { currentSession, permits } from "../../kit/session/session.ts";

export type { Colleague };

const A_WHILE_MS = 60_000;
/** Who works here, by name; whoever sees tasks or projects knows them. */
export const colleaguesQuery = queryOptions({
	queryKey: ["colleagues"],
	queryFn: async ({ signal }): Promise<Colleague[]> => {
		const mayProjects = permits(currentSession(), "Projects.View");
		const { people } = await (mayProjects ? api.projects.people({}, { signal }) : api.tasks.people({}, { signal }));
		return people;
	},
	staleTime: A_WHILE_MS,
});
