import type { WebArea } from "../../kit/area/web-area.ts";

export const roomsArea = {
	routes: [{ below: "app", from: "./rooms.route.tsx", name: "roomsRoutes", records: ["/rooms"], paths: ["/rooms/free"] }],
	pages: [{ path: "/rooms", icon: "IconDoor", label: "page.rooms", permission: "Rooms.View", hotkey: "b" }],
	parts: [
		{ below: "/rooms", path: "/rooms", label: "page.room_list", permission: "Rooms.View", place: 10 },
		{
			below: "/rooms",
			path: "/rooms/free",
			label: "page.rooms_free",
			permission: "Rooms.View",
			place: 20,
			star: { office: 70, teacher: 60 },
		},
	],
	actions: [
		{ path: "/rooms/new", label: "do.rooms_new", permission: "Rooms.Create" },
		{ path: "/rooms/import", label: "do.rooms_import", permission: "Rooms.Import" },
		{ path: "/rooms/$id/edit", label: "do.rooms_edit", permission: "Rooms.Edit", of: "rooms" },
	],
} satisfies WebArea;
