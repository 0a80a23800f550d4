import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { returnSearch } from "../../kit/session/return-path.ts";
import { loadFace } from "./customer-face.ts";

/** The one page that must be there at once. */
export const loginRoute = <Root extends AnyRoute>(root: Root) =>
	createRoute({
		getParentRoute: () => root,
		path: "pages/login",
		validateSearch: returnSearch,
		loader: ({ context }) => loadFace(context.queryClient),
		component: lazyRouteComponent(
			inTime(() => import("./login-page.tsx")),
			"LoginPage",
		),
	});
