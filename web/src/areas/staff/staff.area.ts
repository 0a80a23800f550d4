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
	found: [
		{ path: "/staff/leave", label: "page.leave", permission: "Staff.View", for_staff: true },
		{ path: "/staff/qualifications", label: "page.staff_expiring", permission: "Staff.Edit" },
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
