import { BODY_MAX, type MessageLane, OPEN_STATES } from "@homeroom/contract/areas/communication/messages.rules.ts";
import type {
	Message,
	MessageChanges,
	MessageInput,
	MessageTarget,
	NamedTarget,
} from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { type Sql, sql } from "../../kit/db/sql-text.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { copyFiles } from "../files/files.public.ts";
import { mayDo, URGENT } from "./messages.may.ts";
import {
	findMessage,
	listMessages,
	lockMessage,
	type MessageListQuery,
	messageFiles,
	messagesOf,
	type StoredMessage,
} from "./messages.queries.ts";
import { viewsOf } from "./messages.views.ts";

/** Who asks: with whose eyes it is looked at, and in which language. */
export interface Writer {
	actor: Actor;
	own: number | null;
	locale: string;
}
const readerOf = ({ actor, own, locale }: Writer) => ({ own, user_id: actor.user_id, locale });

export async function storedMessage(db: CustomerDb, writer: Writer, id: number): Promise<StoredMessage> {
	const message = found(await findMessage(db, id, readerOf(writer)));
	const named = await seenViews(db, writer, message.targets, message.author_id);
	return { ...message, targets: named(message.targets), to: named(message.to) };
}
/** A view that asks by what the person does not see has no name for them. */
async function seenViews(
	db: CustomerDb,
	{ actor }: Writer,
	targets: readonly NamedTarget[],
	author_id: number | null,
): Promise<(targets: NamedTarget[]) => NamedTarget[]> {
	if (!targets.some(({ kind }) => kind === "view")) return (all) => all;
	const views = await viewsOf(db, actor, { targets, author_id });
	return (all) => all.map((one) => (one.kind === "view" && !views.has(one.ref ?? 0) ? { ...one, name: null } : one));
}

/** A page of messages, each with whom it is for. */
export async function messagesFor(db: CustomerDb, writer: Writer, query: MessageListQuery) {
	const { rows, ...rest } = await listMessages(db, query, readerOf(writer));
	const named = await seenViews(
		db,
		writer,
		rows.flatMap(({ to }) => to),
		writer.actor.user_id,
	);
	return { rows: rows.map((row) => ({ ...row, to: named(row.to) })), ...rest };
}

/** As the contract tells it, with what may be done now. */
export async function messageFor(db: CustomerDb, writer: Writer, id: number): Promise<Message> {
	return told(writer, await storedMessage(db, writer, id));
}
const told = ({ actor }: Writer, message: StoredMessage): Message => ({ ...message, may: mayDo(actor, message) });

type Texts = Message["texts"];
/** Formatted texts without what does not belong there. */
export async function cleanTexts(texts: Texts): Promise<Texts> {
	const { cleanHtml } = await import("../../kit/records/rich-html.ts");
	return Object.fromEntries(
		Object.entries(texts).flatMap(([language, text]) =>
			text === undefined ? [] : [[language, { ...text, body: cleanHtml(text.body, `texts.${language}.body`, 2 * BODY_MAX) ?? "" }]],
		),
	);
}

const fault = (field: string, message: string) => new Refusal("invalid", { fields: { [field]: { message } } });
function checkTopic(kind: string, topic: string | null): void {
	if (kind === "chosen" && topic === null) throw fault("topic", "required");
	if (kind === "essential" && topic !== null) throw fault("topic", "choice");
}

export function demandLane({ actor }: Writer, lane: MessageLane): void {
	if (lane === "urgent" && !actor.allows(URGENT)) throw new Refusal("forbidden", { needed: URGENT });
}

async function setTargets(db: CustomerDb, id: number, targets: readonly MessageTarget[]): Promise<void> {
	await ask(db, sql`delete from message_targets where message_id = ${id}`);
	if (targets.length === 0) return;
	await ask(
		db,
		sql`insert into message_targets (message_id, position, adds, kind, ref, text, audience)
		select ${id}, t.n, t.v->'adds' = 'true', t.v->>'kind', (t.v->>'ref')::bigint, t.v->>'text', t.v->>'audience'
		from jsonb_array_elements(${JSON.stringify(targets.map(whole))}::jsonb) with ordinality t (v, n)`,
	);
}
/** Kinds that can be for several say for whom. */
const whole = (target: MessageTarget): MessageTarget =>
	target.audience === null && ["everybody", "grade", "class", "course", "absent", "on_site", "student"].includes(target.kind)
		? { ...target, audience: "families" }
		: target;

/** What is named is there, for whoever writes; otherwise it is refused where it stands. */
async function checked(db: CustomerDb, writer: Writer, id: number): Promise<Message> {
	const message = await storedMessage(db, writer, id);
	const gone = message.targets.findIndex(({ name }) => name === null);
	if (gone >= 0) throw fault(`targets.${gone}.${message.targets[gone]?.text === null ? "ref" : "text"}`, "choice");
	return told(writer, message);
}

export async function createMessage(db: CustomerDb, writer: Writer, input: MessageInput): Promise<Message> {
	checkTopic(input.kind, input.topic);
	demandLane(writer, input.lane);
	const blank = await blankDraft(db, writer, input);
	if (blank !== undefined) return messageFor(db, writer, blank);
	const texts = await cleanTexts(input.texts);
	const [row] = await ask<{ id: number }>(
		db,
		sql`insert into messages (kind, topic, channels, lane, falls_back, question, answer_by, texts, author_id, narrowed_id)
		values (${input.kind}, ${input.topic}, ${unique(input.channels)}::text[], ${input.lane}, ${input.falls_back}, ${input.question}, ${input.answer_by}::date, ${JSON.stringify(texts)}::jsonb, ${writer.actor.user_id}, ${writer.own}) returning id`,
	);
	const { id } = found(row);
	await setTargets(db, id, input.targets);
	return checked(db, writer, id);
}
/** Whoever begins again with nothing goes on with what they began before, as long as nothing stands in it. */
async function blankDraft(db: CustomerDb, { actor, own }: Writer, { texts, targets, ...rest }: MessageInput): Promise<number | undefined> {
	if (targets.length > 0 || Object.keys(texts).length > 0) return undefined;
	const [row] = await ask<{ id: number }>(
		db,
		sql`select m.id from messages m where m.author_id = ${actor.user_id} and m.state = 'draft' and m.texts = '{}' and m.narrowed_id is not distinct from ${own}::bigint
			and (m.kind, m.topic, m.lane, m.question, m.answer_by, m.channels) is not distinct from (${rest.kind}, ${rest.topic}, ${rest.lane}, ${rest.question}, ${rest.answer_by}::date, ${unique(rest.channels)}::text[])
			and not exists (select from message_targets t where t.message_id = m.id) and ${messageFiles(sql`m.id`)} = '[]' order by m.id desc limit 1`,
	);
	return row?.id;
}
const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

export async function updateMessage(
	db: CustomerDb,
	writer: Writer,
	id: number,
	{ version, targets, ...changes }: MessageChanges,
): Promise<Message> {
	await lockMessage(db, id, writer.own);
	const now = await storedMessage(db, writer, id);
	if (now.version !== version) throw new Refusal("conflict", { current: told(writer, now) });
	if (!OPEN_STATES.includes(now.state)) throw new Refusal("message_state", { current: told(writer, now) });
	if (changes.lane !== now.lane) demandLane(writer, changes.lane ?? now.lane);
	const kind = changes.kind ?? now.kind;
	// what becomes essential has no topic any more
	const topic = kind === "essential" && changes.topic === undefined ? null : (changes.topic ?? (changes.topic === null ? null : now.topic));
	checkTopic(kind, topic);
	const next = { ...now, ...changes, kind, topic };
	const texts = await cleanTexts(next.texts);
	await ask(
		db,
		sql`update messages set kind = ${kind}, topic = ${topic}, channels = ${unique(next.channels)}::text[], lane = ${next.lane}, falls_back = ${next.falls_back}, question = ${next.question},
			answer_by = ${next.answer_by}::date, texts = ${JSON.stringify(texts)}::jsonb, state = 'draft', declined_note = null, narrowed_id = ${now.is_author ? writer.own : now.narrowed_id}, version = version + 1, updated_at = now() where id = ${id}`,
	);
	if (targets === undefined) return messageFor(db, writer, id);
	await setTargets(db, id, targets);
	return checked(db, writer, id);
}

/** The text and the targets, as something new. */
export async function copyMessage(db: CustomerDb, writer: Writer, id: number): Promise<Message> {
	const [row] = await ask<{ id: number }>(
		db,
		sql`insert into messages (kind, topic, channels, lane, falls_back, question, texts, author_id, narrowed_id)
		select m.kind, m.topic, m.channels, case when m.lane = 'urgent' and not ${writer.actor.allows(URGENT)}::boolean then 'normal' else m.lane end, m.falls_back, m.question, m.texts, ${writer.actor.user_id}, ${writer.own}::bigint from messages m where m.id = ${id} and ${messagesOf(writer.own)} returning id`,
	);
	const copy = found(row).id;
	await ask(
		db,
		sql`insert into message_targets (message_id, position, adds, kind, ref, text, audience) select ${copy}, position, adds, kind, ref, text, audience from message_targets where message_id = ${id}`,
	);
	// what lies beside it is for whoever sees it, as the door of files has it
	if (writer.actor.allows("Communications.View"))
		await copyFiles(db, { module: "Communications", record: "messages", record_id: id, user_id: writer.actor.user_id }, copy);
	return messageFor(db, writer, copy);
}

export async function removeMessage(db: CustomerDb, writer: Writer, id: number): Promise<{ ok: true }> {
	await lockMessage(db, id, writer.own);
	const message = await storedMessage(db, writer, id);
	if (!OPEN_STATES.includes(message.state)) throw new Refusal("message_state");
	await ask(db, sql`delete from messages where id = ${id}`);
	return { ok: true };
}

/** Writes what becomes of a message, and raises its version. */
export const setMessage = (db: CustomerDb, id: number, assignments: Sql): Promise<unknown[]> =>
	ask(db, sql`update messages set ${assignments}, version = version + 1, updated_at = now() where id = ${id} returning id`);
