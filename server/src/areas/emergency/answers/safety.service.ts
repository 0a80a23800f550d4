import type { AnswerWay, SafetyState, SheetKind } from "@homeroom/contract/areas/emergency/emergency.rules.ts";
import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { sql } from "../../../kit/db/sql-text.ts";
import { notFound, Refusal } from "../../../kit/http/refusal.ts";
import { progressed } from "../alarm.queries.ts";
import { counting, type Given } from "./safety-answers.ts";

/** What a device says of when. */
export interface SentFrom {
	answer_id: string;
	given_at: string;
	sent_at?: string | undefined;
}
export interface NewAnswer {
	on_site_id: number;
	state: SafetyState;
	note: string | null;
	ends_help?: boolean;
}
export interface Answering {
	way: AnswerWay;
	/** Null: the person itself. */
	by: { id: number | null; name: string } | null;
	sheet?: { of: SheetKind; ref: number };
}
interface Kept extends Given {
	on_site_id: number;
	note: string | null;
	by_name: string | null;
}

/** From here on the alarm does not end before this has committed. One that is over takes no answer. */
export async function openForAnswers(db: CustomerDb, alarm_id: number): Promise<void> {
	const [alarm] = await ask<{ state: string }>(db, sql`select state from emergency_alarms where id = ${alarm_id} for share`);
	if (alarm === undefined) throw notFound();
	if (alarm.state !== "running") throw new Refusal("emergency_over");
}

/**
 * Keeps answers and works out anew how these people are, from all that was ever said of them: so it does not matter in which order, or how often, answers arrive.
 * `openForAnswers` was before. Answers whose state is not what was said.
 */
export async function keepAnswers(
	db: CustomerDb,
	alarm_id: number,
	given: readonly NewAnswer[],
	from: SentFrom,
	{ way, by, sheet }: Answering,
): Promise<number[]> {
	const ids = given.map(({ on_site_id }) => on_site_id);
	// whoever answers for the same people at this moment comes after
	const people = await ask<{ id: number }>(
		db,
		sql`select id from emergency_people where alarm_id = ${alarm_id} and id = any(${ids}::bigint[]) order by id for update`,
	);
	if (people.length < new Set(ids).size) throw notFound();
	const isOwn = by === null;
	// how wrong a device's clock is does not matter where it says when it sends; nothing was given before the alarm, or is still to come
	await ask(
		db,
		sql`with t as (select greatest(a.started_at, least(now(), coalesce(now() - (${from.sent_at ?? null}::timestamptz - ${from.given_at}::timestamptz), ${from.given_at}::timestamptz))) as given_at from emergency_alarms a where a.id = ${alarm_id})
		insert into emergency_answers (alarm_id, on_site_id, answer_id, state, note, way, sheet_of, sheet_ref, ends_help, by_id, by_name, given_at, said_at)
		select ${alarm_id}, g.on_site_id, ${from.answer_id}, g.state, g.note, ${way}, ${sheet?.of ?? null}, ${sheet?.ref ?? null}::bigint, coalesce(g.ends_help, false), ${by?.id ?? null}::bigint, ${by?.name ?? null}, t.given_at, ${from.given_at}::timestamptz
		from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (on_site_id bigint, state text, note text, ends_help boolean), t
		on conflict (customer_id, on_site_id, answer_id) do nothing`,
	);
	const answers = await ask<Kept>(
		db,
		sql`select on_site_id, answer_id, state, note, way, ends_help, by_id, by_name, given_at, said_at from emergency_answers where on_site_id = any(${ids}::bigint[])`,
	);
	const now = [...Map.groupBy(answers, ({ on_site_id }) => on_site_id)].map(([id, all]) => {
		const { holds } = counting(all);
		return { id, ...holds };
	});
	await ask(
		db,
		sql`update emergency_people e set state = n.state, note = n.note, way = n.way, answered_at = n.given_at, answered_by = n.by_name, version = e.version + 1, on_site = e.on_site or ${isOwn || way !== "class"}::boolean
		from jsonb_to_recordset(${JSON.stringify(now)}::jsonb) as n (id bigint, state text, note text, way text, given_at timestamptz, by_name text)
		where e.id = n.id and (e.state, e.note, e.way, e.answered_at, e.answered_by, e.on_site) is distinct from (n.state, n.note, n.way, n.given_at, n.by_name, e.on_site or ${isOwn || way !== "class"}::boolean)`,
	);
	await progressed(db, alarm_id);
	const states = new Map(now.map(({ id, state }) => [id, state]));
	return given.filter(({ on_site_id, state }) => states.get(on_site_id) !== state).map(({ on_site_id }) => on_site_id);
}
