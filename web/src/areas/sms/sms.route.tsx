import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requiresRole } from "../../kit/session/role-guard.ts";

/** `/settings/sms`: by whom text messages go, and what became of them. */
export const smsRoutes = (parent: AppLayoutRoute) =>
	[
		createRoute({
			getParentRoute: () => parent,
			path: "/settings/sms",
			beforeLoad: requiresRole("admin", "Settings.View"),
			loader: async ({ context }) => {
				void import("./sms.api.ts").then(({ smsQuery }) => context.queryClient.prefetchQuery(smsQuery));
				await Promise.all([loadCatalogue("kit"), loadCatalogue("sms")]);
			},
			component: lazyRouteComponent(
				inTime(() => import("./sms-page.tsx")),
				"SmsPage",
			),
		}),
	] as const;
