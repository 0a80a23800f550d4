import { ask, type CustomerDb, inTransaction } from "../../../kit/db/customer-db.ts";
import { type Sql, sql } from "../../../kit/db/sql-text.ts";
import { RELATION_HOLDS } from "../messages.audience.ts";
import { CARRY_TASKS, type DeliveryTools, LEAVING, type LeavingMessage, SEND_TASKS } from "./messages.leaving.ts";

interface Beginning extends LeavingMessage {
	first: boolean;
	due: boolean;
	state: string;
	shut: boolean;
}
export interface Begun {
	message: LeavingMessage;
	/** Of its links. */
	key: string;
}

/** From here on it can be stopped, but not be taken back. Undefined where none of it leaves now. */
export const beginMessage = (db: CustomerDb, id: number, { box }: Pick<DeliveryTools, "box">): Promise<Begun | undefined> =>
	inTransaction(db, async (tx) => {
		const [message] = await ask<Beginning>(
			tx,
			sql`select ${LEAVING}, m.state, m.started_at is null as first, m.sends_at <= now() as due, (select o.read_only or o.status <> 'active' from platform.customers o where o.id = m.customer_id) as shut
			from messages m where m.id = ${id} and (m.state in ('planned', 'sending') or (m.state = 'sent' and m.reminders > 0)) for update`,
		);
		if (message === undefined) return undefined;
		const { lane, first, plan } = message;
		if (!message.due) {
			await ask(
				tx,
				sql`select platform.enqueue_at(${SEND_TASKS[lane]}, ${JSON.stringify({ message_id: id })}::jsonb, ${`message ${tx.customer_id} ${id} due`}, m.sends_at) from messages m where m.id = ${id}`,
			);
			return undefined;
		}
		// what a school planned before it could only be read does not leave, nor later, when it is no longer true
		if (first && plan !== "now" && message.shut) return endMessage(tx, id, "stopped", null);
		const key = opened(box, message.secret_box);
		if (key === undefined) return endMessage(tx, id, "failed", "sealed");
		if (first && plan !== "now") for (const change of droppingChanged(message)) await ask(tx, change);
		if (message.state !== "sent")
			await ask(
				tx,
				sql`update messages set state = 'sending', started_at = coalesce(started_at, now()), undo_until = null, progress = progress + 1, version = version + 1 where id = ${id} and (state <> 'sending' or started_at is null)`,
			);
		if (message.channels.includes("email"))
			await ask(tx, sql`select platform.enqueue(${CARRY_TASKS[lane]}, ${JSON.stringify({ message_id: id })}::jsonb, ${carryKey(tx, id)})`);
		return { message, key };
	});

export const carryKey = ({ customer_id }: CustomerDb, message_id: number): string => `message ${customer_id} ${message_id} mails`;

/** Undefined where it was sealed with another installation's secret. */
export function opened(box: DeliveryTools["box"], sealed: Buffer): string | undefined {
	try {
		return box.open(sealed);
	} catch {
		return undefined;
	}
}

/** Nothing more of it leaves, and it says so. */
export async function endMessage(db: CustomerDb, id: number, state: "stopped" | "failed", fault: string | null): Promise<undefined> {
	await ask(
		db,
		sql`update message_recipients set state = case when state = 'waiting' then ${state} else state end, remind = false, fault = ${fault} where message_id = ${id} and (state = 'waiting' or remind) and channel <> 'letter'`,
	);
	await ask(
		db,
		sql`update messages set state = case state when 'sent' then state else 'stopped' end, progress = progress + 1, version = version + 1, updated_at = now() where id = ${id}`,
	);
}

/** What was planned goes to nobody who lost the right to it since: a child that is no longer theirs is not named, and whose last one that was, or who wants no more of the topic, is not written to. */
export function droppingChanged({ id, kind, topic }: Pick<LeavingMessage, "id" | "kind" | "topic">): Sql[] {
	// sets that are made once, and looked into for each: how many rows a message has no plan knows before
	const theirs = sql`(select r.contact_id, r.student_id from student_contacts r where ${RELATION_HOLDS} and r.contact_id in (select person_id from message_recipients where message_id = ${id} and person_kind = 'contact'))`;
	const children = sql`with named as materialized (
			select r.id, c.child, c.place, case when (r.person_id, (c.child->>'id')::bigint) in ${theirs} then true else false end as holds
			from message_recipients r cross join lateral jsonb_array_elements(r.children) with ordinality c (child, place)
			where r.message_id = ${id} and r.person_kind = 'contact' and r.state = 'waiting'
		), lost as materialized (
			select id, coalesce(jsonb_agg(child order by place) filter (where holds), '[]') as children from named group by id having not bool_and(holds)
		)
		update message_recipients n set children = l.children, state = case when l.children = '[]' then 'stopped' else n.state end from lost l where n.id = l.id`;
	const stopped = (gone: Sql) =>
		sql`update message_recipients set state = 'stopped' where message_id = ${id} and state = 'waiting' and case when ${gone} then true else false end`;
	const people = stopped(sql`case person_kind
		when 'staff' then person_id not in (select p.id from staff p where p.archived_at is null and p.status <> 'left')
		when 'student' then person_id not in (select s.id from students s where s.archived_at is null)
		else person_id not in (select k.id from contacts k where k.archived_at is null) end`);
	const wishes = stopped(
		sql`not (person_kind, person_id) in (select w.person_kind, w.person_id from message_wishes w where w.topic = ${topic} and w.wanted and w.ends is null)`,
	);
	return kind === "chosen" ? [children, people, wishes] : [children, people];
}
