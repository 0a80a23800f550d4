import type { WebArea } from "../kit/area/web-area.ts";

export const homeArea = {
	routes: [{ below: "app", from: "./home.route.tsx", name: "homeRoutes", paths: ["/home"] }],
	pages: [
		{
			path: "/home",
			icon: "IconLayoutDashboard",
			label: "page.home",
			permission: null,
			group: "overview",
			place: 0,
			hotkey: "d",
			tab: { office: 10, teacher: 10, family: 10 },
			short: "tab.home",
		},
	],
} satisfies WebArea;
