import { inSchool } from "../../testing/in-school.ts";
import { recordSamples } from "../../testing/record-samples.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { newFamily } from "../clients/clients.samples.ts";
import { makeProjects, projectKey } from "./projects.builders.ts";

let made = 0;
/** One that the caller made, so that ViewOwn reaches it. */
export const newProject = async (ids: Ids, t: TestApp): Promise<number> =>
	(
		await inSchool(t, ids.customer_id, (client) =>
			makeProjects(client, [{ key: projectKey(++made), name: `Sample project ${made}` }], ids.user_id),
		)
	)[0] as number;

const around = async (ids: Ids, t: TestApp) => ({
	lead_id: (ids.customer_id === t.north.customer_id ? t.north : t.south).users.teacher.user_id,
	client_id: (await newFamily(t, ids)).client_id,
});

export const projectsSamples: AreaSamples<"projects"> = {
	...recordSamples("projects", {
		make: newProject,
		create: async (ids, t) => ({
			...(await around(ids, t)),
			key: projectKey(++made),
			name: "Open day",
			stage: "planned",
			starts: "2026-11-01",
			ends: "2026-12-05",
			budget_hours: 60,
			about: "<p>Guides, signs, <strong>cake</strong></p>",
		}),
		change: { stage: "paused" },
		alone: around,
		file: ["Key,Name\nOD,Open day\n", ["key", "name"]],
	}),
	people: () => ({}),
};
