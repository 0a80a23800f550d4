import type pg from "pg";
import { isConnectionLost } from "../http/refusal.ts";

/** cannot_connect_now: what graphile-worker waits for and tries again, for hours. */
const TRY_AGAIN = "57P03";
/** Connections, resources (a full disk), locks, what operators and time limits end, what the system fails at: nothing that the statement did. */
const NOT_THE_STATEMENT = /^(08|53|55|57|58)\w{3}$/;

/**
 * The pool as graphile-worker gets it. What it writes at the end of a job (done, failed) it waits for in no place, and tries again only after errors whose code it knows:
 * any other ends the process. Whatever is no fault of the statement (a database that goes away, a name that cannot be looked up, a full disk) is told under such
 * a code, so the job is settled once it is back.
 */
export function patientPool(pool: pg.Pool): pg.Pool {
	type Heard = Parameters<pg.Pool["connect"]>[0];
	return instead(pool, "connect", (heard?: Heard) => {
		// the one that listens for new jobs is asked for by a callback, and is asked for again by itself
		if (heard !== undefined) return pool.connect(heard);
		// what is tried again after the stop has no database any more: the job stays as it was, and the next start takes it up
		if (pool.ending) return new Promise(() => {});
		return patiently(() => pool.connect()).then((client) =>
			instead(client, "query", (...given: Parameters<typeof client.query>) => patiently(async () => client.query(...given))),
		);
	});
}

async function patiently<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (isConnectionLost(error) || NOT_THE_STATEMENT.test(String((error as { code?: unknown }).code)))
			throw Object.assign(error as Error, { code: TRY_AGAIN });
		throw error;
	}
}

/** The same object, but for one method. */
const instead = <T extends object>(one: T, method: keyof T, work: (...given: never[]) => unknown): T =>
	new Proxy(one, {
		get(target, key) {
			if (key === method) return work;
			const value: unknown = Reflect.get(target, key);
			return typeof value === "function" ? value.bind(target) : value;
		},
	});
