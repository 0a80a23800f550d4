import type { Busy, SessionPlaces } from "@homeroom/contract/areas/timetable/timetable.contract.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { during } from "../../kit/db/sql-days.ts";
import { param, sql } from "../../kit/db/sql-text.ts";
import { found } from "../../kit/http/refusal.ts";
import { findSession, sessionName } from "./timetable.queries.ts";

/** Where all whom a session needs are between two days: its class, the students of it, its teachers and its room. */
export async function placesOf(db: CustomerDb, id: number, look: { from: string; to: string }, seesStaff: boolean): Promise<SessionPlaces> {
	const { class_id, room_id, teachers } = found(await findSession(db, id, null));
	const staff_ids = teachers.filter(({ is_away }) => !is_away).map(({ staff_id }) => staff_id);
	const [$id, $class, $room, $staff] = [param(id), param(class_id), param(room_id), param(staff_ids)];
	const busy = await ask<Busy>(
		db,
		sql`with t as materialized (
			select tstzrange(${look.from}::date::timestamp at time zone customer_zone(), (${look.to}::date + 1)::timestamp at time zone customer_zone()) as during
		)
		select f.what, f.id, f.name, f.more, s.id as session_id, ${sessionName} as session_name, s.starts_at, s.ends_at
		from (
			select 'teacher' as what, p.id, concat_ws(' ', p.first_name, p.last_name) as name, h.session_id, 0 as more, 1 as rank from t
			join session_teachers h on h.staff_id = any(${$staff}::bigint[]) and h.is_held and h.during && t.during join staff p on p.id = h.staff_id
			union all
			select 'room', r.id, r.name, s.id, 0, 2 from t join sessions s on s.room_id = ${$room} and s.during && t.during and s.state = 'planned' join rooms r on r.id = s.room_id
			union all
			select 'class', c.id, c.name, s.id, 0, 3 from t join sessions s on s.class_id = ${$class} and s.during && t.during and s.state = 'planned' join classes c on c.id = s.class_id
			union all
			select 'student', (array_agg(p.id order by p.search, p.id))[1], (array_agg(concat_ws(' ', p.first_name, p.last_name) order by p.search, p.id))[1], s.id, (count(*) - 1)::int, 4 from t
			join class_students m on m.class_id = ${$class}
			join class_students o on o.student_id = m.student_id and o.class_id <> m.class_id
			join sessions s on s.class_id = o.class_id and s.during && t.during and s.state = 'planned' and ${during("m", sql`s.day`)} and ${during("o", sql`s.day`)}
			join students p on p.id = m.student_id group by s.id
		) f join sessions s on s.id = f.session_id left join classes c on c.id = s.class_id left join courses k on k.id = s.course_id
		where s.id <> ${$id} order by s.starts_at, f.rank, f.id`,
	);
	return { busy, hours: seesStaff ? await hoursOf(db, staff_ids) : [] };
}

/** Whose hours are not written down works at any time. */
const hoursOf = (db: CustomerDb, staff_ids: readonly number[]) =>
	ask<SessionPlaces["hours"][number]>(
		db,
		sql`select p.id as staff_id, concat_ws(' ', p.first_name, p.last_name) as name,
			jsonb_agg(jsonb_build_object('weekday', a.weekday, 'starts_at', to_char(a.starts_at, 'HH24:MI'), 'ends_at', to_char(a.ends_at, 'HH24:MI')) order by a.weekday, a.starts_at) as slots
		from staff p join staff_availability a on a.staff_id = p.id where p.id = any(${staff_ids}::bigint[]) group by 1, 2 order by 1`,
	);
