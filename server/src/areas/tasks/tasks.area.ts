import { TASK_FILES } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { sql } from "../../kit/db/sql-text.ts";
import type { FileDoor } from "../../kit/files/file-doors.ts";
import { loggedComments } from "../../kit/records/record-comments.ts";
import { findRecord } from "../../kit/records/record-queries.ts";
import { type LoggedTable, loggedRecord, rowsOf } from "../../kit/tables/logged-table.ts";
import type { ServerArea } from "../../server-area.ts";
import { FilesBeside } from "../files/files.public.ts";
import { EVERY_HOUR, wakeDaily } from "../notices/notices.public.ts";
import { TASK_COMMENTS } from "./tasks.comments.ts";
import { TASK_ANSWERED, TASK_ASKED } from "./tasks.family.notices.ts";
import { TASK_NOTICES, tellOfDueTasks } from "./tasks.notices.ts";
import { TASKS } from "./tasks.queries.ts";
import { tasksRoutes } from "./tasks.routes.ts";

/** Files beside a task belong to whoever may see it, those for its family and by it as well; families come by calls of their own. */
const besideTask = (record: string): FileDoor => ({
	module: "Tasks",
	record,
	mayTouch: async (db, record_id, own) => (await findRecord(db, TASKS, record_id, own)) !== undefined,
});
const partOfTask = (table: string): LoggedTable => ({
	view: "Tasks.View",
	undo: "Tasks.Edit",
	about: "task_id",
	own: rowsOf(TASKS, table, "task_id"),
});

export const tasksArea: ServerArea = {
	owns: {
		tasks: "code title description status priority tags due_time external_source external_id order_key",
		task_checks: "title place",
		task_blocks: "",
		task_series: "",
		task_comments: "",
		task_subjects: "record",
		task_limits: "field value",
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
		task_comments: loggedComments(TASK_COMMENTS),
		task_subjects: partOfTask("task_subjects"),
		// a setting of the board, which is nobody's
		task_limits: { view: "Tasks.View", live: "Tasks.View", undo: "Tasks.Edit", own: () => sql`select id from task_limits where false` },
	},
	files: ["tasks", TASK_FILES.given, TASK_FILES.brought].map(besideTask),
	notices: [...TASK_NOTICES, TASK_ASKED, TASK_ANSWERED],
	demo: [{ after: ["projects"], later: true, fill: async (client, school) => (await import("./tasks.demo.ts")).fillTasks(client, school) }],
	open: ({ ownerPool, keeper }) => ({
		routes: tasksRoutes(new FilesBeside(keeper)),
		tasks: { tell_tasks_due: (_, db) => tellOfDueTasks(db) },
		chores: { wake_tasks_due: { at: EVERY_HOUR, run: () => wakeDaily(ownerPool, "tell_tasks_due", 7) } },
	}),
};
