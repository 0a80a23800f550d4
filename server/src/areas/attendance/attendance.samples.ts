import type { registerCalls } from "@homeroom/contract/areas/attendance/attendance.contract.ts";
import { inSchool } from "../../testing/in-school.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import { staffOf } from "../../testing/staff-of.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { makeStaff } from "../staff/staff.builders.ts";
import { newSession, type Place } from "../timetable/timetable.samples.ts";

/** A lesson of the student that the caller teaches, far ahead, so that its register is open. */
const newLesson = async (t: TestApp, ids: Ids): Promise<Place & { id: number }> => {
	const lesson = await newSession(t, ids);
	await inSchool(t, ids.customer_id, async (client) => {
		const staff_id = await staffOf(client, ids);
		if (staff_id !== null)
			await client.query("insert into class_teachers (class_id, staff_id) values ($1, $2)", [lesson.class_id, staff_id]);
	});
	return lesson;
};
export const codeOf = (t: TestApp, customer_id: number, key: string): Promise<number> =>
	inSchool(t, customer_id, async (client) => {
		const { rows } = await client.query<{ id: string }>("select id from attendance_codes where customer_id = $1 and key = $2", [
			customer_id,
			key,
		]);
		return Number(rows[0]?.id);
	});
const newMark = async (t: TestApp, ids: Ids): Promise<{ mark_id: number }> => {
	const lesson = await newLesson(t, ids);
	const code_id = await codeOf(t, ids.customer_id, "unexcused");
	return inSchool(t, ids.customer_id, async (client) => {
		const register = await client.query<{ id: string }>(
			"insert into registers (class_id, session_id, day, taken_at) values ($1, $2, $3, now()) returning id",
			[lesson.class_id, lesson.id, lesson.starts_on],
		);
		const register_id = Number(register.rows[0]?.id);
		const mark = await client.query<{ id: string }>(
			"insert into attendance_marks (register_id, student_id, day, code_id) values ($1, $2, $3, $4) returning id",
			[register_id, ids.student_id, lesson.starts_on, code_id],
		);
		return { mark_id: Number(mark.rows[0]?.id) };
	});
};
let letters = 0;
const code = () => ({ name: "Own", code: `${(letters++).toString(36)}`, is_present: true, on_site: false });
const newCode = (t: TestApp, customer_id: number): Promise<number> =>
	inSchool(t, customer_id, async (client) => {
		const { rows } = await client.query<{ id: string }>(
			"insert into attendance_codes (name, code, is_present, on_site) values ('Own', $1, true, true) returning id",
			[`x${(letters++).toString(36)}`],
		);
		return Number(rows[0]?.id);
	});
const marks = async (t: TestApp, { customer_id, student_id }: Ids) => [
	{ student_id, code_id: await codeOf(t, customer_id, "present"), minutes_late: null, note: null, version: 0 },
];

export const attendanceSamples: AreaSamples<"attendance", keyof typeof registerCalls> = {
	codes: () => ({}),
	code_create: () => ({ body: code() }),
	code_update: async ({ customer_id }, t) => ({
		params: { id: await newCode(t, customer_id) },
		body: { ...code(), archived: false, version: 1 },
	}),
	settings_update: async ({ customer_id }, t) => {
		const { rows } = await t.owner.query<{ version: number }>("select version from attendance_settings where customer_id = $1", [
			customer_id,
		]);
		const version = rows[0]?.version;
		return {
			body: {
				late_after_minutes: 5,
				lock_after_hours: 24,
				remind_after_minutes: 20,
				streak_days: 3,
				threshold_percent: 90,
				by_session: true,
				by_day: false,
				version,
			},
		};
	},
	registers: async (ids, t) => ({ query: { day: (await newLesson(t, ids)).starts_on } }),
	of_session: async (ids, t) => ({ params: { session_id: (await newLesson(t, ids)).id } }),
	save_session: async (ids, t) => ({ params: { session_id: (await newLesson(t, ids)).id }, body: { marks: await marks(t, ids) } }),
	of_class: async (ids, t) => {
		const lesson = await newLesson(t, ids);
		return { params: { class_id: lesson.class_id }, query: { day: lesson.starts_on, part: "day" } };
	},
	save_class: async (ids, t) => {
		const lesson = await newLesson(t, ids);
		return { params: { class_id: lesson.class_id }, body: { day: lesson.starts_on, part: "day", marks: await marks(t, ids) } };
	},
	override: async (ids, t) => ({
		params: { id: (await newMark(t, ids)).mark_id },
		body: { code_id: await codeOf(t, ids.customer_id, "excused"), note: null, version: 1 },
	}),
	reopen_session: async (ids, t) => ({ params: { session_id: (await newLesson(t, ids)).id } }),
	reopen_class: async (ids, t) => {
		const lesson = await newLesson(t, ids);
		return { params: { class_id: lesson.class_id }, body: { day: lesson.starts_on, part: "day" } };
	},
	remind: async ({ customer_id }, t) => ({
		body: {
			day: "2026-11-16",
			staff_id: (await inSchool(t, customer_id, (client) => makeStaff(client, [{ first_name: "Some", last_name: "Body" }])))[0] as number,
		},
	}),
	of_student: ({ student_id }) => ({ params: { id: student_id } }),
	marks_of_student: ({ student_id }) => ({ params: { id: student_id } }),
	of_class_year: async (ids, t) => ({ params: { id: (await newLesson(t, ids)).class_id } }),
	on_site: () => ({}),
};
