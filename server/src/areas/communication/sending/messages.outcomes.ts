import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { sql, verbatim } from "../../../kit/db/sql-text.ts";
import type { MailRefused } from "../../../kit/mail/mail-carrier.ts";
import { CLAIM_SECONDS } from "./messages.leaving.ts";

/** So many are written at once while others are carried: a process that is killed leaves about as many of which nobody knows, and these go again. */
const EVERY = 50;

export interface Outcome {
	id: number;
	reminds: boolean;
	state: "delivered" | "failed" | "bounced" | "waiting";
	fault: string | null;
	/** Seconds until it is due again. */
	wait: number;
	/** It was not its turn: its server was away, or time was over. */
	unasked: boolean;
	away?: MailRefused;
}

/** What came of a step's mails, written while the others of it are carried: in their order, one write at a time. */
export class StepOutcomes {
	readonly all: Outcome[] = [];
	readonly #write: (some: readonly Outcome[], last: boolean) => Promise<unknown>;
	#kept = 0;
	#writing: Promise<void> | undefined;
	#failed = false;

	constructor(write: (some: readonly Outcome[], last: boolean) => Promise<unknown>) {
		this.#write = write;
	}
	/** A write failed, so nothing more is carried: nobody would know of it. `end` says why. */
	get failed(): boolean {
		return this.#failed;
	}
	add(outcome: Outcome): void {
		this.all.push(outcome);
		if (this.#writing === undefined && this.all.length - this.#kept >= EVERY) this.#writing = this.#go();
	}
	/** All of them are written; or the write that failed. */
	async end(): Promise<readonly Outcome[]> {
		await this.#writing;
		await this.#keep(true);
		return this.all;
	}
	/** As long as there are enough. */
	#go(): Promise<void> {
		const going = (async () => {
			while (this.all.length - this.#kept >= EVERY) await this.#keep(false);
			this.#writing = undefined;
		})();
		going.catch(() => {
			this.#failed = true;
		});
		return going;
	}
	async #keep(last: boolean): Promise<void> {
		const some = this.all.slice(this.#kept);
		await this.#write(some, last);
		this.#kept += some.length;
	}
}

/**
 * Whoever read it already stays a reader, and what would wait of a message that somebody stopped meanwhile does not go. The message is locked before
 * its recipients, as whoever stops it does. Pages are told after the last of a step.
 * That comes after all of `told`: of a row that this statement has changed already, it sees nothing more.
 */
export async function writeOutcomes(db: CustomerDb, message_id: number, outcomes: readonly Outcome[], last: boolean): Promise<void> {
	const rows = outcomes.map(({ away: _, ...row }) => row);
	await ask(
		db,
		sql`with m as materialized (
			select make_interval(secs => case lane when 'urgent' then ${verbatim(CLAIM_SECONDS.urgent)} else ${verbatim(CLAIM_SECONDS.normal)} end) as claim, state = 'stopped' as stopped
			from messages where id = ${message_id} for no key update
		), told as (
			update message_recipients r set state = case when r.state in ('read', 'answered', 'stopped') or (o.reminds and o.state = 'waiting') then r.state when o.state = 'waiting' and m.stopped then 'stopped' else o.state end, remind = o.reminds and o.state = 'waiting', fault = o.fault,
				attempts = r.attempts - case when o.unasked then 1 else 0 end,
				claimed_at = case when o.wait > 0 and not m.stopped then now() - m.claim + make_interval(secs => o.wait) end,
				delivered_at = case when o.state = 'delivered' then coalesce(r.delivered_at, now()) else r.delivered_at end
			from m, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o (id bigint, state text, fault text, reminds boolean, wait int, unasked boolean)
			where r.id = o.id returning 1
		) update messages set progress = progress + 1 where id = ${message_id} and ${last} and (select count(*) from told) >= 0`,
	);
}
