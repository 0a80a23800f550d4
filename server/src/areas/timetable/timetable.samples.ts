import type { sessionCalls } from "@homeroom/contract/areas/timetable/timetable.contract.ts";
import { inSchool } from "../../testing/in-school.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { makeClasses, placeStudents } from "../classes/classes.builders.ts";
import { makeRooms } from "../rooms/rooms.builders.ts";
import { makeStaff } from "../staff/staff.builders.ts";

let made = 0;
/** Days of a year that no other call of these tests uses. */
function freeDays(): { starts_on: string; ends_on: string } {
	const start = Date.UTC(2100, 0, 4) + made++ * 7 * 864e5;
	const day = (at: number) => new Date(at).toISOString().slice(0, 10);
	return { starts_on: day(start), ends_on: day(start + 6 * 864e5) };
}
export interface Place {
	class_id: number;
	course_id: number;
	room_id: number;
	staff_id: number;
	academic_year_id: number;
	starts_on: string;
	ends_on: string;
}
/** A class of the student, in a year of its own. */
export const newClass = (t: TestApp, { customer_id, student_id }: Ids): Promise<Place> =>
	inSchool(t, customer_id, async (client) => {
		const days = freeDays();
		const { rows } = await client.query<{ id: string }>(
			"insert into academic_years (name, starts_on, ends_on) values ($1, $2, $3) returning id",
			[`Week ${days.starts_on}`, days.starts_on, days.ends_on],
		);
		const academic_year_id = Number(rows[0]?.id);
		const [class_id] = (await makeClasses(client, [{ name: `Class ${days.starts_on}`, academic_year_id }])) as [number];
		await placeStudents(client, [{ class_id, student_id, starts_on: days.starts_on }]);
		const [room_id] = (await makeRooms(client, [{ name: `Room ${days.starts_on}` }])) as [number];
		const [staff_id] = (await makeStaff(client, [{ first_name: "Ida", last_name: `Brandt ${days.starts_on}` }])) as [number];
		const course = await client.query<{ id: string }>("insert into courses (name) values ($1) returning id", [`Course ${days.starts_on}`]);
		return { class_id, course_id: Number(course.rows[0]?.id), room_id, staff_id, academic_year_id, ...days };
	});
const place = ({ starts_on, room_id, staff_id }: Place) => ({
	day: starts_on,
	starts_at: "08:30",
	ends_at: "09:15",
	room_id,
	staff_ids: [staff_id],
	note: null,
});
export const newSession = async (t: TestApp, ids: Ids, state = "planned"): Promise<Place & { id: number }> => {
	const at = await newClass(t, ids);
	return inSchool(t, ids.customer_id, async (client) => {
		const { rows } = await client.query<{ id: string }>(
			"insert into sessions (class_id, day, starts_at, ends_at, state, room_id) values ($1, $2, $2::date + time '08:30', $2::date + time '09:15', $3, $4) returning id",
			[at.class_id, at.starts_on, state, at.room_id],
		);
		const id = Number(rows[0]?.id);
		await client.query("insert into session_teachers (session_id, staff_id) values ($1, $2)", [id, at.staff_id]);
		return { ...at, id };
	});
};
export const wanted = ({ class_id, room_id, staff_id }: Place) => ({
	class_id: String(class_id),
	room_id: String(room_id),
	staff_id: String(staff_id),
});

export const timetableSamples: AreaSamples<"timetable", keyof typeof sessionCalls> = {
	sessions: async (ids, t) => {
		const at = await newSession(t, ids);
		return { query: { from: at.starts_on, to: at.ends_on, student_id: String(ids.student_id), ...wanted(at) } };
	},
	session: async (ids, t) => ({ params: { id: (await newSession(t, ids)).id } }),
	session_places: async (ids, t) => {
		const { id, starts_on, ends_on } = await newSession(t, ids);
		return { params: { id }, query: { from: starts_on, to: ends_on } };
	},
	session_create: async (ids, t) => {
		const at = await newClass(t, ids);
		return { body: { class_id: at.class_id, course_id: at.course_id, ...place(at) } };
	},
	session_update: async (ids, t) => {
		const at = await newSession(t, ids);
		return { params: { id: at.id }, body: { ...place(at), starts_at: "09:00", ends_at: "09:45", version: 1 } };
	},
	session_cancel: async (ids, t) => ({ params: { id: (await newSession(t, ids)).id }, body: { version: 1, note: null } }),
	session_restore: async (ids, t) => ({ params: { id: (await newSession(t, ids, "cancelled")).id }, body: { version: 1 } }),
	whose: () => ({ query: { day: "2026-11-16" } }),
	days: () => ({ query: { from: "2026-11-16", to: "2026-11-22" } }),
	frame: () => ({}),
};
