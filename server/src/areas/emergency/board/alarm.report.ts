import type { AlarmReport, PersonOnSite } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { ask, type CustomerDb } from "../../../kit/db/customer-db.ts";
import { sql } from "../../../kit/db/sql-text.ts";
import { found } from "../../../kit/http/refusal.ts";
import { findAlarm } from "../alarm.queries.ts";
import { type Reader, toldCounts } from "./alarm.board.ts";
import { PERSON, sheetLines } from "./alarm.sheets.ts";

/** An alarm on paper. How fast people were safe is said of those who are by their last answer. */
export async function reportOf(db: CustomerDb, { actor, language }: Reader, id: number): Promise<AlarmReport> {
	const alarm = await findAlarm(db, id, language);
	const [[row], people, classes, told] = await Promise.all([
		ask<Omit<AlarmReport, "alarm" | "people" | "classes" | "told" | "told_people">>(
			db,
			sql`with safe as (
				select extract(epoch from e.answered_at - a.started_at)::int as after, row_number() over (order by e.answered_at) as n, count(*) over () as safe
				from emergency_people e join emergency_alarms a on a.id = e.alarm_id where e.alarm_id = ${id} and e.on_site and e.state = 'safe'
			), sums as (
				select count(*) as on_site, count(*) filter (where e.person_kind = 'student') as students, count(*) filter (where e.person_kind = 'staff') as staff, count(*) filter (where e.person_kind = 'visitor') as visitors
				from emergency_people e where e.alarm_id = ${id} and e.on_site
			)
			select (a.started_at at time zone customer_zone())::date as day, s.students::int, s.staff::int, s.visitors::int,
				(select f.after from safe f where f.n = ceil(s.on_site * 0.5)) as half_after, (select f.after from safe f where f.n = ceil(s.on_site * 0.9)) as most_after, (select f.after from safe f where f.n = s.on_site) as all_after
			from emergency_alarms a, sums s where a.id = ${id}`,
		),
		ask<PersonOnSite>(
			db,
			sql`select ${PERSON} from emergency_people e where e.alarm_id = ${id} and e.on_site
			order by case e.state when 'missing' then 0 when 'help' then 1 else 2 end, case e.person_kind when 'student' then 0 when 'staff' then 1 else 2 end, e.class_order, e.search, e.id limit 20000`,
		),
		sheetLines(db, { alarm_id: id, of: "class", user_id: actor.user_id }),
		toldCounts(db, id),
	]);
	return { alarm, ...found(row), people, classes, ...told };
}
