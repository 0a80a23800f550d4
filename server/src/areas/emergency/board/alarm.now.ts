import type { ChildSafety, OwnSafety, SafetyTotals, SheetLine } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { sql } from "../../../kit/db/sql-text.ts";
import { found } from "../../../kit/http/refusal.ts";
import type { Actor } from "../../../kit/session/actor.ts";
import { ALARM_HEAD, type AlarmHeadRow, headOf, NO_TOTALS, totalsOf } from "../alarm.queries.ts";
import { runsAlarms, worksHere } from "../emergency.reach.ts";
import { sheetLines } from "./alarm.sheets.ts";

/** Oneself, as the list has it. */
export const OWN = sql`e.id as on_site_id, e.name, e.state, e.note, e.answered_at, e.answered_by`;
/** So long an alarm that is over is still shown as such. */
const CLEARED = sql`interval '1 hour'`;

/** Whether one hears of it: whoever works there, is on its list, or was told as family. */
const concerns = (actor: Actor) =>
	sql`(${worksHere(actor) || runsAlarms(actor)}::boolean or exists (select from emergency_people e where e.alarm_id = a.id and e.user_id = ${actor.user_id})
		or exists (select from emergency_told t where t.alarm_id = a.id and t.user_id = ${actor.user_id}))`;
/** Of others it is not known that it is there. */
export async function mustConcern(db: CustomerDb, actor: Actor, alarm_id: number): Promise<void> {
	found((await ask(db, sql`select a.id from emergency_alarms a where a.id = ${alarm_id} and ${concerns(actor)}`))[0]);
}
const ME = (user_id: number) =>
	sql`(select to_jsonb(q) from (select ${OWN} from emergency_people e where e.alarm_id = a.id and e.user_id = ${user_id} order by e.person_kind, e.id limit 1) q)`;
/** Of whoever was told as a family, or as staff where families are, the children whom they see in the portal today. */
const CHILDREN = (user_id: number) =>
	sql`coalesce((select jsonb_agg(jsonb_build_object('name', e.name, 'state', e.state, 'answered_at', e.answered_at) order by e.search, e.id) from emergency_people e
		where e.alarm_id = a.id and e.on_site and e.person_kind = 'student' and e.user_id is distinct from ${user_id}
			and e.person_id in (select f.student_id from family_students f where f.user_id = ${user_id})
			and exists (select from emergency_told t where t.alarm_id = a.id and t.user_id = ${user_id} and (t.person_kind = 'contact' or (a.tells_families and t.person_kind in ('staff', 'member'))))), '[]')`;

type NowRow = AlarmHeadRow & { me: OwnSafety | null; children: ChildSafety[]; counted: SafetyTotals };
/** What runs, as far as it concerns somebody. Where nothing does, which is nearly always, it is one look. */
export async function nowFor(db: CustomerDb, actor: Actor, language: Locale) {
	const run = runsAlarms(actor);
	const nothing = { alarm: null, me: null, children: [], totals: null, sheets: [], cleared: null };
	const [row] = await ask<NowRow>(
		db,
		sql`select ${ALARM_HEAD}, ${ME(actor.user_id)} as me, ${CHILDREN(actor.user_id)} as children, coalesce(a.totals, ${totalsOf("a")}) as counted
		from emergency_alarms a where (a.state = 'running' or a.ended_at > now() - ${CLEARED}) and ${concerns(actor)} order by a.state = 'running' desc, a.ended_at desc limit 1`,
	);
	if (row === undefined) return { ...nothing, may: { run, answer: false, answer_for: false } };
	const { me, children, counted, ...alarm } = row;
	const head = headOf(alarm, language);
	if (row.state === "ended") return { ...nothing, cleared: head, may: { run, answer: false, answer_for: false } };
	const sheets = worksHere(actor) ? await ownSheets(db, actor, row.id) : [];
	const answersFor = run || sheets.length > 0;
	return {
		alarm: head,
		me,
		children,
		totals: answersFor ? counted : null,
		sheets,
		cleared: null,
		may: { run, answer: me !== null, answer_for: answersFor },
	};
}

const ownSheets = async (db: CustomerDb, { user_id }: Actor, alarm_id: number): Promise<SheetLine[]> =>
	(await Promise.all((["lesson", "class"] as const).map((of) => sheetLines(db, { alarm_id, of, user_id, only: "mine" })))).flat();

/** What somebody may answer for, and how all of it stands, where they may answer for any. */
export async function sheetsFor(
	db: CustomerDb,
	actor: Actor,
	alarm_id: number,
): Promise<{ sheets: SheetLine[]; totals: SafetyTotals | null }> {
	const [row] = await ask<{ totals: SafetyTotals }>(
		db,
		sql`select coalesce(a.totals, ${totalsOf("a")}) as totals from emergency_alarms a where a.id = ${alarm_id} and ${concerns(actor)}`,
	);
	const { totals } = found(row);
	const all = (of: "lesson" | "class" | "room") => sheetLines(db, { alarm_id, of, user_id: actor.user_id });
	const sheets = runsAlarms(actor)
		? (await Promise.all([all("lesson"), all("class"), all("room")])).flat()
		: worksHere(actor)
			? await ownSheets(db, actor, alarm_id)
			: [];
	return { sheets, totals: runsAlarms(actor) || sheets.length > 0 ? (totals ?? NO_TOTALS) : null };
}
