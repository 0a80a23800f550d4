import type { WebArea } from "../../kit/area/web-area.ts";

export const changesArea = {
	nouns: ["audit"],
	routes: [{ below: "app", from: "./changes.route.tsx", name: "changesRoutes", paths: ["/settings/audit"] }],
	parts: [
		{
			below: "/settings",
			path: "/settings/audit",
			label: "settings_page.audit",
			permission: "Audit.View",
			place: 120,
			star: { office: 120 },
		},
	],
} satisfies WebArea;
