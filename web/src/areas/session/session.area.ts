import type { WebArea } from "../../kit/area/web-area.ts";

export const sessionArea = {
	nouns: ["account", "customer", "lock", "login", "password", "terms"],
	routes: [
		{
			below: "root",
			from: "./session.route.tsx",
			name: "sessionRoutes",
			paths: ["/forgot-password", "/Password-setup", "/verify-email", "/register", "/terms-and-conditions"],
			signed_in: ["/pages/switch"],
		},
		{ below: "own", from: "./session.route.tsx", name: "accountRoutes", paths: ["/account"] },
	],
	pages: [{ path: "/account", icon: "IconUserCircle", label: "page.account", permission: null, group: "person", place: 10, hotkey: "a" }],
} satisfies WebArea;
