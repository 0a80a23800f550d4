import type { RosterState } from "@homeroom/contract/areas/rosters/rosters.rules.ts";
import { ask, type CustomerDb, inTransaction } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import { dropRowsOfRosters } from "../../kit/imports/rows/import-gathered.ts";

export const NOT_UNDER_WAY: RosterState[] = ["open", "checked", "stopped", "cancelled"];
/** Rosters of one person that are not done: each may be as large as rosters are allowed to be. */
const UNFINISHED = 5;

/** A new roster, which has no files yet. The oldest that nobody is at work on make room for it. */
export const beginRoster = (db: CustomerDb, user_id: number): Promise<number> =>
	inTransaction(db, async (transaction) => {
		// those who come at once are counted one after the other
		await ask(transaction, sql`select pg_advisory_xact_lock(hashtextextended(${`rosters of ${user_id}`}, ${db.customer_id}))`);
		// held, so that nobody begins something with one that goes
		const unfinished = await ask<{ id: number; state: RosterState }>(
			transaction,
			sql`select id, state from rosters where user_id = ${user_id} and state <> 'done' order by id desc for update`,
		);
		const idle = unfinished.filter(({ state }) => NOT_UNDER_WAY.includes(state)).map(({ id }) => id);
		const busy = unfinished.length - idle.length;
		if (busy >= UNFINISHED) throw new Refusal("too_many", { wait_seconds: 10 });
		const old = idle.slice(UNFINISHED - 1 - busy);
		await dropRowsOfRosters(transaction, old);
		await ask(transaction, sql`delete from rosters where id = any(${old}::bigint[])`);
		const [made] = await ask<{ id: number }>(transaction, sql`insert into rosters (user_id) values (${user_id}) returning id`);
		return found(made).id;
	});
