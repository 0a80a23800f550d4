import { todo } from "@homeroom/contract/areas/todo/todo.contract.ts";
import { serve } from "../../kit/calls/serve.ts";
import { sql, verbatim } from "../../kit/db/sql-text.ts";
import type { LoggedTable } from "../../kit/tables/logged-table.ts";
import type { ServerArea } from "../../server-area.ts";
import { TODO_LAYERS } from "./todo.layers.ts";
import { deleteTrash, findTodos, type Mine } from "./todo.queries.ts";
import { addTag, addTodo, moveTodo, removeTag, removeTodo, tagsOf, updateTag, updateTodo } from "./todo.service.ts";
import { tidyTodos } from "./todo.tidy.ts";

/** Told to the person's own screens alone, and read by nobody in the log. */
const theirs = (table: string): LoggedTable => ({
	view: null,
	live: "own",
	own: (user_id) => sql`select id from ${verbatim(table)} where user_id = ${user_id}`,
});
const mine = ({ db, actor }: { db: Mine["db"]; actor: { user_id: number } }): Mine => ({ db, user_id: actor.user_id });
const OK = { ok: true as const };

export const todoArea: ServerArea = {
	owns: { todo_lists: "", todo_tags: "key colour", todos: "tags position" },
	logged: { todos: theirs("todos"), todo_tags: theirs("todo_tags"), todo_lists: theirs("todo_lists") },
	layers: TODO_LAYERS,
	demo: [{ later: true, fill: async (client, school) => (await import("./todo.demo.ts")).fillTodos(client, school) }],
	open: ({ pool, ownerPool }) => ({
		routes: serve(todo, {
			tasks: async ({ query, ...call }) => ({ tasks: await findTodos(mine(call), query.filter, query.q) }),
			add: ({ body, ...call }) => addTodo(mine(call), body),
			change: ({ params, body: { version, ...changes }, ...call }) => updateTodo(mine(call), params.id, changes, version),
			remove: async ({ params, ...call }) => {
				await removeTodo(mine(call), params.id);
				return OK;
			},
			order: ({ body, ...call }) => moveTodo(mine(call), body.id, body.before),
			empty_trash: async (call) => ({ removed: await deleteTrash(mine(call)) }),
			tags: async (call) => ({ tags: await tagsOf(mine(call)) }),
			tag_add: ({ body, ...call }) => addTag(mine(call), body),
			tag_change: ({ params, body, ...call }) => updateTag(mine(call), params.key, body),
			tag_remove: async ({ params, ...call }) => {
				await removeTag(mine(call), params.key);
				return OK;
			},
		}),
		chores: { tidy_todos: { at: "11 4 * * *", lane: "bulk", run: () => tidyTodos(pool, ownerPool) } },
	}),
};
