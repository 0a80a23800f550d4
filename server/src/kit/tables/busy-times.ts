import type { CustomerDb } from "../db/customer-db.ts";
import { type Sql, sql } from "../db/sql-text.ts";

/** Why somebody is not to be interrupted. */
export type BusyWhy = "lesson" | "leave" | "free_day";
/** In milliseconds of our clock, the end not included. */
export interface BusySpan {
	why: BusyWhy;
	from: number;
	to: number;
}
/** Of one person, or of everybody. */
export type BusyOf = BusySpan & { user_id: number | null };
/** What an area knows of when these people are not to be interrupted, between two instants. */
export type BusyTimes = (db: CustomerDb, people: { user_ids: readonly number[]; from: string; to: string }) => Promise<BusyOf[]>;
/** An instant of the database as ours. */
export const msOf = (instant: Sql): Sql => sql`floor(extract(epoch from ${instant}) * 1000)::bigint`;
