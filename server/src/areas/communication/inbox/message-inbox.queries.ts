import type { GotMessage, OpenMessage } from "@homeroom/contract/areas/communication/message-inbox.calls.ts";
import type { Message, MessageFile } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { lineOf } from "@homeroom/contract/kit/values/rich-text.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { type Sql, sql } from "../../../kit/db/sql-text.ts";
import { STILL_THEIRS } from "../messages.audience.ts";
import { messageFiles, OWES } from "../messages.queries.ts";
import { fieldValues, fillText, type SchoolFacts } from "../messages.texts.ts";

/** Who somebody with a login is, to the school. */
export const persons = (user_id: number): Sql =>
	sql`select 'contact' as person_kind, k.id as person_id from contacts k where k.user_id = ${user_id} and k.archived_at is null
		union all select 'staff', p.id from staff p where p.user_id = ${user_id} and p.archived_at is null
		union all select 'student', s.student_id from student_people s where s.user_id = ${user_id} and s.relation = 'self'`;
/** It has reached them, or may have. */
const CAME = sql`m.started_at is not null and r.state <> 'stopped' and (r.state <> 'waiting' or r.channel = 'letter')`;
export const mine = (user_id: number): Sql => sql`(r.person_kind, r.person_id) in (${persons(user_id)}) and ${CAME}`;

interface GotRow
	extends SchoolFacts,
		Pick<
			GotMessage,
			"id" | "kind" | "topic" | "language" | "question" | "answer_by" | "answer" | "answered_at" | "owes" | "sent_at" | "read_at"
		> {
	name: string;
	first_name: string;
	children: { name: string; class_label: string | null }[];
	texts: Message["texts"];
	files: MessageFile[];
	may_answer: boolean;
}
const ROWS = sql`select r.id, m.kind, m.topic, r.language, m.question, m.answer_by, r.answer, r.answered_at, ${OWES} as owes, coalesce(r.handed_over_at, m.started_at) as sent_at, r.read_at, r.name, r.first_name, r.children,
		m.texts, ${messageFiles(sql`m.id`)} as files, o.name as school, coalesce(s.sender_name, o.name) as sender, (m.started_at at time zone customer_zone())::date as today, o.date_format_id,
		m.question <> 'none' and r.state <> 'stopped' and coalesce(m.answer_by >= customer_today(), true) and not (m.question = 'signature' and r.answered_at is not null) and ${STILL_THEIRS} as may_answer
	from message_recipients r join messages m on m.id = r.message_id join platform.customers o on o.id = r.customer_id left join message_settings s on s.customer_id = r.customer_id`;

/** A message as this reader gets it. */
function opened(row: GotRow): OpenMessage & { name: string; school: string } {
	const { texts, first_name, files, sender, school, today, date_format_id, name, ...rest } = row;
	const text = texts[row.language as Locale] ?? { subject: "", body: "", short: "", choices: [] };
	const to = { name, first_name, language: row.language as Locale, children: row.children, link: "" };
	const { subject, body, choices } = fillText(text, fieldValues(row, { school, sender, today, date_format_id }, to));
	return {
		...rest,
		name,
		school,
		sender,
		subject,
		starts: lineOf(body).slice(0, 200),
		body,
		choices,
		files,
		children: row.children.map(({ name }) => name),
		has_files: files.length > 0,
	};
}

export async function findGot(db: CustomerDb, condition: Sql): Promise<(OpenMessage & { name: string; school: string }) | undefined> {
	const [row] = await ask<GotRow>(db, sql`${ROWS} where ${condition}`);
	return row && opened(row);
}

export interface InboxQuery {
	pile: "all" | "unread" | "owing";
	limit: number;
	before?: number | undefined;
}
export async function inboxOf(db: CustomerDb, user_id: number, { pile, limit, before }: InboxQuery) {
	const shown = pile === "unread" ? sql`r.read_at is null` : pile === "owing" ? OWES : sql`true`;
	const [rows, [counts]] = await Promise.all([
		ask<GotRow>(
			db,
			sql`${ROWS} where ${mine(user_id)} and ${shown} and (${before ?? null}::bigint is null or r.id < ${before ?? null}) order by r.id desc limit ${limit + 1}`,
		),
		ask<{ unread: number; owing: number }>(
			db,
			sql`select count(*) filter (where r.read_at is null)::int as unread, count(*) filter (where ${OWES})::int as owing from message_recipients r join messages m on m.id = r.message_id where ${mine(user_id)}`,
		),
	]);
	const page = rows.slice(0, limit);
	return {
		messages: page.map(opened),
		next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
		counts: counts ?? { unread: 0, owing: 0 },
	};
}

/** It is read now, if it was not; what was answered stays so. */
export async function markRead(db: CustomerDb, condition: Sql): Promise<void> {
	await ask(
		db,
		sql`with done as (
			update message_recipients t set read_at = now(), state = case when t.state = 'answered' then t.state else 'read' end
			from message_recipients r join messages m on m.id = r.message_id where t.id = r.id and r.read_at is null and ${condition} returning t.message_id
		) update messages set progress = progress + 1 where id in (select message_id from done)`,
	);
}
