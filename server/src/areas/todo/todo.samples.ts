import { inSchool } from "../../testing/in-school.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { makeTodos, makeTodoTag, type NewTodo } from "./todo.builders.ts";

const newTodo = async (t: TestApp, { customer_id, user_id }: Ids, todo: NewTodo = {}): Promise<number> =>
	(await inSchool(t, customer_id, (client) => makeTodos(client, user_id, [todo])))[0] as number;
const newTag = (t: TestApp, { customer_id, user_id }: Ids) => inSchool(t, customer_id, (client) => makeTodoTag(client, user_id));

export const todoSamples: AreaSamples<"todo"> = {
	tasks: () => ({ query: { filter: "all", q: "chalk" } }),
	add: () => ({
		body: {
			title: "Order chalk",
			desc: "<p>The <strong>white</strong> one</p>",
			isImportant: false,
			isStarred: true,
			tags: [],
			isCompleted: false,
			isTrashed: false,
			due: "2026-12-01",
			minutes: 20,
			planned_at: "2026-11-30",
		},
	}),
	change: async (ids, t) => ({
		params: { id: await newTodo(t, ids) },
		body: { title: "Order white chalk", isCompleted: true, version: 1 },
	}),
	remove: async (ids, t) => ({ params: { id: await newTodo(t, ids, { trashed_days_ago: 1 }) } }),
	order: async (ids, t) => ({ body: { id: await newTodo(t, ids), before: null } }),
	empty_trash: () => ({}),
	tags: () => ({}),
	tag_add: () => ({ body: { name: "Fair", colour: "dark" } }),
	tag_change: async (ids, t) => ({ params: { key: await newTag(t, ids) }, body: { name: "Summer fair", colour: "success" } }),
	tag_remove: async (ids, t) => ({ params: { key: await newTag(t, ids) } }),
};
