import type { WebArea } from "../../kit/area/web-area.ts";

export const roomsArea = {
	routes: [{ below: "app", from: "./rooms.route.tsx", name: "roomsRoutes", records: ["/rooms"], paths: ["/rooms/free"] }],
	pages: [{ path: "/rooms", icon: "IconDoor", label: "page.rooms", permission: "Rooms.View", hotkey: "b" }],
} satisfies WebArea;
