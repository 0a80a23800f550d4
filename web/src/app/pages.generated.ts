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
	IconSettings,
	IconShield,
	IconShieldCheck,
	IconUserCircle,
	IconUserCog,
	IconUsers,
} from "@tabler/icons-react";

import type { MenuPage } from "./menu-page.ts";

export const PAGE_GROUPS = ["school", "office", "settings"] as const;

/** Every page of the menu, the palette and the bookmarks, in the order of the menu. */
export const PAGES: readonly MenuPage<(typeof PAGE_GROUPS)[number]>[] = [
	{ path: "/students", group: "school", icon: IconUsers, label: "page.students", permission: "Students.View", hotkey: "s" },
	{ path: "/staff", group: "school", icon: IconIdBadge2, label: "page.staff", permission: "Staff.View", hotkey: "f" },
	{ path: "/classes", group: "school", icon: IconChalkboard, label: "page.classes", permission: "Classes.View", hotkey: "l" },
	{
		path: "/courses",
		group: "school",
		icon: IconBooks,
		label: "page.courses",
		permission: "Courses.View",
		holds: ["/subjects"],
		hotkey: "o",
	},
	{ path: "/timetable", group: "school", icon: IconCalendarWeek, label: "page.timetable", permission: "Timetable.View", hotkey: "w" },
	{ path: "/attendance", group: "school", icon: IconChecklist, label: "page.attendance", permission: "Attendance.View", hotkey: "t" },
	{ path: "/rooms", group: "school", icon: IconDoor, label: "page.rooms", permission: "Rooms.View", hotkey: "b" },
	{
		path: "/houses",
		group: "school",
		icon: IconShield,
		label: "page.houses",
		permission: "Houses.View",
		holds: ["/house-points"],
		hotkey: "ho",
	},
	{ path: "/clients", group: "office", icon: IconHeartHandshake, label: "page.clients", permission: "Clients.View", hotkey: "c" },
	{ path: "/settings", group: "settings", icon: IconSettings, label: "page.settings", permission: "Settings.View", hotkey: "e" },
	{ path: "/settings/users", group: "settings", icon: IconUserCog, label: "page.users", permission: "Users.View", hotkey: "u" },
	{ path: "/settings/roles", group: "settings", icon: IconShieldCheck, label: "page.roles", permission: "Roles.View", hotkey: "r" },
	{ path: "/preferences", group: "settings", icon: IconAdjustmentsHorizontal, label: "page.preferences", permission: null, hotkey: "p" },
	{ path: "/account", group: "settings", icon: IconUserCircle, label: "page.account", permission: null, hotkey: "a" },
];
