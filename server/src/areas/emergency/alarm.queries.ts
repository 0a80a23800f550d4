import type { Alarm, AlarmHead, EmergencyText, SafetyTotals } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { type Sql, sql, verbatim } from "../../kit/db/sql-text.ts";
import { found } from "../../kit/http/refusal.ts";
import type { SpokenText } from "./emergency.settings.ts";

export const NO_TOTALS: SafetyTotals = { on_site: 0, missing: 0, help: 0, safe: 0 };
/** How many are how, over rows of people. */
export const COUNTED = (alias: string): Sql =>
	verbatim(
		`count(*)::int as on_site, (count(*) filter (where ${alias}.state = 'missing'))::int as missing, (count(*) filter (where ${alias}.state = 'help'))::int as help, (count(*) filter (where ${alias}.state = 'safe'))::int as safe`,
	);
/** Of those of them that a query of people `e` names. */
export const totalsOf = (alarm: string, condition: Sql = sql`true`): Sql =>
	sql`(select to_jsonb(q) from (select ${COUNTED("e")} from emergency_people e where e.alarm_id = ${verbatim(alarm)}.id and e.on_site and ${condition}) q)`;
const nameOf = (user: string): Sql =>
	sql`(select nullif(concat_ws(' ', u.first_name, u.last_name), '') from platform.users u where u.id = ${verbatim(user)})`;

export interface AlarmRow extends Omit<Alarm, "title" | "instruction" | "all_clear"> {
	texts: SpokenText;
	clear_texts: SpokenText | null;
	clear_sentence: string | null;
}
export const ALARM_HEAD = sql`a.id, a.kind, a.rehearsal, a.texts, a.sentence, a.state, a.started_at, ${nameOf("a.started_id")} as started_by, a.ended_at, a.clear_texts, a.clear_sentence`;
const ALARM = sql`${ALARM_HEAD}, a.tells_families, ${nameOf("a.ended_id")} as ended_by, a.rounds as asked_again, a.asks_at, coalesce(a.totals, ${totalsOf("a")}) as totals,
	(select max(e.answered_at) from emergency_people e where e.alarm_id = a.id) as answered_at, a.version`;

export type AlarmHeadRow = Omit<AlarmHead, "title" | "instruction" | "all_clear"> &
	Pick<AlarmRow, "texts" | "clear_texts" | "clear_sentence">;
/** As somebody reads it, in their language. */
export function headOf({ texts, clear_texts, clear_sentence, ...row }: AlarmHeadRow, language: Locale): AlarmHead {
	const clear: EmergencyText | undefined = clear_texts?.[language];
	return { ...row, ...texts[language], all_clear: clear === undefined ? null : { ...clear, sentence: clear_sentence } };
}
const alarmOf = (row: AlarmRow, language: Locale): Alarm => ({ ...row, ...headOf(row, language) });

export async function findAlarm(db: CustomerDb, id: number, language: Locale): Promise<Alarm> {
	const [row] = await ask<AlarmRow>(db, sql`select ${ALARM} from emergency_alarms a where a.id = ${id}`);
	return alarmOf(found(row), language);
}
export async function runningAlarm(db: CustomerDb, language: Locale): Promise<Alarm | undefined> {
	const [row] = await ask<AlarmRow>(db, sql`select ${ALARM} from emergency_alarms a where a.state = 'running'`);
	return row && alarmOf(row, language);
}

export interface ListQuery {
	page: number;
	limit: number;
	what: "all" | "rehearsals" | "alarms";
}
export async function listAlarms(db: CustomerDb, { page, limit, what }: ListQuery, language: Locale) {
	const shown = what === "all" ? sql`true` : sql`a.rehearsal = ${what === "rehearsals"}::boolean`;
	const [rows, [count]] = await Promise.all([
		ask<AlarmRow>(
			db,
			sql`select ${ALARM} from emergency_alarms a where ${shown} order by a.started_at desc, a.id desc limit ${limit} offset ${(page - 1) * limit}`,
		),
		ask<{ total: number }>(db, sql`select count(*)::int as total from emergency_alarms a where ${shown}`),
	]);
	return { rows: rows.map((row) => alarmOf(row, language)), total: count?.total ?? 0 };
}

/** What an alarm has come to is another now: boards are asked again. Last in its transaction, because others wait for it. */
export const progressed = (db: CustomerDb, alarm_id: number): Promise<unknown> =>
	ask(db, sql`update emergency_progress set progress = progress + 1 where alarm_id = ${alarm_id}`);
