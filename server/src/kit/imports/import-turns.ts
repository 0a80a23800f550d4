import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { ask, type CustomerDb } from "../db/customer-db.ts";
import { Refusal } from "../http/refusal.ts";

/** Files read at a time in one process: each takes a core and up to a few hundred megabytes. */
const AT_ONCE = 2;
/** Somebody who waits for an answer waits this long for a turn. */
export const PATIENCE_MS = 30_000;
/** Longer than a busy machine forgets to renew. */
const LAPSES = "20 seconds";
const RENEW_MS = 5_000;
const LOOK_AGAIN_MS = 250;

const TAKE = `insert into import_turns (holder, until) values ($1, now() + interval '${LAPSES}')
	on conflict (customer_id) do update set holder = excluded.holder, until = excluded.until where import_turns.until < now() returning holder`;
const RENEW = `update import_turns set until = now() + interval '${LAPSES}' where holder = $1`;
const GIVE_BACK = "delete from import_turns where holder = $1";

interface Waiting {
	customer_id: number;
	begin: () => void;
}
const reading = new Set<number>();
const waiting: Waiting[] = [];
const isFree = (customer_id: number) => reading.size < AT_ONCE && !reading.has(customer_id);

/** First come, first served, but for those whose school reads already. */
async function enter(customer_id: number, patience: number): Promise<void> {
	if (isFree(customer_id)) return void reading.add(customer_id);
	if (patience <= 0) throw new Refusal("import_busy");
	await new Promise<void>((begin, refuse) => {
		const mine: Waiting = {
			customer_id,
			begin: () => {
				clearTimeout(bored);
				reading.add(customer_id);
				begin();
			},
		};
		const bored = setTimeout(() => {
			waiting.splice(waiting.indexOf(mine), 1);
			refuse(new Refusal("import_busy"));
		}, patience);
		waiting.push(mine);
	});
}
function leave(customer_id: number): void {
	reading.delete(customer_id);
	for (let at = 0; at < waiting.length && reading.size < AT_ONCE; )
		if (isFree((waiting[at] as Waiting).customer_id)) waiting.splice(at, 1)[0]?.begin();
		else at++;
}

/**
 * One file of a school is read at a time: whoever comes second waits, and is refused once `patience` (milliseconds) is over.
 * Between processes the database decides. No transaction is held: a reading may take minutes.
 */
export async function inTurn<T>(db: CustomerDb, patience: number, work: () => Promise<T>): Promise<T> {
	const { customer_id } = db;
	const end = performance.now() + patience;
	await enter(customer_id, patience);
	try {
		const holder = randomUUID();
		while ((await ask(db, TAKE, [holder])).length === 0) {
			if (performance.now() >= end) throw new Refusal("import_busy");
			await wait(LOOK_AGAIN_MS);
		}
		// where renewing fails the database is away, which whoever reads finds out by themselves
		const renewing = setInterval(() => void ask(db, RENEW, [holder]).catch(() => {}), RENEW_MS).unref();
		try {
			return await work();
		} finally {
			clearInterval(renewing);
			await ask(db, GIVE_BACK, [holder]).catch(() => {});
		}
	} finally {
		leave(customer_id);
	}
}
