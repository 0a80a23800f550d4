import { type Answers, members } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

/** Everybody in the school has their own, families too. */
export const TODO_EXPECTED = {
	"todo.tasks": members(200),
	"todo.add": members(201),
	"todo.change": members(200),
	"todo.remove": members(200),
	"todo.order": members(200),
	"todo.empty_trash": members(200),
	"todo.tags": members(200),
	"todo.tag_add": members(201),
	"todo.tag_change": members(200),
	"todo.tag_remove": members(200),
} satisfies Partial<Record<CallName, Answers>>;
