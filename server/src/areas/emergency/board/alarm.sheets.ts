import type { SheetKind } from "@homeroom/contract/areas/emergency/emergency.rules.ts";
import type { PersonOnSite, SheetLine } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { during } from "../../../kit/db/sql-days.ts";
import { type Param, param, type Sql, sql, verbatim } from "../../../kit/db/sql-text.ts";
import { COUNTED } from "../alarm.queries.ts";

export const PERSON = sql`e.id, e.person_kind, e.person_id, e.name, e.about, e.class_id, e.room_id, e.place, e.place_at, e.place_why, e.state, e.state = 'missing' and e.answered_at is not null as is_reported, e.note, e.way, e.answered_at, e.answered_by, e.version`;

const TODAY = sql`(select customer_today())`;
/** The column of a person that says to which sheet of a kind they belong. */
const COLUMNS: Record<SheetKind, string> = { class: "class_id", lesson: "session_id", room: "room_id" };
/** Students of a class and of a lesson; in a room everybody. */
const onSheet = (of: SheetKind, alarm: Sql | Param | number): Sql =>
	sql`e.alarm_id = ${alarm} and e.on_site and e.${verbatim(COLUMNS[of])} is not null${of === "room" ? sql`` : sql` and e.person_kind = 'student'`}`;

const namesOf = (staff: Sql): Sql =>
	sql`coalesce((select jsonb_agg(concat_ws(' ', p.first_name, p.last_name) order by p.search) from staff p where p.id in (${staff})), '[]')`;
/** Who leads a class, or teaches it where nobody does. */
const leads = sql`select t.staff_id from class_teachers t where t.class_id = q.ref and ${during("t", TODAY)} and (t.is_lead or not exists (select from class_teachers l where l.class_id = q.ref and l.is_lead and ${during("l", TODAY)}))`;
const held = sql`select h.staff_id from session_teachers h where h.session_id = q.ref and not h.is_away`;
/** What somebody teaches: whole classes as one of their teachers, lessons that ran when it was raised. */
export const teaches = (of: SheetKind, user: Param, ref: Sql): Sql => {
	if (of === "room") return sql`false`;
	const mine = sql`select p.id from staff p where p.user_id = ${user} and p.archived_at is null`;
	return of === "class"
		? sql`exists (select from class_teachers t where t.class_id = ${ref} and ${during("t", TODAY)} and t.staff_id in (${mine}))`
		: sql`exists (select from session_teachers h where h.session_id = ${ref} and not h.is_away and h.staff_id in (${mine}))`;
};

const NAMED: Record<SheetKind, { name: Sql; place: Sql; teachers: Sql; join: Sql }> = {
	class: { name: sql`c.name`, place: sql`null::text`, teachers: namesOf(leads), join: sql`join classes c on c.id = q.ref` },
	lesson: {
		name: sql`coalesce(s.title, concat_ws(' · ', c.name, k.name))`,
		place: sql`(select r.name from rooms r where r.id = coalesce(s.room_id, c.room_id))`,
		teachers: namesOf(held),
		join: sql`join sessions s on s.id = q.ref join classes c on c.id = s.class_id left join courses k on k.id = s.course_id`,
	},
	room: { name: sql`c.name`, place: sql`null::text`, teachers: sql`'[]'::jsonb`, join: sql`join rooms c on c.id = q.ref` },
};

export interface Sheets {
	alarm_id: number;
	of: SheetKind;
	user_id: number;
	/** Only these: those that somebody teaches, or one. */
	only?: "mine" | number;
}
/** Sheets of a kind with how each stands: whose people are missing first. Counted once for all of them. */
export async function sheetLines(db: CustomerDb, { alarm_id, of, user_id, only }: Sheets): Promise<SheetLine[]> {
	const [$alarm, $user] = [param(alarm_id), param(user_id)];
	const { name, place, teachers, join } = NAMED[of];
	const column = verbatim(COLUMNS[of]);
	const mine = teaches(of, $user, sql`q.ref`);
	const narrowed = only === undefined ? sql`true` : only === "mine" ? mine : sql`q.ref = ${only}`;
	const lines = await ask<SheetLine & { search: string }>(
		db,
		sql`with q as materialized (
			select e.${column} as ref, ${COUNTED("e")} from emergency_people e where ${onSheet(of, $alarm)} group by 1
		), said as (
			select distinct on (w.sheet_ref) w.sheet_ref, w.by_name, w.given_at from emergency_answers w where w.alarm_id = ${$alarm} and w.sheet_of = ${of} order by w.sheet_ref, w.given_at desc
		)
		select ${of}::text as of, q.ref, ${name} as name, ${place} as place, ${teachers} as teachers, w.by_name as answered_by, w.given_at as answered_at, ${mine} as is_mine, q.on_site, q.missing, q.help, q.safe
		from q ${join} left join said w on w.sheet_ref = q.ref where ${narrowed} order by q.missing = 0 and q.help = 0, c.search, q.ref`,
	);
	return lines;
}
export const sheetPeople = (
	db: CustomerDb,
	{ alarm_id, of, ref }: { alarm_id: number; of: SheetKind; ref: number },
): Promise<PersonOnSite[]> =>
	ask<PersonOnSite>(
		db,
		sql`select ${PERSON} from emergency_people e where ${onSheet(of, alarm_id)} and e.${verbatim(COLUMNS[of])} = ${ref} order by e.search, e.id limit 2000`,
	);
