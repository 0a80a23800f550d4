import { inSchool } from "../../../testing/in-school.ts";
import { recordSamples } from "../../../testing/record-samples.ts";
import type { AreaSamples, Ids } from "../../../testing/sampling.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { newFamily } from "../../clients/clients.samples.ts";
import { newProject } from "../../projects/projects.samples.ts";
import { colleague, newTask } from "../tasks.samples.ts";
import { makeRepeats } from "./repeats.builders.ts";

/** One that the caller made, so that ViewOwn reaches it. */
const newRepeat = async (ids: Ids, t: TestApp): Promise<number> =>
	(
		await inSchool(t, ids.customer_id, (client) =>
			makeRepeats(client, [{ name: "Water the plants", rule: "FREQ=WEEKLY;BYDAY=TU" }], ids.user_id),
		)
	)[0] as number;
const around = async (ids: Ids, t: TestApp) => ({
	lead_id: colleague(ids, t),
	project_id: await newProject(ids, t),
	client_id: (await newFamily(t, ids)).client_id,
});

export const taskRepeatsSamples: AreaSamples<"task_repeats"> = {
	...recordSamples("task_repeats", {
		make: newRepeat,
		// each day has one, so that today has
		create: async (ids, t) => ({
			...(await around(ids, t)),
			name: "Open the gate",
			status: "active",
			rule: "FREQ=DAILY",
			starts: "2026-11-16",
			ahead: 0,
			due_time: "07:30",
			priority: "2",
			estimate: 5,
			tags: "gate",
			checks: "East\nWest",
			description: "<p>The <strong>east</strong> one first</p>",
		}),
		change: { priority: "1" },
		alone: async (ids, t) => ({ ...(await around(ids, t)), rule: "FREQ=WEEKLY;BYDAY=TU,TH" }),
		file: ["Name,Tags\nWater the plants,office\n", ["name", "tags"]],
	}),
	days: () => ({ query: { rule: "FREQ=WEEKLY;BYDAY=TU", starts: "2026-11-16" } }),
	coming: async (ids, t) => ({ params: { id: await newRepeat(ids, t) } }),
	from_task: async (ids, t) => ({ params: { id: await newTask(ids, t) }, body: { rule: "FREQ=WEEKLY", ahead: 6 } }),
};
