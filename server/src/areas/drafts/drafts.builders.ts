import type pg from "pg";

export interface NewSchedule {
	class_id: number;
	course_id?: number | null;
	cycle_day: number;
	period?: number | null;
	starts_at: string;
	ends_at: string;
	room_id?: number | null;
	staff_ids?: number[];
}
interface NewTimetable {
	name: string;
	academic_year_id: number;
	starts_on: string;
	ends_on: string;
}
/** A draft with its lessons. As the database's owner, in the customer of the transaction. */
export async function makeDraft(client: pg.ClientBase, timetable: NewTimetable, schedules: NewSchedule[]): Promise<number> {
	const { rows } = await client.query<{ id: string }>(
		"insert into timetables (name, academic_year_id, starts_on, ends_on) values ($1, $2, $3, $4) returning id",
		[timetable.name, timetable.academic_year_id, timetable.starts_on, timetable.ends_on],
	);
	const id = Number(rows[0]?.id);
	// ids come back in the order given
	const made = await client.query<{ id: string }>(
		`insert into schedules (timetable_id, class_id, course_id, cycle_day, period, starts_at, ends_at, room_id)
		select $1, class_id, course_id, cycle_day, period, starts_at, ends_at, room_id
		from jsonb_to_recordset($2) as s (class_id bigint, course_id bigint, cycle_day int, period int, starts_at time, ends_at time, room_id bigint) returning id`,
		[id, JSON.stringify(schedules)],
	);
	await client.query(
		"insert into schedule_teachers (schedule_id, staff_id) select schedule_id, staff_id from jsonb_to_recordset($1) as t (schedule_id bigint, staff_id bigint)",
		[
			JSON.stringify(
				schedules.flatMap(({ staff_ids = [] }, i) => staff_ids.map((staff_id) => ({ schedule_id: Number(made.rows[i]?.id), staff_id }))),
			),
		],
	);
	return id;
}
