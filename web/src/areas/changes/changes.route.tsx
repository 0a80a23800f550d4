import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requiresRole } from "../../kit/session/role-guard.ts";
import { loadLogWords } from "../../kit/undo/log-words.ts";
import { readAuditSearch } from "./changes.search.ts";

/** `/settings/audit`: everything that was done. */
export const changesRoutes = (parent: AppLayoutRoute) =>
	[
		createRoute({
			getParentRoute: () => parent,
			path: "/settings/audit",
			beforeLoad: requiresRole("admin", "Audit.View"),
			validateSearch: readAuditSearch,
			loader: () =>
				Promise.all([
					loadCatalogue("kit"),
					loadCatalogue("settings"),
					loadCatalogue("lists"),
					loadCatalogue("permissions"),
					loadLogWords(),
				]),
			component: lazyRouteComponent(
				inTime(() => import("./audit-page.tsx")),
				"AuditPage",
			),
		}),
	] as const;
