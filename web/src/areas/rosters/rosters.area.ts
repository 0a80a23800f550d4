import type { WebArea } from "../../kit/area/web-area.ts";

export const rostersArea = {
	nouns: ["roster"],
	routes: [{ below: "app", from: "./rosters.route.tsx", name: "rostersRoutes", paths: ["/rosters"] }],
	found: [{ path: "/rosters", label: "page.rosters", permission: "Students.Import", for_staff: true }],
} satisfies WebArea;
