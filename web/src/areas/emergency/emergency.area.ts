import type { WebArea } from "../../kit/area/web-area.ts";

export const emergencyArea = {
	nouns: ["alarm", "board", "roll", "safe"],
	routes: [
		{
			below: "app",
			from: "./emergency.route.tsx",
			name: "emergencyRoutes",
			paths: ["/emergency", "/emergency/classes", "/emergency/classes/$ref", "/emergency/past", "/emergency/past/$id"],
		},
		{ below: "app", from: "./emergency.route.tsx", name: "emergencySettingsRoutes", paths: ["/settings/emergency"] },
		{ below: "root", from: "./safe/safe-link.route.tsx", name: "safeLinkRoutes", paths: ["/safe"] },
	],
	pages: [{ path: "/emergency", icon: "IconUrgent", label: "page.emergency", permission: "Communications.Emergency", hotkey: "x" }],
	parts: [
		{ below: "/emergency", path: "/emergency", label: "page.alarm_now", permission: "Communications.Emergency", place: 10 },
		{ below: "/emergency", path: "/emergency/past", label: "page.alarms_past", permission: "Communications.Emergency", place: 20 },
		{ below: "/settings", path: "/settings/emergency", label: "settings_page.emergency", permission: "Settings.View", place: 57 },
	],
	actions: [{ path: "/emergency", label: "do.alarm_raise", permission: "Communications.Emergency", for_staff: true }],
} satisfies WebArea;
