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
			id: "expiring_staff",
			needs: "Staff.Edit",
			words: "staff_qualifications",
			from: "./staff-expiring.tsx",
			name: "StaffExpiringCard",
			place: 90,
		},
	],
} satisfies WebArea;
