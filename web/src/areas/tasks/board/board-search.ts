import type { BoardField } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import { type RawSearch, readChoice } from "../../../kit/table/list/list-search.ts";
import { readTaskFilter, type TaskFilter, type TasksAsked, tasksAsked } from "../task-filter.ts";

/** What the rows of a board can be. */
export const BOARD_LANES = ["lead_id", "project_id", "priority", "status"] as const;
export type BoardLane = (typeof BOARD_LANES)[number];

/** What the address of the board holds; by status and without rows until told otherwise. */
export interface BoardSearch extends TaskFilter {
	by?: "priority" | undefined;
	lanes?: BoardLane | undefined;
}
export const readBoardSearch = (raw: RawSearch): BoardSearch => ({
	...readTaskFilter(raw),
	by: raw.by === "priority" ? "priority" : undefined,
	lanes: readChoice(raw.lanes, BOARD_LANES),
});

export interface BoardAsked extends TasksAsked {
	by: BoardField;
}
export const boardAsked = ({ by, ...filter }: BoardSearch, user_id: number | undefined): BoardAsked => ({
	by: by ?? "status",
	...tasksAsked(filter, user_id),
});
