import type { TaskBoard } from "@homeroom/contract/areas/tasks/tasks.contract.ts";
import { TASK_PRIORITIES, TASK_STATUSES } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import type { BoardLane } from "./board-search.ts";

type Columns = TaskBoard["columns"];
/** A row of a board: the cards of each column that are its own. */
export interface Lane {
	/** "": what has none; null: all of them, there are no rows. */
	key: string | null;
	columns: Columns;
}
const ORDERS: { [L in BoardLane]?: readonly string[] } = { priority: TASK_PRIORITIES, status: TASK_STATUSES };

/** By their own order where they have one, otherwise by name; what has none comes last. */
export function lanesOf({ columns }: TaskBoard, by: BoardLane | undefined, nameOf: (key: string) => string): Lane[] {
	if (by === undefined) return [{ key: null, columns }];
	const keyOf = (task: Columns[number]["tasks"][number]) => String(task[by] ?? "");
	const keys = [...new Set(columns.flatMap(({ tasks }) => tasks.map(keyOf)))];
	const order = ORDERS[by];
	const rank = (key: string) => (key === "" ? Number.MAX_SAFE_INTEGER : (order?.indexOf(key) ?? 0));
	keys.sort((a, b) => rank(a) - rank(b) || nameOf(a).localeCompare(nameOf(b)));
	return keys.map((key) => ({
		key,
		columns: columns.map((column) => ({ ...column, tasks: column.tasks.filter((task) => keyOf(task) === key) })),
	}));
}
