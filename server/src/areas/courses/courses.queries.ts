import { COURSE, SUBJECT } from "@homeroom/contract/areas/courses/courses.rules.ts";
import { during } from "../../kit/db/sql-days.ts";
import { sql, verbatim } from "../../kit/db/sql-text.ts";
import type { Filter } from "../../kit/lists/filter.ts";
import type { RecordTable } from "../../kit/tables/record-table.ts";

/** Everybody who sees a course sees what subjects there are. */
export const SUBJECTS: RecordTable<typeof SUBJECT> = { spec: SUBJECT, title: "name", about: "code", own: () => sql`true` };

/** Courses of one person: made by them, shared with them or their role, or taught to a class of theirs. */
export const ownCourses = (column: string, user_id: number): Filter => sql`${verbatim(column)} in (
		select c.id from courses c where c.owner_id = ${user_id}
		union all select s.course_id from course_shares s where s.user_id = ${user_id}
		union all select s.course_id from memberships m join course_shares s on s.customer_id = m.customer_id and s.role_id = m.role_id where m.user_id = ${user_id}
		union all select k.course_id from staff p
			join class_teachers t on t.customer_id = p.customer_id and t.staff_id = p.id
			join class_courses k on k.customer_id = t.customer_id and k.class_id = t.class_id
			where p.user_id = ${user_id} and p.archived_at is null and ${during("t", sql`(select customer_today())`)})`;

export const COURSES: RecordTable<typeof COURSE> = {
	spec: COURSE,
	title: "name",
	about: "level",
	own: (user_id) => ownCourses("courses.id", user_id),
	lookups: { subject_id: { from: "subjects", id: "subjects.id", name: "subjects.name" } },
};
