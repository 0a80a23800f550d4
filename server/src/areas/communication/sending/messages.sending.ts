import { createHash } from "node:crypto";
import { OPEN_STATES, RECIPIENTS_MAX, SAME_WITHIN_MINUTES, UNDO_SECONDS } from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { ListDifference, Message } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { type Sql, sql, verbatim } from "../../../kit/db/sql-text.ts";
import { found, Refusal } from "../../../kit/http/refusal.ts";
import { newLinkKey } from "../../../kit/secrets/sealed-links.ts";
import type { SecretBox } from "../../../kit/secrets/secret-box.ts";
import type { BusyTimes } from "../../../kit/tables/busy-times.ts";
import { childrenOf, FINGERPRINT, LOOK_KEY } from "../messages.audience.ts";
import { demandLane, messageFor, setMessage, storedMessage, type Writer } from "../messages.drafts.ts";
import { breakFor } from "../messages.moment.ts";
import { audienceOf } from "../messages.preview.ts";
import { lockMessage, type StoredMessage } from "../messages.queries.ts";
import { needsApproval } from "../messages.settings.ts";
import { writtenLanguages } from "../messages.texts.ts";
import { noteDeed } from "./messages.deeds.ts";
import { SEND_TASKS } from "./messages.leaving.ts";
import { withdrawMessageSms } from "./messages.sms.ts";

export interface SendingTools {
	box: SecretBox;
	busy: readonly BusyTimes[];
}
export interface Wanted {
	version: number;
	fingerprint: string;
	when: "now" | "break" | "at";
	sends_at?: string | undefined;
	again: boolean;
}
const fault = (field: string, message: string) => new Refusal("invalid", { fields: { [field]: { message } } });

async function locked(db: CustomerDb, writer: Writer, id: number): Promise<StoredMessage> {
	await lockMessage(db, id, writer.own);
	return storedMessage(db, writer, id);
}

/** What sending asks for, beside somebody to read it. */
function checkWhole({ texts, question, targets }: StoredMessage): void {
	if (targets.length === 0) throw fault("targets", "required");
	const written = writtenLanguages(texts);
	if (written.length === 0) throw fault("texts", "required");
	if (question !== "choice") return;
	const counts = written.map((language) => texts[language]?.choices.length ?? 0);
	const short = written.find((_, i) => (counts[i] ?? 0) < 2 || counts[i] !== counts[0]);
	if (short !== undefined) throw fault(`texts.${short}.choices`, "required");
}

export async function sendMessage(db: CustomerDb, writer: Writer, id: number, wanted: Wanted, tools: SendingTools): Promise<Message> {
	const message = await locked(db, writer, id);
	if (message.version !== wanted.version) throw new Refusal("conflict");
	if (!OPEN_STATES.includes(message.state)) throw new Refusal("message_state");
	demandLane(writer, message.lane);
	checkWhole(message);
	const audience = await audienceOf(db, writer, message);
	const stats = await statsOf(db, audience, message);
	demandReachable(stats);
	if (stats.fingerprint !== wanted.fingerprint) throw await changedList(db, audience, id, wanted.fingerprint);
	const hash = await demandNew(db, message, audience, wanted.again);
	const at = await momentOf(db, message.lane, wanted, stats.logins, tools.busy);
	await ask(
		db,
		sql`update messages set plan = ${wanted.when}, fingerprint = ${wanted.fingerprint}, text_hash = ${hash}::bytea, sends_at = ${at}::timestamptz where id = ${id}`,
	);
	if (await needsApproval(db, [message.author_id, writer.actor.user_id], stats.people)) {
		await setMessage(
			db,
			id,
			sql`state = 'asked', asked_at = now(), asked_id = ${writer.actor.user_id}, approved_id = null, declined_note = null`,
		);
		await noteDeed(db, id, "asked", stats.people);
		return messageFor(db, writer, id);
	}
	await writeOut(db, audience, { ...message, plan: wanted.when }, wanted.fingerprint, tools);
	await noteDeed(db, id, wanted.when === "now" ? "sent" : "planned", stats.people);
	return messageFor(db, writer, id);
}

/** Somebody else agrees, to exactly the list that they looked at. */
export async function approveMessage(
	db: CustomerDb,
	writer: Writer,
	id: number,
	{ version, fingerprint }: { version: number; fingerprint: string },
	tools: SendingTools,
): Promise<Message> {
	const message = await locked(db, writer, id);
	if (message.version !== version) throw new Refusal("conflict");
	if (message.state !== "asked") throw new Refusal("message_state");
	if (message.is_author || message.is_asker) throw new Refusal("message_not_alone");
	const audience = await audienceOf(db, writer, message);
	const stats = await statsOf(db, audience, message);
	demandReachable(stats);
	if (stats.fingerprint !== fingerprint) throw await changedList(db, audience, id, fingerprint);
	await ask(
		db,
		sql`update messages set approved_id = ${writer.actor.user_id},
			sends_at = case when plan = 'now' then now() + make_interval(secs => case when lane = 'urgent' then 0 else ${verbatim(UNDO_SECONDS)} end) else greatest(sends_at, now()) end where id = ${id}`,
	);
	await writeOut(db, audience, message, fingerprint, tools);
	await noteDeed(db, id, "approved", stats.people);
	return messageFor(db, writer, id);
}

export async function declineMessage(
	db: CustomerDb,
	writer: Writer,
	id: number,
	{ version, note }: { version: number; note: string },
): Promise<Message> {
	const message = await locked(db, writer, id);
	if (message.version !== version) throw new Refusal("conflict");
	if (message.state !== "asked") throw new Refusal("message_state");
	await setMessage(db, id, sql`state = 'draft', asked_at = null, sends_at = null, plan = null, declined_note = ${note}`);
	await noteDeed(db, id, "declined", message.counts.people);
	return messageFor(db, writer, id);
}

interface Stats {
	people: number;
	fingerprint: string;
	missing: string | null;
	logins: number[];
}
async function statsOf(db: CustomerDb, audience: Sql, { texts }: StoredMessage): Promise<Stats> {
	const [row] = await ask<Stats>(
		db,
		sql`with ${audience} select (select count(*)::int from recipients) as people, ${FINGERPRINT} as fingerprint,
			(select string_agg(name, ', ') from (select name from recipients where language <> all(${writtenLanguages(texts)}::text[]) order by search limit 5) m) as missing,
			array(select distinct user_id from recipients where user_id is not null order by 1 limit 5000) as logins`,
	);
	return found(row);
}
function demandReachable({ people, missing }: Stats): void {
	if (people === 0) throw new Refusal("message_nobody");
	if (people > RECIPIENTS_MAX) throw new Refusal("message_too_many", { values: { max: RECIPIENTS_MAX } });
	if (missing !== null) throw new Refusal("message_language", { values: { names: missing } });
}

/** So many are named of those who came, and of those who went. */
const NAMED = 50;
async function changedList(db: CustomerDb, audience: Sql, id: number, fingerprint: string): Promise<Refusal> {
	const nameOf = sql`case split_part(g.key, ':', 1) when 'contact' then (select concat_ws(' ', k.first_name, k.last_name) from contacts k where k.id = split_part(g.key, ':', 2)::bigint)
		when 'staff' then (select concat_ws(' ', p.first_name, p.last_name) from staff p where p.id = split_part(g.key, ':', 2)::bigint)
		else (select concat_ws(' ', s.first_name, s.last_name) from students s where s.id = split_part(g.key, ':', 2)::bigint) end`;
	const [current] = await ask<ListDifference>(
		db,
		sql`with ${audience}, now_on as materialized (select ${LOOK_KEY} as key, name, channel from recipients),
			seen as materialized (select unnest(people) as key from message_looks where message_id = ${id} and fingerprint = ${fingerprint}),
			came as (select * from now_on n where not exists (select from seen s where s.key = n.key)),
			went as (select g.key, ${nameOf} as name, split_part(g.key, ':', 3) as channel from seen g where not exists (select from now_on n where n.key = g.key))
		select ${FINGERPRINT} as fingerprint, (select count(*)::int from came) as came_count, (select count(*)::int from went) as went_count,
			(select coalesce(jsonb_agg(jsonb_build_object('name', name, 'channel', channel)), '[]') from (select * from came order by name limit ${verbatim(NAMED)}) c) as came,
			(select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(name, '?'), 'channel', channel)), '[]') from (select * from went order by name limit ${verbatim(NAMED)}) w) as went`,
	);
	return new Refusal("message_list_changed", { current });
}

/** Two who send the same to the same people are told, also where both do so at this moment. */
async function demandNew(db: CustomerDb, { id, texts }: StoredMessage, audience: Sql, again: boolean): Promise<Buffer> {
	const hash = createHash("sha256")
		.update(JSON.stringify(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1))))
		.digest();
	await ask(db, sql`select pg_advisory_xact_lock(hashtextextended(${`message ${hash.toString("hex")}`}, ${db.customer_id}))`);
	if (again) return hash;
	const [same] = await ask<{ name: string }>(
		db,
		sql`with ${audience} select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), '?') as name from messages m left join platform.users u on u.id = m.author_id
		where m.text_hash = ${hash}::bytea and m.id <> ${id} and m.state in ('planned', 'sending', 'sent', 'stopped') and m.sends_at > now() - make_interval(mins => ${verbatim(SAME_WITHIN_MINUTES)})
			and exists (select from message_recipients r join recipients n on n.person_kind = r.person_kind and n.person_id = r.person_id where r.message_id = m.id) limit 1`,
	);
	if (same !== undefined) throw new Refusal("message_same", { values: { name: same.name } });
	return hash;
}

const YEAR_MS = 366 * 86_400_000;
async function momentOf(
	db: CustomerDb,
	lane: Message["lane"],
	{ when, sends_at }: Wanted,
	logins: readonly number[],
	busy: readonly BusyTimes[],
): Promise<string> {
	const now = Date.now();
	if (when === "now") return new Date(now + (lane === "urgent" ? 0 : UNDO_SECONDS * 1000)).toISOString();
	if (when === "break") {
		const moment = await breakFor(db, logins, busy);
		if (logins.length > 0 && moment.at === null) throw new Refusal("message_no_break");
		return moment.at ?? new Date(now).toISOString();
	}
	const at = Date.parse(sends_at ?? "");
	if (at < now - 60_000 || at > now + YEAR_MS) throw new Refusal("message_too_far");
	return new Date(at).toISOString();
}

/** All rows in one statement, and the job that hands them out: the list that was looked at, or none. */
async function writeOut(db: CustomerDb, audience: Sql, message: StoredMessage, fingerprint: string, { box }: SendingTools): Promise<void> {
	const { id, lane, plan } = message;
	const [row] = await ask<{ fingerprint: string }>(
		db,
		sql`with ${audience}, written as (
			insert into message_recipients (message_id, person_kind, person_id, user_id, name, first_name, channel, language, address, children, relationship, emergency_order, targets)
			select ${id}, r.person_kind, r.person_id, r.user_id, r.name, r.first_name, r.channel, r.language, coalesce(r.address, ''), ${childrenOf("r")}, r.relationship, r.emergency_order, r.targets
			from recipients r returning 1
		) select ${FINGERPRINT} as fingerprint`,
	);
	// between two statements of a transaction others may have written
	if (row?.fingerprint !== fingerprint) throw await changedList(db, audience, id, fingerprint);
	await setMessage(
		db,
		id,
		sql`state = ${plan === "now" ? "sending" : "planned"}, secret_box = coalesce(secret_box, ${newLinkKey(box)}::bytea), undo_until = ${plan === "now" && lane !== "urgent" ? sql`sends_at` : sql`null`},
			started_at = null, sent_at = null`,
	);
	await ask(
		db,
		sql`select platform.enqueue_at(${SEND_TASKS[lane]}, ${JSON.stringify({ message_id: id })}::jsonb, ${`message ${db.customer_id} ${id}`}, m.sends_at) from messages m where m.id = ${id}`,
	);
}

/** Taken back before any of it has left: it can be changed and sent again. */
export async function undoMessage(db: CustomerDb, writer: Writer, id: number): Promise<Message> {
	const message = await locked(db, writer, id);
	if (!message.undoable) throw new Refusal("message_undo_over", { current: await messageFor(db, writer, id) });
	await takeBack(db, id, "undone");
	await noteDeed(db, id, "undone", message.counts.people);
	return messageFor(db, writer, id);
}
async function takeBack(db: CustomerDb, id: number, state: "undone" | "draft"): Promise<void> {
	await ask(db, sql`delete from message_recipients where message_id = ${id}`);
	await setMessage(db, id, sql`state = ${state}, sends_at = null, undo_until = null, asked_at = null, approved_id = null, plan = null`);
}

/** What waits for its time, or for somebody to agree, is a draft again. */
export async function withdrawMessage(db: CustomerDb, writer: Writer, id: number, version: number): Promise<Message> {
	const message = await locked(db, writer, id);
	const current = await messageFor(db, writer, id);
	if (message.version !== version) throw new Refusal("conflict", { current });
	if (message.state !== "asked" && message.state !== "planned") throw new Refusal("message_state", { current });
	await takeBack(db, id, "draft");
	await noteDeed(db, id, "undone", message.counts.people);
	return messageFor(db, writer, id);
}

/** What has not left stays. */
export async function stopMessage(db: CustomerDb, writer: Writer, id: number): Promise<Message> {
	const { state } = await locked(db, writer, id);
	if (state !== "planned" && state !== "sending") throw new Refusal("message_state", { current: await messageFor(db, writer, id) });
	await ask(db, sql`update message_recipients set state = 'stopped' where message_id = ${id} and state = 'waiting'`);
	await withdrawMessageSms(db, id);
	await setMessage(db, id, sql`state = 'stopped', undo_until = null, sent_at = coalesce(sent_at, started_at)`);
	const stopped = await messageFor(db, writer, id);
	await noteDeed(db, id, "stopped", stopped.counts.stopped);
	return stopped;
}
