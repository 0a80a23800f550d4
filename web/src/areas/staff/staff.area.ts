import type { WebArea } from "../../kit/area/web-area.ts";

export const staffArea = {
	nouns: ["leave"],
	routes: [
		{
			below: "app",
			from: "./staff.route.tsx",
			name: "staffRoutes",
			records: ["/staff"],
			paths: ["/staff/leave", "/staff/qualifications", "/staff-qualifications/import", "/staff-contracts/import"],
		},
	],
	pages: [{ path: "/staff", icon: "IconIdBadge2", label: "page.staff", permission: "Staff.View", hotkey: "f" }],
	parts: [
		{ below: "/staff", path: "/staff", label: "page.staff_people", permission: "Staff.View", place: 10 },
		{
			below: "/staff",
			path: "/staff/leave",
			label: "page.leave",
			permission: "Staff.View",
			for_staff: true,
			place: 20,
			star: { office: 40, teacher: 70 },
		},
		{
			below: "/staff",
			path: "/staff/qualifications",
			label: "page.staff_expiring",
			permission: "Staff.Edit",
			for_staff: true,
			place: 30,
			star: { office: 90 },
		},
	],
	actions: [
		{ path: "/staff/new", label: "do.staff_new", permission: "Staff.Create" },
		{ path: "/staff/import", label: "do.staff_import", permission: "Staff.Import" },
		{ path: "/staff-qualifications/import", label: "do.staff_qualifications_import", permission: "Staff.Import" },
		{ path: "/staff/leave?do=mine", label: "do.leave_ask", permission: "Staff.View", for_staff: true, star: { teacher: 80 } },
		{ path: "/staff/leave?do=other", label: "do.leave_enter", permission: "Staff.Approve", for_staff: true },
		{ path: "/staff/$id/edit", label: "do.staff_edit", permission: "Staff.Edit", of: "staff" },
	],
	cards: [
		{
			id: "open_leave",
			label: "card.open_leave",
			needs: "Staff.Approve",
			words: "employment",
			from: "./leave/staff-leave-card.tsx",
			name: "OpenLeaveCard",
			place: 45,
		},
		{
			id: "expiring_staff",
			label: "card.expiring_staff",
			side: true,
			needs: "Staff.Edit",
			words: "staff_qualifications",
			from: "./staff-expiring.tsx",
			name: "StaffExpiringCard",
			place: 90,
		},
	],
} satisfies WebArea;
