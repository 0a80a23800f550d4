import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../../kit/i18n/i18n.ts";
import { loadFace } from "../../session/session.public-ui.ts";

const words = () => Promise.all([loadCatalogue("kit"), loadCatalogue("message_inbox")]);

/** Outside of the shell, without a login: a message by the link in it, and the way out of a topic. */
export const messageLinkRoutes = <Root extends AnyRoute>(root: Root) => [
	createRoute({
		getParentRoute: () => root,
		path: "message",
		loader: async ({ context }) => {
			await Promise.all([words(), loadFace(context.queryClient)]);
		},
		component: lazyRouteComponent(
			inTime(() => import("./message-link-page.tsx")),
			"MessageLinkPage",
		),
	}),
	createRoute({
		getParentRoute: () => root,
		path: "unsubscribe",
		loader: async ({ context }) => {
			await Promise.all([words(), loadFace(context.queryClient)]);
		},
		component: lazyRouteComponent(
			inTime(() => import("./message-unsubscribe-page.tsx")),
			"MessageUnsubscribePage",
		),
	}),
];
