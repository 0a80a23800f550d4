import type { TaskBoard } from "@homeroom/contract/areas/tasks/tasks.contract.ts";
import { BOARD_FIELDS } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import type { RecordName } from "@homeroom/contract/record-names.generated.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../kit/api/api.ts";
import type { BoardAsked } from "./board/board-search.ts";
import type { TasksAsked } from "./task-filter.ts";

/** Below the key of tasks: whatever changes one asks for these again. */
export const boardQuery = (asked: BoardAsked) =>
	queryOptions({
		queryKey: ["tasks", "board", asked] as const,
		queryFn: async ({ signal }): Promise<TaskBoard> => {
			const { columns, limits } = await api.tasks.board({ query: asked }, { signal });
			// a column is there before anything is in it
			return {
				limits,
				columns: BOARD_FIELDS[asked.by].map((value) => columns.find((one) => one.value === value) ?? { value, total: 0, tasks: [] }),
			};
		},
		meta: { live: ["tasks", "task_checks", "task_blocks", "task_limits"] },
	});
export interface SpanAsked extends TasksAsked {
	from: string;
	to: string;
}
/** What is due or under way between two days. */
export const spanQuery = (asked: SpanAsked) =>
	queryOptions({
		queryKey: ["tasks", "span", asked] as const,
		queryFn: ({ signal }) => api.tasks.span({ query: asked }, { signal }),
		meta: { live: ["tasks", "task_blocks"] },
	});

export const tasksAboutQuery = (record: RecordName, id: number) =>
	queryOptions({
		queryKey: ["tasks", "about", record, id] as const,
		queryFn: async ({ signal }) => (await api.tasks.about({ query: { record, id: String(id) } }, { signal })).tasks,
		meta: { live: ["tasks", "task_subjects"] },
	});

export const taskPartsQuery = (id: number) =>
	queryOptions({
		queryKey: ["tasks", "parts", id] as const,
		queryFn: ({ signal }) => api.tasks.parts({ params: { id } }, { signal }),
		meta: { live: ["tasks", "task_checks", "task_blocks", "task_subjects"] },
	});
