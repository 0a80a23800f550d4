import type { Permission } from "@homeroom/contract/kit/modules.ts";
import { CompiledQuery } from "kysely";
import type pg from "pg";
import { inCustomer } from "../db/customer-db.ts";
import type { Actor } from "../session/actor.ts";

/** A place in the log. Transactions become visible in another order than their ids, hence the transaction id first. */
interface Cursor {
	xid: string;
	id: number;
}
interface Row extends Cursor {
	table_name: string;
	row_id: number;
	action: string;
	/** False while an older transaction is still open and could put something before this row. */
	settled: boolean;
}
export interface Sink {
	write(text: string): void;
	end(): void;
}
interface Subscriber {
	sink: Sink;
	actor: Actor;
	/** Live rows that wait until the replay is out; null when it is. */
	held: Row[] | null;
}
interface CustomerFeed {
	at: Cursor;
	subscribers: Set<Subscriber>;
	reading: boolean;
	again: boolean;
}

const BATCH = 500;
const REPLAY_LIMIT = 1000;
const UNSETTLED_MS = 20;
const KEEP_ALIVE_MS = 25_000;

const READ = `select xid::text, id, table_name, row_id, action, xid < pg_snapshot_xmin(pg_current_snapshot()) as settled
	from changes where (xid, id) > ($1::xid8, $2::bigint) order by xid, id limit ${BATCH}`;
const REPLAY = `select xid::text, id, table_name, row_id, action, true as settled
	from changes where (xid, id) > ($1::xid8, $2::bigint) and (xid, id) <= ($3::xid8, $4::bigint) order by xid, id limit ${REPLAY_LIMIT + 1}`;
const NOW = `select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric - 1)::text as xid, ${Number.MAX_SAFE_INTEGER}::bigint as id`;

/** Passes the change log on to open screens: one read per customer and wake, however many screens are open. */
export class LiveHub {
	readonly #pool: pg.Pool;
	readonly #tables: Record<string, Permission>;
	readonly #customers = new Map<number, CustomerFeed>();
	readonly #keepAlive: NodeJS.Timeout;

	/** `tables`: which permission opens the news of which table. A table that is not named stays silent. */
	constructor(pool: pg.Pool, tables: Record<string, Permission>) {
		this.#pool = pool;
		this.#tables = tables;
		this.#keepAlive = setInterval(() => this.#refresh(), KEEP_ALIVE_MS);
		this.#keepAlive.unref();
	}

	async subscribe(actor: Actor, sink: Sink, lastEventId: string | undefined): Promise<{ close(): void; replace(actor: Actor): void }> {
		const customer_id = actor.customer_id as number;
		let feed = this.#customers.get(customer_id);
		if (feed === undefined) {
			const [now] = await this.#query(customer_id, NOW, []);
			feed = this.#customers.get(customer_id) ?? { at: now as Cursor, subscribers: new Set(), reading: false, again: false };
			this.#customers.set(customer_id, feed);
		}
		const last = cursorFrom(lastEventId);
		const subscriber: Subscriber = { sink, actor, held: last ? [] : null };
		const { at } = feed;
		const feedNow = feed;
		feed.subscribers.add(subscriber);
		const close = () => {
			feedNow.subscribers.delete(subscriber);
			if (feedNow.subscribers.size === 0) this.#customers.delete(customer_id);
		};
		// the first id gives a screen that has seen no event yet a place to resume from
		sink.write(`retry: 1000\n${last ? "" : `id: ${idOf(at)}\n`}event: ready\ndata: {}\n\n`);
		if (last)
			await this.#replay(customer_id, subscriber, last, at).catch((error: unknown) => {
				close();
				throw error;
			});
		return {
			close,
			replace: (next) => {
				subscriber.actor = next;
			},
		};
	}

	async #replay(customer_id: number, subscriber: Subscriber, from: Cursor, to: Cursor): Promise<void> {
		const rows = await this.#query(customer_id, REPLAY, [from.xid, from.id, to.xid, to.id]);
		if (rows.length > REPLAY_LIMIT) subscriber.sink.write(`id: ${idOf(to)}\nevent: reset\ndata: {}\n\n`);
		else this.#send(subscriber, rows);
		const held = subscriber.held ?? [];
		subscriber.held = null;
		this.#send(subscriber, held);
	}

	/** Something changed for this customer: read on from where we are. */
	async wake(customer_id: number): Promise<void> {
		const feed = this.#customers.get(customer_id);
		if (feed === undefined) return;
		feed.again = true;
		if (feed.reading) return;
		feed.reading = true;
		try {
			while (feed.again) {
				feed.again = false;
				const rows = await this.#query(customer_id, READ, [feed.at.xid, feed.at.id]);
				const open = rows.findIndex((row) => !row.settled);
				const settled = open === -1 ? rows : rows.slice(0, open);
				if (open !== -1) setTimeout(() => void this.wake(customer_id), UNSETTLED_MS);
				const last = settled.at(-1);
				if (last === undefined) continue;
				feed.at = { xid: last.xid, id: last.id };
				for (const subscriber of feed.subscribers) {
					if (subscriber.held) subscriber.held.push(...settled);
					else this.#send(subscriber, settled);
				}
				if (rows.length === BATCH && open === -1) feed.again = true;
			}
		} catch {
			// the database is away: the listener wakes everybody when it is back
		} finally {
			feed.reading = false;
		}
	}

	/** Reads on for everybody: news may have been missed while the database was away. */
	wakeAll(): void {
		for (const customer_id of this.#customers.keys()) void this.wake(customer_id);
	}

	close(): void {
		clearInterval(this.#keepAlive);
		for (const feed of this.#customers.values()) for (const { sink } of feed.subscribers) sink.end();
		this.#customers.clear();
	}

	#send({ sink, actor }: Subscriber, rows: Row[]): void {
		let text = "";
		for (const row of rows) {
			const permission = this.#tables[row.table_name];
			const reach = permission === undefined ? "none" : actor.reach(permission);
			if (reach === "none") continue;
			// with ViewOwn the id itself could be news of somebody else's row
			const data = JSON.stringify({ table: row.table_name, id: reach === "all" ? row.row_id : null, action: row.action });
			text += `id: ${idOf(row)}\nevent: change\ndata: ${data}\n\n`;
		}
		if (text !== "") sink.write(text);
	}

	#refresh(): void {
		this.wakeAll();
		for (const feed of this.#customers.values()) for (const { sink } of feed.subscribers) sink.write(": keep\n\n");
	}

	async #query(customer_id: number, text: string, values: unknown[]): Promise<Row[]> {
		const db = inCustomer(this.#pool, { customer_id, user_id: null, request_id: null });
		return (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
	}
}

const idOf = ({ xid, id }: Cursor): string => `${xid}.${id}`;
function cursorFrom(text: string | undefined): Cursor | undefined {
	const parsed = /^(\d{1,18})\.(\d{1,16})$/.exec(text ?? "");
	return parsed ? { xid: parsed[1] as string, id: Number(parsed[2]) } : undefined;
}
