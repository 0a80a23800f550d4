import type { Todo } from "./todo.api.ts";

let made = 0;
/** A to-do of a test. */
export const aTodo = (more: Partial<Todo> = {}): Todo => {
	made += 1;
	return {
		id: made,
		title: `To-do ${made}`,
		desc: null,
		isImportant: false,
		isStarred: false,
		tags: [],
		isCompleted: false,
		isTrashed: false,
		due: null,
		minutes: null,
		planned_at: null,
		completed_at: null,
		trashed_at: null,
		position: `b${String(made).padStart(2, "0")}`,
		version: 1,
		...more,
	};
};
