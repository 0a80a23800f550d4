import type { Todo, TodoTag } from "@homeroom/contract/areas/todo/todo.contract.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";

export type { Todo, TodoTag };

/** The first part of the keys of all that shows to-dos. */
export const TODO = "todo";

export interface TodoLists {
	tasks: Todo[];
}
export const todosQuery = (filter = "all", q = "") =>
	queryOptions({
		queryKey: [TODO, "list", filter, q] as const,
		queryFn: ({ signal }): Promise<TodoLists> => api.todo.tasks({ query: { filter, ...(q !== "" && { q }) } }, { signal }),
		meta: { live: ["todos"] },
	});

export const todoTagsQuery = queryOptions({
	queryKey: [TODO, "tags"],
	queryFn: ({ signal }) => api.todo.tags({}, { signal }),
	meta: { live: ["todo_tags", "todo_lists"] },
});
