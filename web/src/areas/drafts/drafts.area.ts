import type { WebArea } from "../../kit/area/web-area.ts";

export const draftsArea = {
	routes: [{ below: "app", from: "./drafts.route.tsx", name: "draftsRoutes", paths: ["/timetable/drafts", "/timetable/drafts/$id"] }],
} satisfies WebArea;
