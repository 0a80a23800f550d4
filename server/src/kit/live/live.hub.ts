import type { Reach } from "@homeroom/contract/kit/permissions.ts";
import type pg from "pg";
import { ask, type CustomerDb, inCustomer } from "../db/customer-db.ts";
import { param, type Sql, sql } from "../db/sql-text.ts";
import type { Actor } from "../session/actor.ts";
import { type LoggedTable, type LoggedTables, reachIn } from "../tables/logged-table.ts";
import { address } from "./live-readers.ts";
import { isWithin, type LogPlace, placeFrom } from "./log-place.ts";

interface Row {
	xid: string;
	id: number;
	table_name: string;
	row_id: number;
	action: string;
	moved: boolean;
	readers?: ReadonlySet<number>;
}
/** What was read of the log, and how far that goes. */
interface News {
	rows: Row[];
	to: LogPlace;
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
	/** The screen has seen all of this, on this server or on another that was ahead of us. */
	seen: LogPlace | undefined;
	/** News that wait: for the replay of what was missed, or for the person's rights to be read again. */
	held: News[];
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
	at: LogPlace;
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
const KEEP_ALIVE_MS = 25_000;
/** More rows of a table in one transaction are one piece of news, "somewhere in the table": an import is not told row by row. */
const TOLD_SINGLY = 100;

const COLUMNS = sql`xid::text, id, table_name, row_id, action,
	action = 'deleted' or exists (select from jsonb_object_keys(coalesce(before, '{}')) key where action = 'updated' and key like '%\\_id') as moved`;
/** What the second place shows and the first one did not, after a row. */
function between(from: LogPlace, to: LogPlace, last: Pick<Row, "xid" | "id"> | undefined, limit: number): Sql {
	const $from = param(from.text);
	return sql`select ${COLUMNS} from changes where xid >= pg_snapshot_xmin(${$from}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${$from}::pg_snapshot)
	and pg_visible_in_snapshot(xid, ${to.text}::pg_snapshot) and (xid, id) > (${last?.xid ?? "0"}::xid8, ${last?.id ?? 0}::bigint) order by xid, id limit ${limit}`;
}
/** By time: the newest first, so that the index on the time is read from its end and no further than the limit. */
const since = (ms: number, to: LogPlace, limit: number) => sql`select ${COLUMNS} from (
	select * from changes where at > now() - ${ms} * interval '1 millisecond' and pg_visible_in_snapshot(xid, ${to.text}::pg_snapshot)
	order by at desc, id desc limit ${limit}) recent order by xid, id`;

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
			const at = await this.#now(customer_id);
			feed = this.#customers.get(customer_id) ?? { at, subscribers: new Set(), reading: false, again: false };
			this.#customers.set(customer_id, feed);
		}
		const last = lastEventId === undefined ? undefined : (placeFrom(lastEventId) ?? "unknown");
		const seen = last === "unknown" ? undefined : last;
		const subscriber: Subscriber = { sink, actor, seen, held: [], holds: last || age > 0 ? 1 : 0, heldPresence: [] };
		const { at } = feed;
		const feedNow = feed;
		feed.subscribers.add(subscriber);
		const close = () => {
			feedNow.subscribers.delete(subscriber);
			if (feedNow.subscribers.size === 0 && this.#customers.get(customer_id) === feedNow) this.#customers.delete(customer_id);
		};
		// the first id gives a screen that has seen no event yet a place to resume from
		sink.write(`retry: 1000\n${last ? "" : `id: ${at.text}\n`}event: ready\ndata: {}\n\n`);
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
	async #replay(customer_id: number, subscriber: Subscriber, from: LogPlace | "unknown" | number, to: LogPlace): Promise<void> {
		const rows = await this.#missed(customer_id, from, to);
		if (rows === undefined || rows.length > REPLAY_LIMIT) {
			subscriber.seen = undefined;
			subscriber.sink.write(`id: ${to.text}\nevent: reset\ndata: {}\n\n`);
		} else subscriber.held.unshift({ rows, to: from === "unknown" || typeof from === "number" || from.xmax <= to.xmax ? to : from });
		this.#release(subscriber);
	}

	/** Undefined where that cannot be said: nobody knows the place, or it is one that this database, restored from a backup, has not come to. */
	async #missed(customer_id: number, from: LogPlace | "unknown" | number, to: LogPlace): Promise<Row[] | undefined> {
		if (from === "unknown") return undefined;
		if (typeof from === "number")
			return from > OLDEST_SCREEN_MS ? undefined : this.#query(customer_id, since(from + MARGIN_MS, to, REPLAY_LIMIT + 1));
		if (from.xmax > to.xmax && from.xmax > (await this.#now(customer_id)).xmax) return undefined;
		return this.#query(customer_id, between(from, to, undefined, REPLAY_LIMIT + 1));
	}

	#release(subscriber: Subscriber): void {
		if (--subscriber.holds > 0) return;
		for (const news of subscriber.held.splice(0)) this.#send(subscriber, news);
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
				const to = await this.#now(customer_id);
				let last: Row | undefined;
				let rows: Row[];
				do {
					rows = await this.#query(customer_id, between(feed.at, to, last, BATCH));
					last = rows.at(-1);
					if (rows.length > 0) await address(this.#db(customer_id), this.#tables, rows, (table) => readersIn(feed, table));
					// a screen that leaves before all is read has this to hear again
					const news = { rows, to: rows.length < BATCH ? to : feed.at };
					for (const subscriber of feed.subscribers) {
						if (subscriber.holds > 0) subscriber.held.push(news);
						else this.#send(subscriber, news);
					}
				} while (rows.length === BATCH);
				feed.at = to;
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

	#send({ sink, actor, seen }: Subscriber, { rows, to }: News): void {
		const mine = rows.flatMap((row) => {
			if (seen !== undefined && isWithin(BigInt(row.xid), seen)) return [];
			const table = this.#tables[row.table_name];
			if (table === undefined || (table.notForHelpers && actor.support !== null)) return [];
			const reach = reachOf(table, actor);
			if (reach === "none" || (reach === "own" && !concerns(row, table, actor))) return [];
			// with ViewOwn the id itself could be news of somebody else's row; so could that of a row which nobody reads by its table
			const named = table.view !== null && (reach === "all" || row.readers !== undefined);
			return [{ ...row, row_id: named ? row.row_id : null }];
		});
		const events = [...Map.groupBy(mine, ({ xid, table_name }) => `${xid} ${table_name}`).values()].flatMap((of) =>
			of.length > TOLD_SINGLY ? [{ ...(of.at(-1) as Row), row_id: null }] : of,
		);
		if (events.length === 0) return;
		const texts = events.map(
			({ table_name, row_id, action }) => `event: change\ndata: ${JSON.stringify({ table: table_name, id: row_id, action })}\n\n`,
		);
		// the last one alone says how far it goes: a screen that heard a part hears all of it again
		const last = texts.pop();
		sink.write(`${texts.join("")}id: ${to.text}\n${last}`);
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

	#db(customer_id: number): CustomerDb {
		return inCustomer(this.#pool, { customer_id, user_id: null, request_id: null });
	}
	#query(customer_id: number, statement: Sql): Promise<Row[]> {
		return ask<Row>(this.#db(customer_id), statement);
	}
	async #now(customer_id: number): Promise<LogPlace> {
		const [row] = await ask<{ place: string }>(this.#db(customer_id), sql`select pg_current_snapshot()::text as place`);
		return placeFrom(row?.place ?? "") as LogPlace;
	}
}

function reachOf(table: LoggedTable, actor: Actor): Reach {
	const permission = table.live ?? table.view;
	if (permission === null) return "none";
	if (permission === "own") return "own";
	return permission === "member" ? "all" : reachIn(table, permission, actor);
}

/** Where it cannot be said whom a row concerns, all who see some hear of it; what is somebody's alone is then told to nobody else. */
const concerns = ({ readers }: Row, { live }: LoggedTable, { user_id }: Actor): boolean => readers?.has(user_id) ?? live !== "own";

/** Whose screens are open and who see some rows of it only. */
function readersIn({ subscribers }: CustomerFeed, table: LoggedTable): number[] {
	const own = [...subscribers].filter(({ actor }) => reachOf(table, actor) === "own");
	return [...new Set(own.map(({ actor }) => actor.user_id))];
}
