import type { TaskSpan } from "@homeroom/contract/areas/tasks/tasks.contract.ts";
import { SPAN_TASKS, type TaskRow } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import type { CustomField } from "@homeroom/contract/kit/custom-fields.ts";
import type { Condition } from "@homeroom/contract/kit/record-where.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { allOf, sql, verbatim } from "../../kit/db/sql-text.ts";
import { searchFilters } from "../../kit/lists/search.ts";
import { narrowing } from "../../kit/records/record-queries.ts";
import { recordList, SEARCH } from "../../kit/tables/record-table.ts";
import { TASKS } from "./tasks.queries.ts";

interface Asked {
	from: string;
	to: string;
	search?: string | undefined;
	where?: readonly Condition[] | undefined;
}
/** What takes longer than this is found while its end is near: so its index answers. */
const LONGEST_DAYS = 366;

/** What is due or under way between two days, and what of it waits for what. What has no day is in the list alone. */
export async function spanOf(
	db: CustomerDb,
	{ from, to, search, where }: Asked,
	own: number | null,
	custom: readonly CustomField[],
): Promise<TaskSpan> {
	const condition = allOf([
		...narrowing(TASKS, { where }, own, custom),
		...searchFilters({ search: SEARCH }, search),
		sql`due_order between ${from}::date and ${to}::date + ${verbatim(LONGEST_DAYS)} and coalesce(starts, due) <= ${to}::date`,
	]);
	const rows = await ask<TaskRow>(
		db,
		sql`select ${verbatim(recordList(TASKS).columns.join(", "))} from tasks where ${condition} order by due_order, search, id limit ${verbatim(SPAN_TASKS + 1)}`,
	);
	const tasks = rows.slice(0, SPAN_TASKS);
	const ids = tasks.map(({ id }) => id);
	const waits =
		ids.length < 2
			? []
			: await ask<TaskSpan["waits"][number]>(
					db,
					sql`select task_id, blocked_by_id from task_blocks where task_id = any(${ids}::bigint[]) and blocked_by_id = any(${ids}::bigint[]) order by id`,
				);
	return { tasks, waits, more: rows.length > tasks.length };
}
