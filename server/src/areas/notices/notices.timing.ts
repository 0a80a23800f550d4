import type { NoticePace, NoticeWait } from "@homeroom/contract/areas/notices/notices.rules.ts";
import { HOURS_START } from "@homeroom/contract/areas/notices/notices.rules.ts";
import { ask, type CustomerDb, inTransaction } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { enqueue } from "../../kit/jobs/jobs.ts";
import type { BusyTimes } from "../../kit/tables/busy-times.ts";
import { goodMoment, minuteOf, WAITS_AT_MOST_MS } from "./notices.moment.ts";
import { DUE, type NoticeKind, UNDECIDED } from "./notices.public.ts";

/** What waits is decided anew: wishes or hours are others. */
export async function reconsider(
	db: CustomerDb,
	{ user_id = null, kind = null }: { user_id?: number | null; kind?: string | null },
): Promise<void> {
	await ask(
		db,
		sql`update notices set due_at = null, waits_for = null where (${user_id}::bigint is null or user_id = ${user_id}) and (${kind}::text is null or kind = ${kind})
			and due_at > now() and told_at is null and done_at is null`,
	);
	await enqueue(db, UNDECIDED, {}, `${UNDECIDED} ${db.customer_id}`);
}

/** One at a time in a school: two at once would each take a part of a person's lines. */
export async function alone(db: CustomerDb, job: string): Promise<void> {
	await ask(db, sql`select pg_advisory_xact_lock(hashtextextended(${job}, ${db.customer_id}))`);
}

interface Undecided {
	id: number;
	user_id: number;
	kind: string;
	/** Milliseconds of the database's clock. */
	now: number;
	time_zone: string;
	wished: NoticePace | null;
	ruled: NoticePace | null;
	held: boolean | null;
	muted_until: string | null;
	quiet_from: string;
	quiet_to: string;
	digest_at: string;
	budget: number;
}
/** So many are decided in one transaction. */
const STEP = 1000;

/** Finds a good moment for all that has none yet, and asks for it to be handed out then. */
export async function timeNotices(
	db: CustomerDb,
	{ kinds, busy }: { kinds: ReadonlyMap<string, NoticeKind>; busy: readonly BusyTimes[] },
): Promise<void> {
	while ((await inTransaction(db, (tx) => decideSome(tx, kinds, busy))) === STEP);
}

async function decideSome(db: CustomerDb, kinds: ReadonlyMap<string, NoticeKind>, busy: readonly BusyTimes[]): Promise<number> {
	await alone(db, UNDECIDED);
	const rows = await undecided(db);
	const [first] = rows;
	if (first === undefined) return 0;
	const user_ids = [...new Set(rows.map(({ user_id }) => user_id))];
	const [from, to] = [first.now, first.now + 2 * WAITS_AT_MOST_MS].map((at) => new Date(at as number).toISOString()) as [string, string];
	const spans = [];
	for (const times of busy) spans.push(...(await times(db, { user_ids, from, to })));
	const spanOf = Map.groupBy(spans, ({ user_id }) => user_id);
	const spent = await spentBy(db, user_ids);
	const moments = rows.map((row) => {
		const known = spent.get(row.user_id) ?? new Set<number>();
		spent.set(row.user_id, known);
		const kind = kinds.get(row.kind);
		const start = row.ruled ?? kind?.start.inbox ?? "now";
		const holds = row.held === true || kind?.always === true;
		const moment = goodMoment({
			now: row.now,
			time_zone: row.time_zone,
			quiet: { from: row.quiet_from, to: row.quiet_to },
			busy: [...(spanOf.get(null) ?? []), ...(spanOf.get(row.user_id) ?? [])],
			gathered: (holds ? start : (row.wished ?? start)) !== "now",
			digest_at: row.digest_at,
			budget: row.budget,
			spent: known,
			muted_until: holds || row.muted_until === null ? null : Date.parse(row.muted_until),
		});
		known.add(minuteOf(moment.at));
		return { id: row.id, ...moment };
	});
	await write(db, moments);
	return rows.length;
}

const undecided = (db: CustomerDb) =>
	ask<Undecided>(
		db,
		sql`select n.id, n.user_id, n.kind, floor(extract(epoch from now()) * 1000)::bigint as now, o.time_zone, w.inbox as wished, r.inbox as ruled, r.held,
			case when w.muted_until > now() then w.muted_until end as muted_until,
			to_char(coalesce(h.quiet_from, s.quiet_from, ${HOURS_START.quiet_from}::time), 'HH24:MI') as quiet_from,
			to_char(coalesce(h.quiet_to, s.quiet_to, ${HOURS_START.quiet_to}::time), 'HH24:MI') as quiet_to,
			to_char(coalesce(h.digest_at, s.digest_at, ${HOURS_START.digest_at}::time), 'HH24:MI') as digest_at,
			coalesce(h.budget, s.budget, ${HOURS_START.budget}::int) as budget
		from notices n join platform.customers o on o.id = n.customer_id
		left join notice_wishes w on w.user_id = n.user_id and w.kind = n.kind left join notice_rules r on r.kind = n.kind
		left join notice_hours h on h.user_id = n.user_id left join notice_school_hours s on s.customer_id = n.customer_id
		where n.due_at is null and n.done_at is null order by n.user_id, n.id limit ${STEP} for update of n`,
	);

/** In which minutes of today and later they were or will be interrupted. What is urgent asks nobody. */
async function spentBy(db: CustomerDb, user_ids: readonly number[]): Promise<Map<number, Set<number>>> {
	const rows = await ask<{ user_id: number; minute: number }>(
		db,
		sql`select distinct user_id, floor(extract(epoch from due_at) / 60)::bigint as minute from notices
		where user_id = any(${user_ids}::bigint[]) and not urgent and due_at >= customer_today()::timestamp at time zone customer_zone()`,
	);
	return new Map(
		[...Map.groupBy(rows, ({ user_id }) => user_id)].map(([user_id, of]) => [user_id, new Set(of.map(({ minute }) => minute))]),
	);
}

async function write(db: CustomerDb, moments: readonly { id: number; at: number; waits_for: NoticeWait | null }[]): Promise<void> {
	const instants = moments.map(({ at }) => new Date(at).toISOString());
	await ask(
		db,
		sql`update notices n set due_at = m.at, waits_for = m.waits_for
		from unnest(${moments.map(({ id }) => id)}::bigint[], ${instants}::timestamptz[], ${moments.map(({ waits_for }) => waits_for)}::text[]) as m (id, at, waits_for) where n.id = m.id`,
	);
	// one job for each minute, whoever is told then
	await ask(
		db,
		sql`select platform.enqueue_at(${DUE}, '{}'::jsonb, ${`${DUE} ${db.customer_id} `}::text || floor(extract(epoch from at) / 60), at)
		from (select max(at) as at from unnest(${instants}::timestamptz[]) as m (at) group by floor(extract(epoch from at) / 60)) minutes`,
	);
}
