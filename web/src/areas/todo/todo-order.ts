import { TODO_FILTERS, type TodoFilter } from "@homeroom/contract/areas/todo/todo.rules.ts";
import { keyBetween } from "@homeroom/contract/kit/values/order-keys.ts";
import type { Todo } from "./todo.api.ts";

const isFilter = (filter: string): filter is TodoFilter => (TODO_FILTERS as readonly string[]).includes(filter);

const BELONGS: Record<TodoFilter, (todo: Todo) => boolean> = {
	all: () => true,
	starred: ({ isStarred }) => isStarred,
	important: ({ isImportant }) => isImportant,
	completed: ({ isCompleted }) => isCompleted,
	trashed: () => true,
};
/** Whether a filter shows it: what lies in the trash stands there alone. */
export const isShown = (filter: string, todo: Todo): boolean =>
	todo.isTrashed === (filter === "trashed") && (isFilter(filter) ? BELONGS[filter](todo) : todo.tags.includes(filter));

const later = (a: string | null, b: string | null): number => Number((a ?? "") < (b ?? "")) - Number((a ?? "") > (b ?? ""));

/** As the server gives them: open ones by their place, then what was done last; in the trash what came there last. */
export const inOrder = (todos: readonly Todo[]): Todo[] =>
	[...todos].sort(
		(a, b) =>
			later(a.trashed_at, b.trashed_at) ||
			Number(a.isCompleted) - Number(b.isCompleted) ||
			later(a.completed_at, b.completed_at) ||
			(a.position < b.position ? -1 : 1),
	);

/** The list with one of them before another; null: behind all. */
export function movedBefore(todos: readonly Todo[], id: number, before: number | null): readonly Todo[] {
	const rest = todos.filter((todo) => todo.id !== id).sort((a, b) => (a.position < b.position ? -1 : 1));
	const at = before === null ? rest.length : rest.findIndex((todo) => todo.id === before);
	if (at < 0 || rest.length === todos.length) return todos;
	const position = keyBetween(rest[at - 1]?.position ?? null, rest[at]?.position ?? null);
	return inOrder(todos.map((todo) => (todo.id === id ? { ...todo, position } : todo)));
}

/** Before whom one comes to stand that goes to this place among those that are shown. */
export function beforeAt(todos: readonly Todo[], id: number, place: number): number | null {
	const rest = todos.filter((todo) => todo.id !== id);
	return rest[place]?.id ?? null;
}
