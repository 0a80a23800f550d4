import type { WebArea } from "../../kit/area/web-area.ts";

export const noticesArea = {
	nouns: ["notice", "inbox", "bell", "way", "device", "push"],
	routes: [
		{
			below: "app",
			from: "./notices.route.tsx",
			name: "noticesRoutes",
			paths: ["/notifications", "/notifications/settings"],
		},
		{ below: "app", from: "./notices.route.tsx", name: "noticeRulesRoutes", paths: ["/settings/notifications"] },
	],
	pages: [
		{
			path: "/notifications",
			icon: "IconBell",
			label: "page.notifications",
			permission: null,
			group: "person",
			hotkey: "i",
		},
	],
	found: [{ path: "/notifications/settings", label: "page.notification_settings", permission: null }],
	parts: [
		{
			below: "/settings",
			path: "/settings/notifications",
			label: "settings_page.notifications",
			permission: "Settings.View",
			place: 55,
		},
	],
} satisfies WebArea;
