import type { FileDoor } from "../../kit/files/file-doors.ts";
import { findRecord } from "../../kit/records/record-queries.ts";
import { type LoggedTable, loggedRecord, rowsOf } from "../../kit/tables/logged-table.ts";
import type { ServerArea } from "../../server-area.ts";
import { makeAllRepeats, makeRepeatAsJob } from "./repeats/repeat.make.ts";
import { nextDayOf, REPEATS } from "./repeats/repeats.queries.ts";
import { repeatsRoutes } from "./repeats/repeats.routes.ts";
import { TASKS } from "./tasks.queries.ts";
import { tasksRoutes } from "./tasks.routes.ts";
import { TEMPLATE_STEPS, TEMPLATES } from "./templates/templates.queries.ts";
import { templatesRoutes } from "./templates/templates.routes.ts";

/** Files beside a task belong to whoever may see it. */
const taskFiles: FileDoor = {
	module: "Tasks",
	record: "tasks",
	mayTouch: async (db, record_id, own) => (await findRecord(db, TASKS, record_id, own)) !== undefined,
};
const partOfTask = (table: string): LoggedTable => ({
	view: "Tasks.View",
	undo: "Tasks.Edit",
	about: "task_id",
	own: rowsOf(TASKS, table, "task_id"),
});

export const tasksArea: ServerArea = {
	nouns: ["repeat", "template"],
	owns: {
		tasks: "code title description status priority tags due_time external_id order_key",
		task_checks: "title place",
		task_blocks: "",
		task_series: "",
		task_repeats: "name status rule due_time priority tags checks description",
		task_repeat_days: "",
		task_templates: "name note role priority tags checks description",
		task_template_steps: "name role priority tags checks description",
	},
	records: [TASKS, REPEATS, TEMPLATES, TEMPLATE_STEPS],
	joins: { task_repeats: { next_day: nextDayOf } },
	logged: {
		tasks: {
			...loggedRecord(TASKS, "t.code || ' ' || t.title"),
			pointers: ["task_id", "blocked_by_id"],
			deeds: [
				{ did: "completed", on: "updated", field: "status", to: "done" },
				{ did: "given", on: "updated", field: "lead_id", to: "some" },
			],
		},
		task_checks: {
			...partOfTask("task_checks"),
			name: "t.title",
			deeds: [{ did: "ticked", on: "updated", field: "is_done", to: true }],
		},
		task_blocks: partOfTask("task_blocks"),
		task_repeats: {
			...loggedRecord(REPEATS, "t.name"),
			deeds: [{ did: "ended", on: "updated", field: "status", to: "ended" }],
		},
		task_templates: { ...loggedRecord(TEMPLATES, "t.name"), pointers: ["template_id"] },
		task_template_steps: loggedRecord(TEMPLATE_STEPS, "t.name"),
	},
	files: [taskFiles],
	demo: [
		{ after: ["projects"], later: true, fill: async (client, school) => (await import("./tasks.demo.ts")).fillTasks(client, school) },
		{
			name: "task_templates",
			after: ["tasks"],
			later: true,
			fill: async (client, school) => (await import("./templates/templates.demo.ts")).fillTemplates(client, school),
		},
		{
			name: "task_repeats",
			after: ["tasks", "calendar"],
			later: true,
			fill: async (client, school) => (await import("./repeats/repeats.demo.ts")).fillRepeats(client, school),
		},
	],
	open: ({ pool, ownerPool }) => ({
		routes: [...tasksRoutes, ...repeatsRoutes, ...templatesRoutes],
		tasks: {
			make_repeat: async (input, db) => {
				// cast: written by the trigger wake_task_repeat
				await makeRepeatAsJob(db, (input as { repeat_id: number }).repeat_id);
			},
		},
		chores: {
			make_all_repeats: {
				at: "11 * * * *",
				lane: "bulk",
				run: async () => {
					await makeAllRepeats(pool, ownerPool);
				},
			},
		},
	}),
};
