import type { WebArea } from "../../kit/area/web-area.ts";

export const rolesArea = {
	routes: [
		{
			below: "app",
			from: "./roles.route.tsx",
			name: "rolesRoutes",
			paths: ["/settings/roles", "/settings/roles/new", "/settings/roles/$roleId"],
		},
	],
	parts: [{ below: "/settings", path: "/settings/roles", label: "page.roles", permission: "Roles.View", hotkey: "r", place: 30 }],
	actions: [{ path: "/settings/roles/new", label: "do.roles_new", permission: "Roles.Create" }],
} satisfies WebArea;
