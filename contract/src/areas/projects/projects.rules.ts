import { type InputOf, type ListRowOf, type RowOf, record } from "../../kit/record.ts";

export const PROJECT_STAGES = ["planned", "active", "paused", "done"] as const;
export type ProjectStage = (typeof PROJECT_STAGES)[number];

/** Work of several people towards one end. Who is in it sees its tasks, whatever else they see. */
export const PROJECT = record({
	name: "projects",
	module: "Projects",
	path: "/projects",
	sort: "name",
	sorts: ["name"],
	keys: ["key"],
	live: ["tasks", "work_log"],
	fields: {
		/** Stands before the numbers of its tasks, NG-12, in letters and on paper too: it never changes. */
		key: { kind: "line", max: 6, required: true, single: true, fixed: true, column: "shown" },
		name: { kind: "line", max: 120, required: true, single: true },
		stage: { kind: "choice", choices: PROJECT_STAGES, required: true, initial: "active", column: "shown", sortable: true },
		lead_id: { kind: "user", column: "shown" },
		members: { kind: "people", of: "users", column: "offered" },
		/** They look, and change nothing. */
		viewers: { kind: "people", of: "users", column: "offered" },
		client_id: { kind: "record", record: "clients", column: "offered" },
		starts: { kind: "day", column: "offered", sortable: true },
		ends: { kind: "day", column: "shown", sortable: true },
		budget_hours: { kind: "number", range: [1, 99_999], rule: "whole", column: "offered" },
		about: { kind: "rich", column: "offered", single: true },
		task_count: { kind: "number", computed: true, required: true, column: "shown" },
		done_count: { kind: "number", computed: true, required: true, column: "offered" },
		/** Worked on its tasks, to a tenth of an hour. */
		worked_hours: { kind: "number", computed: true, required: true, column: "offered" },
	},
	inOrder: [["starts", "ends"]],
});
export type Project = RowOf<typeof PROJECT>;
export type ProjectRow = ListRowOf<typeof PROJECT>;
export type ProjectInput = InputOf<typeof PROJECT>;
