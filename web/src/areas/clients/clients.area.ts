import type { WebArea } from "../../kit/area/web-area.ts";

export const clientsArea = {
	nouns: ["family", "household", "relation"],
	routes: [{ below: "app", from: "./clients.route.tsx", name: "clientsRoutes", records: ["/clients"] }],
	pages: [
		{
			path: "/clients",
			icon: "IconHeartHandshake",
			label: "page.clients",
			permission: "Clients.View",
			hotkey: "c",
			tab: { office: 50, family: 50 },
		},
	],
	actions: [
		{ path: "/clients/new", label: "do.clients_new", permission: "Clients.Create" },
		{ path: "/clients/import", label: "do.clients_import", permission: "Clients.Import" },
		{ path: "/clients/$id/edit", label: "do.clients_edit", permission: "Clients.Edit", of: "clients" },
	],
	tabs: {
		students: [{ id: "family", label: "care.family", words: "clients", from: "./family-of-student.tsx", name: "StudentFamily", place: 50 }],
	},
} satisfies WebArea;
