import { inSchool } from "../../testing/in-school.ts";
import { recordSamples } from "../../testing/record-samples.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { makeProjects, projectKey } from "./projects.builders.ts";

let made = 0;
/** One that the caller made, so that ViewOwn reaches it. */
export const newProject = async (ids: Ids, t: TestApp): Promise<number> =>
	(
		await inSchool(t, ids.customer_id, (client) =>
			makeProjects(client, [{ key: projectKey(++made), name: `Sample project ${made}` }], ids.user_id),
		)
	)[0] as number;

export const projectsSamples: AreaSamples<"projects"> = {
	...recordSamples("projects", {
		make: newProject,
		create: () => ({
			key: projectKey(++made),
			name: "Open day",
			stage: "planned",
			starts: "2026-11-01",
			ends: "2026-12-05",
			about: "<p>Guides, signs, <strong>cake</strong></p>",
		}),
		change: { stage: "paused" },
		file: ["Key,Name\nOD,Open day\n", ["key", "name"]],
	}),
	people: () => ({}),
};
