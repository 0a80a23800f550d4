import type { BoardField } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import type { Condition } from "@homeroom/contract/kit/record-where.ts";
import { type RawSearch, readId, readText } from "../../../kit/table/list/list-search.ts";

/** What the address of the board holds; by status until told otherwise. */
export interface BoardSearch {
	by?: "priority" | undefined;
	search?: string | undefined;
	/** Only what the person leads. */
	mine?: 1 | undefined;
	project?: number | undefined;
}
export const readBoardSearch = (raw: RawSearch): BoardSearch => ({
	by: raw.by === "priority" ? "priority" : undefined,
	search: readText(raw.search, 100),
	mine: String(raw.mine) === "1" ? 1 : undefined,
	project: readId(raw.project),
});

export interface BoardAsked {
	by: BoardField;
	search?: string;
	where?: readonly Condition[];
}
export function boardAsked({ by, search, mine, project }: BoardSearch, user_id: number | undefined): BoardAsked {
	const where: Condition[] = [];
	if (mine && user_id !== undefined) where.push(["lead_id", "in", [user_id]]);
	if (project !== undefined) where.push(["project_id", "in", [project]]);
	return { by: by ?? "status", ...(search && { search }), ...(where.length > 0 && { where }) };
}
