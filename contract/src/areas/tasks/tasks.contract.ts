import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { commentCalls } from "../../kit/comments/comment-calls.ts";
import { PEOPLE_MAX } from "../../kit/record.ts";
import { recordCalls } from "../../kit/record-calls.ts";
import { listRowSchema, recordListQuery, rowSchema } from "../../kit/record-schemas.ts";
import { ChosenId, Day, Id, requiredLine, Version } from "../../kit/schemas.ts";
import { RECORD_NAMES } from "../../record-names.generated.ts";
import { daysBetween } from "../calendar/calendar.rules.ts";
import { COLLEAGUES_KNOWN, Colleagues } from "../projects/projects.contract.ts";
import { familyTaskCalls } from "./tasks.family.calls.ts";
import { BOARD_FIELDS, BOARD_LIMIT_MAX, type BoardField, SPAN_DAYS, TASK, TASK_STATUSES, TASK_TITLE_MAX } from "./tasks.rules.ts";

const BY = Object.keys(BOARD_FIELDS) as [BoardField, ...BoardField[]];
const asked = recordListQuery(TASK).shape;

/** A line of a task's checklist. */
export const TaskCheck = z.object({
	id: Id,
	task_id: Id,
	title: z.string(),
	is_done: z.boolean(),
	version: Version,
});
export type TaskCheck = z.output<typeof TaskCheck>;

/** Another task that stands in a task's page. */
const TaskLink = z.object({ id: Id, code: z.string(), title: z.string(), status: z.enum(TASK_STATUSES) });
export type TaskLink = z.output<typeof TaskLink>;
/** `id` is the task's, `block_id` that of the line between the two. */
const TaskBlock = TaskLink.extend({ block_id: Id });
export type TaskBlock = z.output<typeof TaskBlock>;

/** What a task is about, as far as the person sees it. */
const TaskSubject = z.object({
	id: Id,
	record: z.enum(RECORD_NAMES),
	record_id: Id,
	title: z.string(),
	/** Where it is looked at, followed by its id; "": nowhere. */
	path: z.string(),
});
export type TaskSubject = z.output<typeof TaskSubject>;

export const TaskParts = z.object({
	checks: z.array(TaskCheck),
	/** What it waits for, and what waits for it, as far as the person sees them. */
	blocked_by: z.array(TaskBlock),
	blocks: z.array(TaskBlock),
	children: z.array(TaskLink),
	/** What it is a part of. */
	parent: TaskLink.nullable(),
	subjects: z.array(TaskSubject),
	/** Homes in which somebody reads what is for the family. */
	families: z.int(),
});
export type TaskParts = z.output<typeof TaskParts>;

/** Columns in which there is something, in their order. */
const TaskBoard = z.object({
	columns: z.array(z.object({ value: z.string(), total: z.int(), tasks: z.array(listRowSchema(TASK)) })),
	/** How many cards columns should hold at most, where that was said. */
	limits: z.array(z.object({ value: z.string(), most: z.int() })),
});
export type TaskBoard = z.output<typeof TaskBoard>;

/** What is due or under way between two days, and which of it waits for which. */
const TaskSpan = z.object({
	tasks: z.array(listRowSchema(TASK)),
	waits: z.array(z.object({ task_id: Id, blocked_by_id: Id })),
	/** There is more than is told. */
	more: z.boolean(),
});
export type TaskSpan = z.output<typeof TaskSpan>;

const QueryId = z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER);
const Neighbour = Id.max(Number.MAX_SAFE_INTEGER).nullable();
export const TaskMove = z
	.object({
		by: z.enum(BY, { error: "choice" }),
		/** The column. */
		to: z.string().max(20),
		/** The card that comes to stand below it, or else the one above; neither: it stays where it is among all. */
		before: Neighbour.default(null),
		after: Neighbour.default(null),
	})
	.refine(({ by, to }) => (BOARD_FIELDS[by] as readonly string[]).includes(to), { path: ["to"], error: "choice" });
export type TaskMove = z.output<typeof TaskMove>;

const CheckTitle = requiredLine(TASK_TITLE_MAX);
const Ok = z.object({ ok: z.literal(true) });

export const tasks = area({
	...recordCalls(TASK),
	// whoever works with tasks at all
	...commentCalls(TASK, "Tasks.Complete"),
	...familyTaskCalls,
	board: call({
		get: "/tasks/board",
		access: "Tasks.View",
		summary: "Tasks in the columns of a board, as people ordered them",
		query: z.object({ by: z.enum(BY, { error: "choice" }).default("status"), search: asked.search, where: asked.where }),
		answer: TaskBoard,
	}),
	board_limit: call({
		put: "/tasks/board/limit",
		access: "Tasks.Edit",
		forOwn: "none",
		summary: "Say how many cards a column of the board should hold at most; null: as many as there are",
		body: z
			.object({
				by: z.enum(BY, { error: "choice" }),
				value: z.string().max(20),
				most: z.int({ error: "not_number" }).min(1, "number_range").max(BOARD_LIMIT_MAX, "number_range").nullable(),
			})
			.refine(({ by, value }) => (BOARD_FIELDS[by] as readonly string[]).includes(value), { path: ["value"], error: "choice" }),
		answer: Ok,
	}),
	span: call({
		get: "/tasks/span",
		access: "Tasks.View",
		summary: "Tasks that are due or under way between two days, with what waits for what among them",
		query: z
			.object({ from: Day, to: Day, search: asked.search, where: asked.where })
			.refine(({ from, to }) => from <= to && daysBetween(from, to) < SPAN_DAYS, { error: "number_range", path: ["to"] }),
		answer: TaskSpan,
	}),
	move: call({
		post: "/tasks/{id}/move",
		access: "Tasks.Edit",
		summary: "Put a card into a column and between two others; the last put wins",
		body: TaskMove,
		answer: rowSchema(TASK),
	}),
	complete: call({
		post: "/tasks/{id}/complete",
		access: "Tasks.Complete",
		summary: "A task is done, or to be done again",
		body: z.object({ done: z.boolean({ error: "choice" }) }),
		answer: rowSchema(TASK),
	}),
	assign: call({
		post: "/tasks/{id}/assign",
		access: "Tasks.Assign",
		summary: "Give a task to somebody, with helpers",
		body: z.object({ version: Version, lead_id: ChosenId.nullable(), helpers: z.array(ChosenId).max(PEOPLE_MAX, "people_max").optional() }),
		answer: rowSchema(TASK),
	}),
	watch: call({
		post: "/tasks/{id}/watch",
		access: "Tasks.View",
		forHelpers: false,
		summary: "Hear of a task without working on it, or no more",
		body: z.object({ watching: z.boolean({ error: "choice" }) }),
		answer: z.object({ watching: z.boolean() }),
	}),
	parts: call({
		get: "/tasks/{id}/parts",
		access: "Tasks.View",
		summary: "A task's checklist, sub-tasks and what it waits for",
		answer: TaskParts,
	}),
	about: call({
		get: "/tasks/about",
		access: "Tasks.View",
		summary: "Tasks about a record that I see, what is due next first",
		query: z.object({ record: z.enum(RECORD_NAMES, { error: "choice" }), id: QueryId }),
		answer: z.object({ tasks: z.array(listRowSchema(TASK)) }),
	}),
	subject_add: call({
		post: "/tasks/{id}/subjects",
		access: "Tasks.Edit",
		summary: "Say what a task is about: any record that one sees",
		body: z.object({ record: z.enum(RECORD_NAMES, { error: "choice" }), record_id: ChosenId }),
		answer: Ok,
	}),
	subject_remove: call({
		delete: "/tasks/subjects/{id}",
		access: "Tasks.Edit",
		summary: "A task is not about that any more",
		answer: Ok,
	}),
	people: call({
		get: "/tasks/people",
		access: "Tasks.View",
		forOwn: COLLEAGUES_KNOWN,
		summary: "Who works at the school and can lead or help with a task",
		answer: Colleagues,
	}),
	tags: call({
		get: "/tasks/tags",
		access: "Tasks.View",
		summary: "Tags in use, most used first",
		answer: z.object({ tags: z.array(z.object({ tag: z.string(), tasks: z.int() })) }),
	}),
	block_add: call({
		post: "/tasks/{id}/blocked-by",
		access: "Tasks.Edit",
		summary: "A task waits for another; a circle is refused and told",
		body: z.object({ blocked_by_id: ChosenId }),
		answer: Ok,
	}),
	block_remove: call({
		delete: "/tasks/blocked-by/{id}",
		access: "Tasks.Edit",
		summary: "A task waits for another no more",
		answer: Ok,
	}),
	check_add: call({
		post: "/tasks/{id}/checks",
		access: "Tasks.Edit",
		summary: "Add a line to a task's checklist, at its end",
		body: z.object({ title: CheckTitle }),
		answer: TaskCheck,
		status: 201,
	}),
	check_rename: call({
		patch: "/tasks/checks/{id}",
		access: "Tasks.Edit",
		summary: "Say a line of a checklist in other words",
		body: z.object({ title: CheckTitle, version: Version }),
		answer: TaskCheck,
		current: TaskCheck,
	}),
	check_tick: call({
		post: "/tasks/checks/{id}/tick",
		access: "Tasks.Complete",
		summary: "Tick a line of a checklist off, or take the tick away",
		body: z.object({ done: z.boolean({ error: "choice" }) }),
		answer: TaskCheck,
	}),
	check_move: call({
		post: "/tasks/checks/{id}/move",
		access: "Tasks.Edit",
		summary: "Move a line of a checklist before another; null: to its end",
		body: z.object({ before: Neighbour }),
		answer: TaskCheck,
	}),
	check_remove: call({
		delete: "/tasks/checks/{id}",
		access: "Tasks.Edit",
		summary: "Remove a line of a checklist",
		answer: Ok,
	}),
});
