import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requiresStaff } from "../../kit/session/guards.ts";

const isDay = (value: unknown): value is string =>
	typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
const words = () => Promise.all((["kit", "papers", "cover", "staff", "employment"] as const).map(loadCatalogue));

/** `/timetable/cover?day=2026-11-16`: who is away on a day, and who stands in. */
export const coverRoutes = (parent: AppLayoutRoute) =>
	[
		createRoute({
			getParentRoute: () => parent,
			path: "/timetable/cover",
			beforeLoad: requiresStaff("Timetable.View"),
			validateSearch: (raw: Record<string, unknown>): { day?: string } => (isDay(raw.day) ? { day: raw.day } : {}),
			component: lazyRouteComponent(
				inTime(async () => (await Promise.all([import("./cover-page.tsx"), words()]))[0]),
				"CoverPage",
			),
		}),
	] as const;
