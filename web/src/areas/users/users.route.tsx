import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requires } from "../../kit/session/guards.ts";
import { requiresRole } from "../../kit/session/role-guard.ts";
import { readId } from "../../kit/table/list/list-search.ts";
import { prefetchUsers, userActivityQuery, userQuery } from "./users.api.ts";
import { readUserSearch } from "./users.search.ts";

const loadWords = () => Promise.all([loadCatalogue("kit"), loadCatalogue("users"), loadCatalogue("profile")]);

/** `/settings/users` · `/settings/users/invite` over the list · `/settings/users/7` · `/settings/users/7/edit` over the person's page. */
export const usersRoutes = (parent: AppLayoutRoute) => {
	const list = createRoute({
		getParentRoute: () => parent,
		path: "/settings/users",
		beforeLoad: requires("Users.View"),
		validateSearch: readUserSearch,
		loaderDeps: ({ search: { edit: _, ...shown } }) => shown,
		loader: async ({ context, deps }) => {
			void prefetchUsers(context.queryClient, deps);
			await loadWords();
		},
		component: lazyRouteComponent(
			inTime(() => import("./users-page.tsx")),
			"UsersPage",
		),
	});
	const invite = createRoute({
		getParentRoute: () => list,
		path: "/invite",
		beforeLoad: requiresRole("admin", "Users.Create"),
		component: lazyRouteComponent(
			inTime(() => import("./invitations/user-invite.tsx")),
			"UserInvite",
		),
	});
	const show = createRoute({
		getParentRoute: () => parent,
		path: "/settings/users/$userId",
		beforeLoad: requires("Users.View"),
		params: {
			// Whatever is no id is a person that does not exist: 0.
			parse: ({ userId }) => ({ userId: readId(userId) ?? 0 }),
			stringify: ({ userId }) => ({ userId: String(userId) }),
		},
		loader: async ({ context, params }) => {
			void context.queryClient.prefetchQuery(userQuery(params.userId));
			void context.queryClient.prefetchQuery(userActivityQuery(params.userId));
			await loadWords();
		},
		component: lazyRouteComponent(
			inTime(() => import("./user-page.tsx")),
			"UserPage",
		),
	});
	const edit = createRoute({
		getParentRoute: () => show,
		path: "/edit",
		component: lazyRouteComponent(
			inTime(() => import("./user-edit.tsx")),
			"UserEditRoute",
		),
	});
	return [list.addChildren([invite]), show.addChildren([edit])] as const;
};
