import type { WebArea } from "../../kit/area/web-area.ts";

export const draftsArea = {
	routes: [{ below: "app", from: "./drafts.route.tsx", name: "draftsRoutes", paths: ["/timetable/drafts", "/timetable/drafts/$id"] }],
	parts: [
		{
			below: "/timetable",
			path: "/timetable/drafts",
			label: "page.drafts",
			permission: "Timetable.Edit",
			for_staff: true,
			place: 20,
			star: { office: 130 },
		},
	],
	actions: [{ path: "/timetable/drafts?do=new", label: "do.drafts_new", permission: "Timetable.Edit", for_staff: true }],
} satisfies WebArea;
