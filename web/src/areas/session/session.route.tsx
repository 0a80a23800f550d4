import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import type { OwnLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requiresLogin } from "../../kit/session/guards.ts";
import { switchSearch } from "../../kit/session/return-path.ts";
import { loadFace } from "./customers/customer-face.ts";

const words = () => Promise.all([loadCatalogue("kit"), loadCatalogue("session")]);
const accountWords = () => Promise.all([words(), loadCatalogue("files"), loadCatalogue("profile")]);

/** Signing in, choosing a school, and what links in mails lead to: outside of the shell, below the root. */
export const sessionRoutes = <Root extends AnyRoute>(root: Root) => {
	const getParentRoute = () => root;
	return [
		createRoute({
			getParentRoute,
			path: "pages/switch",
			validateSearch: switchSearch,
			beforeLoad: requiresLogin,
			loader: words,
			component: lazyRouteComponent(
				inTime(() => import("./customers/customer-switch-page.tsx")),
				"SwitchPage",
			),
		}),
		createRoute({
			getParentRoute,
			path: "forgot-password",
			loader: ({ context }) => Promise.all([words(), loadFace(context.queryClient)]),
			component: lazyRouteComponent(
				inTime(() => import("./password/password-forgotten-page.tsx")),
				"ForgotPasswordPage",
			),
		}),
		createRoute({
			getParentRoute,
			path: "Password-setup",
			loader: words,
			component: lazyRouteComponent(
				inTime(() => import("./password/password-setup-page.tsx")),
				"PasswordSetupPage",
			),
		}),
		createRoute({
			getParentRoute,
			path: "verify-email",
			loader: words,
			component: lazyRouteComponent(
				inTime(() => import("./account/account-verify-page.tsx")),
				"VerifyEmailPage",
			),
		}),
		createRoute({
			getParentRoute,
			path: "register",
			loader: words,
			component: lazyRouteComponent(
				inTime(() => import("./account/account-register-page.tsx")),
				"RegisterPage",
			),
		}),
		createRoute({
			getParentRoute,
			path: "terms-and-conditions",
			loader: () => Promise.all([loadCatalogue("session"), loadCatalogue("terms")]),
			component: lazyRouteComponent(
				inTime(() => import("./terms/terms-page.tsx")),
				"TermsPage",
			),
		}),
	];
};

/** `/account`: the person's own login, wherever they work. */
export const accountRoutes = (parent: OwnLayoutRoute) => [
	createRoute({
		getParentRoute: () => parent,
		path: "account",
		loader: accountWords,
		component: lazyRouteComponent(
			inTime(() => import("./account/account-page.tsx")),
			"AccountPage",
		),
	}),
];
