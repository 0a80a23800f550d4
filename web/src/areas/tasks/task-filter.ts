import { type Condition, readWhere } from "@homeroom/contract/kit/record-where.ts";
import { type RawSearch, readId, readText } from "../../kit/table/list/list-search.ts";

/** What all views of tasks are narrowed by, in the address; the list says it by conditions alone. */
export interface TaskFilter {
	search?: string | undefined;
	where?: readonly Condition[] | undefined;
	/** Only what the person leads. */
	mine?: 1 | undefined;
	project?: number | undefined;
}
/** Every key is answered: the router keeps the raw value of one that is not. */
export function readTaskFilter(raw: RawSearch): TaskFilter {
	const where = readWhere(raw.where);
	return {
		search: readText(raw.search, 100),
		where: where.length > 0 ? where : undefined,
		mine: String(raw.mine) === "1" ? 1 : undefined,
		project: readId(raw.project),
	};
}

export interface TasksAsked {
	search?: string;
	where?: readonly Condition[];
}
/** As the server is asked, and as the list's address says it. */
export function tasksAsked({ search, where: given = [], mine, project }: TaskFilter, user_id: number | undefined): TasksAsked {
	const where: Condition[] = [...given];
	if (mine && user_id !== undefined) where.push(["lead_id", "in", [user_id]]);
	if (project !== undefined) where.push(["project_id", "in", [project]]);
	return { ...(search && { search }), ...(where.length > 0 && { where }) };
}
/** What another view takes over. */
export const carried = ({ search, where, mine, project }: TaskFilter): TaskFilter => ({ search, where, mine, project });
