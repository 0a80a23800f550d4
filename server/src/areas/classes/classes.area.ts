import { type LoggedTable, loggedRecord, rowsOf } from "../../kit/tables/logged-table.ts";
import type { ServerArea } from "../../server-area.ts";
import { STUDENTS } from "../students/students.public.ts";
import { CLASS_PLACE_FREE, CLASS_PLACE_GIVEN } from "./classes.notices.ts";
import { classFiles } from "./classes.public.ts";
import { CLASSES } from "./classes.queries.ts";
import { classesRoutes } from "./classes.routes.ts";

const ofClass = (table: string): LoggedTable => ({
	view: "Classes.View",
	undo: "Classes.Edit",
	own: rowsOf(CLASSES, table, "class_id"),
	about: "class_id",
	// who teaches a class reaches its children
	opens: true,
});

export const classesArea: ServerArea = {
	owns: {
		classes: "name kind colour_code about external_id",
		class_students: "reason",
		class_teachers: "",
		class_courses: "",
		class_waiting: "",
	},
	records: [CLASSES],
	logged: {
		classes: { ...loggedRecord(CLASSES, "t.name"), pointers: ["class_id"] },
		class_students: {
			view: "Classes.View",
			undo: "Students.Edit",
			own: rowsOf(STUDENTS, "class_students", "student_id"),
			opens: true,
			about: "student_id",
			deeds: [
				{ did: "placed", on: "created", field: "class_id" },
				{ did: "ended", on: "updated", field: "ends_on", to: "some" },
			],
		},
		class_teachers: {
			...ofClass("class_teachers"),
			deeds: [
				{ did: "given", on: "created", field: "staff_id" },
				{ did: "taken", on: "deleted", field: "staff_id" },
			],
		},
		class_courses: {
			...ofClass("class_courses"),
			deeds: [
				{ did: "given", on: "created", field: "course_id" },
				{ did: "taken", on: "deleted", field: "course_id" },
			],
		},
		// who waits is the school's business: families hear of a place
		class_waiting: {
			view: "Classes.View",
			undo: "Classes.Edit",
			about: "student_id",
			deeds: [
				{ did: "waits", on: "created", field: "class_id" },
				{ did: "called", on: "deleted", field: "class_id" },
			],
		},
	},
	files: [classFiles],
	notices: [CLASS_PLACE_FREE, CLASS_PLACE_GIVEN],
	demo: [
		{
			after: ["clients", "staff", "taught", "rooms"],
			fill: async (client, school) => (await import("./classes.demo.ts")).fillClasses(client, school),
		},
	],
	routes: classesRoutes,
};
