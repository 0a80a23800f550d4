import type { Permission } from "@homeroom/contract/kit/modules.ts";
import {
	type Icon,
	IconAdjustmentsHorizontal,
	IconBooks,
	IconCalendarWeek,
	IconChalkboard,
	IconChecklist,
	IconDoor,
	IconHeartHandshake,
	IconIdBadge2,
	IconSettings,
	IconShieldCheck,
	IconUserCircle,
	IconUserCog,
	IconUsers,
} from "@tabler/icons-react";
import type { LinkProps } from "@tanstack/react-router";
import type { MessageKey } from "../kit/i18n/i18n.ts";
import { permits, type Session } from "../kit/session/session.ts";

export interface Page {
	path: NonNullable<LinkProps["to"]>;
	group: PageGroup;
	icon: Icon;
	label: MessageKey;
	/** Null: everyone in the school. */
	permission: Permission | null;
	/** Pressed after `g`. */
	hotkey: string;
}
export const PAGE_GROUPS = ["school", "office", "settings"] as const;
export type PageGroup = (typeof PAGE_GROUPS)[number];

/** Every page of the menu, the palette and the bookmarks, in the order of the menu. */
const PAGES: readonly Page[] = [
	{ path: "/students", group: "school", icon: IconUsers, label: "page.students", permission: "Students.View", hotkey: "s" },
	{ path: "/staff", group: "school", icon: IconIdBadge2, label: "page.staff", permission: "Staff.View", hotkey: "f" },
	{ path: "/classes", group: "school", icon: IconChalkboard, label: "page.classes", permission: "Classes.View", hotkey: "l" },
	{ path: "/courses", group: "school", icon: IconBooks, label: "page.courses", permission: "Courses.View", hotkey: "o" },
	{ path: "/timetable", group: "school", icon: IconCalendarWeek, label: "page.timetable", permission: "Timetable.View", hotkey: "w" },
	{ path: "/attendance", group: "school", icon: IconChecklist, label: "page.attendance", permission: "Attendance.View", hotkey: "t" },
	{ path: "/rooms", group: "school", icon: IconDoor, label: "page.rooms", permission: "Rooms.View", hotkey: "b" },
	{ path: "/clients", group: "office", icon: IconHeartHandshake, label: "page.clients", permission: "Clients.View", hotkey: "c" },
	{ path: "/settings", group: "settings", icon: IconSettings, label: "page.settings", permission: "Settings.View", hotkey: "e" },
	{ path: "/settings/users", group: "settings", icon: IconUserCog, label: "page.users", permission: "Users.View", hotkey: "u" },
	{ path: "/settings/roles", group: "settings", icon: IconShieldCheck, label: "page.roles", permission: "Roles.View", hotkey: "r" },
	{ path: "/preferences", group: "settings", icon: IconAdjustmentsHorizontal, label: "page.preferences", permission: null, hotkey: "p" },
	{ path: "/account", group: "settings", icon: IconUserCircle, label: "page.account", permission: null, hotkey: "a" },
];

export const allowedPages = (session: Session | null): Page[] =>
	PAGES.filter(({ permission }) => permission === null || permits(session, permission));

/** The page of the menu that a path belongs to: /students/12 is Students. Of a page and one below it, the one below. */
export const pageAt = (pathname: string): Page | undefined =>
	PAGES.filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`)).sort((a, b) => b.path.length - a.path.length)[0];
