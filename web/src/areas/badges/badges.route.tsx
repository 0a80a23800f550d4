import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requires } from "../../kit/session/guards.ts";
import { readText } from "../../kit/table/list/list-search.ts";
import type { BadgeGroup } from "./badges.api.ts";

const loadWords = () => Promise.all([loadCatalogue("kit"), loadCatalogue("badges")]);

/** `?students=1,2,3`: chosen ones. A single number arrives as one. */
const readIds = (raw: unknown): BadgeGroup | undefined =>
	/^\d{1,15}(,\d{1,15})*$/.test(String(raw)) ? { students: String(raw) } : undefined;

/** `/students/badges?class_label=4A`: who has a card, and printing them. */
export const badgesRoutes = (parent: AppLayoutRoute) =>
	[
		createRoute({
			getParentRoute: () => parent,
			path: "/students/badges",
			beforeLoad: requires("Students.Badges"),
			validateSearch: (raw: Record<string, unknown>): BadgeGroup => readIds(raw.students) ?? { class_label: readText(raw.class_label, 60) },
			loaderDeps: ({ search }) => search,
			loader: async ({ context, deps }) => {
				const [{ prefetchBadges }] = await Promise.all([import("./badges.api.ts"), loadWords()]);
				void prefetchBadges(context.queryClient, deps);
			},
			component: lazyRouteComponent(
				inTime(() => import("./badges-page.tsx")),
				"BadgesPage",
			),
		}),
	] as const;
