import type { MessageInput } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import type pg from "pg";

// Builders of demo and tests. They run as the database's owner, inside the caller's transaction, which must already be the customer's.

export type NewMessage = Partial<Omit<MessageInput, "targets">> & {
	author_id: number | null;
	state?: string;
	started_at?: string | null;
	sent_at?: string | null;
	sends_at?: string | null;
	secret_box?: Buffer | null;
	targets?: { kind: string; ref?: number | null; text?: string | null; audience?: string | null; adds?: boolean }[];
};
export const MESSAGE_TEXT = {
	subject: "Railway Museum",
	body: "<p>Dear {name}, {child_names} needs a packed lunch.</p>",
	short: "",
	choices: [],
};

export async function makeMessage(client: pg.ClientBase, given: NewMessage): Promise<number> {
	const { rows } = await client.query<{ id: string }>(
		`insert into messages (kind, topic, channels, lane, falls_back, question, answer_by, texts, author_id, state, started_at, sent_at, sends_at, secret_box, plan, created_at, updated_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, case when $10 in ('draft', 'undone') then null else 'now' end, coalesce($13::timestamptz, now()), coalesce($13::timestamptz, now())) returning id`,
		[
			given.kind ?? "essential",
			given.topic ?? null,
			given.channels ?? ["app", "email", "letter"],
			given.lane ?? "normal",
			given.falls_back ?? true,
			given.question ?? "none",
			given.answer_by ?? null,
			JSON.stringify(given.texts ?? { en: MESSAGE_TEXT }),
			given.author_id,
			given.state ?? "draft",
			given.started_at ?? null,
			given.sent_at ?? null,
			given.sends_at ?? null,
			given.secret_box ?? null,
		],
	);
	const id = Number(rows[0]?.id);
	await client.query(
		`insert into message_targets (message_id, position, adds, kind, ref, text, audience)
		select $1, t.n, coalesce((t.v->>'adds')::boolean, true), t.v->>'kind', (t.v->>'ref')::bigint, t.v->>'text', t.v->>'audience' from jsonb_array_elements($2::jsonb) with ordinality t (v, n)`,
		[id, JSON.stringify(given.targets ?? [{ kind: "everybody", audience: "families" }])],
	);
	return id;
}

export interface NewRecipient {
	message_id: number;
	person_kind: string;
	person_id: number;
	user_id?: number | null;
	name: string;
	channel?: string;
	language?: string;
	address?: string;
	state?: string;
	children?: { id: number; name: string; class_label: string | null }[];
	answer?: string | null;
	fault?: string | null;
	at?: string;
}
/** Times follow from the state. */
export async function makeRecipients(client: pg.ClientBase, rows: readonly NewRecipient[]): Promise<number[]> {
	const made = await client.query<{ id: string }>(
		`insert into message_recipients (message_id, person_kind, person_id, user_id, name, first_name, channel, language, address, children, state, answer, fault, handed_over_at, delivered_at, read_at, answered_at)
		select message_id, person_kind, person_id, user_id, name, split_part(name, ' ', 1), coalesce(channel, 'email'), coalesce(language, 'en'), coalesce(address, ''), coalesce(children, '[]'), coalesce(state, 'waiting'), answer, fault,
			case when state not in ('waiting', 'stopped') then coalesce(at, now()) end, case when state in ('delivered', 'read', 'answered') then coalesce(at, now()) end,
			case when state in ('read', 'answered') then coalesce(at, now()) + interval '2 hours' end, case when state = 'answered' then coalesce(at, now()) + interval '3 hours' end
		from jsonb_to_recordset($1) as r (message_id bigint, person_kind text, person_id bigint, user_id bigint, name text, channel text, language text, address text, state text, children jsonb, answer text, fault text, at timestamptz) returning id`,
		[JSON.stringify(rows)],
	);
	return made.rows.map(({ id }) => Number(id));
}
