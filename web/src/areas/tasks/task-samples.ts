import type { TaskRow } from "@homeroom/contract/areas/tasks/tasks.rules.ts";

let made = 0;
/** A task as lists and boards have it. */
export function aTask(given: Partial<TaskRow> = {}): TaskRow {
	made += 1;
	return {
		id: made,
		code: `T-${given.id ?? made}`,
		title: "Order forty chairs",
		status: "todo",
		priority: "3",
		due: null,
		due_time: null,
		starts: null,
		estimate: null,
		lead_id: null,
		helpers: null,
		watchers: null,
		project_id: null,
		parent_id: null,
		client_id: null,
		for_family: null,
		tags: null,
		external_source: null,
		external_id: null,
		completed_at: null,
		checks_all: 0,
		checks_done: 0,
		waits_for: null,
		custom: {},
		version: 1,
		created_at: "2026-11-02T08:00:00Z",
		updated_at: "2026-11-02T08:00:00Z",
		archived_at: null,
		...given,
	};
}
