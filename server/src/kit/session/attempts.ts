import type pg from "pg";
import { ask, inCustomer } from "../db/customer-db.ts";
import { sql } from "../db/sql-text.ts";
import { placeOf } from "../http/client-address.ts";
import { Refusal } from "../http/refusal.ts";
import { hashOf } from "../secrets/hash-of.ts";

/** Failed attempts within 30 minutes. */
const PER_ACCOUNT = 5;
/** Strangers in different places who guess at one account, together, as multiples of that. */
const STRANGERS = 4;
/** A whole school may share one address. */
const PER_ADDRESS = 300;
/** Questions from one address whose answer tells whether an e-mail address has a login. */
const REGISTRATIONS = 20;

export interface Attempt {
	/** It was the right person: what failed before no longer counts. */
	succeed(): Promise<void>;
}
export interface AttemptLimits {
	perAccount?: number;
	perAddress?: number;
	registrations?: number;
}
/** Who tries. */
export interface Source {
	ip: string;
	/** What tells the person apart from strangers: a device that the account signed in on before, or a session that is open. */
	own?: string | undefined;
}

/** Counts attempts to get in, on every way in. Decided by the database, so that all processes count together. */
export class Attempts {
	readonly #pool: pg.Pool;
	readonly #limits: Required<AttemptLimits>;

	constructor(pool: pg.Pool, { perAccount = PER_ACCOUNT, perAddress = PER_ADDRESS, registrations = REGISTRATIONS }: AttemptLimits = {}) {
		this.#pool = pool;
		this.#limits = { perAccount, perAddress, registrations };
	}

	/**
	 * Refuses where there were too many, wherever they came from: for codes and PINs, which are short, and for what nobody but
	 * their owner knows. `account` names who is claimed to be there, known or not: `user 12`, `badge 3`.
	 * Counted before the outcome is known, so that many at once count as many.
	 */
	begin(account: string, { ip, own }: Source, most = this.#limits.perAccount): Promise<Attempt> {
		return this.#begin(account, { ip, own }, { perSource: null, perAccount: most });
	}

	/**
	 * Refuses a source that failed too often, and strangers when they did together: for passwords, whose account anybody can name.
	 * Whoever guesses shuts out themselves and, from many places at once, other strangers; never a device that is known.
	 */
	beginApart(account: string, source: Source): Promise<Attempt> {
		const { perAccount } = this.#limits;
		return this.#begin(account, source, { perSource: perAccount, perAccount: perAccount * STRANGERS });
	}

	/** Whoever makes a login learns whether its address had one: so many from one place, whatever comes of them. */
	async countRegistration({ ip }: Source): Promise<void> {
		await this.begin(`registering at ${placeOf(ip)}`, { ip }, this.#limits.registrations);
	}

	async #begin(
		account: string,
		{ ip, own }: Source,
		{ perSource, perAccount }: { perSource: number | null; perAccount: number },
	): Promise<Attempt> {
		const tried = hashOf(account.toLowerCase());
		const place = placeOf(ip);
		const source = own === undefined ? null : hashOf(own);
		const rows = await ask<{ attempt: number | null; wait_seconds: number | null }>(
			this.#db,
			sql`
			select * from platform.begin_attempt(${tried}, ${place}, ${source}, ${perSource}, ${perAccount}, ${this.#limits.perAddress})`,
		);
		const [row] = rows;
		if (row === undefined || row.attempt === null) throw new Refusal("too_many", { wait_seconds: row?.wait_seconds ?? 60 });
		const { attempt } = row;
		return {
			succeed: async () => {
				await ask(this.#db, sql`select platform.end_attempts(${tried}, ${attempt}, ${source}, ${perSource === null ? null : place})`);
			},
		};
	}

	/** Lets an account try again at once. */
	async unlock(account: string): Promise<void> {
		await ask(this.#db, sql`select platform.forget_attempts(${hashOf(account.toLowerCase())})`);
	}

	/** Whether somebody has to wait before they may try again with the account. */
	async isLocked(account: string): Promise<boolean> {
		const { perAccount } = this.#limits;
		const rows = await ask<{ locked: boolean }>(
			this.#db,
			sql`
			select platform.is_locked(${hashOf(account.toLowerCase())}, ${perAccount}, ${perAccount * STRANGERS}) as locked`,
		);
		return rows[0]?.locked ?? false;
	}

	get #db() {
		return inCustomer(this.#pool, { customer_id: 0, user_id: null, request_id: null });
	}
}
