import type pg from "pg";

export interface NewNotice {
	user_id: number;
	kind?: string;
	thread?: string;
	path?: string;
	urgent?: boolean;
	due_at?: string | null;
	created_at?: string;
	words?: object;
}
let made = 0;
/** A line that shows itself, unless it says otherwise. */
export async function makeNotice(client: pg.ClientBase, { user_id, ...more }: NewNotice): Promise<number> {
	made += 1;
	const {
		kind = "absence_decided",
		thread = `test:${process.pid}:${made}`,
		path = "/attendance/absences",
		urgent = false,
		words = {},
	} = more;
	const { rows } = await client.query<{ id: string }>(
		`insert into notices (user_id, kind, reason, about, row_id, words, thread, path, urgent, due_at, created_at)
		values ($1, $2, 'you_asked', 'absences', 1, $3, $4, $5, $6, case when $7 then null else coalesce($8, now()) end, coalesce($9, now())) returning id`,
		[user_id, kind, JSON.stringify(words), thread, path, urgent, more.due_at === null, more.due_at ?? null, more.created_at ?? null],
	);
	return Number(rows[0]?.id);
}
