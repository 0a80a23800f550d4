import { CompiledQuery } from "kysely";
import type pg from "pg";
import { inCustomer } from "../db/customer-db.ts";
import type { Actor } from "../session/actor.ts";
import type { LoggedTables } from "../tables/logged-table.ts";

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
export interface Subscription {
	close(): void;
	/** The person's rights may have changed: nothing goes out until `release`. */
	hold(): void;
	/** What was held goes out, under the rights given. */
	release(actor: Actor | undefined): void;
}
interface Subscriber {
	sink: Sink;
	actor: Actor;
	/** Up to here the screen has seen everything, on this server or on another that was ahead of us. */
	seen: Cursor | undefined;
	/** Rows that wait: for the replay of what was missed, or for the person's rights to be read again. */
	held: Row[];
	/** For how many reasons rows have to wait. */
	holds: number;
	/** Whose state was told meanwhile. */
	heldPresence: PresenceNews[];
}
/** Who is how; without an id: some state may have been missed. */
export interface PresenceNews {
	id: number | null;
	status: string;
}
interface CustomerFeed {
	at: Cursor;
	subscribers: Set<Subscriber>;
	reading: boolean;
	again: boolean;
}

/** A screen that was not listening looks again. */
const PRESENCE_MISSED: PresenceNews = { id: null, status: "unknown" };
const presenceText = ({ id, status }: PresenceNews): string =>
	`event: change\ndata: ${JSON.stringify({ table: "presences", id, action: status })}\n\n`;
/** For a screen that comes back. */
export const LOOK_AGAIN = presenceText(PRESENCE_MISSED);
const BATCH = 500;
const REPLAY_LIMIT = 1000;
/** A screen that is older than this without having heard anything fetches everything again. */
const OLDEST_SCREEN_MS = 10 * 60_000;
/** An answer was read before it arrived, and a change bears the time at which its transaction began. */
const MARGIN_MS = 5_000;
const UNSETTLED_MS = 20;
const KEEP_ALIVE_MS = 25_000;
/** More rows of a table in one transaction are one piece of news, "somewhere in the table": an import is not told row by row. */
const TOLD_SINGLY = 100;

const READ = `select xid::text, id, table_name, row_id, action, xid < pg_snapshot_xmin(pg_current_snapshot()) as settled
	from changes where (xid, id) > ($1::xid8, $2::bigint) order by xid, id limit ${BATCH}`;
const REPLAY = `select xid::text, id, table_name, row_id, action, true as settled
	from changes where (xid, id) > ($1::xid8, $2::bigint) and (xid, id) <= ($3::xid8, $4::bigint) order by xid, id limit ${REPLAY_LIMIT + 1}`;
/** By time: the newest first, so that the index on the time is read from its end and no further than the limit. */
const REPLAY_SINCE = `select xid::text, id, table_name, row_id, action, true as settled from (
	select * from changes where at > now() - $1 * interval '1 millisecond' and (xid, id) <= ($2::xid8, $3::bigint)
	order by at desc, id desc limit ${REPLAY_LIMIT + 1}) recent order by recent.xid, id`;
const NOW = `select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric - 1)::text as xid, ${Number.MAX_SAFE_INTEGER}::bigint as id`;

const AHEAD = "select where $1::xid8 >= pg_snapshot_xmax(pg_current_snapshot())";

/** Passes the change log on to open screens: one read per customer and wake, however many screens are open. */
export class LiveHub {
	readonly #pool: pg.Pool;
	readonly #tables: LoggedTables;
	readonly #customers = new Map<number, CustomerFeed>();
	readonly #keepAlive: NodeJS.Timeout;

	/** `tables`: which permission opens the news of which table. A table that is not named stays silent. */
	constructor(pool: pg.Pool, tables: LoggedTables) {
		this.#pool = pool;
		this.#tables = tables;
		this.#keepAlive = setInterval(() => this.#refresh(), KEEP_ALIVE_MS);
		this.#keepAlive.unref();
	}

	/** `age`: for how many ms the screen has been showing answers. It has no last event yet, and hears what happened since. */
	async subscribe(actor: Actor, sink: Sink, lastEventId: string | undefined, age = 0): Promise<Subscription> {
		const customer_id = actor.customer_id as number;
		let feed = this.#customers.get(customer_id);
		if (feed === undefined) {
			const [now] = await this.#query(customer_id, NOW, []);
			feed = this.#customers.get(customer_id) ?? { at: now as Cursor, subscribers: new Set(), reading: false, again: false };
			this.#customers.set(customer_id, feed);
		}
		const last = cursorFrom(lastEventId);
		const subscriber: Subscriber = { sink, actor, seen: last, held: [], holds: last || age > 0 ? 1 : 0, heldPresence: [] };
		const { at } = feed;
		const feedNow = feed;
		feed.subscribers.add(subscriber);
		const close = () => {
			feedNow.subscribers.delete(subscriber);
			if (feedNow.subscribers.size === 0 && this.#customers.get(customer_id) === feedNow) this.#customers.delete(customer_id);
		};
		// the first id gives a screen that has seen no event yet a place to resume from
		sink.write(`retry: 1000\n${last ? "" : `id: ${idOf(at)}\n`}event: ready\ndata: {}\n\n`);
		if (last || age > 0)
			await this.#replay(customer_id, subscriber, last ?? age, at).catch((error: unknown) => {
				close();
				throw error;
			});
		return {
			close,
			hold: () => {
				subscriber.holds++;
			},
			release: (next) => {
				if (next !== undefined) subscriber.actor = next;
				this.#release(subscriber);
			},
		};
	}

	/** `from`: a place in the log, or how many ms ago. */
	async #replay(customer_id: number, subscriber: Subscriber, from: Cursor | number, to: Cursor): Promise<void> {
		// a place that this database has not come to: it was restored from a backup, and the screen shows what is gone
		const gone = typeof from === "object" && isAfter(from, to) && (await this.#query(customer_id, AHEAD, [from.xid])).length > 0;
		if (gone) subscriber.seen = undefined;
		const rows =
			!gone &&
			(typeof from === "object"
				? await this.#query(customer_id, REPLAY, [from.xid, from.id, to.xid, to.id])
				: from <= OLDEST_SCREEN_MS && (await this.#query(customer_id, REPLAY_SINCE, [from + MARGIN_MS, to.xid, to.id])));
		if (rows === false || rows.length > REPLAY_LIMIT) subscriber.sink.write(`id: ${idOf(to)}\nevent: reset\ndata: {}\n\n`);
		else subscriber.held.unshift(...rows);
		this.#release(subscriber);
	}

	#release(subscriber: Subscriber): void {
		if (--subscriber.holds > 0) return;
		this.#send(subscriber, subscriber.held.splice(0));
		this.#sendPresence(subscriber, subscriber.heldPresence.splice(0));
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
					if (subscriber.holds > 0) subscriber.held.push(...settled);
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

	/** Open screens of this process. */
	get streams(): number {
		let open = 0;
		for (const { subscribers } of this.#customers.values()) open += subscribers.size;
		return open;
	}
	/** Whether any screen of this customer is open here. */
	isOpen(customer_id: number): boolean {
		return this.#customers.has(customer_id);
	}
	/** Who is here, for those who may see the customer's people; everybody hears of themselves. It has no place in the log, so it is not replayed. */
	tellPresence(customer_id: number, news: PresenceNews[]): void {
		for (const subscriber of this.#customers.get(customer_id)?.subscribers ?? []) {
			if (subscriber.holds > 0) subscriber.heldPresence.push(...news);
			else this.#sendPresence(subscriber, news);
		}
	}
	/** News may have been missed. */
	tellPresenceAnew(): void {
		for (const customer_id of this.#customers.keys()) this.tellPresence(customer_id, [PRESENCE_MISSED]);
	}

	close(): void {
		clearInterval(this.#keepAlive);
		for (const feed of this.#customers.values()) for (const { sink } of feed.subscribers) sink.end();
		this.#customers.clear();
	}

	#send({ sink, actor, seen }: Subscriber, rows: Row[]): void {
		let text = "";
		const lastOfMany = new Map<string, Row>();
		const together = ({ xid, table_name }: Row) => `${xid} ${table_name}`;
		if (rows.length > TOLD_SINGLY)
			for (const [key, of] of Map.groupBy(rows, together)) if (of.length > TOLD_SINGLY) lastOfMany.set(key, of.at(-1) as Row);
		for (const row of rows) {
			if (seen !== undefined && !isAfter(row, seen)) continue;
			const teller = lastOfMany.size > 0 ? lastOfMany.get(together(row)) : undefined;
			if (teller !== undefined && teller !== row) continue;
			const { live, view, notForHelpers } = this.#tables[row.table_name] ?? {};
			if (notForHelpers && actor.support !== null) continue;
			const permission = live ?? view ?? null;
			const reach = permission === null ? "none" : permission === "member" ? "all" : actor.reach(permission);
			if (reach === "none") continue;
			// with ViewOwn the id itself could be news of somebody else's row; so could that of a row which nobody reads by its table
			const id = reach === "all" && view !== null && teller === undefined ? row.row_id : null;
			const data = JSON.stringify({ table: row.table_name, id, action: row.action });
			text += `id: ${idOf(row)}\nevent: change\ndata: ${data}\n\n`;
		}
		if (text !== "") sink.write(text);
	}

	#sendPresence({ sink, actor }: Subscriber, news: PresenceNews[]): void {
		const mine = news.filter(({ id }) => id === null || id === actor.user_id || actor.reach("Users.View") === "all");
		if (mine.length === 0) return;
		sink.write(mine.map(presenceText).join(""));
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

function isAfter(row: Cursor, place: Cursor): boolean {
	const [xid, other] = [BigInt(row.xid), BigInt(place.xid)];
	return xid === other ? row.id > place.id : xid > other;
}
const idOf = ({ xid, id }: Cursor): string => `${xid}.${id}`;
function cursorFrom(text: string | undefined): Cursor | undefined {
	const parsed = /^(\d{1,18})\.(\d{1,16})$/.exec(text ?? "");
	return parsed ? { xid: parsed[1] as string, id: Number(parsed[2]) } : undefined;
}
