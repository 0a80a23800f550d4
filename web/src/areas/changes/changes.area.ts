import type { WebArea } from "../../kit/area/web-area.ts";

export const changesArea = {
	nouns: ["audit"],
	routes: [{ below: "app", from: "./changes.route.tsx", name: "changesRoutes", paths: ["/settings/audit"] }],
	cards: [
		{
			id: "changed",
			label: "card.changed",
			needs: "Audit.View",
			words: "changes",
			from: "./audit-card.tsx",
			name: "ChangedCard",
			place: 85,
		},
	],
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
