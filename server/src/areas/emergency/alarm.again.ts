import type { Alarm } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { ask, type CustomerDb, inTransaction } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import { findAlarm, progressed, totalsOf } from "./alarm.queries.ts";
import { keptSettings, spokenText } from "./emergency.settings.ts";
import { stopTelling, tellAgain, tellClear, textAgain, wakeTellers } from "./telling/alarm.told.ts";

export const ASK_TASK = "alarm_again";
export const askAt = (db: CustomerDb, alarm_id: number, at: string): Promise<unknown> =>
	ask(
		db,
		sql`select platform.enqueue_at(${ASK_TASK}, ${JSON.stringify({ alarm_id })}::jsonb, ${`${ASK_TASK} ${db.customer_id} ${alarm_id}`}, ${at}::timestamptz)`,
	);

interface Asking {
	rounds: number;
	asks_at: string | null;
}
/** One more round for whoever is missing; the next one is counted from here. By hand alone a text goes a second time. */
async function askMissing(db: CustomerDb, alarm_id: number, byHand: boolean): Promise<{ asked: number; texts: number } | undefined> {
	const [alarm] = await ask<Asking>(
		db,
		sql`update emergency_alarms set rounds = rounds + 1, asks_at = case when rounds + 1 < rounds_max then now() + make_interval(mins => ask_again_minutes) end, version = version + 1
		where id = ${alarm_id} and state = 'running' returning rounds, asks_at`,
	);
	if (alarm === undefined) return undefined;
	const asked = await tellAgain(db, alarm_id, alarm.rounds);
	const texts = byHand ? await textAgain(db, alarm_id) : 0;
	if (asked > 0) await wakeTellers(db, alarm_id);
	if (alarm.asks_at !== null) await askAt(db, alarm_id, alarm.asks_at);
	await progressed(db, alarm_id);
	return { asked, texts };
}

/** By hand. */
export async function askAgain(db: CustomerDb, id: number, language: Locale): Promise<{ asked: number; texts: number; alarm: Alarm }> {
	const before = await findAlarm(db, id, language);
	const done = await askMissing(db, id, true);
	if (done === undefined) throw new Refusal("emergency_over", { current: { asked: 0, texts: 0, alarm: before } });
	return { ...done, alarm: await findAlarm(db, id, language) };
}

/** The job: when the minutes are over. One that was asked by hand meanwhile is asked later; a second job finds the time put off. */
export const askInTime = (db: CustomerDb, alarm_id: number): Promise<void> =>
	inTransaction(db, async (tx) => {
		const [alarm] = await ask<{ asks_at: string; is_due: boolean; missing: boolean }>(
			tx,
			sql`select a.asks_at, a.asks_at <= now() as is_due, exists (select from emergency_people e where e.alarm_id = a.id and e.on_site and e.state = 'missing') as missing
			from emergency_alarms a where a.id = ${alarm_id} and a.state = 'running' and a.asks_at is not null for update`,
		);
		if (alarm === undefined) return;
		if (!alarm.is_due) return void (await askAt(tx, alarm_id, alarm.asks_at));
		if (alarm.missing) return void (await askMissing(tx, alarm_id, false));
		// nobody is missing; somebody may be again
		const [later] = await ask<{ asks_at: string }>(
			tx,
			sql`update emergency_alarms set asks_at = now() + make_interval(mins => ask_again_minutes) where id = ${alarm_id} returning asks_at`,
		);
		await askAt(tx, alarm_id, found(later).asks_at);
	});

/** From here on nothing but the all-clear leaves. */
export async function endAlarm(
	db: CustomerDb,
	user_id: number,
	{ id, sentence }: { id: number; sentence: string | null },
	language: Locale,
): Promise<Alarm> {
	const { texts } = await keptSettings(db);
	// answers hold it for share: those that came before are counted
	const open = await ask(db, sql`select id from emergency_alarms where id = ${id} and state = 'running' for update`);
	if (open.length === 0) throw new Refusal("emergency_over", { current: await findAlarm(db, id, language) });
	await ask(
		db,
		sql`update emergency_alarms a set state = 'ended', ended_at = clock_timestamp(), ended_id = ${user_id}, clear_texts = ${JSON.stringify(spokenText(texts, "all_clear"))}::jsonb, clear_sentence = ${sentence},
			asks_at = null, totals = ${totalsOf("a")}, version = a.version + 1
		where a.id = ${id}`,
	);
	await stopTelling(db, id);
	await tellClear(db, id);
	await wakeTellers(db, id);
	await progressed(db, id);
	return findAlarm(db, id, language);
}
