import type { WebArea } from "../../kit/area/web-area.ts";

export const calendarArea = {
	routes: [{ below: "app", from: "./calendar.route.tsx", name: "calendarRoutes", paths: ["/settings/calendar"] }],
	settings: [{ path: "/settings/calendar", label: "settings_page.calendar", permission: "Settings.View", place: 50 }],
} satisfies WebArea;
