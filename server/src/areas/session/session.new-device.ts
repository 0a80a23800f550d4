import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { enqueue } from "../../kit/jobs/jobs.ts";

interface SignedIn {
	user_id: number;
	/** Where they go. */
	customer_id: number | null;
	user_agent: string | null;
	session_id: string;
}
/** What the job is told. */
export interface NewDevice {
	user_id: number;
	user_agent: string | null;
	/** When it was. */
	at: string;
}

/** In one school: the one they go to, or were in last. Whoever belongs to none has no inbox. */
export async function askToTell(db: CustomerDb, { user_id, customer_id, user_agent, session_id }: SignedIn): Promise<void> {
	const [place] = await ask<{ customer_id: number }>(
		db,
		sql`select m.customer_id from memberships m join platform.customers c on c.id = m.customer_id and c.status = 'active'
		where m.user_id = ${user_id} and m.status = 'active' and m.accepted_at is not null
		order by m.customer_id is not distinct from ${customer_id}::bigint desc, (select max(s.last_seen_at) from platform.sessions s where s.user_id = m.user_id and s.customer_id = m.customer_id) desc nulls last, m.customer_id limit 1`,
	);
	if (place === undefined) return;
	await ask(db, sql`select set_config('app.customer_id', ${String(place.customer_id)}, true)`);
	const told: NewDevice = { user_id, user_agent, at: new Date().toISOString() };
	await enqueue(db, "tell_new_device", told, `device ${session_id}`);
}
