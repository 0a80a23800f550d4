import { rowsOf } from "../../kit/tables/logged-table.ts";
import type { ServerArea } from "../../server-area.ts";
import { STUDENTS } from "../students/students.public.ts";
import { CHILD_ABSENT, tellOfAbsent } from "./attendance.absent.ts";
import { ATTENDANCE_FIGURES } from "./attendance.figures.ts";
import { REGISTER_MISSING, remindWhoForgot, wakeReminders } from "./attendance.reminders.ts";
import { attendanceRoutes } from "./attendance.routes.ts";

export const attendanceArea: ServerArea = {
	owns: {
		registers: "part",
		attendance_marks: "",
		attendance_codes: "key name code",
		attendance_settings: "",
		attendance_totals: "",
		student_weeks: "",
	},
	logged: {
		// a register is not taken back but corrected, and each correction stays to be read
		registers: {
			view: "Attendance.View",
			about: "class_id",
			deeds: [
				{ did: "taken", on: "created", field: "taken_at", to: "some" },
				{ did: "taken", on: "updated", field: "taken_at", to: "some" },
				{ did: "reopened", on: "updated", field: "reopened_until", to: "some" },
				{ did: "reminded", on: "updated", field: "reminded_at", to: "some" },
			],
		},
		attendance_marks: {
			view: "Attendance.View",
			own: rowsOf(STUDENTS, "attendance_marks", "student_id"),
			about: "student_id",
			deeds: [
				{ did: "marked", on: "created", field: "code_id" },
				{ did: "corrected", on: "updated", field: "office_code_id", to: "some" },
				{ did: "changed", on: "updated", field: "code_id" },
			],
		},
		attendance_codes: {
			pointers: ["code_id", "office_code_id"],
			view: "Settings.View",
			live: "member",
			undo: "Settings.Edit",
			name: "coalesce(t.name, t.key)",
		},
		attendance_settings: { view: "Settings.View", live: "member", undo: "Settings.Edit" },
	},
	figures: ATTENDANCE_FIGURES,
	demo: [
		{
			after: ["drafts", "cover"],
			later: true,
			fill: async (client, school) => (await import("./attendance.demo.ts")).fillAttendance(client, school),
			follow: async (client, school) => (await import("./attendance.demo.ts")).followAttendance(client, school),
		},
	],
	notices: [REGISTER_MISSING, CHILD_ABSENT],
	open: ({ ownerPool }) => ({
		routes: attendanceRoutes,
		tasks: { remind_registers: (_, db) => remindWhoForgot(db), tell_absent: { lane: "urgent", run: (_, db) => tellOfAbsent(db) } },
		chores: { wake_reminders: { at: "* * * * *", run: async () => void (await wakeReminders(ownerPool)) } },
	}),
};
