import { type InputOf, type ListRowOf, type RowOf, record } from "../../kit/record.ts";

/** Nobody works longer without a break; what a timer ran for beyond that is not counted. */
export const WORK_HOURS_MAX = 16;
/** Days of which hours are told side by side. */
export const WORK_DAYS_MAX = 62;
export const HANDOVER_NOTE_MAX = 500;
export const HANDOVER_ANSWER_MAX = 300;
/** What is next on the wall. */
export const WALL_NEXT = 6;

export const HANDOVER_STATES = ["waiting", "accepted", "declined", "returned", "withdrawn", "over"] as const;
export type HandOverState = (typeof HANDOVER_STATES)[number];

/** What somebody worked on, from when to when: by their timer, or written down afterwards. */
export const WORK_LOG = record({
	name: "work_log",
	module: "Tasks",
	path: "/work-log",
	// whoever works on tasks writes down that they did
	adding: "Tasks.Complete",
	sort: "-day",
	rights: { notForHelpers: true },
	live: ["tasks"],
	fields: {
		day: { kind: "day", required: true, starts: "today", rule: "not_future", single: true, column: "shown", sortable: true },
		/** 09:05, where the school is; what ends before it begins ends on the next day. */
		starts: { kind: "line", max: 5, required: true, single: true },
		ends: { kind: "line", max: 5, required: true, single: true },
		minutes: { kind: "number", computed: true, required: true, column: "shown" },
		/** Empty: of none, or of one that is gone for good. */
		task_id: { kind: "record", record: "tasks", column: "shown" },
		project_id: { kind: "record", record: "projects", computed: true, column: "offered" },
		/** Who worked; empty where it is added: oneself. */
		user_id: { kind: "user", single: true, fixed: true, column: "shown" },
		note: { kind: "line", max: 500, column: "shown" },
		is_timed: { kind: "yes_no", computed: true, required: true, column: "offered" },
	},
});
export type Work = RowOf<typeof WORK_LOG>;
export type WorkRow = ListRowOf<typeof WORK_LOG>;
export type WorkInput = InputOf<typeof WORK_LOG>;
