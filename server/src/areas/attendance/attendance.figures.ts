import { type Sql, sql } from "../../kit/db/sql-text.ts";
import { type Figure, figure } from "../../kit/tables/figures.ts";
import { type YearCalendar, yearAround } from "../calendar/calendar.public.ts";
import { STUDENTS } from "../students/students.public.ts";
import { ownOrTaught } from "./attendance.looks.ts";
import { ownRegisters } from "./attendance.queries.ts";
import { isTaughtIn } from "./attendance.service.ts";

/** In the school's own zone. */
export const TODAY = sql`(select customer_today())`;

/**
 * Whoever is not there by their newest mark of today, one row each: `away.student_id`, and `students` for whom one may see. `code` says which codes `k` mean that.
 * Only those who have such a mark at all are looked at closer: a large school writes 100,000 marks a day, and nearly all of them say that somebody is there.
 * Which mark is the newest is asked only of those who have other marks, too: nearly all who are away are so all day. (As an `exists` it would be answered by hashing the whole day.)
 */
export function awayToday(code: Sql, own: number | null): Sql {
	const codes = sql`(array(select k.id from attendance_codes k where ${code}))`;
	return sql`(select distinct m.student_id from attendance_marks m where m.day = ${TODAY} and m.counted_code_id = any ${codes}) away
		join students on students.id = away.student_id
	where ${ownOrTaught(own, TODAY)} and (
		(select x.id from attendance_marks x where x.student_id = away.student_id and x.day = ${TODAY} and x.counted_code_id <> all ${codes} limit 1) is null
		or (select n.counted_code_id from attendance_marks n join registers h on h.id = n.register_id left join sessions o on o.id = h.session_id
			where n.student_id = away.student_id and n.day = ${TODAY} order by coalesce(o.starts_at, '-infinity') desc, n.id desc limit 1) = any ${codes})`;
}

/** One's own; apart from them whoever is not among one's students, but in a register that one takes today. */
const markedToday = (own: number | null): Sql =>
	own === null
		? sql`select count(distinct m.student_id) as marked, 0 as others from attendance_marks m where m.day = ${TODAY}`
		: sql`select count(*) filter (where ${STUDENTS.own(own)}) as marked, count(*) filter (where not (${STUDENTS.own(own)})) as others
			from students where ${ownOrTaught(own, TODAY)} and exists (select from attendance_marks m where m.student_id = students.id and m.day = ${TODAY})`;

interface Missing {
	lessons: number;
	/** Of registers by day, which are missing on days of school alone. */
	days: number;
	day: string;
	year: YearCalendar | null;
}
export const ATTENDANCE_FIGURES: readonly Figure[] = [
	figure<{ marked: number; others: number; away: number }>({
		name: "present",
		needs: "Attendance.View",
		path: "/attendance/on-site",
		live: ["attendance_marks", "registers"],
		place: 10,
		ask: ({ own }) =>
			sql`select jsonb_build_object('marked', m.marked, 'others', m.others, 'away', (select count(*) from ${awayToday(sql`not k.on_site`, own)}${own === null ? sql`` : sql` and ${STUDENTS.own(own)}`})) from (${markedToday(own)}) m`,
		// nobody is marked yet, or there is no school
		told: ({ marked, others, away }) => (marked + others === 0 ? null : { value: marked - away, of: marked, more: others }),
	}),
	figure<Missing>({
		name: "registers_missing",
		needs: "Attendance.Edit",
		path: "/attendance",
		live: ["registers", "sessions"],
		bad: "value",
		place: 20,
		ask: ({ own }) => sql`select jsonb_build_object('lessons', count(m.session_id), 'days', count(*) - count(m.session_id), 'day', ${TODAY},
			'year', case when count(*) > count(m.session_id) then (select to_jsonb(y) from (${yearAround(TODAY)} limit 1) y) end)
			from missing_registers(${TODAY}, true) m${own === null ? sql`` : sql` where ${ownRegisters(own, TODAY)}`}`,
		told: ({ lessons, days, day, year }) => ({ value: lessons + (days > 0 && isTaughtIn(year, day) ? days : 0) }),
	}),
];
