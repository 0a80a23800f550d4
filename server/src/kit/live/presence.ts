import { randomUUID } from "node:crypto";
import type { Presence as Status } from "@homeroom/contract/kit/constants.ts";
import type pg from "pg";
import { ask, inCustomer } from "../db/customer-db.ts";
import { type Sql, sql, verbatim } from "../db/sql-text.ts";
import type { Actor } from "../session/actor.ts";
import type { LiveHub } from "./live.hub.ts";
import { GONE_AFTER_S, presenceSql } from "./presence-status.ts";

interface Stream {
	stream_id: string;
	user_id: number;
	customer_id: number;
	session_id: string;
	away: boolean;
}
export interface PresenceTimes {
	/** Whoever loads a page anew has not left. */
	leaveMs?: number;
	/** What comes together is written and told together. */
	gatherMs?: number;
}

const BEAT_MS = 60_000;
const SWEEP = sql`delete from platform.presences where seen_at < now() - make_interval(secs => ${verbatim(GONE_AFTER_S)})`;
const STATUS = verbatim(presenceSql("asked.customer_id", "asked.id"));

/**
 * Who is here, by the live streams that are open in all processes: a row per stream, written when it begins and ends,
 * and one statement per process and minute that says which of them still are.
 */
export class Presence {
	readonly #pool: pg.Pool;
	readonly #hub: LiveHub;
	readonly #leaveMs: number;
	readonly #gatherMs: number;
	readonly #open = new Map<string, Stream>();
	#entered: string[] = [];
	#left: string[] = [];
	/** Customer → whose state may be another one. */
	#news = new Map<number, Set<number>>();
	#working: Promise<void> = Promise.resolve();
	readonly #timers = new Set<NodeJS.Timeout>();
	readonly #beating: NodeJS.Timeout;
	#gathering = false;

	constructor(pool: pg.Pool, hub: LiveHub, { leaveMs = 4_000, gatherMs = 50 }: PresenceTimes = {}) {
		this.#pool = pool;
		this.#hub = hub;
		this.#leaveMs = leaveMs;
		this.#gatherMs = gatherMs;
		this.#beating = setInterval(() => void this.beat(), BEAT_MS);
		this.#beating.unref();
	}

	/** A stream has begun; the answer is to be called when it ends. Who only helps a school is nobody of it. */
	enter({ user_id, customer_id, session_id, support }: Actor, away: boolean): () => void {
		if (customer_id === null || support !== null) return () => {};
		const stream_id = randomUUID();
		this.#open.set(stream_id, { stream_id, user_id, customer_id, session_id, away });
		this.#entered.push(stream_id);
		this.#soon();
		return () => {
			if (!this.#open.delete(stream_id)) return;
			this.#later(this.#leaveMs, () => {
				this.#left.push(stream_id);
				this.#soon();
			});
		};
	}

	/** The database says that somebody's state may have changed: "customer user". */
	heard(payload: string): void {
		const [customer_id, user_id] = payload.split(" ").map(Number) as [number, number];
		if (!this.#hub.isOpen(customer_id)) return;
		const people = this.#news.get(customer_id) ?? new Set();
		this.#news.set(customer_id, people.add(user_id));
		this.#soon();
	}

	/** Says that the streams of this process are still there, and forgets those of a process that is not. */
	async beat(): Promise<void> {
		try {
			if (this.#open.size > 0) await this.#write([...this.#open.values()]);
			await this.#ask(SWEEP);
		} catch {
			// the database is away: it hears of them with the next beat
		}
	}

	/** What is left in the table goes by itself: browsers come back to another process. */
	async close(): Promise<void> {
		clearInterval(this.#beating);
		for (const timer of this.#timers) clearTimeout(timer);
		this.#open.clear();
		await this.#working;
	}

	#soon(): void {
		if (this.#gathering) return;
		this.#gathering = true;
		this.#later(this.#gatherMs, () => {
			this.#gathering = false;
			this.#working = this.#working.then(() => this.#work());
		});
	}
	#later(ms: number, run: () => void): void {
		const timer = setTimeout(() => {
			this.#timers.delete(timer);
			run();
		}, ms);
		timer.unref();
		this.#timers.add(timer);
	}

	async #work(): Promise<void> {
		const entered = this.#entered.splice(0).flatMap((id) => this.#open.get(id) ?? []);
		const left = this.#left.splice(0);
		const news = this.#news;
		this.#news = new Map();
		try {
			if (entered.length > 0) await this.#write(entered);
			if (left.length > 0) await this.#ask(sql`delete from platform.presences where stream_id = any(${left}::uuid[])`);
			if (news.size > 0) await this.#tell(news);
		} catch {
			// the database is away: who is here is written with the next beat, who left is swept, and screens look again when it is back
		}
	}

	/** What everybody who came or went is now, of all schools at once. */
	async #tell(news: Map<number, Set<number>>): Promise<void> {
		const asked = [...news].flatMap(([customer_id, people]) => [...people].map((id) => [customer_id, id] as const));
		const found = await this.#ask<{ customer_id: number; id: number; status: Status }>(
			sql`select asked.customer_id, asked.id, ${STATUS} as status
			from unnest(${asked.map(([customer_id]) => customer_id)}::bigint[], ${asked.map(([, id]) => id)}::bigint[]) asked(customer_id, id)`,
		);
		for (const [customer_id, people] of Map.groupBy(found, (one) => one.customer_id))
			this.#hub.tellPresence(
				customer_id,
				people.map(({ id, status }) => ({ id, status })),
			);
	}
	#write(streams: Stream[]): Promise<unknown> {
		const column = <Name extends keyof Stream>(name: Name) => streams.map((stream) => stream[name]);
		return this.#ask(
			sql`insert into platform.presences (stream_id, user_id, customer_id, session_id, away)
			select * from unnest(${column("stream_id")}::uuid[], ${column("user_id")}::bigint[], ${column("customer_id")}::bigint[], ${column("session_id")}::uuid[], ${column("away")}::boolean[])
			on conflict (stream_id) do update set seen_at = now()`,
		);
	}
	#ask<Row>(statement: Sql): Promise<Row[]> {
		return ask<Row>(inCustomer(this.#pool, { customer_id: 0, user_id: null, request_id: null }), statement);
	}
}
