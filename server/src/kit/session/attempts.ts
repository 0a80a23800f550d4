import { createHash } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";
import { inCustomer } from "../db/customer-db.ts";
import { Refusal } from "../http/refusal.ts";

/** Failed attempts within 30 minutes. A whole school may share one address. */
const PER_ACCOUNT = 5;
const PER_ADDRESS = 300;

export interface Attempt {
	/** It was the right person: what failed before no longer counts. */
	succeed(): Promise<void>;
}
export interface AttemptLimits {
	perAccount?: number;
	perAddress?: number;
}

/** Counts attempts to get in, on every way in. Decided by the database, so that all processes count together. */
export class Attempts {
	readonly #pool: pg.Pool;
	readonly #limits: Required<AttemptLimits>;

	constructor(pool: pg.Pool, { perAccount = PER_ACCOUNT, perAddress = PER_ADDRESS }: AttemptLimits = {}) {
		this.#pool = pool;
		this.#limits = { perAccount, perAddress };
	}

	/**
	 * Refuses where there were too many. `account` names who is claimed to be there, known or not: an e-mail address, `user 12`, `badge 3`.
	 * Counted before the outcome is known, so that many at once count as many.
	 */
	async begin(account: string, ip: string): Promise<Attempt> {
		const hash = accountHash(account);
		const { rows } = await sql<{ attempt: number | null; wait_seconds: number | null }>`
			select * from platform.begin_attempt(${hash}, ${ip}, ${this.#limits.perAccount}, ${this.#limits.perAddress})`.execute(this.#db);
		const [row] = rows;
		if (row === undefined || row.attempt === null) throw new Refusal("too_many", { wait_seconds: row?.wait_seconds ?? 60 });
		const { attempt } = row;
		return {
			succeed: async () => {
				await sql`select platform.end_attempts(${hash}, ${attempt})`.execute(this.#db);
			},
		};
	}

	/** Lets an account try again at once. */
	async unlock(account: string): Promise<void> {
		await sql`select platform.end_attempts(${accountHash(account)})`.execute(this.#db);
	}

	/** Whether the account has to wait before it may try again. */
	async isLocked(account: string): Promise<boolean> {
		const { rows } = await sql<{ locked: boolean }>`
			select platform.is_locked(${accountHash(account)}, ${this.#limits.perAccount}) as locked`.execute(this.#db);
		return rows[0]?.locked ?? false;
	}

	get #db() {
		return inCustomer(this.#pool, { customer_id: 0, user_id: null, request_id: null });
	}
}

const accountHash = (account: string): Buffer => createHash("sha256").update(account.toLowerCase()).digest();
