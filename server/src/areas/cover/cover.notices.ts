import { type Sql, sql } from "../../kit/db/sql-text.ts";
import type { NoticeKind } from "../notices/notices.public.ts";

/** A cover, `v`, with its lesson, `s`: which, when, and for whom. */
const FROM = sql`covers v join sessions s on s.id = v.session_id join classes c on c.id = s.class_id join staff p on p.id = v.away_staff_id`;
const PATH = sql`'/timetable/cover?day=' || s.day`;
const ABOUT = sql`jsonb_build_object('lesson', c.name, 'away', concat_ws(' ', p.first_name, p.last_name), 'day', jsonb_build_object('day', s.day), 'time', jsonb_build_object('time', s.starts_at))`;

export const COVER_ASSIGNED: NoticeKind = {
	name: "cover_assigned",
	topic: "timetable",
	reason: "your_lesson",
	start: { inbox: "now", email: true, push: true },
	about: "covers",
	says: { one: "cover.notice.assigned", action: "cover.notice.see" },
	named: true,
	reaches: (actor) => actor.portal_type === "ADMIN",
	hears: (rows) =>
		sql`select q.user_id, v.id, ${PATH}, ${ABOUT}, null from ${FROM} join staff q on q.id = v.cover_staff_id where v.id = any(${rows}::bigint[]) and s.ends_at > now()`,
};
/** `staff_id`: who covered until now; of the cover itself that is gone. */
export const coverWithdrawn = (staff_id: number | null): NoticeKind => ({
	name: "cover_withdrawn",
	topic: "timetable",
	reason: "your_lesson",
	start: { inbox: "now", email: true, push: true },
	about: "covers",
	says: { one: "cover.notice.withdrawn" },
	named: true,
	reaches: (actor) => actor.portal_type === "ADMIN",
	hears: (rows) => toOne(sql`(select q.user_id from staff q where q.id = ${staff_id})`, rows),
});
/** `user_id`: who asked them to. */
export const coverDeclined = (user_id: number | null): NoticeKind => ({
	name: "cover_declined",
	topic: "timetable",
	reason: "you_asked",
	start: { inbox: "now", email: false, push: true },
	about: "covers",
	says: { one: "cover.notice.declined", action: "cover.notice.find" },
	named: true,
	reaches: (actor) => actor.allows("Timetable.Cover"),
	hears: (rows) => toOne(sql`${user_id}::bigint`, rows),
});
const toOne = (user_id: Sql, rows: unknown) =>
	sql`select u.user_id, v.id, ${PATH}, ${ABOUT}, null from ${FROM} cross join (select ${user_id} as user_id) u where v.id = any(${rows}::bigint[]) and s.ends_at > now() and u.user_id is not null`;
