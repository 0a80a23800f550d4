import { RECIPIENT_FAULTS } from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { Recipient, RecipientCounts } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { allOf, param, type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import { pagesByNumber } from "../../kit/lists/pages-by-number.ts";
import { searchFilters } from "../../kit/lists/search.ts";
import { writeAnswer } from "./inbox/messages.answers.ts";
import { ALL_THEIRS } from "./messages.audience.ts";
import { messageFor, storedMessage, type Writer } from "./messages.drafts.ts";
import { seenHomes, shownAddress } from "./messages.homes.ts";
import { lockMessage, OWES, REMINDABLE } from "./messages.queries.ts";
import { schoolFacts } from "./messages.settings.ts";
import { fieldValues, fillText } from "./messages.texts.ts";
import { SEND_TASKS } from "./sending/messages.leaving.ts";
import { joinRecipientSms, STATE, sendTextsAgain } from "./sending/messages.sms.ts";

interface Narrowed {
	search?: string | undefined;
	state?: string | undefined;
	channel?: string | undefined;
	owing?: "1" | undefined;
}
export interface BoardQuery extends Narrowed {
	page: number;
	limit: number;
}
/** An answer as the school reads it: of a choice its words. */
const ANSWER = sql`case when m.question = 'choice' then coalesce(m.texts->r.language->'choices'->>(r.answer::integer), (select t.value->'choices'->>(r.answer::integer) from jsonb_each(m.texts) t order by t.key limit 1), r.answer) else r.answer end`;
/** The same for all languages: in the school's own, where it has one. */
const LABEL = sql`case when m.question = 'choice' then coalesce(m.texts->o.locale->'choices'->>(r.answer::integer),
	(select t.value->'choices'->>(r.answer::integer) from jsonb_each(m.texts) t order by t.key limit 1), r.answer) else r.answer end`;
/** One word for each way to fail; what a mail server said is told as it said it. */
const FAULT = sql`case when coalesce(g.problem, r.fault) is null then null when coalesce(g.problem, r.fault) = any(${verbatim(`'{${RECIPIENT_FAULTS.join(",")}}'::text[]`)}) then coalesce(g.problem, r.fault) else 'other' end`;
const columns = ({ actor }: Writer): Sql =>
	sql`r.id, r.person_kind, r.person_id, r.name, r.channel, r.language, ${shownAddress("r", actor)} as address, r.children, ${STATE} as state, ${FAULT} as fault, case when ${FAULT} = 'other' then r.fault end as fault_said, r.handed_over_at, r.delivered_at, r.read_at, r.answered_at, ${ANSWER} as answer, ${OWES} as owes, r.reminded_at`;
const FROM = sql`message_recipients r join messages m on m.id = r.message_id ${joinRecipientSms("r")}`;

/** What a board is narrowed to. */
function shownOf(id: number, query: Narrowed): Sql {
	const [$state, $channel] = [param(query.state ?? null), param(query.channel ?? null)];
	return sql`r.message_id = ${id} and (${$state}::text is null or ${STATE} = ${$state}) and (${$channel}::text is null or r.channel = ${$channel})
		and (not ${query.owing === "1"}::boolean or ${OWES}) and ${allOf(searchFilters({ search: "r.search" }, query.search))}`;
}

export async function boardOf(db: CustomerDb, writer: Writer, id: number, query: BoardQuery) {
	const { counts } = await storedMessage(db, writer, id);
	const shown = shownOf(id, query);
	const [recipients, [counted]] = await Promise.all([
		ask<Recipient>(
			db,
			sql`select ${columns(writer)} from ${FROM} where ${shown} order by r.search, r.id limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
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

const FILE_STEP = 2000;
/** The same, all of them, in the board's order: read in steps, no transaction stays open. */
export async function* recipientsIn(db: CustomerDb, writer: Writer, id: number, query: Narrowed): AsyncGenerator<Recipient[]> {
	const shown = shownOf(id, query);
	let last: { search: string; id: number } | undefined;
	do {
		const after = last === undefined ? sql`true` : sql`(r.search, r.id) > (${last.search}, ${last.id})`;
		const rows = await ask<Recipient & { search: string }>(
			db,
			sql`select ${columns(writer)}, r.search from ${FROM} where ${shown} and ${after} order by r.search, r.id limit ${verbatim(FILE_STEP)}`,
		);
		last = rows.length < FILE_STEP ? undefined : rows.at(-1);
		yield rows;
	} while (last !== undefined);
}

async function recipientOf(db: CustomerDb, writer: Writer, id: number, recipient_id: number): Promise<Recipient> {
	const [row] = await ask<Recipient>(db, sql`select ${columns(writer)} from ${FROM} where r.message_id = ${id} and r.id = ${recipient_id}`);
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
	const before = await recipientOf(db, writer, id, recipient_id);
	if (!(await writeAnswer(db, recipient_id, answer))) throw new Refusal("message_answer_over", { current: before });
	return recipientOf(db, writer, id, recipient_id);
}

/** A reminder for those who owe an answer, by the way that reached them; not twice in a day. */
export async function remind(db: CustomerDb, writer: Writer, id: number): Promise<{ reminded: number }> {
	const message = await storedMessage(db, writer, id);
	if (message.state !== "sent" && message.state !== "sending") throw new Refusal("message_state");
	const [row] = await ask<{ reminded: number }>(
		db,
		sql`with owing as (
			update message_recipients t set remind = true from ${FROM} where t.id = r.id and r.message_id = ${id} and ${REMINDABLE} and ${ALL_THEIRS} returning 1
		), told as (update messages set reminders = reminders + 1, progress = progress + 1 where id = ${id} and exists (select from owing) returning id)
		select (select count(*)::int from owing) as reminded, (select platform.enqueue(${SEND_TASKS[message.lane]}, ${JSON.stringify({ message_id: id })}::jsonb, ${`remind ${db.customer_id} ${id}`}) from told)`,
	);
	return { reminded: row?.reminded ?? 0 };
}

/** Somebody decided so, who knows that it may come twice. Of a message that is on its way or has gone. */
export async function textsAgain(db: CustomerDb, writer: Writer, id: number): Promise<{ again: number }> {
	await lockMessage(db, id, writer.own);
	const { state } = await storedMessage(db, writer, id);
	if (state !== "sent" && state !== "sending") throw new Refusal("message_state");
	const again = await sendTextsAgain(db, id);
	if (again > 0) await ask(db, sql`update messages set progress = progress + 1 where id = ${id}`);
	return { again };
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
		where r.message_id = ${id} and r.channel = 'letter' and r.state <> 'stopped' and ${seenHomes("r", writer.actor)} order by r.language, r.search, r.id limit 5000`,
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
	if (!(await messageFor(db, writer, id)).may.note_letters) throw new Refusal("message_state");
	const rows = await ask(
		db,
		sql`update message_recipients set state = 'handed_over', handed_over_at = now() where message_id = ${id} and channel = 'letter' and state = 'waiting' and id = any(${recipient_ids}::bigint[]) returning id`,
	);
	if (rows.length > 0) await ask(db, sql`update messages set progress = progress + 1 where id = ${id}`);
	return { printed: rows.length };
}
