import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import { ask, type CustomerDb } from "../db/customer-db.ts";
import { sql } from "../db/sql-text.ts";
import { FairTurns } from "../http/fair-turns.ts";
import { Refusal } from "../http/refusal.ts";

/** Starts of files read at a time in one process: each takes a core and up to a few hundred megabytes, and one core is left for everybody else. */
const heads = new FairTurns(Math.max(1, Math.min(2, availableParallelism() - 1)));
/** Somebody who waits for an answer waits this long for a turn. */
const PATIENCE = { patience: 30_000, refusal: (own: boolean) => new Refusal(own ? "import_busy" : "import_crowded") };
/** Longer than a busy machine forgets to renew. */
const UNTIL = sql`now() + interval '20 seconds'`;
const RENEW_MS = 5_000;

const taken = (holder: string) => sql`insert into import_turns (holder, until) values (${holder}, ${UNTIL})
	on conflict (customer_id) do update set holder = excluded.holder, until = excluded.until where import_turns.until < now() returning holder`;

/** The start of one file of a school at a time, and schools take turns. It is short, so it does not wait for rows that are read. */
export const inTurnOfHeads = <T>(db: CustomerDb, work: () => Promise<T>): Promise<T> => heads.inTurn(db.customer_id, work, PATIENCE);

/**
 * The rows of one file of a school at a time, whichever process reads them: the database decides. Refused at once where it is not its turn:
 * jobs are done by two workers in each process, and one that waits here keeps others from being done.
 * No transaction is held: a reading may take minutes.
 */
export async function inTurnOfRows<T>(db: CustomerDb, work: () => Promise<T>): Promise<T> {
	const holder = randomUUID();
	if ((await ask(db, taken(holder))).length === 0) throw new Refusal("import_busy");
	// where renewing fails the database is away, which whoever reads finds out by themselves
	const renew = () => void ask(db, sql`update import_turns set until = ${UNTIL} where holder = ${holder}`).catch(() => {});
	const renewing = setInterval(renew, RENEW_MS).unref();
	try {
		return await work();
	} finally {
		clearInterval(renewing);
		await ask(db, sql`delete from import_turns where holder = ${holder}`).catch(() => {});
	}
}
