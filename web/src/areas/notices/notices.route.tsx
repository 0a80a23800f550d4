import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requiresRole } from "../../kit/session/role-guard.ts";
import { readInboxSearch } from "./notices.search.ts";

const words = () => Promise.all([loadCatalogue("kit"), loadCatalogue("notices")]);

/** The inbox, and what reaches oneself. */
export const noticesRoutes = (parent: AppLayoutRoute) =>
	[
		createRoute({
			getParentRoute: () => parent,
			path: "/notifications",
			validateSearch: readInboxSearch,
			loaderDeps: ({ search }) => search,
			loader: async ({ context, deps }) => {
				void import("./notices.api.ts").then(({ noticesQuery }) =>
					context.queryClient.prefetchInfiniteQuery(noticesQuery(deps.pile ?? "all")),
				);
				await words();
			},
			component: lazyRouteComponent(
				inTime(() => import("./inbox/inbox-page.tsx")),
				"InboxPage",
			),
		}),
		createRoute({
			getParentRoute: () => parent,
			path: "/notifications/settings",
			loader: () => Promise.all([words(), loadCatalogue("push")]),
			component: lazyRouteComponent(
				inTime(() => import("./ways/notice-wishes-page.tsx")),
				"NoticeWishesPage",
			),
		}),
	] as const;

/** `/settings/notifications`: what the school starts everybody with. */
export const noticeRulesRoutes = (parent: AppLayoutRoute) =>
	[
		createRoute({
			getParentRoute: () => parent,
			path: "/settings/notifications",
			beforeLoad: requiresRole("admin", "Settings.View"),
			loader: words,
			component: lazyRouteComponent(
				inTime(() => import("./ways/notice-rules-page.tsx")),
				"NoticeRulesPage",
			),
		}),
	] as const;
