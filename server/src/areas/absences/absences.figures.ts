import { sql } from "../../kit/db/sql-text.ts";
import type { Figure } from "../../kit/tables/figures.ts";
import { awayToday, TODAY } from "../attendance/attendance.public.ts";
import { studentsVisibleTo } from "../students/students.public.ts";

export const ABSENCES_FIGURES: readonly Figure[] = [
	{
		name: "unexplained",
		needs: "Attendance.Override",
		path: "/attendance/absences",
		live: ["attendance_marks", "registers", "absences"],
		bad: "value",
		place: 30,
		ask: ({ own }) => sql`select jsonb_build_object(
			'value', (select count(*) from ${awayToday(sql`not k.is_present and not k.is_excused`, own)} and students.archived_at is null and not exists (
				select from absences a where a.student_id = away.student_id and a.state in ('announced', 'accepted')
					and tstzrange(a.starts_at, a.ends_at) && tstzrange(${TODAY}::timestamp at time zone customer_zone(), (${TODAY} + 1)::timestamp at time zone customer_zone()))),
			'more', (select count(*) from absences a join students on students.id = a.student_id where a.state = 'announced' and a.ends_at > now() and ${studentsVisibleTo(own)}))`,
	},
];
