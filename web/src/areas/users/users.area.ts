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
	parts: [{ below: "/settings", path: "/settings/users", label: "page.users", permission: "Users.View", hotkey: "u", place: 20 }],
	actions: [
		{ path: "/settings/users/invite", label: "do.users_invite", permission: "Users.Create", star: { office: 110 } },
		{ path: "/settings/users/invite?tab=many", label: "do.users_invite_many", permission: "Users.Create" },
	],
} satisfies WebArea;
