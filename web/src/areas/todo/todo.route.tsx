import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { readTodoSearch } from "./todo.search.ts";

export const todoRoutes = (parent: AppLayoutRoute) =>
	[
		createRoute({
			getParentRoute: () => parent,
			path: "/todo",
			validateSearch: readTodoSearch,
			loaderDeps: ({ search: { filter, q } }) => ({ filter, q }),
			loader: async ({ context, deps: { filter, q } }) => {
				void import("./todo.api.ts").then(({ todosQuery, todoTagsQuery }) => {
					void context.queryClient.prefetchQuery(todosQuery(filter, q));
					void context.queryClient.prefetchQuery(todoTagsQuery);
				});
				await Promise.all([loadCatalogue("kit"), loadCatalogue("todo")]);
			},
			component: lazyRouteComponent(
				inTime(() => import("./todo-page.tsx")),
				"TodoPage",
			),
		}),
	] as const;
