import type { WebArea } from "../../kit/area/web-area.ts";

export const attendanceArea = {
	nouns: ["mark", "register"],
	routes: [
		{
			below: "app",
			from: "./attendance.route.tsx",
			name: "attendanceRoutes",
			paths: ["/attendance", "/attendance/on-site", "/attendance/$id", "/attendance/classes/$id"],
		},
		{ below: "app", from: "./attendance.route.tsx", name: "attendanceSettingsRoutes", paths: ["/settings/attendance"] },
	],
	pages: [
		{
			path: "/attendance",
			icon: "IconChecklist",
			label: "page.attendance",
			permission: "Attendance.View",
			hotkey: "t",
			tab: { office: 30, teacher: 20, family: 30 },
		},
	],
	parts: [
		{ below: "/attendance", path: "/attendance", label: "page.registers", permission: "Attendance.View", for_staff: true, place: 10 },
		{
			below: "/attendance",
			path: "/attendance/on-site",
			label: "page.on_site",
			permission: "Attendance.View",
			for_staff: true,
			place: 30,
			star: { office: 20, teacher: 20 },
		},
		{ below: "/settings", path: "/settings/attendance", label: "settings_page.attendance", permission: "Settings.View", place: 80 },
	],
	actions: [
		{ path: "/attendance?take=$id", label: "do.register_take", permission: "Attendance.Edit", for_staff: true, of: "classes" },
		{ path: "/students/$id?tab=attendance", label: "do.attendance_of", permission: "Attendance.View", of: "students" },
		{ path: "/settings/attendance?do=code", label: "do.attendance_code_new", permission: "Settings.Edit" },
	],
	cards: [
		{
			id: "today",
			label: "card.today",
			needs: "Attendance.Edit",
			words: "attendance",
			from: "./registers/register-today-card.tsx",
			name: "TodayCard",
			place: 30,
		},
		{
			id: "open",
			label: "card.open",
			needs: "Attendance.Edit",
			words: "attendance",
			from: "./registers/register-open-card.tsx",
			name: "OpenCard",
			place: 40,
		},
		{
			id: "school_day",
			label: "card.school_day",
			side: true,
			needs: "Attendance.Override",
			words: "attendance",
			from: "./registers/register-day-card.tsx",
			name: "SchoolDayCard",
			place: 65,
		},
		{
			id: "missing",
			label: "card.missing",
			needs: "Attendance.Override",
			words: "attendance",
			from: "./registers/register-missing-card.tsx",
			name: "MissingCard",
			place: 50,
		},
	],
	tabs: {
		students: [
			{
				id: "attendance",
				label: "page.attendance",
				needs: "Attendance.View",
				words: "attendance",
				from: "./attendance-of-student.tsx",
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
				from: "./attendance-of-class.tsx",
				name: "AttendanceOfClass",
				place: 20,
			},
		],
	},
} satisfies WebArea;
