import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { during } from "../../kit/db/sql-days.ts";
import { sql, verbatim } from "../../kit/db/sql-text.ts";
import { holding } from "../../kit/session/holding.ts";
import { STREAK_DAYS } from "../attendance/attendance.public.ts";
import { type NoticeKind, tellOnce } from "../notices/notices.public.ts";

/** A streak that began earlier was told long ago: what is looked at moves on, and its first day with it. */
const BEGAN_WITHIN = STREAK_DAYS - 14;
/** Of each student absent on all of their last days with a register: how many, and since when. */
const RUNS = sql`(select student_id, count(*)::int as days, min(day) as since from (
		select student_id, day, bool_and(is_absent) over (partition by student_id order by day desc) as still from (
			select m.student_id, m.day, bool_and(not k.is_present) as is_absent from registers g join attendance_marks m on m.register_id = g.id join attendance_codes k on k.id = m.counted_code_id
			where g.day > customer_today() - ${verbatim(STREAK_DAYS)} and g.day <= customer_today() group by 1, 2
		) d
	) e where still group by 1)`;

/** To those who teach the class it belongs to, and whoever sees everybody's attendance and decides about it. */
export const ABSENCE_STREAK: NoticeKind = {
	name: "absence_streak",
	topic: "attendance",
	reason: "you_keep",
	start: { inbox: "now", email: true, push: true },
	about: "students",
	says: { one: "attendance.notice.streak", action: "attendance.notice.streak_see" },
	reaches: (actor) => actor.portal_type === "ADMIN",
	hears: (rows) =>
		sql`select distinct on (w.user_id, s.id) w.user_id, s.id, '/students/' || s.id || '?tab=attendance',
			jsonb_build_object('child', concat_ws(' ', s.first_name, s.last_name), 'days', r.days::text) || case when w.class is null then '{}' else jsonb_build_object('reason', 'your_class', 'because', w.class) end, 'streak:' || s.id
			from students s join ${RUNS} r on r.student_id = s.id join lateral (
				select p.user_id, c.name as class from class_students m join classes c on c.id = m.class_id and c.kind = 'homeroom' join class_teachers t on t.class_id = m.class_id join staff p on p.id = t.staff_id
				where m.student_id = s.id and ${during("m", sql`customer_today()`)} and ${during("t", sql`customer_today()`)} and p.archived_at is null and p.user_id is not null
				union all select h.user_id, null from (${holding("Attendance.Override")}) h where h.reaches_all
			) w on true
			where s.id = any(${rows}::bigint[]) order by w.user_id, s.id, w.class nulls last`,
};

/** Whoever reached the school's number of days, and the mark of that streak. */
export const STREAKS = sql`select s.id, 'streak:' || s.id || ':' || r.since as mark from ${RUNS} r join students s on s.id = r.student_id and s.archived_at is null cross join attendance_settings a
	where r.days >= a.streak_days and r.since > customer_today() - ${verbatim(BEGAN_WITHIN)} order by s.id`;
/** Once for each streak. */
export const tellOfStreaks = async (db: CustomerDb): Promise<void> =>
	tellOnce(db, ABSENCE_STREAK, await ask<{ id: number; mark: string }>(db, STREAKS));
