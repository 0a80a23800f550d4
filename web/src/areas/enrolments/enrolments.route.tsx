import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requiresRole } from "../../kit/session/role-guard.ts";
import { yearsQuery } from "./enrolments.api.ts";

/** `/settings/years`: the academic years of the school. */
export const enrolmentsRoutes = (parent: AppLayoutRoute) =>
	[
		createRoute({
			getParentRoute: () => parent,
			path: "/settings/years",
			beforeLoad: requiresRole("admin", "Settings.View"),
			loader: async ({ context }) => {
				void context.queryClient.prefetchQuery(yearsQuery());
				await Promise.all([loadCatalogue("kit"), loadCatalogue("enrolments")]);
			},
			component: lazyRouteComponent(
				inTime(() => import("./academic-years-page.tsx")),
				"AcademicYearsPage",
			),
		}),
	] as const;
