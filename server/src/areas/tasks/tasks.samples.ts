import { inSchool } from "../../testing/in-school.ts";
import { recordSamples } from "../../testing/record-samples.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { newFamily } from "../clients/clients.samples.ts";
import { newProject } from "../projects/projects.samples.ts";
import { makeTaskBlock, makeTaskChecks, makeTasks } from "./tasks.builders.ts";

/** One that the caller made, so that ViewOwn reaches it. */
export const newTask = async (ids: Ids, t: TestApp): Promise<number> =>
	(await inSchool(t, ids.customer_id, (client) => makeTasks(client, [{ title: "Order forty chairs" }], ids.user_id)))[0] as number;
const newCheck = async (ids: Ids, t: TestApp): Promise<number> => {
	const id = await newTask(ids, t);
	return (await inSchool(t, ids.customer_id, (client) => makeTaskChecks(client, id, [["Ask the caretaker", false]])))[0] as number;
};
const newBlock = async (ids: Ids, t: TestApp): Promise<number> => {
	const [one, other] = [await newTask(ids, t), await newTask(ids, t)];
	return inSchool(t, ids.customer_id, (client) => makeTaskBlock(client, one, other));
};

/** Somebody else, who works there. */
export const colleague = ({ customer_id }: Ids, t: TestApp): number =>
	(customer_id === t.north.customer_id ? t.north : t.south).users.teacher.user_id;
const around = async (ids: Ids, t: TestApp) => ({
	lead_id: colleague(ids, t),
	project_id: await newProject(ids, t),
	parent_id: await newTask(ids, t),
	client_id: (await newFamily(t, ids)).client_id,
});

export const tasksSamples: AreaSamples<"tasks"> = {
	...recordSamples("tasks", {
		make: newTask,
		create: async (ids, t) => ({
			...(await around(ids, t)),
			title: "Call the printer",
			status: "todo",
			priority: "2",
			due: "2026-11-30",
			due_time: "15:00",
			starts: "2026-11-20",
			estimate: 20,
			tags: "reports print",
			description: "<p>Ask for <strong>matt paper</strong></p>",
		}),
		change: { priority: "1" },
		alone: around,
		file: ["Title,Tags\nOrder chairs,open-day\n", ["title", "tags"]],
	}),
	board: () => ({ query: { by: "status", search: "chairs", where: JSON.stringify([["priority", "in", ["3"]]]) } }),
	move: async (ids, t) => {
		const before = await newTask(ids, t);
		return { params: { id: await newTask(ids, t) }, body: { by: "status", to: "doing", before } };
	},
	complete: async (ids, t) => ({ params: { id: await newTask(ids, t) }, body: { done: true } }),
	assign: async (ids, t) => ({ params: { id: await newTask(ids, t) }, body: { version: 1, lead_id: colleague(ids, t), helpers: [] } }),
	parts: async (ids, t) => ({ params: { id: await newTask(ids, t) } }),
	people: () => ({}),
	tags: () => ({}),
	block_add: async (ids, t) => ({ params: { id: await newTask(ids, t) }, body: { blocked_by_id: await newTask(ids, t) } }),
	block_remove: async (ids, t) => ({ params: { id: await newBlock(ids, t) } }),
	check_add: async (ids, t) => ({ params: { id: await newTask(ids, t) }, body: { title: "Ask the caretaker" } }),
	check_rename: async (ids, t) => ({ params: { id: await newCheck(ids, t) }, body: { title: "Ask the hall", version: 1 } }),
	check_tick: async (ids, t) => ({ params: { id: await newCheck(ids, t) }, body: { done: true } }),
	check_move: async (ids, t) => ({ params: { id: await newCheck(ids, t) }, body: { before: null } }),
	check_remove: async (ids, t) => ({ params: { id: await newCheck(ids, t) } }),
};
