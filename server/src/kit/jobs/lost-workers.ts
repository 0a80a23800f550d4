import type pg from "pg";
import type { Logger } from "pino";

const LOOK_MS = 20_000;

/**
 * graphile-worker keeps a job for four hours for workers that died. Here those of a lane prove that they live by a lock of its process's session, which the database
 * lets go with the process, however it ended. A job whose workers have none is free again: at the second look, so that a process that has
 * just lost its connection and not its work keeps it.
 */
export class LostWorkers {
	readonly #pool: pg.Pool;
	readonly #log: Logger;
	readonly #own = new Set<string>();
	#session: pg.PoolClient | undefined;
	/** Connections that are still to be given back. */
	readonly #held = new Set<pg.PoolClient>();
	#suspects: readonly string[] = [];
	#clock: NodeJS.Timeout | undefined;
	#looking: Promise<void> = Promise.resolve();

	constructor(pool: pg.Pool, log: Logger) {
		this.#pool = pool;
		this.#log = log;
	}

	/** The workers of a lane of this process, by the name under which they take jobs. */
	add(worker: string): void {
		this.#own.add(worker);
	}

	async start(every = LOOK_MS): Promise<void> {
		await this.look();
		this.#clock = setInterval(() => {
			this.#looking = this.look().catch((error: Error) => this.#log.debug({ err: { message: error.message } }, "lost workers"));
		}, every).unref();
	}

	async look(): Promise<void> {
		await this.#prove();
		const { rows } = await this.#pool.query<{ worker: string; free: boolean }>(
			`select worker, pg_try_advisory_xact_lock(${lockOf("worker")}) as free
			from (select distinct locked_by as worker from graphile_worker.jobs where locked_by is not null) w where worker <> all($1)`,
			[[...this.#own]],
		);
		const silent = rows.filter(({ free }) => free).map(({ worker }) => worker);
		const lost = silent.filter((worker) => this.#suspects.includes(worker));
		this.#suspects = silent;
		if (lost.length === 0) return;
		await this.#pool.query("select graphile_worker.force_unlock_workers($1)", [lost]);
		this.#log.warn({ workers: lost.length }, "a server ended in the midst of its jobs: they are begun again");
	}

	async stop(): Promise<void> {
		clearInterval(this.#clock);
		await this.#looking;
		this.#leave(this.#session);
	}

	/** Also anew, where the connection broke. */
	async #prove(): Promise<void> {
		if (this.#session !== undefined) return;
		const session = await this.#pool.connect();
		this.#held.add(session);
		session.once("error", () => this.#leave(session));
		try {
			await session.query(`select pg_advisory_lock_shared(${lockOf("worker")}) from unnest($1::text[]) worker`, [[...this.#own]]);
			this.#session = session;
		} catch (error) {
			this.#leave(session);
			throw error;
		}
	}
	/** Once each: a connection that was given back still tells that it broke, as when the database is stopped right after us. */
	#leave(session: pg.PoolClient | undefined): void {
		if (session === undefined || !this.#held.delete(session)) return;
		if (this.#session === session) this.#session = undefined;
		session.release(true);
	}
}

const lockOf = (worker: string) => `hashtextextended('worker ' || ${worker}, 0)`;
