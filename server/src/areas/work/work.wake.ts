import type pg from "pg";
import { ask, type CustomerDb, inTransaction } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { tell } from "../notices/notices.public.ts";
import { HANDOVER_ANSWERED, TIMER_FORGOTTEN } from "./work.notices.ts";

/** Asks for a job in each school where a timer is to be asked about or something goes back. */
export const wakeWork = (ownerPool: pg.Pool) => ownerPool.query("select platform.wake_work()");

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
/** Each timer is asked about once until its person answers; what nobody took goes back. Of two who look at once, one tells. */
export const lookAfterWork = (db: CustomerDb): Promise<void> =>
	inTransaction(db, async (tx) => {
		const asked = await ask<{ id: number }>(
			tx,
			sql`update timers r set asked_at = now() from work_settings s
			where r.asked_at is null and r.sure_at <= now() - make_interval(mins => s.ask_after_minutes) returning r.id`,
		);
		if (asked.length > 0) await tell(tx, TIMER_FORGOTTEN, idsOf(asked));
		const back = await ask<{ id: number }>(
			tx,
			sql`update handovers set state = 'returned', answered_at = now() where state = 'waiting' and goes_back_at <= now() returning id`,
		);
		if (back.length > 0) await tell(tx, HANDOVER_ANSWERED, idsOf(back));
	});
