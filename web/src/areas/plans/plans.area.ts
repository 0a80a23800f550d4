import type { WebArea } from "../../kit/area/web-area.ts";

export const plansArea = {
	nouns: ["offer", "payment", "price", "signup", "subscription"],
	routes: [
		{
			below: "root",
			from: "./plans.route.tsx",
			name: "signupRoutes",
			paths: ["/signup/done", "/signup/$priceId", "/pay/$checkoutRef"],
			signed_in: ["/pay/simulator"],
		},
		{ below: "app", from: "./plans.route.tsx", name: "planRoutes", paths: ["/settings/plan"] },
	],
	parts: [{ below: "/settings", path: "/settings/plan", label: "settings_page.plan", permission: "Settings.Billing", place: 110 }],
} satisfies WebArea;
