import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { during } from "../../kit/db/sql-days.ts";
import { type Param, type Sql, sql } from "../../kit/db/sql-text.ts";
import { type NoticeKind, tell } from "../notices/notices.public.ts";

const PATH = sql`'/timetable?day=' || (s.starts_at at time zone customer_zone())::date`;
const ABOUT = sql`jsonb_build_object('lesson', concat_ws(' · ', c.name, k.name), 'day', jsonb_build_object('day', (s.starts_at at time zone customer_zone())::date),
	'time', jsonb_build_object('time', s.starts_at), 'room', r.name, 'variant', case when r.id is null then 'roomless' else 'room' end)`;
const OF = sql`sessions s join classes c on c.id = s.class_id left join courses k on k.id = s.course_id left join rooms r on r.id = s.room_id`;

/** Of lessons that are still to come: those who teach them, and the families of who is in the class. A day's changes are one line, however many they are. */
const hears = (name: string) => (rows: Param) => {
	const told = sql`s.id = any(${rows}::bigint[]) and s.kind = 'lesson' and s.ends_at > now()`;
	const thread: Sql = sql`${name}::text || ':' || customer_today()`;
	return sql`select p.user_id, s.id, ${PATH}, ${ABOUT}, ${thread} from ${OF} join session_teachers t on t.session_id = s.id and not t.is_away join staff p on p.id = t.staff_id
		where ${told} and p.user_id is not null
		union all
		select f.user_id, s.id, ${PATH}, ${ABOUT} || jsonb_build_object('reason', 'your_child', 'because', st.first_name), ${thread} from ${OF}
		join class_students m on m.class_id = s.class_id and ${during("m", sql`s.day`)} join students st on st.id = m.student_id and st.archived_at is null join family_students f on f.student_id = m.student_id
		where ${told}`;
};
const kind = (name: string, says: NoticeKind["says"]): NoticeKind => ({
	name,
	topic: "timetable",
	reason: "your_lesson",
	start: { inbox: "now", email: false, push: true },
	about: "sessions",
	says,
	hears: hears(name),
});
export const LESSON_CHANGED = kind("lesson_changed", {
	one: { room: "timetable.notice.changed_room", roomless: "timetable.notice.changed" },
	many: "timetable.notice.changed_many",
});
export const LESSON_CANCELLED = kind("lesson_cancelled", { one: "timetable.notice.cancelled", many: "timetable.notice.cancelled_many" });
export const LESSON_BACK = kind("lesson_back", { one: "timetable.notice.back", many: "timetable.notice.back_many" });

/** The lessons themselves are what is told: none, and nobody hears. */
export const tellOfLessons = async (db: CustomerDb, of: NoticeKind, ids: readonly number[]): Promise<void> =>
	ids.length === 0 ? undefined : tell(db, of, ids);
