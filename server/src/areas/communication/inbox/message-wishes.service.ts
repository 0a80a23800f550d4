import type { MessageWishes } from "@homeroom/contract/areas/communication/message-wishes.calls.ts";
import { MESSAGE_TOPICS, type MessageChannel, type MessageTopic } from "@homeroom/contract/areas/communication/messages.rules.ts";
import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { type Sql, sql } from "../../../kit/db/sql-text.ts";
import { found } from "../../../kit/http/refusal.ts";
import { persons } from "./message-inbox.queries.ts";

interface Wish {
	topic: MessageTopic | null;
	channel: MessageChannel | null;
	wanted: boolean;
	since: string;
	source: string;
}
export interface WishesGiven {
	channel: MessageChannel | null;
	topics: readonly { topic: MessageTopic; wanted: boolean }[];
}

/** Of these people, what holds now; of several with one login, the newest. */
async function holding(db: CustomerDb, people: Sql): Promise<MessageWishes> {
	const rows = await ask<Wish>(
		db,
		sql`select w.topic, w.channel, w.wanted, (w.starts at time zone customer_zone())::date as since, w.source from message_wishes w join (${people}) p on p.person_kind = w.person_kind and p.person_id = w.person_id
		where w.ends is null order by w.starts, w.id`,
	);
	const topics = MESSAGE_TOPICS.map((topic) => {
		const wish = rows.findLast((row) => row.topic === topic);
		return { topic, wanted: wish?.wanted ?? false, since: wish?.since ?? null, source: wish?.source ?? null };
	});
	return { channel: rows.findLast(({ channel }) => channel !== null)?.channel ?? null, topics };
}

/** What is new begins now, and what it takes the place of ends; what stays as it was goes on. */
async function write(db: CustomerDb, people: Sql, { channel, topics }: WishesGiven, source: string, by_id: number | null): Promise<void> {
	const given = [{ topic: null, channel, wanted: true }, ...topics.map((one) => ({ ...one, channel: null }))];
	await ask(db, sql`select pg_advisory_xact_lock(hashtextextended('message_wishes', ${db.customer_id}))`);
	await ask(
		db,
		sql`with people as (${people}), given as (
			select p.person_kind, p.person_id, g.* from people p cross join jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (topic text, channel text, wanted boolean)
		)
		update message_wishes w set ends = greatest(now(), w.starts) from given g where w.person_kind = g.person_kind and w.person_id = g.person_id and coalesce(w.topic, '') = coalesce(g.topic, '') and w.ends is null
			and (w.channel, w.wanted) is distinct from (g.channel, g.wanted)`,
	);
	await ask(
		db,
		sql`with people as (${people}), given as (
			select p.person_kind, p.person_id, g.* from people p cross join jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (topic text, channel text, wanted boolean)
		)
		insert into message_wishes (person_kind, person_id, topic, channel, wanted, source, by_id)
		select g.person_kind, g.person_id, g.topic, g.channel, g.wanted, ${source}, ${by_id}::bigint from given g
		where (g.topic is not null or g.channel is not null) and not exists (
			select from message_wishes w where w.person_kind = g.person_kind and w.person_id = g.person_id and coalesce(w.topic, '') = coalesce(g.topic, '') and w.ends is null)`,
	);
}

export const myWishes = (db: CustomerDb, user_id: number): Promise<MessageWishes> => holding(db, persons(user_id));
export async function wishForMe(db: CustomerDb, user_id: number, given: WishesGiven): Promise<MessageWishes> {
	await write(db, persons(user_id), given, "self", user_id);
	return myWishes(db, user_id);
}

const contact = (id: number): Sql =>
	sql`select 'contact' as person_kind, k.id as person_id from contacts k where k.id = ${id} and k.archived_at is null`;
/** Of somebody of a family, with what they wanted before. `seen`: which contacts the person may ask about. */
export async function contactWishes(db: CustomerDb, id: number, seen: Sql) {
	found(
		(
			await ask<{ id: number }>(
				db,
				sql`select contacts.id from contacts where contacts.id = ${id} and contacts.archived_at is null and ${seen}`,
			)
		)[0],
	);
	const past = await ask<Omit<Wish, "since"> & { starts: string; ends: string | null; by: string | null }>(
		db,
		sql`select w.topic, w.channel, w.wanted, (w.starts at time zone customer_zone())::date as starts, (w.ends at time zone customer_zone())::date as ends, w.source, nullif(concat_ws(' ', u.first_name, u.last_name), '') as by
		from message_wishes w left join platform.users u on u.id = w.by_id where w.person_kind = 'contact' and w.person_id = ${id} order by w.starts desc, w.id desc limit 200`,
	);
	return { ...(await holding(db, contact(id))), past };
}
export async function wishForContact(
	db: CustomerDb,
	user_id: number,
	id: number,
	{ source, ...given }: WishesGiven & { source: string },
	seen: Sql,
) {
	await contactWishes(db, id, seen);
	await write(db, contact(id), given, source, user_id);
	return contactWishes(db, id, seen);
}

const behind = (recipient_id: number): Sql => sql`select r.person_kind, r.person_id from message_recipients r where r.id = ${recipient_id}`;
export async function subscriptionOf(
	db: CustomerDb,
	recipient_id: number,
): Promise<{ school: string; topic: MessageTopic; subscribed: boolean }> {
	const [row] = await ask<{ school: string; topic: MessageTopic | null }>(
		db,
		sql`select o.name as school, m.topic from message_recipients r join messages m on m.id = r.message_id join platform.customers o on o.id = r.customer_id where r.id = ${recipient_id} and m.topic is not null`,
	);
	const { school, topic } = found(row);
	const { topics } = await holding(db, behind(recipient_id));
	return { school, topic: topic as MessageTopic, subscribed: topics.find((one) => one.topic === topic)?.wanted ?? false };
}
/** The topic of one message, for one of its recipients; how they are reached stays as it is. */
export async function wishByLink(db: CustomerDb, recipient_id: number, wanted: boolean) {
	const { topic } = await subscriptionOf(db, recipient_id);
	const { channel } = await holding(db, behind(recipient_id));
	await write(db, behind(recipient_id), { channel, topics: [{ topic, wanted }] }, "link", null);
	return subscriptionOf(db, recipient_id);
}
