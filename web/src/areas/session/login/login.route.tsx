import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../../kit/chunks/page-chunk.ts";
import { returnSearch } from "../../../kit/session/return-path.ts";
import { loadFace } from "../customers/customer-face.ts";
import { demoLoginsQuery } from "../session.api.ts";

/** The demo logins stand beside the form: known before it is shown, they do not push it away under somebody's pointer. */
const PATIENCE_MS = 1_000;

/** The one page that must be there at once. */
export const loginRoute = <Root extends AnyRoute>(root: Root) =>
	createRoute({
		getParentRoute: () => root,
		path: "pages/login",
		validateSearch: returnSearch,
		loader: ({ context: { queryClient } }) =>
			Promise.all([
				loadFace(queryClient),
				Promise.race([queryClient.prefetchQuery(demoLoginsQuery), new Promise((go) => setTimeout(go, PATIENCE_MS))]),
			]),
		component: lazyRouteComponent(
			inTime(() => import("./login-page.tsx")),
			"LoginPage",
		),
	});
