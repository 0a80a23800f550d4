import { keyBetween } from "@homeroom/contract/kit/values/order-keys.ts";
import type pg from "pg";

export interface NewTodo {
	title?: string;
	description?: string | null;
	is_important?: boolean;
	is_starred?: boolean;
	tags?: readonly string[];
	/** Days from today. */
	due_in?: number | null;
	minutes?: number | null;
	done_days_ago?: number | null;
	trashed_days_ago?: number | null;
}

/** Behind what the person has, in this order. */
export async function makeTodos(client: pg.ClientBase, user_id: number, todos: readonly NewTodo[]): Promise<number[]> {
	// of two that make some at once the second stands behind what the first made
	await client.query("select pg_advisory_xact_lock(hashtextextended('todos', $1))", [user_id]);
	const { rows } = await client.query<{ last: string | null }>(
		"select max(position) as last from todos where customer_id = current_setting('app.customer_id')::bigint and user_id = $1",
		[user_id],
	);
	let last = rows[0]?.last ?? null;
	const ids: number[] = [];
	for (const todo of todos) {
		last = keyBetween(last, null);
		const made = await client.query<{ id: string }>(
			`insert into todos (user_id, title, description, is_important, is_starred, tags, due, minutes, completed_at, trashed_at, position)
			values ($1, $2, $3, $4, $5, $6, customer_today() + $7::int, $8, now() - make_interval(days => $9), now() - make_interval(days => $10), $11) returning id`,
			[
				user_id,
				todo.title ?? "Order chalk",
				todo.description ?? null,
				todo.is_important ?? false,
				todo.is_starred ?? false,
				todo.tags ?? [],
				todo.due_in ?? null,
				todo.minutes ?? null,
				todo.done_days_ago ?? null,
				todo.trashed_days_ago ?? null,
				last,
			],
		);
		ids.push(Number(made.rows[0]?.id));
	}
	return ids;
}

let made = 0;
/** A tag of somebody whose first ones are there. */
export async function makeTodoTag(client: pg.ClientBase, user_id: number): Promise<string> {
	made += 1;
	const key = `made_${process.pid}_${made}`;
	await client.query(
		`with list as (insert into todo_lists (user_id) values ($1) on conflict do nothing)
		insert into todo_tags (user_id, key, name, colour) values ($1, $2, $2, 'dark')`,
		[user_id, key],
	);
	return key;
}
