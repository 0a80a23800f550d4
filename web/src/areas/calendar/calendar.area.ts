import type { WebArea } from "../../kit/area/web-area.ts";

export const calendarArea = {
	routes: [{ below: "app", from: "./calendar.route.tsx", name: "calendarRoutes", paths: ["/settings/calendar"] }],
	parts: [{ below: "/settings", path: "/settings/calendar", label: "settings_page.calendar", permission: "Settings.View", place: 70 }],
} satisfies WebArea;
