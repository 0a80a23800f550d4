// Written by `npm run areas` from the areas' own folders.

import {
	IconAdjustmentsHorizontal,
	IconBooks,
	IconCalendarWeek,
	IconChalkboard,
	IconChecklist,
	IconDoor,
	IconHeartHandshake,
	IconIdBadge2,
	IconLayoutDashboard,
	IconSettings,
	IconShield,
	IconUserCircle,
	IconUsers,
} from "@tabler/icons-react";

import type { MenuPage, OwnPage } from "./menu-page.ts";

export const PAGE_GROUPS = ["overview", "school", "office", "settings"] as const;

/** The menu, in its order. */
export const PAGES: readonly MenuPage<(typeof PAGE_GROUPS)[number]>[] = [
	{
		path: "/home",
		group: "overview",
		icon: IconLayoutDashboard,
		label: "page.home",
		permission: null,
		hotkey: "d",
		tab: { office: 10, teacher: 10, family: 10 },
		short: "tab.home",
	},
	{
		path: "/students",
		group: "school",
		icon: IconUsers,
		label: "page.students",
		permission: "Students.View",
		hotkey: "s",
		tab: { office: 20, teacher: 50, family: 40 },
		short: "tab.students",
		parts: [
			{ path: "/students", label: "page.student_list", permission: "Students.View" },
			{ path: "/students/documents", label: "page.student_expiring", permission: "Students.Edit", for_staff: true },
			{ path: "/students/badges", label: "page.badges", permission: "Students.Badges", for_staff: true },
			{ path: "/students/rosters", label: "page.rosters", permission: "Students.Import", for_staff: true },
		],
	},
	{
		path: "/staff",
		group: "school",
		icon: IconIdBadge2,
		label: "page.staff",
		permission: "Staff.View",
		hotkey: "f",
		parts: [
			{ path: "/staff", label: "page.staff_people", permission: "Staff.View" },
			{ path: "/staff/leave", label: "page.leave", permission: "Staff.View", for_staff: true },
			{ path: "/staff/qualifications", label: "page.staff_expiring", permission: "Staff.Edit", for_staff: true },
		],
	},
	{
		path: "/classes",
		group: "school",
		icon: IconChalkboard,
		label: "page.classes",
		permission: "Classes.View",
		hotkey: "l",
		tab: { teacher: 40 },
	},
	{
		path: "/courses",
		group: "school",
		icon: IconBooks,
		label: "page.courses",
		permission: "Courses.View",
		hotkey: "o",
		parts: [
			{ path: "/courses", label: "page.course_list", permission: "Courses.View" },
			{ path: "/subjects", label: "page.subjects", permission: "Courses.View" },
		],
	},
	{
		path: "/timetable",
		group: "school",
		icon: IconCalendarWeek,
		label: "page.timetable",
		permission: "Timetable.View",
		hotkey: "w",
		tab: { office: 40, teacher: 30, family: 20 },
		short: "tab.timetable",
		parts: [
			{ path: "/timetable", label: "page.week", permission: "Timetable.View" },
			{ path: "/timetable/drafts", label: "page.drafts", permission: "Timetable.Edit", for_staff: true },
			{ path: "/timetable/cover", label: "page.cover", permission: "Timetable.View", for_staff: true },
		],
	},
	{
		path: "/attendance",
		group: "school",
		icon: IconChecklist,
		label: "page.attendance",
		permission: "Attendance.View",
		hotkey: "t",
		tab: { office: 30, teacher: 20, family: 30 },
		parts: [
			{ path: "/attendance", label: "page.registers", permission: "Attendance.View", for_staff: true },
			{ path: "/attendance/absences", label: "page.absences", permission: "Attendance.View" },
			{ path: "/attendance/on-site", label: "page.on_site", permission: "Attendance.View", for_staff: true },
			{ path: "/attendance/watch", label: "page.watch", permission: "Attendance.View", for_staff: true },
		],
	},
	{
		path: "/rooms",
		group: "school",
		icon: IconDoor,
		label: "page.rooms",
		permission: "Rooms.View",
		hotkey: "b",
		parts: [
			{ path: "/rooms", label: "page.room_list", permission: "Rooms.View" },
			{ path: "/rooms/free", label: "page.rooms_free", permission: "Rooms.View" },
		],
	},
	{
		path: "/houses",
		group: "school",
		icon: IconShield,
		label: "page.houses",
		permission: "Houses.View",
		hotkey: "h",
		parts: [
			{ path: "/houses", label: "page.house_list", permission: "Houses.View" },
			{ path: "/house-points", label: "page.house_points", permission: "Houses.View" },
		],
	},
	{
		path: "/clients",
		group: "office",
		icon: IconHeartHandshake,
		label: "page.clients",
		permission: "Clients.View",
		hotkey: "c",
		tab: { office: 50, family: 50 },
	},
	{
		path: "/settings",
		group: "settings",
		icon: IconSettings,
		label: "page.settings",
		permission: "Settings.View",
		hotkey: "e",
		parts: [
			{ path: "/settings", label: "settings_page.school", permission: "Settings.View" },
			{ path: "/settings/users", label: "page.users", permission: "Users.View", hotkey: "u" },
			{ path: "/settings/roles", label: "page.roles", permission: "Roles.View", hotkey: "r" },
			{ path: "/settings/localization", label: "settings_page.localization", permission: "Settings.View" },
			{ path: "/settings/words", label: "settings_page.words", permission: "Settings.View" },
			{ path: "/settings/sign-in", label: "settings_page.sign_in", permission: "Settings.View" },
			{ path: "/settings/years", label: "settings_page.years", permission: "Settings.View" },
			{ path: "/settings/calendar", label: "settings_page.calendar", permission: "Settings.View" },
			{ path: "/settings/attendance", label: "settings_page.attendance", permission: "Settings.View" },
			{ path: "/settings/fields", label: "settings_page.fields", permission: "Settings.View" },
			{ path: "/settings/modules", label: "settings_page.modules", permission: "Settings.View" },
			{ path: "/settings/plan", label: "settings_page.plan", permission: "Settings.Billing" },
			{ path: "/settings/audit", label: "settings_page.audit", permission: "Audit.View" },
			{ path: "/settings/data", label: "settings_page.data", permission: "Settings.View" },
		],
	},
];

/** What belongs to the person. */
export const OWN_PAGES: readonly OwnPage[] = [
	{ path: "/account", icon: IconUserCircle, label: "page.account", permission: null, hotkey: "a" },
	{ path: "/preferences", icon: IconAdjustmentsHorizontal, label: "page.preferences", permission: null, hotkey: "p" },
];
