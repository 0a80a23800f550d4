import type { WebArea } from "../../kit/area/web-area.ts";

export const coverArea = {
	routes: [{ below: "app", from: "./cover.route.tsx", name: "coverRoutes", paths: ["/timetable/cover"] }],
	parts: [
		{
			below: "/timetable",
			path: "/timetable/cover",
			label: "page.cover",
			permission: "Timetable.View",
			for_staff: true,
			place: 30,
			star: { office: 30, teacher: 50 },
		},
	],
	actions: [{ path: "/timetable/cover?do=report", label: "do.cover_report", permission: "Staff.Approve", for_staff: true }],
	cards: [
		{
			id: "my_covers",
			label: "card.my_covers",
			side: true,
			needs: "Timetable.View",
			words: "cover",
			from: "./cover-cards.tsx",
			name: "MyCoversCard",
			place: 70,
		},
		{
			id: "absent_staff",
			label: "card.absent_staff",
			side: true,
			needs: "Timetable.Cover",
			words: "cover",
			from: "./cover-cards.tsx",
			name: "AbsentStaffCard",
			place: 80,
		},
	],
} satisfies WebArea;
