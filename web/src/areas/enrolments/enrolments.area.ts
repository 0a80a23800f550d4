import type { WebArea } from "../../kit/area/web-area.ts";

export const enrolmentsArea = {
	nouns: ["academic-year"],
	routes: [{ below: "app", from: "./enrolments.route.tsx", name: "enrolmentsRoutes", paths: ["/settings/years"] }],
	parts: [{ below: "/settings", path: "/settings/years", label: "settings_page.years", permission: "Settings.View", place: 60 }],
	actions: [{ path: "/settings/years?do=new", label: "do.years_new", permission: "Settings.Edit" }],
} satisfies WebArea;
