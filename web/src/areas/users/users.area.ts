import type { WebArea } from "../../kit/area/web-area.ts";

export const usersArea = {
	nouns: ["activity", "invitation"],
	routes: [
		{
			below: "app",
			from: "./users.route.tsx",
			name: "usersRoutes",
			paths: ["/settings/users", "/settings/users/invite", "/settings/users/$userId", "/settings/users/$userId/edit"],
		},
	],
	pages: [{ path: "/settings/users", icon: "IconUserCog", label: "page.users", permission: "Users.View", hotkey: "u" }],
} satisfies WebArea;
