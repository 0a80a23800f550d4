import type { WebArea } from "../../kit/area/web-area.ts";

export const rostersArea = {
	nouns: ["roster"],
	routes: [{ below: "app", from: "./rosters.route.tsx", name: "rostersRoutes", paths: ["/students/rosters"] }],
	parts: [
		{ below: "/students", path: "/students/rosters", label: "page.rosters", permission: "Students.Import", for_staff: true, place: 90 },
	],
} satisfies WebArea;
