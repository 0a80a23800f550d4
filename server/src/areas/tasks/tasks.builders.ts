import type { TASK } from "@homeroom/contract/areas/tasks/tasks.rules.ts";
import type { InputOf } from "@homeroom/contract/kit/record.ts";
import { keysInOrder } from "@homeroom/contract/kit/values/order-keys.ts";
import type { RecordName } from "@homeroom/contract/record-names.generated.ts";
import type pg from "pg";

export type NewTask = Pick<InputOf<typeof TASK>, "title"> &
	Partial<InputOf<typeof TASK>> & {
		/** Days from today; before `due` and `starts`. */
		due_in?: number;
		done_days_ago?: number;
		checks?: readonly (readonly [title: string, done: boolean])[];
	};
/** As the database's owner, in the customer of the transaction; ids in the order given. */
export async function makeTasks(client: pg.ClientBase, tasks: readonly NewTask[], made_by: number | null = null): Promise<number[]> {
	const ids: number[] = [];
	for (const task of tasks) {
		const { rows } = await client.query<{ id: string }>(
			`insert into tasks (title, description, status, priority, tags, starts, due, due_time, estimate, lead_id, helpers, project_id, parent_id, client_id, completed_at, created_by, watchers, for_family)
			values ($1, $2, $3, $4, $5, $6, coalesce($7::date, customer_today() + $8::int), $9, $10, $11, $12, $13, $14, $15, now() - make_interval(days => $16), $17, $18, $19) returning id`,
			[
				task.title,
				task.description ?? null,
				task.status ?? "todo",
				task.priority ?? "3",
				task.tags ?? null,
				task.starts ?? null,
				task.due ?? null,
				task.due_in ?? null,
				task.due_time ?? null,
				task.estimate ?? null,
				task.lead_id ?? null,
				task.helpers ?? null,
				task.project_id ?? null,
				task.parent_id ?? null,
				task.client_id ?? null,
				task.done_days_ago ?? null,
				made_by,
				task.watchers ?? null,
				task.for_family ?? null,
			],
		);
		const id = Number(rows[0]?.id);
		ids.push(id);
		if (task.checks !== undefined) await makeTaskChecks(client, id, task.checks);
	}
	return ids;
}

export async function makeTaskChecks(
	client: pg.ClientBase,
	task_id: number,
	checks: readonly (readonly [title: string, done: boolean])[],
): Promise<number[]> {
	const { rows } = await client.query<{ id: string }>(
		"insert into task_checks (task_id, title, is_done, place) select $1, t, d, p from unnest($2::text[], $3::boolean[], $4::text[]) as c (t, d, p) returning id",
		[task_id, checks.map(([title]) => title), checks.map(([, done]) => done), keysInOrder(checks.length)],
	);
	return rows.map(({ id }) => Number(id));
}

export async function makeTaskBlock(client: pg.ClientBase, task_id: number, blocked_by_id: number): Promise<number> {
	const { rows } = await client.query<{ id: string }>("insert into task_blocks (task_id, blocked_by_id) values ($1, $2) returning id", [
		task_id,
		blocked_by_id,
	]);
	return Number(rows[0]?.id);
}

export async function makeTaskSubject(client: pg.ClientBase, task_id: number, record: RecordName, record_id: number): Promise<number> {
	const { rows } = await client.query<{ id: string }>(
		"insert into task_subjects (task_id, record, record_id) values ($1, $2, $3) returning id",
		[task_id, record, record_id],
	);
	return Number(rows[0]?.id);
}

interface NewTaskComment {
	task_id: number;
	body: string;
	author_id: number | null;
	for_family?: boolean;
	by_family?: boolean;
	mentions?: readonly number[];
	hours_ago?: number;
}
export async function makeTaskComments(client: pg.ClientBase, comments: readonly NewTaskComment[]): Promise<number[]> {
	const ids: number[] = [];
	for (const { task_id, body, author_id, for_family, by_family, mentions, hours_ago } of comments) {
		const { rows } = await client.query<{ id: string }>(
			`insert into task_comments (task_id, body, author_id, for_family, by_family, mentions, created_at)
			values ($1, $2, $3, $4, $5, $6, now() - make_interval(hours => $7)) returning id`,
			[task_id, body, author_id, for_family ?? by_family ?? false, by_family ?? false, mentions ?? null, hours_ago ?? 0],
		);
		ids.push(Number(rows[0]?.id));
	}
	return ids;
}
