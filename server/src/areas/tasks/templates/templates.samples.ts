import { inSchool } from "../../../testing/in-school.ts";
import { recordSamples } from "../../../testing/record-samples.ts";
import type { AreaSamples, Ids } from "../../../testing/sampling.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { colleague, newTask } from "../tasks.samples.ts";
import { makeSteps, makeTemplates } from "./templates.builders.ts";

/** One that the caller made, with a step. */
const newTemplate = async (ids: Ids, t: TestApp): Promise<number> =>
	(
		await inSchool(t, ids.customer_id, (client) =>
			makeTemplates(client, [{ name: "Class trip", days: 0, role: "starter", steps: [{ name: "Letter home", days: -10 }] }], ids.user_id),
		)
	)[0] as number;
const newStep = async (ids: Ids, t: TestApp): Promise<number> => {
	const id = await newTemplate(ids, t);
	return (await inSchool(t, ids.customer_id, (client) => makeSteps(client, id, [{ name: "Packed lunches", days: -1 }])))[0] as number;
};
const part = {
	days: -5,
	priority: "2",
	estimate: 30,
	tags: "trip",
	checks: "Bus\nLunch",
	description: "<p>Ask for <strong>two</strong> buses</p>",
};

export const taskTemplatesSamples: AreaSamples<"task_templates"> = {
	...recordSamples("task_templates", {
		make: newTemplate,
		create: () => ({ ...part, name: "Report season", note: "Twice a year", role: "head" }),
		change: { priority: "1" },
		alone: async (ids, t) => ({ role: null, lead_id: colleague(ids, t) }),
		file: ["Name,Tags\nOpen day,visitors\n", ["name", "tags"]],
	}),
	plan: async (ids, t) => ({ params: { id: await newTemplate(ids, t) }, query: { on: "2026-12-11" } }),
	start: async (ids, t) => ({ params: { id: await newTemplate(ids, t) }, body: { on: "2026-12-11", about: "Railway museum" } }),
	from_task: async (ids, t) => ({ params: { id: await newTask(ids, t) }, body: { name: "Chairs for a hall" } }),
};
export const taskTemplateStepsSamples: AreaSamples<"task_template_steps"> = recordSamples("task_template_steps", {
	make: newStep,
	create: async (ids, t) => ({ ...part, template_id: await newTemplate(ids, t), name: "Order the coach", role: "homeroom" }),
	change: { priority: "1" },
	alone: async (ids, t) => ({ lead_id: colleague(ids, t) }),
	file: ["Name,Tags\nOrder the coach,trip\n", ["name", "tags"]],
});
