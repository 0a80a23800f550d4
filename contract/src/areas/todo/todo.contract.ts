import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { AnswerDay, Day, Id, Instant, line, lines, requiredLine, Version } from "../../kit/schemas.ts";
import { TODO_COLOURS, TODO_DESC_MAX, TODO_MINUTES_MAX, TODO_TAG_MAX, TODO_TAGS_MAX, TODO_TITLE_MAX } from "./todo.rules.ts";

/**
 * To-dos are nobody's but the person's: no module opens or closes them, no role sees another's, and who was let in to help finds their own.
 * Names are those of the seed, in camelCase where it says so.
 */
export const Todo = z.object({
	id: Id,
	title: z.string(),
	/** A formatted text. */
	desc: z.string().nullable(),
	isImportant: z.boolean(),
	isStarred: z.boolean(),
	/** Keys of the person's tags. */
	tags: z.array(z.string()),
	isCompleted: z.boolean(),
	isTrashed: z.boolean(),
	due: AnswerDay.nullable(),
	/** How long it will take. */
	minutes: z.int().nullable(),
	/** The day on which it is to be done. */
	planned_at: AnswerDay.nullable(),
	completed_at: Instant.nullable(),
	/** It goes for good 30 days later. */
	trashed_at: Instant.nullable(),
	/** Its place among all, compared as plain text. */
	position: z.string(),
	version: Version,
});
export type Todo = z.output<typeof Todo>;

const TodoTag = z.object({
	key: z.string(),
	/** Null: it is one of the first ones and was never named; screens say its key in the reader's language. */
	name: z.string().nullable(),
	colour: z.enum(TODO_COLOURS),
});
export type TodoTag = z.output<typeof TodoTag>;

const TagKey = line(40).regex(/^[a-z][a-z0-9_]*$/, "choice");
const TagColour = z.enum(TODO_COLOURS, { error: "choice" });
const Fields = z.object({
	title: requiredLine(TODO_TITLE_MAX),
	desc: lines(TODO_DESC_MAX).nullable(),
	isImportant: z.boolean({ error: "choice" }),
	isStarred: z.boolean({ error: "choice" }),
	tags: z.array(TagKey).max(TODO_TAGS_MAX, "choice"),
	isCompleted: z.boolean({ error: "choice" }),
	isTrashed: z.boolean({ error: "choice" }),
	due: Day.nullable(),
	minutes: z.int({ error: "not_number" }).min(1, "number_range").max(TODO_MINUTES_MAX, "number_range").nullable(),
	planned_at: Day.nullable(),
});
export type TodoFields = z.output<typeof Fields>;
/** What the form of one to-do holds. */
export const TodoForm = Fields.pick({ title: true, desc: true, tags: true, due: true, minutes: true, planned_at: true });
export type TodoForm = z.output<typeof TodoForm>;
export const TodoTagInput = z.object({ name: requiredLine(TODO_TAG_MAX), colour: TagColour });
export type TodoTagInput = z.output<typeof TodoTagInput>;
const byKey = z.object({ key: TagKey });
const Tags = z.object({ tags: z.array(TodoTag) });

export const todo = area({
	tasks: call({
		get: "/apps/todo/tasks",
		access: "member",
		summary: "My to-dos in my own order; done ones last",
		query: z.object({
			/** all, starred, important, completed, trashed, or the key of a tag. */
			filter: TagKey.default("all"),
			q: line(100).optional(),
		}),
		answer: z.object({ tasks: z.array(Todo) }),
	}),
	add: call({
		post: "/apps/todo/tasks",
		access: "member",
		summary: "Write down a to-do; it stands first",
		body: Fields.partial().required({ title: true }),
		answer: Todo,
		status: 201,
	}),
	change: call({
		post: "/apps/todo/task/{id}",
		access: "member",
		summary: "Change any fields of my to-do; with a version that is not its own any more it is refused",
		body: Fields.partial().extend({ version: Version.optional() }),
		answer: Todo,
	}),
	remove: call({
		delete: "/apps/todo/task/{id}",
		access: "member",
		summary: "Remove my to-do for good; only out of the trash",
		current: Todo,
		answer: z.object({ ok: z.literal(true) }),
	}),
	order: call({
		post: "/apps/todo/order",
		access: "member",
		summary: "Move my to-do before another; null: behind all of them",
		body: z.object({ id: Id.max(Number.MAX_SAFE_INTEGER), before: Id.max(Number.MAX_SAFE_INTEGER).nullable() }),
		answer: Todo,
	}),
	empty_trash: call({
		post: "/apps/todo/trash/empty",
		access: "member",
		summary: "Remove for good what lies in my trash",
		answer: z.object({ removed: z.int() }),
	}),
	tags: call({ get: "/apps/todo/tags", access: "member", summary: "The tags of my to-dos", answer: Tags }),
	tag_add: call({
		post: "/apps/todo/tags",
		access: "member",
		summary: "Make a tag for my to-dos",
		body: TodoTagInput,
		answer: TodoTag,
		status: 201,
	}),
	tag_change: call({
		post: "/apps/todo/tag/{key}",
		access: "member",
		summary: "Rename or recolour a tag of mine",
		params: byKey,
		body: TodoTagInput.partial(),
		answer: TodoTag,
	}),
	tag_remove: call({
		delete: "/apps/todo/tag/{key}",
		access: "member",
		summary: "Remove a tag of mine, also from my to-dos",
		params: byKey,
		answer: z.object({ ok: z.literal(true) }),
	}),
});
