import { type InputOf, type ListRowOf, type RowOf, record } from "../../kit/record.ts";

export const TASK_STATUSES = ["todo", "doing", "review", "done"] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];
/** 1 is urgent, 4 low. */
export const TASK_PRIORITIES = ["1", "2", "3", "4"] as const;
export type TaskPriority = (typeof TASK_PRIORITIES)[number];

/** What the columns of a board can be. */
export const BOARD_FIELDS = { status: TASK_STATUSES, priority: TASK_PRIORITIES } as const;
export type BoardField = keyof typeof BOARD_FIELDS;

export const TASK_TITLE_MAX = 200;
export const TASK_TAGS_MAX = 200;
/** Lines of one checklist. */
export const TASK_CHECKS_MAX = 200;
/** What one task is about. */
export const TASK_SUBJECTS_MAX = 50;
/** Files that families add to one task. */
export const FAMILY_FILES_MAX = 30;
/** Where files lie besides those of a task itself, which are the school's: what it gives to the family, and what families bring. */
export const TASK_FILES = { given: "family_tasks", brought: "family_uploads" } as const;
/** What one task waits for. */
export const TASK_BLOCKS_MAX = 50;
/** Cards that one column of a board shows; the list has the others. */
export const BOARD_CARDS = 100;
/** What a column may be said to hold at most. */
export const BOARD_LIMIT_MAX = 999;
/** Days that a calendar or a timeline shows at once, and tasks in them. */
export const SPAN_DAYS = 120;
export const SPAN_TASKS = 300;
/** What was done stays on the board for so long. */
export const BOARD_DONE_DAYS = 30;

/** Something to do for the school. To-dos are for oneself; these are seen by others. */
export const TASK = record({
	name: "tasks",
	module: "Tasks",
	path: "/tasks",
	// what is due next comes first, what is done last
	sort: "agenda",
	sorts: ["agenda"],
	keys: ["external_id"],
	live: ["task_checks", "task_blocks"],
	fields: {
		/** NG-12; of no project T-12. */
		code: { kind: "line", computed: true, required: true, column: "shown" },
		title: { kind: "line", max: TASK_TITLE_MAX, required: true, single: true },
		status: { kind: "choice", choices: TASK_STATUSES, required: true, initial: "todo", column: "shown", sortable: true },
		priority: { kind: "choice", choices: TASK_PRIORITIES, required: true, initial: "3", column: "shown", sortable: true },
		due: { kind: "day", column: "shown", sortable: true },
		/** 15:00, on the day when it is due. */
		due_time: { kind: "line", max: 5, column: "offered", single: true },
		starts: { kind: "day", column: "offered", sortable: true },
		/** Minutes. */
		estimate: { kind: "number", range: [1, 99_999], rule: "whole", column: "offered" },
		lead_id: { kind: "user", column: "shown", importing: "Tasks.Assign" },
		helpers: { kind: "people", of: "users", column: "offered", importing: "Tasks.Assign" },
		/** They see it and hear of it, and do not work on it. */
		watchers: { kind: "people", of: "users", column: "offered" },
		project_id: { kind: "record", record: "projects", column: "shown" },
		parent_id: { kind: "record", record: "tasks", column: "offered" },
		client_id: { kind: "record", record: "clients", column: "offered" },
		/** The family of its client, or of the students it is about, sees it in their part. */
		for_family: { kind: "yes_no", single: true, column: "offered" },
		/** Words with spaces between: enrol open-day. The database writes them small, each once. */
		tags: { kind: "line", max: TASK_TAGS_MAX, column: "shown" },
		description: { kind: "rich", page: true, single: true },
		/** The program that it was brought from, and its number there: brought again, it is changed. */
		external_source: { kind: "line", max: 40, column: "offered", single: true },
		external_id: { kind: "line", max: 80, column: "offered", single: true, within: "external_source" },
		completed_at: { kind: "instant", computed: true, column: "offered" },
		checks_all: { kind: "number", computed: true, required: true },
		checks_done: { kind: "number", computed: true, required: true },
		/** Codes of what it waits for and is not done. */
		waits_for: { kind: "line", computed: true, column: "offered" },
	},
	inOrder: [["starts", "due"]],
});
export type Task = RowOf<typeof TASK>;
export type TaskRow = ListRowOf<typeof TASK>;
export type TaskInput = InputOf<typeof TASK>;
