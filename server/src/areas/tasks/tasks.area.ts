import type { FileDoor } from "../../kit/files/file-doors.ts";
import { findRecord } from "../../kit/records/record-queries.ts";
import { type LoggedTable, loggedRecord, rowsOf } from "../../kit/tables/logged-table.ts";
import type { ServerArea } from "../../server-area.ts";
import { TASKS_FED } from "./tasks.fed.ts";
import { TASKS } from "./tasks.queries.ts";
import { tasksRoutes } from "./tasks.routes.ts";

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
	owns: {
		tasks: "code title description status priority tags due_time external_id order_key",
		task_checks: "title place",
		task_blocks: "",
		task_series: "",
	},
	records: [TASKS],
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
	},
	files: [taskFiles],
	fed: [TASKS_FED],
	demo: [{ after: ["projects"], later: true, fill: async (client, school) => (await import("./tasks.demo.ts")).fillTasks(client, school) }],
	routes: tasksRoutes,
};
