import { ask, type CustomerDb, inTransaction } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { sendMails } from "../../kit/mail/mail.ts";
import { knock } from "../../kit/push/knock.ts";
import { type DueNotice, noticeMail, noticePush } from "./notices.mails.ts";
import { DUE, type NoticeKind } from "./notices.public.ts";
import { alone } from "./notices.timing.ts";

/** So many lines are handed out in one transaction. */
const STEP = 2000;

/** Hands out what is due: claimed, and with the same commit its mails stand in the outbox and its pushes among the jobs. Whoever comes second finds nothing. */
export async function deliverNotices(
	db: CustomerDb,
	{ kinds, publicUrl }: { kinds: ReadonlyMap<string, NoticeKind>; publicUrl: string },
): Promise<void> {
	while ((await inTransaction(db, (tx) => deliverSome(tx, kinds, publicUrl))) === STEP);
}

async function deliverSome(db: CustomerDb, kinds: ReadonlyMap<string, NoticeKind>, publicUrl: string): Promise<number> {
	await alone(db, DUE);
	const due = await claim(db);
	const people = [
		...Map.groupBy(
			due.filter(({ is_over }) => !is_over),
			({ user_id }) => user_id,
		).values(),
	];
	const by = (way: "email" | "push") =>
		people.map((lines) => lines.filter((line) => goesBy(way, line, kinds.get(line.kind)))).filter((lines) => lines.length > 0);
	await sendMails(
		db,
		by("email").map((lines) => noticeMail(lines, kinds, publicUrl)),
	);
	await knock(
		db,
		by("push").map((lines) => noticePush(lines, kinds)),
	);
	return due.length;
}

/** What the school holds for all, one's own wish, what the school starts with, what the kind does. */
function goesBy(way: "email" | "push", line: DueNotice, kind: NoticeKind | undefined): boolean {
	if (kind === undefined) return false;
	const start = line[`ruled_${way}`] ?? kind.start[way];
	if (line.held === true || kind.always === true) return start;
	return !line.is_muted && (line.wished === null ? start : line[`wished_${way}`] === true);
}

const claim = (db: CustomerDb) =>
	ask<DueNotice>(
		db,
		sql`with due as (
			select id from notices where told_at is null and due_at <= now() order by user_id, id limit ${STEP} for update
		), told as (
			update notices n set told_at = now() from due where n.id = due.id returning n.*
		)
		select n.id, n.user_id, n.kind, n.reason, n.words, n.times, n.path, n.urgent, u.email, u.first_name, coalesce(u.locale, o.locale) as locale,
			o.name as school, o.primary_color, o.words as own_words, o.time_zone, o.date_format_id, o.time_format_id, coalesce(h.push_names, s.push_names, false) as push_names,
			b.user_id is null or n.read_at is not null or n.done_at is not null or n.shows_at > now() as is_over,
			w.inbox as wished, w.email as wished_email, w.push as wished_push, r.email as ruled_email, r.push as ruled_push, r.held, coalesce(w.muted_until > now(), false) as is_muted
		from told n join platform.users u on u.id = n.user_id join platform.customers o on o.id = n.customer_id
		left join memberships b on b.user_id = n.user_id and b.status = 'active' and b.accepted_at is not null
		left join notice_wishes w on w.user_id = n.user_id and w.kind = n.kind left join notice_rules r on r.kind = n.kind
		left join notice_hours h on h.user_id = n.user_id left join notice_school_hours s on s.customer_id = n.customer_id
		order by n.user_id, n.urgent desc, n.id`,
	);
