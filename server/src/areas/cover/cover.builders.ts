import type pg from "pg";

/** Approved leave on a day of the school, or between two times of it. As the database's owner, in the customer of the transaction. */
export async function makeLeave(
	client: pg.ClientBase,
	staff_id: number,
	day: string,
	{
		from = "00:00",
		to = "24:00",
		kind = "sick",
		reason = null,
	}: { from?: string; to?: string; kind?: string; reason?: string | null } = {},
): Promise<number> {
	const { rows } = await client.query<{ id: string }>(
		`insert into staff_leave (staff_id, kind, starts_at, ends_at, state, reason, decided_at)
		values ($1, $2, ($3::date + $4::interval) at time zone customer_zone(), ($3::date + $5::interval) at time zone customer_zone(), 'approved', $6, now()) returning id`,
		[staff_id, kind, day, from, to, reason],
	);
	return Number(rows[0]?.id);
}
