import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../../kit/i18n/i18n.ts";
import { loadFace } from "../../session/session.public-ui.ts";

/** Outside of the shell, without a login: "are you safe?" by the link in what was told. */
export const safeLinkRoutes = <Root extends AnyRoute>(root: Root) => [
	createRoute({
		getParentRoute: () => root,
		path: "safe",
		loader: async ({ context }) => {
			await Promise.all([loadCatalogue("kit"), loadCatalogue("emergency_safe"), loadFace(context.queryClient)]);
		},
		component: lazyRouteComponent(
			inTime(() => import("./safe-link-page.tsx")),
			"SafeLinkPage",
		),
	}),
];
