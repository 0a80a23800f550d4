import { during } from "../../kit/db/sql-days.ts";
import { sql } from "../../kit/db/sql-text.ts";
import type { NoticeKind } from "../notices/notices.public.ts";

export const ABSENCE_DECIDED: NoticeKind = {
	name: "absence_decided",
	reason: "you_asked",
	urgency: "normal",
	about: "absences",
	leads: () => "/attendance/absences",
	hears: (row_id) => sql`select announced_by from absences where id = ${row_id}`,
};
export const ABSENCE_ANNOUNCED: NoticeKind = {
	name: "absence_announced",
	reason: "your_class",
	urgency: "digest",
	about: "absences",
	leads: () => "/attendance/absences",
	hears: (row_id) =>
		sql`select p.user_id from absences a join class_students m on m.student_id = a.student_id and ${during("m", sql`customer_today()`)}
			join classes c on c.id = m.class_id and c.kind = 'homeroom' join class_teachers t on t.class_id = m.class_id join staff p on p.id = t.staff_id
			where a.id = ${row_id} and p.user_id is not null`,
};
