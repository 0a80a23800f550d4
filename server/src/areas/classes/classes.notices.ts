import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { during } from "../../kit/db/sql-days.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { holding } from "../../kit/session/holding.ts";
import { type NoticeKind, tell } from "../notices/notices.public.ts";

/** To who may give it, of classes in which others wait: if on that day there is one. Null: today. */
const placeFree = (from: string | null): NoticeKind => ({
	name: "class_place_free",
	topic: "people",
	reason: "you_decide",
	start: { inbox: "now", email: false, push: false },
	about: "classes",
	says: { one: "classes.notice.place_free", action: "classes.notice.place_give" },
	reaches: (actor) => actor.allows("Classes.Edit"),
	hears: (rows) =>
		sql`select h.user_id, c.id, '/classes/' || c.id || '?tab=people', jsonb_build_object('class', c.name, 'waiting', w.count::text, 'day', jsonb_build_object('day', d.day)), 'place_free:' || c.id
			from classes c join academic_years y on y.id = c.academic_year_id cross join lateral (select greatest(${from}::date, customer_today(), y.starts_on) as day) d
			cross join lateral (select count(*) from class_waiting w where w.class_id = c.id) w join (${holding("Classes.Edit")}) h on h.reaches_all
			where c.id = any(${rows}::bigint[]) and c.archived_at is null and w.count > 0 and d.day <= y.ends_on
				and c.capacity > (select count(*) from class_students m where m.class_id = c.id and ${during("m", sql`d.day`)})`,
});
export const CLASS_PLACE_FREE = placeFree(null);

/** To the families of those who waited, and to who teaches the class. */
const placeGiven = (class_id: number | null, starts_on: string | null): NoticeKind => ({
	name: "class_place_given",
	topic: "people",
	reason: "your_class",
	start: { inbox: "now", email: true, push: true },
	about: "students",
	says: { one: "classes.notice.place_given" },
	hears: (rows) =>
		sql`select w.user_id, s.id, w.path, jsonb_build_object('child', concat_ws(' ', s.first_name, s.last_name), 'class', c.name, 'day', jsonb_build_object('day', ${starts_on}::text)) || w.words,
				'place:' || c.id || ':' || s.id
			from students s join classes c on c.id = ${class_id} join class_students m on m.class_id = c.id and m.student_id = s.id and ${during("m", sql`${starts_on}::date`)}
			cross join lateral (
				select f.user_id, '/students/' || s.id || '?tab=classes' as path, jsonb_build_object('reason', 'your_child', 'because', s.first_name) as words from family_students f where f.student_id = s.id
				union all select p.user_id, '/classes/' || c.id || '?tab=people', jsonb_build_object('because', c.name) from class_teachers t join staff p on p.id = t.staff_id where t.class_id = c.id and (t.ends_on is null or t.ends_on >= customer_today()) and p.archived_at is null and p.user_id is not null
			) w
			where s.id = any(${rows}::bigint[]) and s.archived_at is null`,
});
export const CLASS_PLACE_GIVEN = placeGiven(null, null);

export const tellOfFreePlace = (db: CustomerDb, class_id: number, from: string | null): Promise<void> =>
	tell(db, placeFree(from), class_id);
export const tellOfPlaces = async (db: CustomerDb, class_id: number, starts_on: string, student_ids: readonly number[]): Promise<void> =>
	student_ids.length === 0 ? undefined : tell(db, placeGiven(class_id, starts_on), student_ids);
/** Of a class that was changed: a place may have been added. */
export const tellOfAddedPlaces = async (db: CustomerDb, class_id: number, places: number | null | undefined): Promise<void> =>
	places == null ? undefined : tell(db, CLASS_PLACE_FREE, class_id);
