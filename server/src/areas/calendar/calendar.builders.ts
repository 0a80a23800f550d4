import type pg from "pg";

export interface NewBell {
	position: number;
	name: string;
	kind?: "lesson" | "registration" | "break";
	starts_at: string;
	ends_at: string;
}
/** Bells with their periods. */
export async function makeBells(client: pg.ClientBase, name: string, is_default: boolean, periods: NewBell[]): Promise<number> {
	const { rows } = await client.query<{ id: string }>("insert into bell_times (name, is_default) values ($1, $2) returning id", [
		name,
		is_default,
	]);
	const id = Number(rows[0]?.id);
	await client.query(
		`insert into bell_periods (bell_time_id, position, name, kind, starts_at, ends_at)
		select $1, position, name, coalesce(kind, 'lesson'), starts_at, ends_at from jsonb_to_recordset($2) as p (position int, name text, kind text, starts_at time, ends_at time)`,
		[id, JSON.stringify(periods)],
	);
	return id;
}
