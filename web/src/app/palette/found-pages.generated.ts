// Written by `npm run areas` from the areas' own folders.

import type { FoundPage } from "./found-page.ts";

/** Pages that stand in no menu, and other names of those that do. */
export const FOUND_PAGES: readonly FoundPage[] = [
	{ path: "/home", label: "page.home", permission: null },
	{ path: "/attendance/absences", label: "page.absences", permission: "Attendance.View" },
	{ path: "/attendance", label: "page.registers", permission: "Attendance.View", for_staff: true },
	{ path: "/attendance/on-site", label: "page.on_site", permission: "Attendance.View", for_staff: true },
	{ path: "/timetable/cover", label: "page.cover", permission: "Timetable.View", for_staff: true },
	{ path: "/house-points", label: "page.house_points", permission: "Houses.View" },
	{ path: "/house-points/new", label: "page.house_points_new", permission: "Houses.Award" },
	{ path: "/staff/leave", label: "page.leave", permission: "Staff.View", for_staff: true },
	{ path: "/staff/qualifications", label: "page.staff_expiring", permission: "Staff.Edit" },
	{ path: "/students/documents", label: "page.student_expiring", permission: "Students.Edit" },
];
