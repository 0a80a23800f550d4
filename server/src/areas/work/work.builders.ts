import type pg from "pg";

export interface NewTimer {
	user_id: number;
	task_id: number;
	/** Since when it runs. */
	minutes_ago?: number;
	/** When its person was asked and did not answer. */
	asked_minutes_ago?: number | null;
}
/** As the database's owner, in the customer of the transaction. Their other one is gone, without a word in the log. */
export async function makeTimer(
	client: pg.ClientBase,
	{ user_id, task_id, minutes_ago = 0, asked_minutes_ago = null }: NewTimer,
): Promise<number> {
	await client.query("delete from timers where customer_id = current_setting('app.customer_id')::bigint and user_id = $1", [user_id]);
	const { rows } = await client.query<{ id: string }>(
		`insert into timers (user_id, task_id, started_at, sure_at, asked_at) select $1, $2, s, s, now() - make_interval(mins => $4)
		from (select now() - make_interval(mins => $3) as s) began returning id`,
		[user_id, task_id, minutes_ago, asked_minutes_ago],
	);
	return Number(rows[0]?.id);
}

export interface NewWork {
	user_id: number;
	task_id?: number | null;
	day: string;
	starts: string;
	ends: string;
	note?: string | null;
	is_timed?: boolean;
}
export async function makeWork(client: pg.ClientBase, entries: readonly NewWork[]): Promise<number[]> {
	const ids: number[] = [];
	for (const { user_id, task_id = null, day, starts, ends, note = null, is_timed = false } of entries) {
		const { rows } = await client.query<{ id: string }>(
			"insert into work_log (user_id, task_id, day, starts, ends, note, is_timed) values ($1, $2, $3, $4, $5, $6, $7) returning id",
			[user_id, task_id, day, starts, ends, note, is_timed],
		);
		ids.push(Number(rows[0]?.id));
	}
	return ids;
}

export interface NewHandOver {
	task_id: number;
	from_id: number;
	to_id: number;
	note?: string | null;
	/** When whoever gives it began to work on it, and when they gave it. */
	began_minutes_ago?: number;
	given_minutes_ago?: number;
	/** How long it waits. */
	minutes?: number;
}
export async function makeHandOver(
	client: pg.ClientBase,
	{ task_id, from_id, to_id, note = null, began_minutes_ago = 0, given_minutes_ago = 0, minutes = 15 }: NewHandOver,
): Promise<number> {
	const { rows } = await client.query<{ id: string }>(
		`insert into handovers (task_id, from_id, to_id, note, began_at, created_at, goes_back_at)
		select $1, $2, $3, $4, now() - make_interval(mins => $5), given, given + make_interval(mins => $7) from (select now() - make_interval(mins => $6) as given) g returning id`,
		[task_id, from_id, to_id, note, began_minutes_ago, given_minutes_ago, minutes],
	);
	return Number(rows[0]?.id);
}
