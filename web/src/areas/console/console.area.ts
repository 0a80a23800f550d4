import type { WebArea } from "../../kit/area/web-area.ts";

export const consoleArea = {
	nouns: ["customer", "mail", "operator", "plan"],
	routes: [
		{ below: "root", from: "./console.route.tsx", name: "operatorSetupRoutes", paths: ["/operator-setup"] },
		{
			below: "console",
			from: "./console.route.tsx",
			name: "consoleRoutes",
			paths: [
				"/console",
				"/console/customers",
				"/console/customers/new",
				"/console/customers/$customerId",
				"/console/plans",
				"/console/plans/new",
				"/console/plans/$planId/edit",
				"/console/plans/$planId/price",
				"/console/subscriptions",
				"/console/subscriptions/$subscriptionId",
				"/console/usage",
				"/console/audit",
				"/console/health",
				"/console/mails",
				"/console/mails/$mailId",
				"/console/maintenance",
				"/console/help",
				"/console/invitations",
				"/console/invitations/new",
			],
		},
	],
} satisfies WebArea;
