import type { WebArea } from "../../kit/area/web-area.ts";

export const preferencesArea = {
	nouns: ["theme"],
	routes: [{ below: "app", from: "./preferences.route.tsx", name: "preferencesRoutes", paths: ["/preferences"] }],
	pages: [
		{
			path: "/preferences",
			icon: "IconAdjustmentsHorizontal",
			label: "page.preferences",
			permission: null,
			group: "settings",
			hotkey: "p",
		},
	],
} satisfies WebArea;
