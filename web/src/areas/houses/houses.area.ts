import type { WebArea } from "../../kit/area/web-area.ts";

export const housesArea = {
	routes: [{ below: "app", from: "./houses.route.tsx", name: "housesRoutes", records: ["/houses", "/house-points"] }],
	pages: [{ path: "/houses", icon: "IconShield", label: "page.houses", permission: "Houses.View", holds: ["/house-points"], hotkey: "ho" }],
	found: [
		{ path: "/house-points", label: "page.house_points", permission: "Houses.View" },
		{ path: "/house-points/new", label: "page.house_points_new", permission: "Houses.Award" },
	],
	cards: [
		{
			id: "houses",
			label: "card.houses",
			side: true,
			needs: "Houses.View",
			words: "houses",
			from: "./houses-standing.tsx",
			name: "HousesCard",
			place: 100,
		},
	],
} satisfies WebArea;
