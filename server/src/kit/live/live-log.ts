import { ask, type CustomerDb } from "../db/customer-db.ts";
import { type Sql, sql } from "../db/sql-text.ts";
import { type LogPlace, placeFrom } from "./log-place.ts";

/** A line of the log as the stream reads it. */
export interface LogLine {
	xid: string;
	id: number;
	table_name: string;
	row_id: number;
	action: string;
	/** It is gone, or belongs to something else now: whoever reached it before is not known any more. */
	moved: boolean;
}

/** A screen that heard nothing for longer than this fetches everything again. */
const OLDEST_SCREEN_MS = 10 * 60_000;
/** So many lines are told again to a screen that comes back; of more it fetches everything again. */
const REPLAY_LIMIT = 1000;
/** So many lines are looked at for it: while a transaction is open for long, most of those since are such as the screen has seen. */
const LOOKED_AT = 5 * REPLAY_LIMIT;
/** An answer was read before it arrived, and a change bears the time at which its transaction began. */
const MARGIN_MS = 5_000;

const COLUMNS = sql`changes.xid::text as xid, changes.id, table_name, row_id, action,
	action = 'deleted' or exists (select from jsonb_object_keys(coalesce(before, '{}')) key where action = 'updated' and key like '%\\_id') as moved`;
/** The order of transactions, by the column itself and never by its text, in which 99 comes after 100: the index has it. */
const ORDER = sql`order by changes.xid, changes.id`;
type Line = Pick<LogLine, "xid" | "id">;
/** The line alone says where to begin: with a second condition the index would begin at the lesser of both. */
const after = ({ xid, id }: Line) => sql`(changes.xid, changes.id) > (${xid}::xid8, ${id}::bigint)`;
/** Before the first line that the place may lack. */
const startOf = ({ xmin }: LogPlace): Line => ({ xid: String(xmin), id: 0 });
const lacking = ({ text }: LogPlace) => sql`not pg_visible_in_snapshot(changes.xid, ${text}::pg_snapshot)`;
const shown = ({ text }: LogPlace) => sql`pg_visible_in_snapshot(changes.xid, ${text}::pg_snapshot)`;

/** What `to` shows and `from` did not, after a line. */
export const pageText = (from: LogPlace, to: LogPlace, last: Line | undefined, limit: number): Sql =>
	sql`select ${COLUMNS} from changes where ${after(last ?? startOf(from))} and ${lacking(from)} and ${shown(to)} ${ORDER} limit ${limit}`;
/** The same of the next `near` lines alone. `beyond`: there are more; then, and where there are no news, comes a line without an id. */
export const missedText = (from: LogPlace, to: LogPlace, near: number, limit: number): Sql =>
	sql`with near as materialized (select * from changes where ${after(startOf(from))} ${ORDER} limit ${near})
	select beyond, lines.* from (select count(*) = ${near} as beyond from near) looked
	left join (select ${COLUMNS} from near changes where ${lacking(from)} and ${shown(to)} ${ORDER} limit ${limit}) lines on true
	order by lines.xid::xid8, lines.id`;
/** Whether the first line that a place lacks is older than that; it is looked for among the next `near` lines. */
export const firstText = (from: LogPlace, near: number, ms: number): Sql =>
	sql`select at < now() - ${ms} * interval '1 millisecond' as old
	from (select xid, id, at from changes where ${after(startOf(from))} ${ORDER} limit ${near}) changes where ${lacking(from)} ${ORDER} limit 1`;
/** By time: the newest first, so that the index on the time is read from its end and no further than the limit. */
const sinceText = (ms: number, to: LogPlace, limit: number): Sql =>
	sql`select ${COLUMNS} from (
		select * from changes where at > now() - ${ms} * interval '1 millisecond' and ${shown(to)}
		order by at desc, id desc limit ${limit}) changes ${ORDER}`;

/** The next lines between two places, after one of them. */
export const nextLines = (db: CustomerDb, from: LogPlace, to: LogPlace, last: Line | undefined, limit: number): Promise<LogLine[]> =>
	ask<LogLine>(db, pageText(from, to, last, limit));

/** What a screen missed since a place, or in so many ms. Undefined: too long ago or too much to be told again. */
export async function missedLines(db: CustomerDb, from: LogPlace | number, to: LogPlace): Promise<LogLine[] | undefined> {
	const lines = await (typeof from === "number" ? linesSince(db, from, to) : linesAfter(db, from, to));
	return lines === undefined || lines.length > REPLAY_LIMIT ? undefined : lines;
}

async function linesSince(db: CustomerDb, ms: number, to: LogPlace): Promise<LogLine[] | undefined> {
	return ms > OLDEST_SCREEN_MS ? undefined : ask<LogLine>(db, sinceText(ms + MARGIN_MS, to, REPLAY_LIMIT + 1));
}
/** A browser may name any place: how far back it lies is asked of one line before others are read, and no more are looked at than a screen may miss. */
async function linesAfter(db: CustomerDb, from: LogPlace, to: LogPlace): Promise<LogLine[] | undefined> {
	const [first] = await ask<{ old: boolean }>(db, firstText(from, LOOKED_AT, OLDEST_SCREEN_MS));
	if (first?.old) return undefined;
	const found = await ask<LogLine & { beyond: boolean }>(db, missedText(from, to, LOOKED_AT, REPLAY_LIMIT + 1));
	return found.some(({ beyond }) => beyond) ? undefined : found.filter(({ id }) => id !== null);
}

export async function placeNow(db: CustomerDb): Promise<LogPlace> {
	const [row] = await ask<{ place: string }>(db, sql`select pg_current_snapshot()::text as place`);
	return placeFrom(row?.place ?? "") as LogPlace;
}
