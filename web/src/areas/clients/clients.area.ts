import type { WebArea } from "../../kit/area/web-area.ts";

export const clientsArea = {
	nouns: ["family", "household", "relation"],
	routes: [{ below: "app", from: "./clients.route.tsx", name: "clientsRoutes", records: ["/clients"] }],
	pages: [{ path: "/clients", icon: "IconHeartHandshake", label: "page.clients", permission: "Clients.View", hotkey: "c" }],
	tabs: {
		students: [{ id: "family", label: "care.family", words: "clients", from: "./family-of-student.tsx", name: "StudentFamily", place: 50 }],
	},
} satisfies WebArea;
