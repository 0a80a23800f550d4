import type { NoticePace, NoticeReason, NoticeTopic } from "@homeroom/contract/areas/notices/notices.rules.ts";
import type pg from "pg";
import { ask, type CustomerDb, inTransaction } from "../../kit/db/customer-db.ts";
import { type Param, param, type Sql, sql } from "../../kit/db/sql-text.ts";
import type { MailKey } from "../../kit/mail/mail-words.ts";
import type { Actor } from "../../kit/session/actor.ts";

/** Something that people are told of. An area lists its kinds in its manifest. */
export interface NoticeKind {
	/** What was stored keeps it; its name among the settings is `notice_kind.absence_decided` of the screen. */
	name: string;
	topic: NoticeTopic;
	reason: NoticeReason;
	/** It passes lessons, quiet hours and the day's number. */
	urgent?: true;
	/** How people hear of it who chose nothing, in a school that chose nothing. */
	start: { inbox: NoticePace; email: boolean; push: boolean };
	/** Nobody can do without it: a login on a new device. */
	always?: true;
	/** Whom it can reach: only they choose how. */
	reaches?: (actor: Actor) => boolean;
	/** The table whose rows it is about. */
	about: string;
	/** Its sentence: one, or one for each `variant` among its words. `many` where a line gathers several rows, with `{count}`.
	 * `plain` for a locked phone and a mail's subject, which others see too: it names nobody; without one it is what the topic says. */
	says: { one: MailKey | Readonly<Record<string, MailKey>>; many?: MailKey; action?: MailKey; plain?: MailKey };
	/**
	 * Who hears of these rows: a query of `user_id, row_id, path, words, thread`. The path is where it leads. `words` fill the sentence,
	 * and `because` among them says why more closely ("because you teach 4A"); `reason` is theirs, where it is another than the kind's.
	 * One line of somebody's inbox is one thread; null: one for each row.
	 */
	hears: (row_ids: Param) => Sql;
	/** Also whoever did it themselves hears of it: what they asked for is done. */
	toOneself?: true;
	/** It says who did it. */
	named?: true;
}

/** What fills a gap: as it is, or written in the reader's language and the school's formats. */
export type NoticeWord = string | { day: string } | { instant: string } | { time: string };

/** The job that finds moments, and the one that hands out. */
export const UNDECIDED = "time_notices";
export const DUE = "deliver_notices";

/**
 * Tells everybody of a kind who is in the school, not merely invited, and wants to hear of it, in the transaction of what happened: one statement for any number of rows.
 * What is still unread shows itself already and interrupts nobody again, unless it is urgent.
 */
export async function tell(
	db: CustomerDb,
	kind: NoticeKind,
	row_ids: number | readonly number[],
	words: Readonly<Record<string, NoticeWord>> = {},
): Promise<void> {
	const task = kind.urgent ? DUE : UNDECIDED;
	// a job for each transaction: a key that all share is a row that each holds until it ends, and whoever waits for another's constraint meanwhile waits for ever
	await ask(
		db,
		sql`with ${telling(kind, typeof row_ids === "number" ? [row_ids] : row_ids, words)}
		select platform.enqueue(${task}, '{}'::jsonb, ${`${task} ${db.customer_id} `}::text || pg_current_xact_id()) where exists (select from written)`,
	);
}

/** Tells of those rows alone whose mark nobody has written yet: of two who look at once, one tells. */
export async function tellOnce(db: CustomerDb, kind: NoticeKind, rows: readonly { id: number; mark: string }[]): Promise<void> {
	if (rows.length === 0) return;
	await inTransaction(db, async (tx) => {
		const fresh = await ask<{ mark: string }>(
			tx,
			sql`insert into notices_once (mark) select m from unnest(${rows.map(({ mark }) => mark)}::text[]) m order by m on conflict do nothing returning mark`,
		);
		const marks = new Set(fresh.map(({ mark }) => mark));
		const ids = rows.filter(({ mark }) => marks.has(mark)).map(({ id }) => id);
		if (ids.length > 0) await tell(tx, kind, ids);
	});
}

/** Asks for a job once a day in each school, from an hour of its own clock on. */
export const wakeDaily = async (ownerPool: pg.Pool, task: string, from_hour: number): Promise<void> =>
	void (await ownerPool.query("select platform.wake_daily($1, $2)", [task, from_hour]));
/** A chore that does so looks in every hour: somewhere it is that hour. */
export const EVERY_HOUR = "13 * * * *";

/** The lines, `written`, as a part of a statement: without anything that hands them out. */
function telling(
	{ name, reason, about, start, urgent, always, toOneself, named, hears }: NoticeKind,
	row_ids: readonly number[],
	words: Readonly<Record<string, NoticeWord>> = {},
): Sql {
	const rows = param(row_ids);
	const [$kind, $about, $urgent] = [param(name), param(about), param(urgent === true)];
	return sql`listeners (user_id, row_id, path, words, thread) as (${hears(rows)}),
		told as (
			select l.user_id, coalesce(l.thread, ${$about} || ':' || l.row_id) as thread, count(distinct l.row_id)::int as times,
				(array_agg(l.row_id order by l.row_id desc))[1] as row_id, (array_agg(l.path order by l.row_id desc))[1] as path, (array_agg(l.words order by l.row_id desc))[1] as words
			from listeners l join memberships m on m.user_id = l.user_id and m.status = 'active' and m.accepted_at is not null
			left join notice_rules r on r.kind = ${$kind} left join notice_wishes w on w.user_id = l.user_id and w.kind = ${$kind}
			where (${toOneself === true}::boolean or l.user_id is distinct from nullif(current_setting('app.user_id', true), '')::bigint)
				and (${always === true}::boolean or case when r.held then r.inbox else coalesce(w.inbox, r.inbox, ${start.inbox}) end <> 'off')
			group by 1, 2
		), written as (
			insert into notices as n (user_id, kind, reason, about, row_id, words, thread, path, urgent, times, by_id, due_at)
			select user_id, ${$kind}, coalesce(words->>'reason', ${reason}), ${$about}, row_id, ${JSON.stringify(words)}::jsonb || jsonb_strip_nulls(coalesce(words, '{}')), thread, path, ${$urgent}, times,
				case when ${named === true}::boolean then nullif(current_setting('app.user_id', true), '')::bigint end, case when ${$urgent}::boolean then now() end
			from told order by user_id, thread
			on conflict (customer_id, user_id, thread) where done_at is null do update set kind = excluded.kind, reason = excluded.reason, about = excluded.about,
				row_id = excluded.row_id, words = excluded.words, path = excluded.path, urgent = excluded.urgent, times = n.times + excluded.times, by_id = excluded.by_id,
				created_at = now(), read_at = null, snoozed_until = null,
				due_at = case when not excluded.urgent and n.read_at is null and n.shows_at <= now() then n.due_at else excluded.due_at end,
				waits_for = case when not excluded.urgent and n.read_at is null and n.shows_at <= now() then n.waits_for end,
				told_at = case when not excluded.urgent and n.read_at is null and n.shows_at <= now() then n.told_at end
			returning 1
		)`;
}

/** What people of a demo school were told of these rows, once for each; no mail goes out. */
export async function tellInDemo(client: pg.ClientBase, kind: NoticeKind, rows: string): Promise<void> {
	// a line that gathers several rows names the last of them alone
	const { rows: found } = await client.query<{ id: string }>(
		`insert into notices_once (mark) select 'demo:' || $1::text || ':' || r.id from (${rows}) r (id)
		where not exists (select from notices n where n.kind = $1 and n.row_id = r.id) order by 1 on conflict do nothing returning split_part(mark, ':', 3) as id`,
		[kind.name],
	);
	if (found.length > 0) {
		const ids = found.map(({ id }) => Number(id));
		const { text, values } = sql`with ${telling(kind, ids)} select count(*) from written`.compile();
		await client.query(text, values);
	}
}
