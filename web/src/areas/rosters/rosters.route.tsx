import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requires } from "../../kit/session/guards.ts";

const loadWords = () => Promise.all([loadCatalogue("kit"), loadCatalogue("rosters"), loadCatalogue("imports")]);

/** `/students/rosters?roster=7`: several files that belong together, brought in as one. */
export const rostersRoutes = (parent: AppLayoutRoute) =>
	[
		createRoute({
			getParentRoute: () => parent,
			path: "/students/rosters",
			beforeLoad: requires("Students.Import"),
			validateSearch: (raw: Record<string, unknown>): { roster?: number } =>
				/^\d{1,15}$/.test(String(raw.roster)) ? { roster: Number(raw.roster) } : {},
			loader: loadWords,
			component: lazyRouteComponent(
				inTime(() => import("./rosters-page.tsx")),
				"RostersPage",
			),
		}),
	] as const;
