import type pg from "pg";

export interface NewSms {
	ref: string;
	number?: string;
	body?: string;
	state?: string;
	problem?: string | null;
	attempts?: number;
	minutes_ago?: number;
}
/** A message of the demo or a test, as if it had gone its way. */
export async function makeSms(
	client: pg.ClientBase,
	{
		ref,
		number = "+4915112345699",
		body = "School ends at 12:30 today.",
		state = "delivered",
		problem = null,
		attempts = 1,
		minutes_ago = 5,
	}: NewSms,
): Promise<number> {
	const { rows } = await client.query<{ id: string }>(
		`insert into sms_messages (ref, number, body, parts, state, problem, attempts, created_at, claimed_at, changed_at)
		select $1, $2, $3, 1, $4, $5, $6::smallint, at, case when $6::smallint > 0 then at end, at + interval '4 seconds' from (select now() - make_interval(mins => $7) as at) n returning id`,
		[ref, number, body, state, problem, attempts, minutes_ago],
	);
	return Number(rows[0]?.id);
}

/** A school's way of sending, in the place of what it had. */
export async function makeSmsSettings(
	client: Pick<pg.ClientBase, "query">,
	customer_id: number,
	settings: Record<string, unknown>,
): Promise<void> {
	const names = Object.keys(settings);
	await client.query(
		`insert into sms_settings (customer_id, ${names.join(", ")}) values ($1, ${names.map((_, i) => `$${i + 2}`).join(", ")})
		on conflict (customer_id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(", ")}`,
		[customer_id, ...Object.values(settings)],
	);
}
