import { ask, type CustomerDb, inTransaction } from "../db/customer-db.ts";
import { sql, verbatim } from "../db/sql-text.ts";
import { Refusal } from "../http/refusal.ts";

/** Files of one person of which nothing was written, and so many more under way: each may be as large as files are allowed to be. */
const UNFINISHED = 5;
/** An upload takes a quarter of an hour at most; one that is older broke off with its process. */
const BUSY = sql`(state in ('checking', 'running') or (reading = '{}' and beat_at > now() - interval '20 minutes'))`;
/** What became busy meanwhile stays. */
const dropped = (user_id: number) => sql`with old as (
		select id from imports where user_id = ${user_id} and roster_id is null and done_row = 0 and not ${BUSY} order by beat_at desc, id desc offset ${verbatim(UNFINISHED)}
	), gone as (
		delete from imports using old where imports.id = old.id and not ${BUSY} returning imports.id
	)
	delete from import_rows using gone where import_rows.import_id = gone.id`;

/** A new import, which has no file yet. */
export const beginImport = (db: CustomerDb, record: string, user_id: number, name: string): Promise<number> =>
	inTransaction(db, async (transaction) => {
		// those who come at once are counted one after the other
		await ask(transaction, sql`select pg_advisory_xact_lock(hashtextextended(${`imports of ${user_id}`}, ${db.customer_id}))`);
		const [now] = await ask<{ busy: number }>(
			transaction,
			sql`select count(*) as busy from imports where user_id = ${user_id} and roster_id is null and done_row = 0 and ${BUSY}`,
		);
		if ((now?.busy ?? 0) >= UNFINISHED) throw new Refusal("too_many", { wait_seconds: 10 });
		const [made] = await ask<{ id: number }>(
			transaction,
			sql`insert into imports (user_id, record, file_name) values (${user_id}, ${record}, ${name}) returning id`,
		);
		return made?.id ?? 0;
	});

/** Of somebody's unfinished files those are kept that they touched last. Asked once a new one turned out to be readable: another costs nobody an older one. */
export const dropOldest = (db: CustomerDb, user_id: number) => ask(db, dropped(user_id));
