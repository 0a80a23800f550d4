import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../../kit/i18n/i18n.ts";
import { requiresLogin } from "../../../kit/session/guards.ts";
import { returnSearch } from "../../../kit/session/return-path.ts";
import { loadFace } from "../../session/session.public-ui.ts";
import { keepPairingCode } from "../pairing/pairing-code.ts";
import { ownDocument } from "./qr-document.ts";

const loadWords = () => Promise.all([loadCatalogue("kit"), loadCatalogue("badges")]);

/** Outside of the shell: `/qr-code` on the device that wants in, `/pair` on the phone that lets it. */
export const qrRoutes = <Root extends AnyRoute>(root: Root) => [
	createRoute({
		getParentRoute: () => root,
		path: "qr-code",
		validateSearch: returnSearch,
		beforeLoad: ({ preload }) => ownDocument("/qr-code", preload),
		loader: async ({ context }) => {
			await Promise.all([loadWords(), loadFace(context.queryClient)]);
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
			inTime(() => import("../pairing/pairing-page.tsx")),
			"PairPage",
		),
	}),
];
