import { QueryClient } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import { layoutRoute, rootRoute } from "./layout-route.tsx";

export const queryClient = new QueryClient();
const routeTree = rootRoute.addChildren([layoutRoute.addChildren([])]);
export const router = createRouter({ routeTree, context: { queryClient } });

declare module "@tanstack/react-router" {
	interface Register {
		router: typeof router;
	}
}
