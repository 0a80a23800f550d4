import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requires, requiresLogin } from "../../kit/session/guards.ts";
import { returnSearch } from "../../kit/session/return-path.ts";
import { readText } from "../../kit/table/list-search.ts";
import { prefetchBadges } from "./badges.api.ts";
import { keepPairingCode } from "./pairing-code.ts";
import { ownDocument } from "./qr-document.ts";

const loadWords = () => Promise.all([loadCatalogue("kit"), loadCatalogue("badges")]);

/** `/students/badges?class_label=4A`: who has a card, and printing them. */
export const badgesRoutes = (parent: AppLayoutRoute) =>
	[
		createRoute({
			getParentRoute: () => parent,
			path: "/students/badges",
			beforeLoad: requires("Students.Badges"),
			validateSearch: (raw: Record<string, unknown>): { class_label?: string | undefined } => ({
				class_label: readText(raw.class_label, 60),
			}),
			loaderDeps: ({ search }) => search,
			loader: async ({ context, deps }) => {
				void prefetchBadges(context.queryClient, deps.class_label);
				await loadWords();
			},
			component: lazyRouteComponent(
				inTime(() => import("./badges-page.tsx")),
				"BadgesPage",
			),
		}),
	] as const;

/** Outside of the shell: `/qr-code` on the device that wants in, `/pair` on the phone that lets it. */
export const qrRoutes = <Root extends AnyRoute>(root: Root) => [
	createRoute({
		getParentRoute: () => root,
		path: "qr-code",
		validateSearch: returnSearch,
		beforeLoad: ({ preload }) => ownDocument("/qr-code", preload),
		loader: async ({ context }) => {
			// loaded here: these routes come with the list of students, and what the session shows to guests does not belong there
			const [{ loadFace }] = await Promise.all([import("../session/session.public-ui.ts"), loadWords()]);
			await loadFace(context.queryClient);
		},
		component: lazyRouteComponent(
			inTime(() => import("./qr-page.tsx")),
			"QrPage",
		),
	}),
	createRoute({
		getParentRoute: () => root,
		path: "pair",
		beforeLoad: ({ location, preload }) => {
			keepPairingCode(location.hash);
			return requiresLogin({ location: { href: "/pair" }, preload });
		},
		loader: loadWords,
		component: lazyRouteComponent(
			inTime(() => import("./pair-page.tsx")),
			"PairPage",
		),
	}),
];
