import { SHEET_KINDS, type SheetKind } from "@homeroom/contract/areas/emergency/emergency.rules.ts";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requires } from "../../kit/session/guards.ts";
import { requiresRole } from "../../kit/session/role-guard.ts";
import { readChoice, readId, readPage, readText } from "../../kit/table/list/list-search.ts";

const loader = () => Promise.all((["kit", "emergency", "emergency_safe"] as const).map(loadCatalogue));
const runs = requires("Communications.Emergency");
const readRef = (raw: string): number => readId(raw) ?? 0;
const readSheet = (raw: Record<string, unknown>): { of?: SheetKind | undefined } => {
	const of = readChoice(raw.of, SHEET_KINDS);
	return { of: of === "class" ? undefined : of };
};

/** `/emergency`: an alarm that runs concerns everybody; who may raise one does so here. Below it the classes that one answers for, and what was. */
export const emergencyRoutes = (parent: AppLayoutRoute) =>
	[
		createRoute({
			getParentRoute: () => parent,
			path: "/emergency",
			validateSearch: (raw: Record<string, unknown>): { search?: string | undefined } => ({ search: readText(raw.search, 100) }),
			loader,
			component: lazyRouteComponent(
				inTime(() => import("./alarm/alarm-page.tsx")),
				"AlarmPage",
			),
		}),
		createRoute({
			getParentRoute: () => parent,
			path: "/emergency/classes",
			loader,
			component: lazyRouteComponent(
				inTime(() => import("./roll/roll-choice-page.tsx")),
				"RollChoicePage",
			),
		}),
		createRoute({
			getParentRoute: () => parent,
			path: "/emergency/classes/$ref",
			params: {
				parse: ({ ref }: { ref: string }) => ({ ref: readRef(ref) }),
				stringify: ({ ref }: { ref: number }) => ({ ref: String(ref) }),
			},
			validateSearch: readSheet,
			loader,
			component: lazyRouteComponent(
				inTime(() => import("./roll/roll-page.tsx")),
				"RollPage",
			),
		}),
		createRoute({
			getParentRoute: () => parent,
			path: "/emergency/past",
			beforeLoad: runs,
			validateSearch: (raw: Record<string, unknown>): { page?: number | undefined } => {
				const page = readPage(raw.page);
				return { page: page === 1 ? undefined : page };
			},
			loader,
			component: lazyRouteComponent(
				inTime(() => import("./alarm/alarms-past-page.tsx")),
				"AlarmsPastPage",
			),
		}),
		createRoute({
			getParentRoute: () => parent,
			path: "/emergency/past/$id",
			beforeLoad: runs,
			params: {
				parse: ({ id }: { id: string }) => ({ id: readRef(id) }),
				stringify: ({ id }: { id: number }) => ({ id: String(id) }),
			},
			loader,
			component: lazyRouteComponent(
				inTime(() => import("./alarm/alarm-report-page.tsx")),
				"AlarmReportPage",
			),
		}),
	] as const;

/** `/settings/emergency`: what is said, and how often is asked again. */
export const emergencySettingsRoutes = (parent: AppLayoutRoute) =>
	[
		createRoute({
			getParentRoute: () => parent,
			path: "/settings/emergency",
			beforeLoad: requiresRole("admin", "Settings.View"),
			loader,
			component: lazyRouteComponent(
				inTime(() => import("./alarm/alarm-settings-page.tsx")),
				"AlarmSettingsPage",
			),
		}),
	] as const;
