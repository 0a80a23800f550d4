import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requiresRole } from "../../kit/session/role-guard.ts";
import { readId } from "../../kit/table/list/list-search.ts";
import { roleQuery, rolesQuery } from "./roles.api.ts";

const loadWords = () => Promise.all([loadCatalogue("kit"), loadCatalogue("roles"), loadCatalogue("permissions")]);

/** `/settings/roles` · `/settings/roles/new?from=3` over the list · `/settings/roles/3`. */
export const rolesRoutes = (parent: AppLayoutRoute) => {
	const list = createRoute({
		getParentRoute: () => parent,
		path: "/settings/roles",
		beforeLoad: requiresRole("admin", "Roles.View"),
		loader: async ({ context }) => {
			void context.queryClient.prefetchQuery(rolesQuery());
			await loadWords();
		},
		component: lazyRouteComponent(
			inTime(() => import("./roles-page.tsx")),
			"RolesPage",
		),
	});
	const create = createRoute({
		getParentRoute: () => list,
		path: "/new",
		beforeLoad: requiresRole("admin", "Roles.Create"),
		/** `from`: the role whose permissions the new one starts with. */
		validateSearch: (raw: Record<string, unknown>): { from?: number | undefined } => ({ from: readId(raw.from) }),
		component: lazyRouteComponent(
			inTime(() => import("./role-create.tsx")),
			"RoleCreate",
		),
	});
	const show = createRoute({
		getParentRoute: () => parent,
		path: "/settings/roles/$roleId",
		beforeLoad: requiresRole("admin", "Roles.View"),
		params: {
			// Whatever is no id is a role that does not exist: 0.
			parse: ({ roleId }) => ({ roleId: readId(roleId) ?? 0 }),
			stringify: ({ roleId }) => ({ roleId: String(roleId) }),
		},
		loader: async ({ context, params }) => {
			void context.queryClient.prefetchQuery(roleQuery(params.roleId));
			await loadWords();
		},
		component: lazyRouteComponent(
			inTime(() => import("./role-page.tsx")),
			"RolePage",
		),
	});
	return [list.addChildren([create]), show] as const;
};
