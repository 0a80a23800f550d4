import type { Reach } from "@homeroom/contract/kit/permissions.ts";
import type pg from "pg";
import { type CustomerDb, inCustomer } from "../db/customer-db.ts";
import type { Actor } from "../session/actor.ts";
import { type LoggedTable, type LoggedTables, narrowedReach } from "../tables/logged-table.ts";
import { missedLines, nextLines, placeNow } from "./live-log.ts";
import { type Addressed, address, hasAddressee } from "./live-readers.ts";
import { isWithin, type LogPlace, placeFrom } from "./log-place.ts";

/** What was read of the log, and how far that goes. */
interface News {
	rows: Addressed[];
	to: LogPlace;
	/** Read for this screen alone: what it lacks of all up to `to`. */
	replay?: true;
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
	/** The screen has all of this: from us, or from another server that was ahead of us. */
	seen: LogPlace[];
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
	/** All up to here has been told. */
	at: LogPlace;
	/** Where what is being read and told at this moment ends. */
	next: LogPlace | undefined;
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
const KEEP_ALIVE_MS = 25_000;
/** More rows of a table in one transaction are one piece of news, "somewhere in the table": an import is not told row by row. */
const TOLD_SINGLY = 100;

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
			const now = await placeNow(this.#db(customer_id));
			feed = this.#customers.get(customer_id) ?? { at: now, next: undefined, subscribers: new Set(), reading: false, again: false };
			this.#customers.set(customer_id, feed);
		}
		const last = lastEventId === undefined ? undefined : (placeFrom(lastEventId) ?? "unknown");
		// what is being told at this moment was begun without this screen: it starts behind it
		const at = feed.next ?? feed.at;
		const resumes = last !== undefined || age > 0;
		const subscriber: Subscriber = { sink, actor, seen: resumes ? [] : [at], held: [], holds: resumes ? 1 : 0, heldPresence: [] };
		const feedNow = feed;
		feed.subscribers.add(subscriber);
		const close = () => {
			feedNow.subscribers.delete(subscriber);
			if (feedNow.subscribers.size === 0 && this.#customers.get(customer_id) === feedNow) this.#customers.delete(customer_id);
		};
		// the first id gives a screen that has seen no event yet a place to resume from
		sink.write(`retry: 1000\n${last !== undefined ? "" : `id: ${at.text}\n`}event: ready\ndata: {}\n\n`);
		if (resumes)
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
		if (rows === undefined) {
			subscriber.seen = [to];
			subscriber.sink.write(`id: ${to.text}\nevent: reset\ndata: {}\n\n`);
			return this.#release(subscriber);
		}
		const place = typeof from === "object" ? from : undefined;
		const news: News = { rows, to: place !== undefined && place.xmax > to.xmax ? place : to, replay: true };
		await this.#address(subscriber, news);
		subscriber.held.unshift(news);
		subscriber.seen = place === undefined ? [to] : [place, to];
		this.#release(subscriber);
	}

	/** Undefined where that cannot be said: nobody knows the place, it lies too far back, or it is one that this database, restored from a backup, has not come to. */
	async #missed(customer_id: number, from: LogPlace | "unknown" | number, to: LogPlace): Promise<Addressed[] | undefined> {
		if (from === "unknown") return undefined;
		const db = this.#db(customer_id);
		if (typeof from === "object" && from.xmax > to.xmax && from.xmax > (await placeNow(db)).xmax) return undefined;
		return missedLines(db, from, to);
	}

	#release(subscriber: Subscriber): void {
		subscriber.holds--;
		this.#pass(subscriber);
	}

	/** Tells what waits. Of whom a row was not asked yet, who came or sees less since it was read, it is asked first. */
	#pass(subscriber: Subscriber): void {
		while (subscriber.holds === 0 && subscriber.held.length > 0) {
			const [news] = subscriber.held as [News];
			if (this.#unasked(subscriber, news).length > 0) {
				subscriber.holds++;
				// who cannot be told comes back, and hears it again
				void this.#address(subscriber, news).then(
					() => this.#release(subscriber),
					() => subscriber.sink.end(),
				);
			} else {
				subscriber.held.shift();
				this.#send(subscriber, news);
			}
		}
		if (subscriber.holds === 0) this.#sendPresence(subscriber, subscriber.heldPresence.splice(0));
	}

	#unasked({ actor, seen }: Subscriber, news: News): Addressed[] {
		return unseen(news, seen).filter((row) => {
			const table = this.#tables[row.table_name];
			return table !== undefined && hasAddressee(table, row) && reachOf(table, actor) === "own" && !row.asked?.has(actor.user_id);
		});
	}
	#address(subscriber: Subscriber, news: News): Promise<void> {
		const { customer_id, user_id } = subscriber.actor;
		return address(this.#db(customer_id as number), this.#tables, this.#unasked(subscriber, news), () => [user_id]);
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
				const db = this.#db(customer_id);
				const to = await placeNow(db);
				feed.next = to;
				let last: Addressed | undefined;
				let rows: Addressed[];
				do {
					rows = await nextLines(db, feed.at, to, last, BATCH);
					last = rows.at(-1);
					if (rows.length > 0) await address(db, this.#tables, rows, (table) => readersIn(feed, table));
					// a screen that leaves before all is read has this to hear again
					const news = { rows, to: rows.length < BATCH ? to : feed.at };
					for (const subscriber of feed.subscribers) {
						subscriber.held.push(news);
						this.#pass(subscriber);
					}
				} while (rows.length === BATCH);
				feed.at = to;
				feed.next = undefined;
				// nothing of it comes again
				for (const subscriber of feed.subscribers)
					if (subscriber.held.length === 0) subscriber.seen = subscriber.seen.filter(({ xmax }) => xmax >= to.xmax);
			}
		} catch {
			// the database is away: the listener wakes everybody when it is back
		} finally {
			feed.next = undefined;
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
			subscriber.heldPresence.push(...news);
			this.#pass(subscriber);
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

	#send({ sink, actor, seen }: Subscriber, news: News): void {
		const mine = unseen(news, seen).flatMap((row) => {
			const table = this.#tables[row.table_name];
			if (table === undefined || (table.notForHelpers && actor.support !== null)) return [];
			const reach = reachOf(table, actor);
			if (reach === "none" || (reach === "own" && !concerns(row, table, actor))) return [];
			// with ViewOwn the id itself could be news of somebody else's row; so could that of a row which nobody reads by its table
			const named = table.view !== null && (reach === "all" || row.readers !== undefined);
			return [{ ...row, row_id: named ? row.row_id : null }];
		});
		const events = [...Map.groupBy(mine, ({ xid, table_name }) => `${xid} ${table_name}`).values()].flatMap((of) =>
			of.length > TOLD_SINGLY ? [{ ...(of.at(-1) as Addressed), row_id: null }] : of,
		);
		if (events.length === 0) return;
		const texts = events.map(
			({ table_name, row_id, action }) => `event: change\ndata: ${JSON.stringify({ table: table_name, id: row_id, action })}\n\n`,
		);
		// the last one alone says how far it goes: a screen that heard a part hears all of it again
		const last = texts.pop();
		sink.write(`${texts.join("")}id: ${news.to.text}\n${last}`);
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
}

function reachOf(table: LoggedTable, actor: Actor): Reach {
	const permission = table.live ?? table.view;
	if (permission === null) return "none";
	if (permission === "own") return "own";
	return permission === "member" ? "all" : narrowedReach(permission, actor);
}

const unseen = ({ rows, replay }: News, seen: readonly LogPlace[]): Addressed[] =>
	replay || seen.length === 0 ? rows : rows.filter(({ xid }) => !seen.some((place) => isWithin(BigInt(xid), place)));

/** Where it cannot be said whom a row concerns, all who see some hear of it; what is somebody's alone is then told to nobody else. */
const concerns = ({ readers }: Addressed, { live }: LoggedTable, { user_id }: Actor): boolean => readers?.has(user_id) ?? live !== "own";

/** Whose screens are open and who see some rows of it only. */
function readersIn({ subscribers }: CustomerFeed, table: LoggedTable): number[] {
	const own = [...subscribers].filter(({ actor }) => reachOf(table, actor) === "own");
	return [...new Set(own.map(({ actor }) => actor.user_id))];
}
