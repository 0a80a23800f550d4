import { type InputOf, type ListRowOf, type RowOf, record } from "../../../kit/record.ts";
import { TASK_PRIORITIES, TASK_TAGS_MAX, TASK_TITLE_MAX } from "../tasks.rules.ts";

/** An ended one makes no more tasks; those that it made stay. */
const REPEAT_STATES = ["active", "ended"] as const;
export type RepeatState = (typeof REPEAT_STATES)[number];

export const REPEAT_RULE_MAX = 300;
/** Days before it is due. */
export const REPEAT_AHEAD_MAX = 180;
/** Days that come, told at once. */
export const REPEAT_DAYS_TOLD = 6;

/** A task that comes again. What is changed of it holds for the tasks that it makes from then on. */
export const TASK_REPEAT = record({
	name: "task_repeats",
	module: "Tasks",
	path: "/task-repeats",
	sort: "name",
	sorts: ["name"],
	live: ["tasks"],
	joined: {
		/** The next one that it makes. */
		next_day: { kind: "day", column: "shown", needs: "Tasks.View", live: ["tasks"] },
	},
	fields: {
		/** The title of its tasks. */
		name: { kind: "line", max: TASK_TITLE_MAX, required: true, single: true },
		status: { kind: "choice", choices: REPEAT_STATES, required: true, initial: "active", column: "shown", sortable: true },
		/** As repeat-text.ts reads and writes it. */
		rule: { kind: "line", max: REPEAT_RULE_MAX, required: true, initial: "FREQ=WEEKLY", column: "shown", single: true },
		starts: { kind: "day", required: true, starts: "today", column: "offered", sortable: true, single: true },
		/** So many days before it is due a task appears. */
		ahead: { kind: "number", range: [0, REPEAT_AHEAD_MAX], rule: "whole", required: true, initial: 6, column: "offered" },
		/** 15:00, on the day when it is due. */
		due_time: { kind: "line", max: 5, column: "offered", single: true },
		lead_id: { kind: "user", column: "shown" },
		helpers: { kind: "people", of: "users", column: "offered" },
		priority: { kind: "choice", choices: TASK_PRIORITIES, required: true, initial: "3", column: "offered", sortable: true },
		/** Minutes. */
		estimate: { kind: "number", range: [1, 99_999], rule: "whole", column: "offered" },
		tags: { kind: "line", max: TASK_TAGS_MAX, column: "offered" },
		project_id: { kind: "record", record: "projects", column: "offered" },
		client_id: { kind: "record", record: "clients", column: "offered" },
		/** Lines of the checklist. */
		checks: { kind: "text", max: 4000, page: true, single: true },
		description: { kind: "rich", page: true, single: true },
	},
});
export type TaskRepeat = RowOf<typeof TASK_REPEAT>;
export type TaskRepeatRow = ListRowOf<typeof TASK_REPEAT>;
export type TaskRepeatInput = InputOf<typeof TASK_REPEAT>;
