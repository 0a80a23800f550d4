import type {
	MessageChannel,
	MessageKind,
	MessageLane,
	MessageQuestion,
	MessageTopic,
} from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { Message } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { type Sql, sql, verbatim } from "../../../kit/db/sql-text.ts";
import type { HandOvers } from "../../../kit/http/health/hand-overs.ts";
import type { SmtpOptions } from "../../../kit/mail/mail-server.ts";
import type { SecretBox } from "../../../kit/secrets/secret-box.ts";
import { schoolFacts } from "../messages.settings.ts";
import type { SchoolFacts } from "../messages.texts.ts";

/** The job that hands a message out, by its lane, and the one that carries its mails: a mail server that hangs holds back nothing else of it. */
export const SEND_TASKS = { urgent: "send_messages_urgent", normal: "send_messages", bulk: "send_messages_bulk" } as const;
export const CARRY_TASKS = { urgent: "carry_messages_urgent", normal: "carry_messages", bulk: "carry_messages" } as const;

export interface DeliveryTools {
	box: SecretBox;
	smtp: SmtpOptions;
	publicUrl: string;
	handOvers: HandOvers;
	/** The server ends. */
	ending: AbortSignal;
}
/** Who claimed something so long ago is gone: it goes again, under the same name. Longer than anybody takes that is still there. */
export const CLAIM_SECONDS: Record<MessageLane, number> = { urgent: 90, normal: 600, bulk: 600 };
export const claimOver = (lane: MessageLane, row = ""): Sql =>
	verbatim(`${row}claimed_at < now() - interval '${CLAIM_SECONDS[lane]} seconds'`);

/** Nobody has stopped it; and whoever wants to waits until this transaction ends. */
export const holdOpen = async (db: CustomerDb, id: number): Promise<boolean> =>
	(await ask(db, sql`select id from messages where id = ${id} and state in ('sending', 'sent') for share`)).length > 0;
/** Before what became of its recipients is written: whoever stops it locks in the same order. */
export const holdMessage = (db: CustomerDb, id: number): Promise<unknown> =>
	ask(db, sql`select from messages where id = ${id} for no key update`);

/** A message that is on its way, as what goes out needs it. */
export interface LeavingMessage {
	id: number;
	kind: MessageKind;
	topic: MessageTopic | null;
	lane: MessageLane;
	channels: readonly MessageChannel[];
	question: MessageQuestion;
	answer_by: string | null;
	texts: Message["texts"];
	secret_box: Buffer;
	plan: string;
	/** How many times it was reminded of: part of a reminder's name. */
	reminders: number;
	has_files: boolean;
}
export interface LeavingRecipient {
	id: number;
	name: string;
	first_name: string;
	channel: MessageChannel;
	language: Locale;
	address: string;
	children: { name: string; class_label: string | null }[];
	attempts: number;
	/** A reminder of what was sent before. */
	reminds: boolean;
}
export const LEAVING = sql`m.id, m.kind, m.topic, m.lane, m.channels, m.question, m.answer_by, m.texts, m.secret_box, m.plan, m.reminders,
	exists (select from repositories p join files f on f.repository_id = p.id and f.deleted_at is null where p.record = 'messages' and p.record_id = m.id) as has_files`;
/** What a claimed row `r` is handed over with, where `next` says how it was claimed. */
export const CLAIMED = sql`r.id, r.name, r.first_name, r.channel, r.language, r.address, r.children, r.attempts, next.remind as reminds`;

/** What all letters of a message in one language share. */
export interface Letterhead extends SchoolFacts {
	primary_color: string;
	footer: string;
	/** Of its links. */
	key: string;
	publicUrl: string;
	customer_id: number;
}
/** What letters and text messages share, by language. */
export async function letterheads(
	db: CustomerDb,
	key: string,
	to: readonly LeavingRecipient[],
	{ publicUrl }: DeliveryTools,
): Promise<(to: LeavingRecipient) => Letterhead> {
	const heads = new Map<Locale, Letterhead>();
	for (const { language } of to)
		if (!heads.has(language)) heads.set(language, { ...(await schoolFacts(db, language)), key, publicUrl, customer_id: db.customer_id });
	return ({ language }) => heads.get(language) as Letterhead;
}

/** Sent when all that goes by itself has gone; undefined then, or how many seconds until something that somebody claimed, or that is tried again, is due. */
export async function finishMessage(
	db: CustomerDb,
	{ id, lane }: LeavingMessage,
	channels: readonly MessageChannel[],
): Promise<number | undefined> {
	const claim = verbatim(CLAIM_SECONDS[lane]);
	const [left] = await ask<{ any: boolean; seconds: number | null }>(
		db,
		sql`select count(*) > 0 as any, ceil(extract(epoch from min(coalesce(claimed_at + interval '${claim} seconds', now())) filter (where channel = any(${channels}::text[])) - now()))::int as seconds
		from message_recipients where message_id = ${id} and channel <> 'letter' and (state = 'waiting' or (state = 'handed_over' and claimed_at is not null) or (remind and state <> 'stopped'))`,
	);
	if (left?.any === false)
		await ask(
			db,
			sql`update messages set state = 'sent', sent_at = now(), progress = progress + 1, version = version + 1, updated_at = now() where id = ${id} and state = 'sending'`,
		);
	return left?.seconds ?? undefined;
}
