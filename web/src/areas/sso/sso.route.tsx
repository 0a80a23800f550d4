import { SSO_RETURN_PATHS } from "@homeroom/contract/areas/sso/sso.rules.ts";
import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";

/** Where a school's provider sends people back to: outside of the shell, below the root. */
export const ssoRoutes = <Root extends AnyRoute>(root: Root) =>
	Object.values(SSO_RETURN_PATHS).map((path) =>
		createRoute({
			getParentRoute: () => root,
			path,
			loader: () => Promise.all([loadCatalogue("session"), loadCatalogue("sso")]),
			component: lazyRouteComponent(
				inTime(() => import("./sso-return-page.tsx")),
				"SsoReturnPage",
			),
		}),
	);
