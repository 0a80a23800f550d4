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
	pages: [{ path: "/settings/roles", icon: "IconShieldCheck", label: "page.roles", permission: "Roles.View", hotkey: "r" }],
} satisfies WebArea;
