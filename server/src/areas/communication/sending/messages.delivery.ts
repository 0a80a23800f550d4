import type { MessageChannel } from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { ask, type CustomerDb, inTransaction } from "../../../kit/db/customer-db.ts";
import { sql, verbatim } from "../../../kit/db/sql-text.ts";
import { type MailCarrier, MailRefused, openCarrier } from "../../../kit/mail/mail-carrier.ts";
import type { SmtpOptions } from "../../../kit/mail/mail-sender.ts";
import type { SecretBox } from "../../../kit/secrets/secret-box.ts";
import { tell } from "../../notices/notices.public.ts";
import { RELATION_HOLDS } from "../messages.audience.ts";
import { schoolFacts } from "../messages.settings.ts";
import { type LeavingMessage, type LeavingRecipient, SEND_TASKS } from "./messages.leaving.ts";
import { composeMail, type Letterhead } from "./messages.mails.ts";
import { MESSAGE_CAME, URGENT_MESSAGE_CAME } from "./messages.notices.ts";
import { handOverSms } from "./messages.sms.ts";

export interface DeliveryTools {
	box: SecretBox;
	smtp: SmtpOptions;
	publicUrl: string;
}
/** So many are claimed, and handed over, at once. */
const STEP = 500;
/** Who claimed something so long ago is gone: a mail goes again, under the same Message-ID. */
const CLAIM = "10 minutes";
/** A mail that was not taken so often is not tried again. */
const ATTEMPTS = 6;

/** The job of a message. A second one beside it, or again after a crash, finds only what nobody has handed over. */
export async function handOutMessage(db: CustomerDb, message_id: number, tools: DeliveryTools): Promise<void> {
	const message = await begin(db, message_id);
	if (message === undefined) return;
	const carrier = await openCarrier(tools.smtp);
	try {
		let failed: Error | undefined;
		for (;;) {
			const claimed = await inTransaction(db, (tx) => claim(tx, message, carrier !== undefined));
			if (claimed === undefined || claimed.count === 0) break;
			const heads = await letterheads(db, message, claimed, tools);
			await handOverSms(db, message, claimed.texts, heads);
			failed ??= await carryMails(db, message, claimed.mails, carrier, heads);
		}
		await finish(db, message);
		// the queue tries again later, each time after a longer while
		if (failed !== undefined) throw failed;
	} finally {
		carrier?.close();
	}
}

/** From here on it can be stopped, but not be taken back. */
const begin = (db: CustomerDb, id: number): Promise<LeavingMessage | undefined> =>
	inTransaction(db, async (tx) => {
		const [row] = await ask<LeavingMessage & { first: boolean; due: boolean; state: string; shut: boolean }>(
			tx,
			sql`select m.id, m.kind, m.topic, m.lane, m.question, m.answer_by, m.texts, m.secret_box, m.plan, m.state, m.started_at is null as first, m.sends_at <= now() as due, (select o.read_only or o.status <> 'active' from platform.customers o where o.id = m.customer_id) as shut,
				exists (select from repositories p join files f on f.repository_id = p.id and f.deleted_at is null where p.record = 'messages' and p.record_id = m.id) as has_files
			from messages m where m.id = ${id} and (m.state in ('planned', 'sending') or (m.state = 'sent' and m.reminders > 0)) for update`,
		);
		if (row === undefined) return undefined;
		const task = SEND_TASKS[row.lane];
		if (!row.due) {
			await ask(
				tx,
				sql`select platform.enqueue_at(${task}, ${JSON.stringify({ message_id: id })}::jsonb, ${`message ${tx.customer_id} ${id} due`}, m.sends_at) from messages m where m.id = ${id}`,
			);
			return undefined;
		}
		if (row.first && row.plan !== "now") {
			// what a school planned before it could only be read does not leave, nor later, when it is no longer true
			if (row.shut) {
				await ask(tx, sql`update message_recipients set state = 'stopped' where message_id = ${id} and state = 'waiting'`);
				await ask(
					tx,
					sql`update messages set state = 'stopped', progress = progress + 1, version = version + 1, updated_at = now() where id = ${id}`,
				);
				return undefined;
			}
			await dropChanged(tx, row);
		}
		if (row.state !== "sent")
			await ask(
				tx,
				sql`update messages set state = 'sending', started_at = coalesce(started_at, now()), undo_until = null, progress = progress + 1, version = version + 1 where id = ${id} and (state <> 'sending' or started_at is null)`,
			);
		return row;
	});

/** What was planned goes to nobody who lost the right to it since: a child that is no longer theirs is not named, and whose last one that was, or who wants no more of the topic, is not written to. */
async function dropChanged(db: CustomerDb, { id, kind, topic }: LeavingMessage): Promise<void> {
	await ask(
		db,
		sql`update message_recipients n set children = k.children, state = case when k.children = '[]' then 'stopped' else n.state end
		from (
			select r.id, coalesce(jsonb_agg(c) filter (where exists (select from student_contacts r where r.contact_id = n.person_id and r.student_id = (c->>'id')::bigint and ${RELATION_HOLDS})), '[]') as children
			from message_recipients r join message_recipients n on n.id = r.id cross join lateral jsonb_array_elements(r.children) c
			where r.message_id = ${id} and r.person_kind = 'contact' and r.state = 'waiting' group by r.id
		) k where n.id = k.id and n.children <> k.children`,
	);
	await ask(
		db,
		sql`update message_recipients r set state = 'stopped' where r.message_id = ${id} and r.state = 'waiting' and case r.person_kind
			when 'staff' then not exists (select from staff p where p.id = r.person_id and p.archived_at is null and p.status <> 'left')
			when 'student' then not exists (select from students s where s.id = r.person_id and s.archived_at is null)
			else not exists (select from contacts k where k.id = r.person_id and k.archived_at is null) end`,
	);
	if (kind === "chosen")
		await ask(
			db,
			sql`update message_recipients n set state = 'stopped' where n.message_id = ${id} and n.state = 'waiting' and not exists (
				select from message_wishes w where w.person_kind = n.person_kind and w.person_id = n.person_id and w.topic = ${topic} and w.wanted and w.ends is null)`,
		);
}

interface Claimed {
	count: number;
	mails: LeavingRecipient[];
	texts: LeavingRecipient[];
}
/** Claims the next ones, of a message that nobody stopped meanwhile. What reaches people here reaches them with the same commit. */
async function claim(db: CustomerDb, message: LeavingMessage, carries: boolean): Promise<Claimed | undefined> {
	const { id } = message;
	const open = await ask(db, sql`select id from messages where id = ${id} and state in ('sending', 'sent') for share`);
	if (open.length === 0) return undefined;
	const rows = await ask<LeavingRecipient>(
		db,
		sql`with next as (
			select id, remind from message_recipients where message_id = ${id} and channel <> 'letter'
				and (state = 'waiting' or (remind and state <> 'stopped') or (state = 'handed_over' and channel in ('email', 'sms') and claimed_at < now() - interval '${verbatim(CLAIM)}'))
				and (claimed_at is null or claimed_at < now() - interval '${verbatim(CLAIM)}')
			order by id limit ${verbatim(STEP)} for update skip locked
		)
		update message_recipients r set state = case when next.remind then r.state when r.channel in ('app', 'push') then 'delivered' else 'handed_over' end,
			fault = case when r.channel = 'email' and not ${carries}::boolean then 'kept' end,
			claimed_at = case when r.channel = 'sms' or (r.channel = 'email' and ${carries}::boolean) then now() end, handed_over_at = coalesce(r.handed_over_at, now()), attempts = r.attempts + 1,
			delivered_at = case when r.channel in ('app', 'push') then coalesce(r.delivered_at, now()) else r.delivered_at end,
			remind = false, reminded_at = case when next.remind then now() else r.reminded_at end
		from next where r.id = next.id
		returning r.id, r.name, r.first_name, r.channel, r.language, r.address, r.children, r.attempts, next.remind as reminds`,
	);
	const here = rows.filter(({ channel }) => channel === "app" || channel === "push").map((row) => row.id);
	if (here.length > 0) await tell(db, message.lane === "urgent" ? URGENT_MESSAGE_CAME : MESSAGE_CAME, here);
	const by = (way: MessageChannel) => rows.filter(({ channel }) => channel === way);
	return { count: rows.length, mails: carries ? by("email") : [], texts: by("sms") };
}

/** What letters and text messages share, by language. */
async function letterheads(
	db: CustomerDb,
	message: LeavingMessage,
	{ mails, texts }: Claimed,
	{ box, publicUrl }: DeliveryTools,
): Promise<(to: LeavingRecipient) => Letterhead> {
	const all = [...mails, ...texts];
	const key = all.length === 0 ? "" : box.open(message.secret_box);
	const heads = new Map<Locale, Letterhead>();
	for (const { language } of all)
		if (!heads.has(language)) heads.set(language, { ...(await schoolFacts(db, language)), key, publicUrl, customer_id: db.customer_id });
	return ({ language }) => heads.get(language) as Letterhead;
}

interface Outcome {
	id: number;
	state: "delivered" | "failed" | "bounced" | "waiting";
	fault: string | null;
	reminds: boolean;
}
async function carryMails(
	db: CustomerDb,
	message: LeavingMessage,
	mails: readonly LeavingRecipient[],
	carrier: MailCarrier | undefined,
	headOf: (to: LeavingRecipient) => Letterhead,
): Promise<Error | undefined> {
	if (carrier === undefined || mails.length === 0) return undefined;
	let failed: Error | undefined;
	const outcomes = await Promise.all(
		mails.map(async (to): Promise<Outcome> => {
			const { id, reminds } = to;
			try {
				await carrier.carry(composeMail(message, to, headOf(to)));
				return { id, reminds, state: "delivered", fault: null };
			} catch (error) {
				if (!(error instanceof MailRefused)) throw error;
				if (error.final) return { id, reminds, state: "bounced", fault: error.message };
				if (to.attempts >= ATTEMPTS) return { id, reminds, state: "failed", fault: error.message };
				failed ??= error;
				return { id, reminds, state: "waiting", fault: error.message };
			}
		}),
	);
	await settle(db, message.id, outcomes);
	return failed;
}

/** What came of them, in one statement. Whoever read it already stays a reader; one that is tried again is not found by this round. */
async function settle(db: CustomerDb, message_id: number, outcomes: readonly Outcome[]): Promise<void> {
	await ask(
		db,
		sql`with told as (
			update message_recipients r set state = case when r.state in ('read', 'answered', 'stopped') or (o.reminds and o.state = 'waiting') then r.state else o.state end, remind = o.reminds and o.state = 'waiting', fault = o.fault,
				claimed_at = case when o.state = 'waiting' then now() - interval '${verbatim(CLAIM)}' + interval '30 seconds' end,
				delivered_at = case when o.state = 'delivered' then coalesce(r.delivered_at, now()) else r.delivered_at end
			from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (id bigint, state text, fault text, reminds boolean) where r.id = o.id returning 1
		) update messages set progress = progress + 1 where id = ${message_id} and exists (select from told)`,
	);
}

/** Sent when all that goes by itself has gone. */
async function finish(db: CustomerDb, { id, lane }: LeavingMessage): Promise<void> {
	const [left] = await ask<{ claimed: boolean }>(
		db,
		sql`select claimed_at is not null as claimed from message_recipients where message_id = ${id} and channel <> 'letter' and (state = 'waiting' or (state = 'handed_over' and claimed_at is not null)) limit 1`,
	);
	if (left === undefined) {
		await ask(
			db,
			sql`update messages set state = 'sent', sent_at = now(), progress = progress + 1, version = version + 1, updated_at = now() where id = ${id} and state = 'sending'`,
		);
		return;
	}
	// whoever claimed it may be gone
	await ask(
		db,
		sql`select platform.enqueue_at(${SEND_TASKS[lane]}, ${JSON.stringify({ message_id: id })}::jsonb, ${`message ${db.customer_id} ${id} again`}, now() + interval '${verbatim(CLAIM)}' + interval '1 minute')`,
	);
}
