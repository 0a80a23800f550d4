import type { NoticePile, NoticeReason, NoticeWait } from "@homeroom/contract/areas/notices/notices.rules.ts";
import { UNREAD_COUNTED } from "@homeroom/contract/areas/notices/notices.rules.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import type { NoticeWord } from "./notices.public.ts";

/** A line as it is stored. */
export interface StoredNotice {
	id: number;
	kind: string;
	reason: NoticeReason;
	words: Record<string, NoticeWord>;
	path: string;
	urgent: boolean;
	times: number;
	by: string | null;
	created_at: string;
	read_at: string | null;
	done_at: string | null;
	snoozed_until: string | null;
	waits_until: string | null;
	waits_for: NoticeWait | null;
}
/** How the school writes days and times. */
export interface Formats {
	time_zone: string;
	date_format_id: number;
	time_format_id: number;
}

const OPEN = sql`read_at is null and done_at is null`;
/** Counting ends somewhere: what nobody reads for months must not make every page slow. */
const countOf = (from: Sql) => sql`(select count(*)::int from (select ${from} limit ${verbatim(UNREAD_COUNTED)}) c)`;
const unreadOf = (user_id: number) => countOf(sql`from notices where user_id = ${user_id} and ${OPEN} and shows_at <= now()`);

interface Unread {
	unread: number;
	urgent: boolean;
	paths: string[];
	next_at: string | null;
}
/** So many of the newest say where they lead. */
const PATHS_TOLD = 50;
/** What shows itself and was not read, and when that rises by itself. */
export async function countUnread(db: CustomerDb, user_id: number): Promise<Unread> {
	const [row] = await ask<Unread>(
		db,
		sql`select ${unreadOf(user_id)} as unread,
			exists (select from notices where user_id = ${user_id} and ${OPEN} and shows_at <= now() and urgent) as urgent,
			array(select distinct path from (select path from notices where user_id = ${user_id} and ${OPEN} and shows_at <= now() order by created_at desc, id desc limit ${verbatim(PATHS_TOLD)}) p) as paths,
			(select min(shows_at) from notices where user_id = ${user_id} and ${OPEN} and shows_at > now() and shows_at < 'infinity') as next_at`,
	);
	return row ?? { unread: 0, urgent: false, paths: [], next_at: null };
}

/** What was put off, and what waits for its moment. */
const LATER = sql`${OPEN} and shows_at > now() and shows_at < 'infinity'`;
/** By which column a pile is in order, and what is in it. */
const PILES: Record<NoticePile, { by: Sql; holds: Sql; newestFirst: boolean }> = {
	unread: { by: sql`created_at`, holds: sql`${OPEN} and shows_at <= now()`, newestFirst: true },
	all: { by: sql`created_at`, holds: sql`done_at is null`, newestFirst: true },
	later: { by: sql`shows_at`, holds: LATER, newestFirst: false },
	done: { by: sql`done_at`, holds: sql`done_at is not null`, newestFirst: true },
};
interface Pile {
	notices: StoredNotice[];
	next: string | null;
	counts: { unread: number; later: number };
	formats: Formats;
}
type PileRow = Formats & { unread: number; later: number; place: string | null } & { [K in keyof StoredNotice]: StoredNotice[K] | null };

/** One statement, however much there is. */
export async function pileOf(
	db: CustomerDb,
	user_id: number,
	{ pile, limit, before }: { pile: NoticePile; limit: number; before?: string | undefined },
): Promise<Pile> {
	const { by, holds, newestFirst } = PILES[pile];
	const order = verbatim(newestFirst ? "desc" : "asc");
	const from = placeOf(before);
	const further =
		from === undefined ? sql`true` : sql`(${by}, id) ${verbatim(newestFirst ? "<" : ">")} (${from.at}::timestamptz, ${from.id}::bigint)`;
	const rows = await ask<PileRow>(
		db,
		sql`select o.time_zone, o.date_format_id, o.time_format_id, ${unreadOf(user_id)} as unread,
			${countOf(sql`from notices where user_id = ${user_id} and ${LATER}`)} as later,
			n.*, u.first_name || ' ' || u.last_name as by
		from platform.customers o
		left join (
			select id, kind, reason, words, path, urgent, times, by_id, created_at, read_at, done_at, snoozed_until,
				case when due_at > now() and read_at is null then due_at end as waits_until, case when due_at > now() and read_at is null then waits_for end as waits_for,
				to_char(${by} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
			from notices where user_id = ${user_id} and ${holds} and ${further} order by ${by} ${order}, id ${order} limit ${limit + 1}
		) n on true
		left join platform.users u on u.id = n.by_id
		where o.id = current_setting('app.customer_id')::bigint
		order by n.place ${order}, n.id ${order}`,
	);
	const [first] = rows;
	if (first === undefined) throw new Error("a school that is not there has no inbox");
	// of an empty pile the one row holds the counts alone
	const found = rows.filter((row): row is PileRow & StoredNotice & { place: string } => row.id !== null);
	const shown = found.slice(0, limit);
	const last = shown.at(-1);
	return {
		notices: shown,
		next: found.length > limit && last !== undefined ? `${last.place}_${last.id}` : null,
		counts: { unread: first.unread, later: first.later },
		formats: first,
	};
}

/** A place in a pile, as `next` says it. */
function placeOf(before: string | undefined): { at: string; id: number } | undefined {
	if (before === undefined) return undefined;
	const [, at, id] = PLACE.exec(before) ?? [];
	// a day that is none is read as another one
	const read = at === undefined ? Number.NaN : Date.parse(at);
	if (at === undefined || Number.isNaN(read) || new Date(read).toISOString().slice(0, 19) !== at.slice(0, 19))
		throw new Refusal("invalid", { fields: { before: { message: "choice" } } });
	return { at, id: Number(id) };
}
const PLACE = /^((?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_(\d{1,15})$/;
