import type pg from "pg";
import { ourText } from "./emergency.settings.ts";

// Builders of demo and tests. They run as the database's owner, inside the caller's transaction, which must already be the customer's.

export interface NewAlarm {
	kind?: "fire" | "lockdown" | "shelter" | "other";
	rehearsal?: boolean;
	tells_families?: boolean;
	sentence?: string | null;
	started_at?: string;
	started_id?: number | null;
	/** Null: no link opens it. */
	secret_box: Buffer | null;
}
/** One that runs; whatever ran before is over. */
export async function makeAlarm(client: pg.ClientBase, given: NewAlarm): Promise<number> {
	await endAlarms(client);
	const kind = given.kind ?? "fire";
	const { rows } = await client.query<{ id: string }>(
		`with made as (
			insert into emergency_alarms (kind, rehearsal, texts, sentence, tells_families, started_at, started_id, ask_again_minutes, rounds_max, secret_box)
			values ($1, $2, $3, $4, $5, coalesce($6::timestamptz, now()), $7, 3, 5, $8) returning id
		), counted as (insert into emergency_progress (alarm_id) select id from made) select id from made`,
		[
			kind,
			given.rehearsal ?? false,
			JSON.stringify(ourText(kind)),
			given.sentence ?? null,
			given.tells_families ?? false,
			given.started_at ?? null,
			given.started_id ?? null,
			given.secret_box,
		],
	);
	return Number(rows[0]?.id);
}
/** Whatever runs ends, some minutes after it began, with its numbers. */
export const endAlarms = (client: pg.ClientBase, minutes = 0): Promise<unknown> =>
	client.query(
		`update emergency_alarms a set state = 'ended', ended_at = case when $1::int = 0 then now() else a.started_at + make_interval(mins => $1) end, ended_id = a.started_id, asks_at = null, clear_texts = $2,
			totals = (select jsonb_build_object('on_site', count(*), 'missing', count(*) filter (where e.state = 'missing'), 'help', count(*) filter (where e.state = 'help'), 'safe', count(*) filter (where e.state = 'safe'))
				from emergency_people e where e.customer_id = a.customer_id and e.alarm_id = a.id and e.on_site)
		where a.state = 'running' and a.customer_id = current_setting('app.customer_id')::bigint`,
		[minutes, JSON.stringify(ourText("all_clear"))],
	);

export interface NewOnSite {
	alarm_id: number;
	person_kind?: "student" | "staff" | "visitor";
	person_id?: number | null;
	user_id?: number | null;
	name: string;
	about?: string | null;
	class_id?: number | null;
	room_id?: number | null;
	place?: string | null;
	state?: "missing" | "help" | "safe";
	note?: string | null;
}
export async function makeOnSite(client: pg.ClientBase, rows: readonly NewOnSite[]): Promise<number[]> {
	const made = await client.query<{ id: string }>(
		`insert into emergency_people (alarm_id, person_kind, person_id, user_id, name, about, class_id, room_id, place, place_at, place_why, state, note, way, answered_at)
		select alarm_id, coalesce(person_kind, 'visitor'), person_id, user_id, name, about, class_id, room_id, place, case when place is not null then now() end, case when place is not null then 'lesson' end,
			coalesce(state, 'missing'), note, case when state is not null then 'app' end, case when state is not null then now() end
		from jsonb_to_recordset($1) as r (alarm_id bigint, person_kind text, person_id bigint, user_id bigint, name text, about text, class_id bigint, room_id bigint, place text, state text, note text) returning id`,
		[JSON.stringify(rows)],
	);
	return made.rows.map(({ id }) => Number(id));
}

export interface NewTold {
	alarm_id: number;
	on_site_id?: number | null;
	person_kind?: "student" | "staff" | "contact" | "member";
	person_id: number;
	user_id?: number | null;
	name: string;
	channel?: "app" | "push" | "email" | "sms";
	address?: string;
	state?: string;
}
export async function makeTold(client: pg.ClientBase, rows: readonly NewTold[]): Promise<number[]> {
	const made = await client.query<{ id: string }>(
		`insert into emergency_told (alarm_id, step, on_site_id, person_kind, person_id, user_id, name, channel, language, address, state, handed_over_at, delivered_at)
		select alarm_id, 'alarm', on_site_id, coalesce(person_kind, 'staff'), person_id, user_id, name, coalesce(channel, 'email'), 'en', coalesce(address, 'somebody@school.example'), coalesce(state, 'delivered'), now(), now()
		from jsonb_to_recordset($1) as r (alarm_id bigint, on_site_id bigint, person_kind text, person_id bigint, user_id bigint, name text, channel text, address text, state text) returning id`,
		[JSON.stringify(rows)],
	);
	return made.rows.map(({ id }) => Number(id));
}
