import type { WebArea } from "../../kit/area/web-area.ts";

export const attendanceArea = {
	routes: [
		{
			below: "app",
			from: "./attendance.route.tsx",
			name: "attendanceRoutes",
			paths: [
				"/attendance",
				"/attendance/absences",
				"/attendance/watch",
				"/attendance/on-site",
				"/attendance/$id",
				"/attendance/classes/$id",
			],
		},
		{ below: "app", from: "./attendance.route.tsx", name: "attendanceSettingsRoutes", paths: ["/settings/attendance"] },
	],
	pages: [{ path: "/attendance", icon: "IconChecklist", label: "page.attendance", permission: "Attendance.View", hotkey: "t" }],
	settings: [{ path: "/settings/attendance", label: "settings_page.attendance", permission: "Settings.View", place: 60 }],
	cards: [
		{
			id: "family_absences",
			needs: "Attendance.View",
			for_families: true,
			words: "attendance",
			from: "./family-absences.tsx",
			name: "FamilyAbsencesCard",
			place: 20,
		},
		{ id: "today", needs: "Attendance.Edit", words: "attendance", from: "./today-card.tsx", name: "TodayCard", place: 30 },
		{ id: "open", needs: "Attendance.Edit", words: "attendance", from: "./open-card.tsx", name: "OpenCard", place: 40 },
		{ id: "missing", needs: "Attendance.Override", words: "attendance", from: "./missing-card.tsx", name: "MissingCard", place: 50 },
		{ id: "absent", needs: "Attendance.Override", words: "attendance", from: "./absent-card.tsx", name: "AbsentCard", place: 60 },
	],
	tabs: {
		students: [
			{
				id: "attendance",
				label: "page.attendance",
				needs: "Attendance.View",
				words: "attendance",
				from: "./student-attendance.tsx",
				name: "AttendanceOfStudent",
				place: 20,
			},
		],
		classes: [
			{
				id: "attendance",
				label: "page.attendance",
				needs: "Attendance.View",
				words: "attendance",
				from: "./class-attendance.tsx",
				name: "AttendanceOfClass",
				place: 20,
			},
		],
	},
} satisfies WebArea;
