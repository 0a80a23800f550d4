import { recordFileSamples } from "../../testing/imports.samples.ts";
import { inSchool } from "../../testing/in-school.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import { staffOf } from "../../testing/staff-of.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { assignTeachers, makeClasses } from "../classes/classes.builders.ts";
import { makeStaff } from "../staff/staff.builders.ts";
import { makeCourses, makeSubjects, makeUnits, shareCourse, teachCourse } from "./courses.builders.ts";

let made = 0;
const schoolOf = (t: TestApp, { customer_id }: Ids) => (customer_id === t.north.customer_id ? t.north : t.south);

const newSubject = (t: TestApp, { customer_id }: Ids): Promise<number> =>
	inSchool(t, customer_id, async (client) => (await makeSubjects(client, [{ name: `Subject ${made}`, code: `S${made++}` }]))[0] as number);

interface SampleCourse {
	id: number;
	unit_id: number;
	lesson_id: number;
	share_id: number;
}
/** A course that the school's teacher made: they may do everything with it without the right to edit all of them. */
const newCourse = (t: TestApp, ids: Ids): Promise<SampleCourse> =>
	inSchool(t, ids.customer_id, async (client) => {
		const owner_id = schoolOf(t, ids).users.teacher.user_id;
		const [id] = (await makeCourses(client, [{ name: `Course ${made++}`, level: "Year 4", owner_id }])) as [number];
		const { unit_ids, lesson_ids } = await makeUnits(client, id, [{ name: "Unit", lessons: [{ name: "Lesson", content: "<p>Text</p>" }] }]);
		await shareCourse(client, id, { user_id: schoolOf(t, ids).users.admin.user_id }, "View");
		const { rows } = await client.query<{ id: string }>("select id from course_shares where course_id = $1", [id]);
		return { id, unit_id: unit_ids[0] as number, lesson_id: lesson_ids[0] as number, share_id: Number(rows[0]?.id) };
	});
const newVersion = async (t: TestApp, ids: Ids): Promise<{ id: number; number: number }> => {
	const { id } = await newCourse(t, ids);
	return inSchool(t, ids.customer_id, async (client) => {
		await client.query("update courses set number = 1 where id = $1", [id]);
		await client.query("insert into course_versions (course_id, number, content) values ($1, 1, '{\"units\": []}')", [id]);
		return { id, number: 1 };
	});
};
interface SampleClass {
	class_id: number;
	course_id: number;
	lesson_id: number;
	session_id: number;
}
/** A class that whoever calls teaches, where they are of the school. */
const newClass = async (t: TestApp, ids: Ids): Promise<SampleClass> => {
	const { id, lesson_id } = await newCourse(t, ids);
	return inSchool(t, ids.customer_id, async (client) => {
		const n = made++;
		const dayOf = (offset: number) => new Date(Date.UTC(2185, 0, 1 + n * 2 + offset)).toISOString().slice(0, 10);
		const day = dayOf(0);
		const years = await client.query<{ id: string }>(
			"insert into academic_years (name, starts_on, ends_on) values ($1, $2, $3) returning id",
			[`Lessons ${n}`, day, dayOf(1)],
		);
		const [class_id] = (await makeClasses(client, [{ name: `Lessons ${n}`, academic_year_id: Number(years.rows[0]?.id) }])) as [number];
		await teachCourse(client, class_id, id);
		const staff_id = (await staffOf(client, ids)) ?? ((await makeStaff(client, [{ first_name: "Ida", last_name: "Berg" }]))[0] as number);
		await assignTeachers(client, [{ class_id, staff_id, is_lead: true }]);
		const session = await client.query<{ id: string }>(
			"insert into sessions (class_id, day, starts_at, ends_at) values ($1, $2, $2::date + time '08:30', $2::date + time '09:15') returning id",
			[class_id, day],
		);
		return { class_id, course_id: id, lesson_id, session_id: Number(session.rows[0]?.id) };
	});
};

export const subjectsSamples: AreaSamples<"subjects"> = {
	...recordFileSamples("subjects", "Name,Code\nDrama,DRM\n", ["name", "code"]),
	list: () => ({
		query: { where: JSON.stringify([["colour_code", "in", ["slate"]]]), search: "sub", sort: "-name", page: "1", limit: "5" },
	}),
	show: async (ids, t) => ({ params: { id: await newSubject(t, ids) } }),
	create: () => ({ body: { name: `Drama ${made++}`, code: `D${made}`, colour_code: "plum" } }),
	update: async (ids, t) => ({ params: { id: await newSubject(t, ids) }, body: { version: 1, colour_code: "rust" } }),
	archive: async (ids, t) => ({ params: { id: await newSubject(t, ids) }, body: { version: 1 } }),
	restore: async (ids, t) => ({ params: { id: await newSubject(t, ids) }, body: { version: 1 } }),
	activity: async (ids, t) => ({ params: { id: await newSubject(t, ids) } }),
	bulk_update: async (ids, t) => ({ body: { selection: { ids: [await newSubject(t, ids)] }, changes: { colour_code: "teal" } } }),
	bulk_archive: async (ids, t) => ({ body: { selection: { ids: [await newSubject(t, ids)] } } }),
	bulk_restore: async (ids, t) => ({ body: { selection: { ids: [await newSubject(t, ids)] } } }),
};

const ofLesson = ({ id, lesson_id }: SampleCourse) => ({ id, lesson_id });
const ofUnit = ({ id, unit_id }: SampleCourse) => ({ id, unit_id });
export const coursesSamples: AreaSamples<"courses"> = {
	...recordFileSamples("courses", "Name,Level\nDrama,Year 4\n", ["name", "level"]),
	list: () => ({
		query: { where: JSON.stringify([["state", "in", ["in_use"]]]), search: "cou", sort: "-level,state", page: "1", limit: "5" },
	}),
	show: async (ids, t) => ({ params: { id: (await newCourse(t, ids)).id } }),
	create: async (ids, t) => ({ body: { name: "Drama", level: "Year 4", state: "draft", subject_id: await newSubject(t, ids) } }),
	update: async (ids, t) => ({
		params: { id: (await newCourse(t, ids)).id },
		body: { version: 1, level: "Year 5", subject_id: await newSubject(t, ids) },
	}),
	archive: async (ids, t) => ({ params: { id: (await newCourse(t, ids)).id }, body: { version: 1 } }),
	restore: async (ids, t) => ({ params: { id: (await newCourse(t, ids)).id }, body: { version: 1 } }),
	activity: async (ids, t) => ({ params: { id: (await newCourse(t, ids)).id } }),
	bulk_update: async (ids, t) => ({ body: { selection: { ids: [(await newCourse(t, ids)).id] }, changes: { level: "Year 6" } } }),
	bulk_archive: async (ids, t) => ({ body: { selection: { ids: [(await newCourse(t, ids)).id] } } }),
	bulk_restore: async (ids, t) => ({ body: { selection: { ids: [(await newCourse(t, ids)).id] } } }),
	course_list: async (ids, t) => {
		await newCourse(t, ids);
		return { params: { customer_id: ids.customer_id }, query: { page: "1" }, body: { limit: 20 } };
	},
	outline: async (ids, t) => ({ params: { id: (await newCourse(t, ids)).id }, query: { action_type: "Shared" } }),
	order: async (ids, t) => {
		const { id, unit_id, lesson_id } = await newCourse(t, ids);
		return { params: { id }, body: { units: [{ id: unit_id, lessons: [lesson_id] }] } };
	},
	unit_create: async (ids, t) => ({ params: { id: (await newCourse(t, ids)).id }, body: { name: "New unit", goals: null } }),
	unit_update: async (ids, t) => ({ params: ofUnit(await newCourse(t, ids)), body: { name: "Renamed", goals: "Goals", version: 1 } }),
	unit_remove: async (ids, t) => ({ params: ofUnit(await newCourse(t, ids)), body: { version: 1 } }),
	lesson: async (ids, t) => ({ params: ofLesson(await newCourse(t, ids)) }),
	lesson_create: async (ids, t) => ({
		params: ofUnit(await newCourse(t, ids)),
		body: { name: "New lesson", goals: null, minutes: 45, content: "<p>Text</p>" },
	}),
	lesson_update: async (ids, t) => ({
		params: ofLesson(await newCourse(t, ids)),
		body: { version: 1, name: "Renamed", content: "<p>Other</p>", minutes: 90 },
	}),
	lesson_remove: async (ids, t) => ({ params: ofLesson(await newCourse(t, ids)), body: { version: 1 } }),
	versions: async (ids, t) => ({ params: { id: (await newVersion(t, ids)).id } }),
	version_keep: async (ids, t) => ({ params: { id: (await newCourse(t, ids)).id }, body: { note: "Before the summer" } }),
	version_show: async (ids, t) => ({ params: await newVersion(t, ids) }),
	version_restore: async (ids, t) => ({ params: await newVersion(t, ids) }),
	shares: async (ids, t) => ({ params: { id: (await newCourse(t, ids)).id } }),
	share_targets: async (ids, t) => ({ params: { id: (await newCourse(t, ids)).id }, query: { search: "a" } }),
	share_set: async (ids, t) => ({
		params: { id: (await newCourse(t, ids)).id },
		body: { whom: "user", whom_id: schoolOf(t, ids).users.editor.user_id, action: "customEdit" },
	}),
	share_remove: async (ids, t) => {
		const { id, share_id } = await newCourse(t, ids);
		return { params: { id, share_id } };
	},
	copy: async (ids, t) => {
		const { class_id, course_id } = await newClass(t, ids);
		return { params: { id: course_id }, body: { name: "Ours", class_id } };
	},
	updates: async (ids, t) => ({ params: { id: (await newCourse(t, ids)).id } }),
	pull: async (ids, t) => ({ params: { id: (await newCourse(t, ids)).id }, body: { take_lessons: [], take_units: [] } }),
};

export const classLessonsSamples: AreaSamples<"class_lessons"> = {
	list: async (ids, t) => {
		const { class_id, course_id } = await newClass(t, ids);
		return { params: { class_id }, query: { course_id: String(course_id) } };
	},
	choices: async (ids, t) => ({ params: { class_id: (await newClass(t, ids)).class_id } }),
	choose: async (ids, t) => {
		const { class_id, course_id } = await newClass(t, ids);
		return { params: { class_id }, body: { course_ids: [course_id] } };
	},
	mark: async (ids, t) => {
		const { class_id, lesson_id, session_id } = await newClass(t, ids);
		return {
			params: { class_id, lesson_id },
			body: { version: null, planned_on: "2026-10-01", taught_on: "2026-10-02", session_id, note: null },
		};
	},
	plan: async (ids, t) => {
		const { class_id, course_id } = await newClass(t, ids);
		return { params: { class_id, course_id }, body: { starts_on: "2026-10-01", weekdays: [1, 3] } };
	},
};
