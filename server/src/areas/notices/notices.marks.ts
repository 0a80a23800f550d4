import type { Marked } from "@homeroom/contract/areas/notices/notices.contract.ts";
import { NOTICES_MARKED } from "@homeroom/contract/areas/notices/notices.rules.ts";
import { ask, type CustomerDb, inTransaction } from "../../kit/db/customer-db.ts";
import { param, type Sql, sql } from "../../kit/db/sql-text.ts";

type Mark = Marked["was"][number];
export type MarkedAs = "read" | "unread" | "done" | "open" | "later";

interface Becomes {
	read_at: Sql;
	done_at: Sql;
	snoozed_until: Sql;
}
const NEVER = sql`null::timestamptz`;
const READ = sql`coalesce(o.read_at, now())`;
/** What becomes of a line, `o`. What comes back later is unread then. */
const becomes = (as: MarkedAs, until: string | undefined): Becomes =>
	({
		read: { read_at: READ, done_at: sql`o.done_at`, snoozed_until: NEVER },
		unread: { read_at: NEVER, done_at: sql`o.done_at`, snoozed_until: sql`o.snoozed_until` },
		done: { read_at: READ, done_at: sql`coalesce(o.done_at, now())`, snoozed_until: NEVER },
		open: { read_at: sql`o.read_at`, done_at: NEVER, snoozed_until: NEVER },
		later: { read_at: NEVER, done_at: NEVER, snoozed_until: sql`${until ?? null}::timestamptz` },
	})[as];

/**
 * Marks what is theirs of these lines, and says how they were. A line that was done stays so where the same
 * thing has a newer line since: one thread is one open line.
 */
const change = (db: CustomerDb, user_id: number, ids: readonly number[], becomes: Becomes): Promise<Marked> =>
	inTransaction(db, async (tx) => {
		for (;;) {
			await ask(tx, sql`savepoint before_change`);
			try {
				return await changed(tx, user_id, ids, becomes);
			} catch (error) {
				if ((error as { code?: string }).code !== DUPLICATE) throw error;
				// the same thing was told a moment ago: now that line is there to be seen
				await ask(tx, sql`rollback to savepoint before_change`);
			}
		}
	});
const DUPLICATE = "23505";

async function changed(
	db: CustomerDb,
	user_id: number,
	ids: readonly number[],
	{ read_at, done_at, snoozed_until }: Becomes,
): Promise<Marked> {
	const $user = param(user_id);
	const was = await ask<Mark>(
		db,
		sql`with o as (
			select id, thread, read_at, done_at, snoozed_until from notices where user_id = ${$user} and id = any(${ids}::bigint[]) order by id for update
		), wanted as (
			select o.*, ${read_at} as read_to, ${done_at} as done_to, ${snoozed_until} as snoozed_to from o
		), fits as (
			select w.* from wanted w where w.done_at is null or w.done_to is not null or not (
				exists (select from notices x where x.user_id = ${$user} and x.thread = w.thread and x.done_at is null)
				or exists (select from wanted v where v.thread = w.thread and v.done_at is not null and v.done_to is null and v.id > w.id)
			)
		), written as (
			update notices n set read_at = f.read_to, done_at = f.done_to, snoozed_until = f.snoozed_to from fits f
			where n.user_id = ${$user} and n.id = f.id and (f.read_at, f.done_at, f.snoozed_until) is distinct from (f.read_to, f.done_to, f.snoozed_to) returning n.id
		)
		select id, read_at, done_at, snoozed_until from fits where id in (select id from written) order by id`,
	);
	return { was };
}

export const mark = (db: CustomerDb, user_id: number, ids: readonly number[], as: MarkedAs, until?: string): Promise<Marked> =>
	change(db, user_id, ids, becomes(as, until));

/** As they were, by what an answer said. */
export function restore(db: CustomerDb, user_id: number, was: readonly Mark[]): Promise<Marked> {
	const $was = param(JSON.stringify(was));
	const of = (column: Sql) =>
		sql`(select r.${column} from jsonb_to_recordset(${$was}::jsonb) as r (id bigint, read_at timestamptz, done_at timestamptz, snoozed_until timestamptz) where r.id = o.id limit 1)`;
	return change(
		db,
		user_id,
		was.map(({ id }) => id),
		{ read_at: of(sql`read_at`), done_at: of(sql`done_at`), snoozed_until: of(sql`snoozed_until`) },
	);
}

/** All that shows itself. */
export async function readAll(db: CustomerDb, user_id: number): Promise<Marked> {
	const was = await ask<Mark>(
		db,
		sql`with o as (
			select id, created_at, read_at, done_at, snoozed_until from notices where user_id = ${user_id} and read_at is null and done_at is null and shows_at <= now() order by id for update
		), written as (
			update notices n set read_at = now() from o where n.user_id = ${user_id} and n.id = o.id
		)
		select id, read_at, done_at, snoozed_until from o order by created_at desc, id desc limit ${NOTICES_MARKED}`,
	);
	return { was };
}

/** What leads to a page is read by whoever is there, also what would have waited. */
export async function opened(db: CustomerDb, user_id: number, path: string): Promise<{ read: number }> {
	const rows = await ask(
		db,
		sql`with o as (
			select id from notices where user_id = ${user_id} and path = ${path} and read_at is null and done_at is null order by id for update
		) update notices n set read_at = now(), snoozed_until = null from o where n.id = o.id returning n.id`,
	);
	return { read: rows.length };
}
