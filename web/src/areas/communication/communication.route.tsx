import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requires } from "../../kit/session/guards.ts";
import { requiresRole } from "../../kit/session/role-guard.ts";
import { readMessageId, readMessageSearch, readMessagesSearch } from "./communication.search.ts";

const words = () => Promise.all((["kit", "communication", "message_inbox"] as const).map(loadCatalogue));
/** What people are to each other, too. */
const wordsOfPeople = () => Promise.all([words(), loadCatalogue("clients")]);
const beforeLoad = requires("Communications.View");
const id = {
	parse: ({ id: raw }: { id: string }) => ({ id: readMessageId(raw) }),
	stringify: ({ id: number }: { id: number }) => ({ id: String(number) }),
};

/** `/communication`: what the school writes, and what it wrote to oneself. */
export const communicationRoutes = (parent: AppLayoutRoute) =>
	[
		createRoute({
			getParentRoute: () => parent,
			path: "/communication",
			beforeLoad,
			validateSearch: readMessagesSearch,
			loader: words,
			component: lazyRouteComponent(
				inTime(() => import("./message/messages-page.tsx")),
				"MessagesPage",
			),
		}),
		createRoute({
			getParentRoute: () => parent,
			path: "/communication/inbox/$id",
			beforeLoad,
			params: id,
			loader: words,
			component: lazyRouteComponent(
				inTime(() => import("./inbox/message-open-page.tsx")),
				"MessageOpenPage",
			),
		}),
		createRoute({
			getParentRoute: () => parent,
			path: "/communication/wishes",
			beforeLoad,
			loader: words,
			component: lazyRouteComponent(
				inTime(() => import("./wish/wishes-page.tsx")),
				"WishesPage",
			),
		}),
		createRoute({
			getParentRoute: () => parent,
			path: "/communication/$id",
			beforeLoad,
			params: id,
			validateSearch: readMessageSearch,
			loader: wordsOfPeople,
			component: lazyRouteComponent(
				inTime(() => import("./message/message-one-page.tsx")),
				"MessagePage",
			),
		}),
	] as const;

/** `/settings/communication`: from whom mails are, what stands below them, and from which number on two have to agree. */
export const messageSettingsRoutes = (parent: AppLayoutRoute) =>
	[
		createRoute({
			getParentRoute: () => parent,
			path: "/settings/communication",
			beforeLoad: requiresRole("admin", "Settings.View"),
			loader: words,
			component: lazyRouteComponent(
				inTime(() => import("./message/message-settings-page.tsx")),
				"MessageSettingsPage",
			),
		}),
	] as const;
