import { recordFileSamples } from "../../testing/imports.samples.ts";
import { inSchool } from "../../testing/in-school.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { makeRooms } from "../rooms/rooms.builders.ts";
import { makeStaff } from "../staff/staff.builders.ts";
import { linkStudents, makeStudents } from "../students/students.builders.ts";
import { assignTeachers, makeClasses, placeStudents } from "./classes.builders.ts";

let made = 0;
const day = (at: number) => new Date(at).toISOString().slice(0, 10);

interface Sampled {
	class_id: number;
	other_id: number;
	academic_year_id: number;
	next_year_id: number;
	/** The first day of its year, which no other call of these tests uses. */
	starts_on: string;
	ends_on: string;
	placement_id: number;
	waiting_id: number;
	teaching_id: number;
	/** In no class. */
	free_id: number;
	staff_id: number;
	/** Who calls, where that is a teacher; else somebody. */
	other_staff_id: number;
	room_id: number;
}
/** A class of the student that the teacher of the school teaches: so ViewOwn reaches it. */
const newClass = (t: TestApp, { customer_id, student_id, user_id }: Ids): Promise<Sampled> =>
	inSchool(t, customer_id, async (client) => {
		const start = Date.UTC(1950, 0, 2) + made++ * 14 * 864e5;
		const starts_on = day(start);
		const ends_on = day(start + 6 * 864e5);
		const { rows: years } = await client.query<{ id: string }>(
			"insert into academic_years (name, starts_on, ends_on) select 'Class week ' || starts_on, starts_on, starts_on + 6 from unnest(array[$1::date, $1::date + 7]) starts_on returning id",
			[starts_on],
		);
		const [academic_year_id, next_year_id] = years.map(({ id }) => Number(id)) as [number, number];
		const [class_id, other_id] = (await makeClasses(client, [
			{ name: `Class ${starts_on}`, academic_year_id },
			{ name: `Other ${starts_on}`, academic_year_id },
		])) as [number, number];
		await placeStudents(client, [{ class_id, student_id, starts_on }]);
		const [room_id] = (await makeRooms(client, [{ name: `Room for class ${starts_on}` }])) as [number];
		const [free_id, waits_id] = (await makeStudents(
			client,
			["Bea", "Carl"].map((first_name) => ({ first_name, last_name: "Costa", status: "enrolled" as const })),
		)) as [number, number];
		// whom the caller may see, where only some
		const member = await client.query("select from memberships where user_id = $1 and customer_id = $2", [user_id, customer_id]);
		if (member.rowCount) await linkStudents(client, user_id, [free_id], "teacher");
		await client.query("select pg_advisory_xact_lock(hashtextextended('staff of a sample', $1))", [user_id]);
		const { rows: known } = await client.query<{ id: string }>("select id from staff where user_id = $1 and customer_id = $2", [
			user_id,
			customer_id,
		]);
		const [somebody, other_staff_id] = (await makeStaff(
			client,
			["Ida", "Tom"].map((first_name, i) => ({
				first_name,
				last_name: "Brandt",
				...(i === 0 && member.rowCount && known.length === 0 && { user_id }),
			})),
		)) as [number, number];
		const staff_id = known.length === 0 ? somebody : Number(known[0]?.id);
		await assignTeachers(client, [{ class_id, staff_id, is_lead: true }]);
		await assignTeachers(client, [{ class_id: other_id, staff_id, is_lead: true }]);
		await client.query("insert into class_waiting (class_id, student_id) values ($1, $2)", [class_id, waits_id]);
		const idOf = async (table: string) => {
			const { rows } = await client.query<{ id: string }>(`select id from ${table} where class_id = $1`, [class_id]);
			return Number(rows[0]?.id);
		};
		return {
			class_id,
			other_id,
			academic_year_id,
			next_year_id,
			starts_on,
			ends_on,
			placement_id: await idOf("class_students"),
			waiting_id: await idOf("class_waiting"),
			teaching_id: await idOf("class_teachers"),
			free_id,
			staff_id,
			other_staff_id,
			room_id,
		};
	});
const one = async (ids: Ids, t: TestApp) => ({ params: { id: (await newClass(t, ids)).class_id } });
const many = async (ids: Ids, t: TestApp) => ({ selection: { ids: [(await newClass(t, ids)).class_id] } });

export const classesSamples: AreaSamples<"classes"> = {
	...recordFileSamples("classes", "Name,Places\nChess,12\n", ["name", "capacity"]),
	list: () => ({
		query: { where: JSON.stringify([["kind", "in", ["course"]]]), search: "cla", sort: "-students,name", page: "1", limit: "5" },
	}),
	show: one,
	create: async (ids, t) => {
		const { academic_year_id, room_id } = await newClass(t, ids);
		return { body: { name: "Chess", academic_year_id, kind: "club", capacity: 12, room_id, colour_code: "teal" } };
	},
	update: async (ids, t) => {
		const { class_id, academic_year_id, room_id } = await newClass(t, ids);
		return { params: { id: class_id }, body: { version: 1, capacity: 20, academic_year_id, room_id } };
	},
	archive: async (ids, t) => ({ ...(await one(ids, t)), body: { version: 1 } }),
	restore: async (ids, t) => ({ ...(await one(ids, t)), body: { version: 1 } }),
	activity: one,
	bulk_update: async (ids, t) => ({ body: { ...(await many(ids, t)), changes: { colour_code: "blue" } } }),
	bulk_archive: async (ids, t) => ({ body: await many(ids, t) }),
	bulk_restore: async (ids, t) => ({ body: await many(ids, t) }),
	seed_list: ({ customer_id }) => ({ params: { customer_id }, query: { page: "1", limit: "5" }, body: { is_archived: 0 } }),
	seed_show: async (ids, t) => ({ params: { class_id: (await newClass(t, ids)).class_id, customer_id: ids.customer_id } }),
	seed_students: async (ids, t) => ({
		params: { customer_id: ids.customer_id },
		body: { type: "not_in_class", class_id: (await newClass(t, ids)).class_id, search: "co" },
	}),
	seed_teachers: async (ids, t) => ({
		params: { customer_id: ids.customer_id },
		body: { type: "in_class", class_id: (await newClass(t, ids)).class_id, search: "br" },
	}),
	people: async (ids, t) => {
		const at = await newClass(t, ids);
		return { params: { id: at.class_id }, query: { on: at.starts_on } };
	},
	place: async (ids, t) => {
		const at = await newClass(t, ids);
		return {
			params: { id: at.class_id },
			body: { student_ids: [at.free_id], starts_on: at.starts_on, ends_on: at.ends_on, reason: "Wanted to" },
		};
	},
	end_placements: async (ids, t) => {
		const at = await newClass(t, ids);
		return { params: { id: at.class_id }, body: { placement_ids: [at.placement_id], ends_on: at.ends_on, reason: "Changed her mind" } };
	},
	move_students: async (ids, t) => {
		const at = await newClass(t, ids);
		return {
			params: { id: at.class_id },
			body: { placement_ids: [at.placement_id], class_id: at.other_id, starts_on: at.ends_on, reason: null },
		};
	},
	waiting_add: async (ids, t) => {
		const at = await newClass(t, ids);
		return { params: { id: at.class_id }, body: { student_ids: [at.free_id], note: "Sister is there" } };
	},
	waiting_remove: async (ids, t) => {
		const at = await newClass(t, ids);
		return { params: { id: at.class_id, waiting_id: at.waiting_id } };
	},
	waiting_order: async (ids, t) => {
		const at = await newClass(t, ids);
		return { params: { id: at.class_id }, body: { waiting_ids: [at.waiting_id] } };
	},
	waiting_take: async (ids, t) => {
		const at = await newClass(t, ids);
		return { params: { id: at.class_id, waiting_id: at.waiting_id }, body: { starts_on: at.starts_on } };
	},
	teacher_add: async (ids, t) => {
		const at = await newClass(t, ids);
		return { params: { id: at.class_id }, body: { staff_id: at.other_staff_id, is_lead: true, starts_on: at.starts_on, ends_on: null } };
	},
	teacher_update: async (ids, t) => {
		const at = await newClass(t, ids);
		return {
			params: { id: at.class_id, teaching_id: at.teaching_id },
			body: { staff_id: at.staff_id, is_lead: false, starts_on: null, ends_on: null, version: 1 },
		};
	},
	teacher_remove: async (ids, t) => {
		const at = await newClass(t, ids);
		return { params: { id: at.class_id, teaching_id: at.teaching_id } };
	},
	of_student: async (ids, t) => {
		await newClass(t, ids);
		return { params: { id: ids.student_id } };
	},
	missing: async (ids, t) => ({ query: { academic_year_id: String((await newClass(t, ids)).academic_year_id) } }),
	add_missing: async (ids, t) => ({ body: { academic_year_id: (await newClass(t, ids)).academic_year_id } }),
	rollover_preview: async (ids, t) => {
		const at = await newClass(t, ids);
		return { query: { from_year_id: String(at.academic_year_id), to_year_id: String(at.next_year_id) } };
	},
	rollover: async (ids, t) => {
		const at = await newClass(t, ids);
		return {
			body: {
				from_year_id: at.academic_year_id,
				to_year_id: at.next_year_id,
				with_teachers: true,
				with_rooms: false,
				classes: [{ class_id: at.class_id, name: "Next" }],
			},
		};
	},
};
