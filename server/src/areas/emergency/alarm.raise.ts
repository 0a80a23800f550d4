import type { Alarm, RaiseInput } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { param, sql } from "../../kit/db/sql-text.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import { newLinkKey } from "../../kit/secrets/sealed-links.ts";
import type { SecretBox } from "../../kit/secrets/secret-box.ts";
import { isTaught } from "../attendance/attendance.public.ts";
import { askAt } from "./alarm.again.ts";
import { findAlarm, runningAlarm } from "./alarm.queries.ts";
import { onSiteNow } from "./alarm.site.ts";
import { keptSettings, kindsIn, spokenText } from "./emergency.settings.ts";
import { isReached, tellEverybody, wakeTellers } from "./telling/alarm.told.ts";

async function isSchoolDay(db: CustomerDb): Promise<boolean> {
	const [row] = await ask<{ day: string }>(db, sql`select customer_today() as day`);
	return isTaught(db, found(row).day);
}

/** What somebody chooses from, and whom it would reach. */
export async function optionsNow(db: CustomerDb, language: Locale) {
	const [{ texts, tells_families }, school] = await Promise.all([keptSettings(db), isSchoolDay(db)]);
	const [row] = await ask<{ students: number; students_told: number; staff: number; staff_told: number; running_id: number | null }>(
		db,
		sql`with ${onSiteNow(param(school))}
		select count(*) filter (where person_kind = 'student')::int as students,
			count(*) filter (where person_kind = 'student' and exists (select from students s where s.id = everybody.person_id and ${isReached(sql`everybody.user_id`)}))::int as students_told,
			count(*) filter (where person_kind = 'staff' and on_site)::int as staff,
			count(*) filter (where person_kind = 'staff' and not on_site)::int as staff_told, (select a.id from emergency_alarms a where a.state = 'running') as running_id from everybody`,
	);
	return { ...kindsIn(texts, language), tells_families, ...found(row) };
}

/** All of it in one transaction: the alarm, its list, and who is told; what tells them begins with the commit. */
export async function raiseAlarm(
	db: CustomerDb,
	user_id: number,
	{ kind, rehearsal, sentence, tells_families }: RaiseInput,
	{ box, language }: { box: SecretBox; language: Locale },
): Promise<Alarm> {
	const settings = await keptSettings(db);
	const school = await isSchoolDay(db);
	const tells = !rehearsal && (tells_families ?? settings.tells_families);
	const { ask_again_minutes, rounds_max } = settings;
	const [made] = await ask<{ id: number; asks_at: string | null }>(
		db,
		sql`insert into emergency_alarms (kind, rehearsal, texts, sentence, tells_families, started_id, ask_again_minutes, rounds_max, asks_at, secret_box)
		values (${kind}, ${rehearsal}, ${JSON.stringify(spokenText(settings.texts, kind))}::jsonb, ${sentence}, ${tells}, ${user_id}, ${ask_again_minutes}, ${rounds_max},
			case when ${rounds_max}::int > 0 then now() + make_interval(mins => ${ask_again_minutes}) end, ${newLinkKey(box)})
		on conflict (customer_id) where state = 'running' do nothing returning id, asks_at`,
	);
	if (made === undefined) throw new Refusal("emergency_running", { current: found(await runningAlarm(db, language)) });
	await ask(
		db,
		sql`with ${onSiteNow(param(school))}, listed as (
			insert into emergency_people (alarm_id, person_kind, person_id, user_id, name, about, class_id, session_id, room_id, place, place_at, place_why, on_site)
			select ${made.id}, person_kind, person_id, user_id, name, left(about, 120), class_id, session_id, room_id, left(place, 160), place_at, place_why, on_site from everybody
		) insert into emergency_progress (alarm_id) values (${made.id})`,
	);
	await tellEverybody(db, made.id, tells);
	await wakeTellers(db, made.id);
	if (made.asks_at !== null) await askAt(db, made.id, made.asks_at);
	return findAlarm(db, made.id, language);
}
