import type { WebArea } from "../../kit/area/web-area.ts";

export const housesArea = {
	routes: [{ below: "app", from: "./houses.route.tsx", name: "housesRoutes", records: ["/houses", "/house-points"] }],
	pages: [{ path: "/houses", icon: "IconShield", label: "page.houses", permission: "Houses.View", hotkey: "h" }],
	parts: [
		{ below: "/houses", path: "/houses", label: "page.house_list", permission: "Houses.View", place: 10 },
		{ below: "/houses", path: "/house-points", label: "page.house_points", permission: "Houses.View", place: 20 },
	],
	actions: [
		{ path: "/house-points/new", label: "do.house_points_new", permission: "Houses.Award", star: { teacher: 90 } },
		{ path: "/houses/new", label: "do.houses_new", permission: "Houses.Create" },
		{ path: "/houses/import", label: "do.houses_import", permission: "Houses.Import" },
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
