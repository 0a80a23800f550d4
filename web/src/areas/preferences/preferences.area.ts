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
			group: "person",
			hotkey: "p",
		},
	],
} satisfies WebArea;
