import type { BoardField } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import type { Condition } from "@homeroom/contract/kit/record-where.ts";
import { type RawSearch, readId, readText } from "../../../kit/table/list/list-search.ts";
import type { RecordSearch } from "../../../kit/table/records/record-search.ts";

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

/** What the list shows, as far as a board can be narrowed to it. */
export function boardSearchOf({ search, where = [] }: Pick<RecordSearch, "search" | "where">, user_id: number | undefined): BoardSearch {
	const only = (field: string): number | undefined => {
		const [asked, ...others] = where.filter(([name, operator]) => name === field && operator === "in");
		const ids = asked?.[2];
		return others.length === 0 && Array.isArray(ids) && ids.length === 1 ? Number(ids[0]) : undefined;
	};
	return { search, mine: user_id !== undefined && only("lead_id") === user_id ? 1 : undefined, project: only("project_id") };
}
