import type { Recipient, RecipientCounts } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { param, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import { pagesByNumber } from "../../kit/lists/pages-by-number.ts";
import { writeAnswer } from "./inbox/messages.answers.ts";
import { ALL_THEIRS } from "./messages.audience.ts";
import { storedMessage, type Writer } from "./messages.drafts.ts";
import { OWES } from "./messages.queries.ts";
import { schoolFacts } from "./messages.settings.ts";
import { fieldValues, fillText } from "./messages.texts.ts";
import { SEND_TASKS } from "./sending/messages.leaving.ts";
import { joinRecipientSms, STATE } from "./sending/messages.sms.ts";

export interface BoardQuery {
	page: number;
	limit: number;
	search?: string | undefined;
	state?: string | undefined;
	channel?: string | undefined;
	owing?: "1" | undefined;
}
/** An answer as the school reads it: of a choice its words. */
const ANSWER = sql`case when m.question = 'choice' then coalesce(m.texts->r.language->'choices'->>(r.answer::integer), r.answer) else r.answer end`;
/** The same for all languages: in the school's own, where it has one. */
const LABEL = sql`case when m.question = 'choice' then coalesce(m.texts->o.locale->'choices'->>(r.answer::integer),
	(select t.value->'choices'->>(r.answer::integer) from jsonb_each(m.texts) t order by t.key limit 1), r.answer) else r.answer end`;
const COLUMNS = sql`r.id, r.person_kind, r.person_id, r.name, r.channel, r.language, r.address, r.children, ${STATE} as state, coalesce(g.problem, r.fault) as fault, r.handed_over_at, r.delivered_at, r.read_at, r.answered_at, ${ANSWER} as answer, ${OWES} as owes, r.reminded_at`;
const FROM = sql`message_recipients r join messages m on m.id = r.message_id ${joinRecipientSms("r")}`;

export async function boardOf(db: CustomerDb, writer: Writer, id: number, query: BoardQuery) {
	const { counts } = await storedMessage(db, writer, id);
	const [$state, $channel, $words] = [param(query.state ?? null), param(query.channel ?? null), param(query.search?.trim() ?? "")];
	const shown: Sql = sql`r.message_id = ${id} and (${$state}::text is null or ${STATE} = ${$state}) and (${$channel}::text is null or r.channel = ${$channel})
		and (not ${query.owing === "1"}::boolean or ${OWES}) and (${$words}::text = '' or r.search like '%' || words(${$words}::text) || '%')`;
	const [recipients, [counted]] = await Promise.all([
		ask<Recipient>(
			db,
			sql`select ${COLUMNS} from ${FROM} where ${shown} order by r.search, r.id limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
		),
		ask<{ total: number; answers: Record<string, number> }>(
			db,
			sql`select (select count(*)::int from ${FROM} where ${shown}) as total,
				(select coalesce(jsonb_object_agg(a.answer, a.n), '{}') from (select ${LABEL} as answer, count(*) as n from ${FROM} join platform.customers o on o.id = m.customer_id where r.message_id = ${id} and m.question in ('yes_no', 'choice') and r.answer is not null group by 1) a) as answers`,
		),
	]);
	const { total, answers } = found(counted);
	return { recipients, meta: pagesByNumber(`/messages/${id}/recipients`, query, total), counts: counts as RecipientCounts, answers };
}

async function recipientOf(db: CustomerDb, id: number, recipient_id: number): Promise<Recipient> {
	const [row] = await ask<Recipient>(db, sql`select ${COLUMNS} from ${FROM} where r.message_id = ${id} and r.id = ${recipient_id}`);
	return found(row);
}

/** What somebody answered on the phone or on paper. */
export async function answerFor(
	db: CustomerDb,
	writer: Writer,
	{ id, recipient_id }: { id: number; recipient_id: number },
	answer: string,
): Promise<Recipient> {
	await storedMessage(db, writer, id);
	const before = await recipientOf(db, id, recipient_id);
	if (!(await writeAnswer(db, recipient_id, answer))) throw new Refusal("message_answer_over", { current: before });
	return recipientOf(db, id, recipient_id);
}

const REMIND_AGAIN = "20 hours";
/** A reminder for those who owe an answer, by the way that reached them; not twice in a day. */
export async function remind(db: CustomerDb, writer: Writer, id: number): Promise<{ reminded: number }> {
	const message = await storedMessage(db, writer, id);
	if (message.state !== "sent" && message.state !== "sending") throw new Refusal("message_state");
	const [row] = await ask<{ reminded: number }>(
		db,
		sql`with owing as (
			update message_recipients t set remind = true from ${FROM} where t.id = r.id and r.message_id = ${id} and ${OWES} and ${ALL_THEIRS} and r.channel <> 'letter' and not t.remind and coalesce(t.reminded_at < now() - interval '${verbatim(REMIND_AGAIN)}', true) returning 1
		), told as (update messages set reminders = reminders + 1, progress = progress + 1 where id = ${id} and exists (select from owing) returning id)
		select (select count(*)::int from owing) as reminded, (select platform.enqueue(${SEND_TASKS[message.lane]}, ${JSON.stringify({ message_id: id })}::jsonb, ${`remind ${db.customer_id} ${id}`}) from told)`,
	);
	return { reminded: row?.reminded ?? 0 };
}

interface LetterRow {
	recipient_id: number;
	name: string;
	first_name: string;
	address: string;
	language: Locale;
	children: { name: string; class_label: string | null }[];
	printed_at: string | null;
}
/** Those whom a letter alone reaches, with address and text. */
export async function lettersOf(db: CustomerDb, writer: Writer, id: number) {
	const message = await storedMessage(db, writer, id);
	const rows = await ask<LetterRow>(
		db,
		sql`select r.id as recipient_id, r.name, r.first_name, r.address, r.language, r.children, r.handed_over_at as printed_at from message_recipients r
		where r.message_id = ${id} and r.channel = 'letter' and r.state <> 'stopped' order by r.language, r.search, r.id limit 5000`,
	);
	const facts = new Map<Locale, Awaited<ReturnType<typeof schoolFacts>>>();
	for (const { language } of rows) if (!facts.has(language)) facts.set(language, await schoolFacts(db, language));
	const letters = rows.map(({ first_name: _, children: __, address, ...row }) => {
		const text = message.texts[row.language] ?? { subject: "", body: "", short: "", choices: [] };
		const to = { name: row.name, first_name: _, language: row.language, children: __, link: "" };
		const { subject, body } = fillText(
			text,
			fieldValues(message, facts.get(row.language) as NonNullable<ReturnType<typeof facts.get>>, to),
		);
		return { ...row, address: address.split("\n"), subject, body };
	});
	const [first] = facts.values();
	return { letters, sender: first?.sender ?? (await schoolFacts(db, message.school_language)).sender };
}

export async function lettersPrinted(
	db: CustomerDb,
	writer: Writer,
	id: number,
	recipient_ids: readonly number[],
): Promise<{ printed: number }> {
	await storedMessage(db, writer, id);
	const rows = await ask(
		db,
		sql`update message_recipients set state = 'handed_over', handed_over_at = now() where message_id = ${id} and channel = 'letter' and state = 'waiting' and id = any(${recipient_ids}::bigint[]) returning id`,
	);
	if (rows.length > 0) await ask(db, sql`update messages set progress = progress + 1 where id = ${id}`);
	return { printed: rows.length };
}
