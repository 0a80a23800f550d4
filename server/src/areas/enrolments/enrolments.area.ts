import { rowsOf } from "../../kit/tables/logged-table.ts";
import type { ServerArea } from "../../server-area.ts";
import { STUDENTS } from "../students/students.public.ts";
import { enrolmentsRoutes } from "./enrolments.routes.ts";

export const enrolmentsArea: ServerArea = {
	owns: {
		academic_years: "name cycle",
		student_enrolments: "class_label status reason",
	},
	logged: {
		academic_years: { pointers: ["academic_year_id"], view: "Students.View", undo: "Settings.Edit", name: "t.name" },
		student_enrolments: {
			view: "Students.View",
			undo: "Students.Edit",
			own: rowsOf(STUDENTS, "student_enrolments", "student_id"),
			opens: true,
			name: "t.class_label",
			about: "student_id",
			deeds: [{ did: "removed", on: "updated", field: "removed_at", to: "some" }],
		},
	},
	demo: [
		{ name: "years", fill: async (client, school) => (await import("./enrolments.demo.ts")).fillYears(client, school) },
		{ after: ["students"], fill: async (client, school) => (await import("./enrolments.demo.ts")).fillEnrolments(client, school) },
	],
	routes: enrolmentsRoutes,
};
