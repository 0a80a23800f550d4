import type { WebArea } from "../../kit/area/web-area.ts";

export const settingsArea = {
	nouns: ["export", "logo", "look", "support", "words"],
	routes: [
		{
			below: "app",
			from: "./settings.route.tsx",
			name: "settingsRoutes",
			paths: ["/settings", "/settings/localization", "/settings/words", "/settings/sign-in", "/settings/modules", "/settings/data"],
		},
	],
	pages: [{ path: "/settings", icon: "IconSettings", label: "page.settings", permission: "Settings.View", hotkey: "e" }],
	parts: [
		{ below: "/settings", path: "/settings", label: "settings_page.school", permission: "Settings.View", place: 10 },
		{ below: "/settings", path: "/settings/localization", label: "settings_page.localization", permission: "Settings.View", place: 40 },
		{ below: "/settings", path: "/settings/words", label: "settings_page.words", permission: "Settings.View", place: 45 },
		{ below: "/settings", path: "/settings/sign-in", label: "settings_page.sign_in", permission: "Settings.View", place: 50 },
		{ below: "/settings", path: "/settings/modules", label: "settings_page.modules", permission: "Settings.View", place: 100 },
		{ below: "/settings", path: "/settings/data", label: "settings_page.data", permission: "Settings.View", place: 130 },
	],
} satisfies WebArea;
