import { sql, verbatim } from "../../kit/db/sql-text.ts";
import { type LoggedTable, loggedRecord } from "../../kit/tables/logged-table.ts";
import type { ServerArea } from "../../server-area.ts";
import { lessonFiles } from "./courses.public.ts";
import { COURSES, ownCourses, SUBJECTS } from "./courses.queries.ts";
import { coursesRoutes } from "./courses.routes.ts";

/** What belongs to a course, for whoever reaches the course. Who made a course takes back what they did there, without the right to edit all. */
const ofCourse = (table: string, name?: string): LoggedTable => ({
	view: "Courses.View",
	undo: "Courses.Edit",
	undoOwn: "Courses.customEdit",
	own: (user_id) => {
		return sql`select t.id from ${verbatim(table)} t where ${ownCourses("t.course_id", user_id)}`;
	},
	...(name !== undefined && { name }),
	about: "course_id",
});

export const coursesArea: ServerArea = {
	nouns: ["class-lesson"],
	owns: {
		subjects: "name code colour_code",
		courses: "name code level about state external_id",
		course_units: "",
		course_lessons: "",
		course_shares: "action",
		// what the course said then, for whoever reads it now
		course_versions: "content",
		class_lessons: "",
	},
	records: [COURSES, SUBJECTS],
	logged: {
		subjects: { ...loggedRecord(SUBJECTS, "t.name"), pointers: ["subject_id"] },
		courses: { pointers: ["course_id", "copy_of_id"], ...loggedRecord(COURSES, "t.name"), undoOwn: "Courses.customEdit" },
		course_units: { ...ofCourse("course_units", "t.name"), pointers: ["unit_id"] },
		course_lessons: { ...ofCourse("course_lessons", "t.name"), pointers: ["lesson_id"] },
		course_shares: {
			...ofCourse("course_shares"),
			opens: true,
			deeds: [
				{ did: "shared", on: "created" },
				{ did: "unshared", on: "deleted" },
			],
		},
		class_lessons: {
			view: "Courses.View",
			undo: "Courses.Edit",
			undoOwn: "Courses.View",
			own: (user_id) =>
				sql`select m.id from class_lessons m where m.class_id in (select t.class_id from class_teachers t join staff p on p.customer_id = t.customer_id and p.id = t.staff_id where p.user_id = ${user_id})`,
			about: "class_id",
		},
	},
	files: [lessonFiles],
	demo: [{ after: ["students"], fill: async (client, school) => (await import("./courses.demo.ts")).fillCourses(client, school) }],
	routes: coursesRoutes,
};
