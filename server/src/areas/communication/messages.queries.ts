import { RECIPIENT_STATES } from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { Message, MessageFile, MessageRow, NamedTarget } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { MODULES } from "@homeroom/contract/kit/modules.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { during } from "../../kit/db/sql-days.ts";
import { allOf, param, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import { found } from "../../kit/http/refusal.ts";
import { searchFilters } from "../../kit/lists/search.ts";
import { RELATION_HOLDS } from "./messages.audience.ts";
import { taughtBy } from "./messages.targets.ts";
import { joinRecipientSms, STATE, TEXT_AGAIN } from "./sending/messages.sms.ts";

/** Whoever has ViewOwn sees the messages that they wrote. */
export const messagesOf = (own: number | null): Sql => (own === null ? sql`true` : sql`m.author_id = ${own}`);

/** An answer is asked for, it can still come, and it has not. */
export const OWES = sql`(m.question <> 'none' and r.answered_at is null and r.state not in ('waiting', 'stopped', 'failed', 'bounced'))`;
const REMIND_AGAIN = "20 hours";
/** Whom a reminder reaches: by the way that reached them, which is no letter, and not twice in a day. */
export const REMINDABLE = sql`(${OWES} and r.channel <> 'letter' and not r.remind and coalesce(r.reminded_at < now() - interval '${verbatim(REMIND_AGAIN)}', true))`;
const COUNTS = sql`(select jsonb_build_object('people', count(distinct (r.person_kind, r.person_id)), 'owing', count(*) filter (where ${OWES}), 'remindable', count(*) filter (where ${REMINDABLE}), 'texts_again', count(*) filter (where r.text_again),
	${verbatim(RECIPIENT_STATES.map((state) => `'${state}', count(*) filter (where r.shown = '${state}')`).join(", "))}) from (select r.*, ${STATE} as shown, ${TEXT_AGAIN} as text_again from message_recipients r ${joinRecipientSms("r")} where r.message_id = m.id) r)`;
export const subjectIn = (locale: string): Sql =>
	sql`coalesce(nullif(m.texts->${locale}->>'subject', ''), (select t.value->>'subject' from jsonb_each(m.texts) t where t.value->>'subject' <> '' order by t.key limit 1), '')`;
/** So many of its targets a line of the list names. */
const TO_NAMED = 3;
const targetsOf = (own: number | null, user_id: number, which: Sql): Sql =>
	sql`(select coalesce(jsonb_agg(jsonb_build_object('adds', t.adds, 'kind', t.kind, 'ref', t.ref, 'text', t.text, 'audience', t.audience, 'name', ${targetName(own, user_id)}) order by t.position), '[]')
		from message_targets t where t.message_id = m.id and ${which})`;
const rowColumns = ({ own, user_id, locale }: Reader): Sql =>
	sql`${targetsOf(own, user_id, sql`t.position <= ${verbatim(TO_NAMED)}`)} as to, (select count(*)::int from message_targets t where t.message_id = m.id) as to_count, m.id, m.state, m.kind, m.topic, m.lane, ${subjectIn(locale)} as subject, m.question, m.author_id, nullif(concat_ws(' ', u.first_name, u.last_name), '') as author_name,
		m.sends_at, m.sent_at, ${COUNTS} as counts, m.updated_at, m.version`;
const FROM = sql`messages m left join platform.users u on u.id = m.author_id`;

const PILES: Record<string, Sql> = {
	all: sql`true`,
	drafts: sql`m.state in ('draft', 'undone')`,
	waiting: sql`m.state in ('asked', 'planned')`,
	sent: sql`m.state in ('sending', 'sent', 'stopped')`,
};
export interface MessageListQuery {
	page: number;
	limit: number;
	pile: string;
	search?: string | undefined;
}
interface Piles {
	drafts: number;
	waiting: number;
	sent: number;
}
export async function listMessages(db: CustomerDb, query: MessageListQuery, reader: Reader) {
	const { own } = reader;
	const condition = sql`${messagesOf(own)} and ${PILES[query.pile] ?? sql`true`} and exists (
		select from (select '' where m.texts = '{}' union all select t.value->>'subject' from jsonb_each(m.texts) t) said (subject) where ${allOf(searchFilters({ search: "words(said.subject)" }, query.search))})`;
	const [rows, [counted]] = await Promise.all([
		ask<MessageRow>(
			db,
			sql`select ${rowColumns(reader)} from ${FROM} where ${condition} order by m.updated_at desc, m.id desc limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
		),
		ask<{ total: number; counts: Piles }>(
			db,
			sql`select (select count(*)::int from ${FROM} where ${condition}) as total,
				(select jsonb_build_object('drafts', count(*) filter (where ${PILES.drafts}), 'waiting', count(*) filter (where ${PILES.waiting}), 'sent', count(*) filter (where ${PILES.sent}))
					from messages m where ${messagesOf(own)}) as counts`,
		),
	]);
	const { total, counts } = found(counted);
	return { rows, total, counts };
}

/** A message as it is stored. */
export interface StoredMessage extends Omit<Message, "may"> {
	started_at: string | null;
	/** Whose classes and courses alone it is for. */
	narrowed_id: number | null;
	plan: "now" | "break" | "at" | null;
	fingerprint: string | null;
	school_language: Locale;
	is_author: boolean;
	/** Who sent it to be agreed to, of somebody else's. */
	is_asker: boolean;
	undoable: boolean;
}
const owned = (own: number | null, filter: (user_id: number) => Sql): Sql => (own === null ? sql`true` : filter(own));
const taughtClasses = (user_id: number): Sql =>
	sql`select t.class_id from staff p join class_teachers t on t.staff_id = p.id where p.user_id = ${user_id} and p.archived_at is null and ${during("t", sql`(select customer_today())`)}`;
const ownKin = (contact: Sql) => (user_id: number) =>
	sql`exists (select from student_contacts r where r.contact_id = ${contact} and ${RELATION_HOLDS} and r.student_id in (${taughtBy(user_id)}))`;

/** What people call a target, of those that the person may write to; null: there is none. */
function targetName(own: number | null, user_id: number): Sql {
	const $user = param(user_id);
	return sql`case t.kind
		when 'class' then (select c.name from classes c where c.id = t.ref and ${owned(own, (me) => sql`c.id in (${taughtClasses(me)})`)})
		when 'course' then (select c.name from courses c where c.id = t.ref and ${owned(own, (me) => sql`c.id in (select k.course_id from class_courses k where k.class_id in (${taughtClasses(me)}))`)})
		when 'view' then (select v.name from saved_views v where v.id = t.ref and (v.user_id = ${$user} or v.shared) and v.record in ('students', 'clients', 'contacts', 'staff') and ${owned(own, () => sql`v.record <> 'staff'`)})
		when 'subject' then (select c.name from subjects c where c.id = t.ref and ${own === null})
		when 'family' then (select c.name from clients c where c.id = t.ref and c.archived_at is null and ${owned(own, (me) => sql`exists (select from contacts k where k.client_id = c.id and ${ownKin(sql`k.id`)(me)})`)})
		when 'contact' then (select concat_ws(' ', k.first_name, k.last_name) from contacts k where k.id = t.ref and k.archived_at is null and ${owned(own, ownKin(sql`k.id`))})
		when 'student' then (select concat_ws(' ', s.first_name, s.last_name) from students s where s.id = t.ref and s.archived_at is null and ${owned(own, (me) => sql`s.id in (${taughtBy(me)})`)})
		when 'staff' then (select concat_ws(' ', p.first_name, p.last_name) from staff p where p.id = t.ref and p.archived_at is null and ${own === null})
		when 'unanswered' then (select ${subjectIn("en")} from messages m where m.id = t.ref and m.question <> 'none' and ${messagesOf(own)})
		when 'grade' then case when t.text ~ '^-?[0-9]{1,2}$' then t.text end
		when 'department' then case when ${own === null} then t.text end
		when 'teaching_today' then case when ${own === null} then '' end
		else case when t.audience = 'staff' and ${own !== null} then null else '' end end`;
}

/** What lies beside a message. */
export const messageFiles = (message_id: Sql): Sql =>
	sql`(select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', v.size, 'media_type', v.media_type) order by f.name, f.id), '[]')
		from repositories p join files f on f.repository_id = p.id and f.deleted_at is null join file_versions v on v.file_id = f.id and v.number = f.number
		where p.platform_module_id = ${MODULES.Communications.id} and p.record = 'messages' and p.record_id = ${message_id})`;

export interface Reader {
	own: number | null;
	user_id: number;
	locale: string;
}
export async function findMessage(db: CustomerDb, id: number, reader: Reader): Promise<StoredMessage | undefined> {
	const { own, user_id } = reader;
	const [message] = await ask<StoredMessage & { targets: NamedTarget[]; files: MessageFile[] }>(
		db,
		sql`select ${rowColumns(reader)}, m.channels, m.falls_back, m.answer_by, m.texts, m.asked_at, m.declined_note, m.started_at, m.narrowed_id, m.plan, m.fingerprint, o.locale as school_language,
			nullif(concat_ws(' ', a.first_name, a.last_name), '') as approved_by, coalesce(m.author_id = ${user_id}, false) as is_author, coalesce(m.asked_id = ${user_id}, false) as is_asker,
			case when m.state = 'sending' and m.started_at is null then m.undo_until end as undo_until, coalesce(m.state = 'sending' and m.started_at is null and m.undo_until > now(), false) as undoable,
			${targetsOf(own, user_id, sql`true`)} as targets,
			${messageFiles(sql`m.id`)} as files
		from ${FROM} left join platform.users a on a.id = m.approved_id join platform.customers o on o.id = m.customer_id where m.id = ${id} and ${messagesOf(own)}`,
	);
	return message;
}

/** Held until the transaction ends: who sends, changes, stops or agrees does so one after the other. */
export async function lockMessage(db: CustomerDb, id: number, own: number | null): Promise<boolean> {
	const rows = await ask(db, sql`select m.id from messages m where m.id = ${id} and ${messagesOf(own)} for update`);
	return rows.length > 0;
}
