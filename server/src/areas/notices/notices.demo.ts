import type pg from "pg";

/** How many minutes ago the newest of somebody's lines came, the one before it and so on; further ones came two hours before each other. */
const AGES = [9, 47, 130, 205, 1500, 1720, 2950, 4400];

/**
 * What this transaction told came one after the other: the newest is unread, one was put off, the oldest are done.
 * All of it has gone out.
 */
export async function spreadDemoNotices(client: pg.ClientBase): Promise<void> {
	await client.query(
		`update notices n set created_at = p.at, due_at = p.at, told_at = p.at, waits_for = null,
			read_at = case when p.place > 3 and p.place <> 5 then p.at + interval '20 minutes' end,
			done_at = case when p.place > 6 then p.at + interval '30 minutes' end,
			snoozed_until = case when p.place = 5 then (customer_today() + 1 + time '08:00') at time zone customer_zone() end
		from (
			select m.id, m.place, now() - make_interval(mins => coalesce(($1::int[])[m.place], $2 + 120 * (m.place - array_length($1::int[], 1))::int)) as at
			from (select id, row_number() over (partition by user_id order by not urgent, id desc)::int as place from notices
				where customer_id = current_setting('app.customer_id')::bigint and created_at = now()) m
		) p where n.customer_id = current_setting('app.customer_id')::bigint and n.id = p.id`,
		[AGES, AGES.at(-1)],
	);
}
