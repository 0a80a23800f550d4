import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import { recordRoutes } from "../../kit/record/record-routes.tsx";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requires } from "../../kit/session/guards.ts";
import type { FreeQuestion } from "./rooms.api.ts";
import { ROOM_AREA } from "./rooms.record.tsx";

export const roomsRoutes = (parent: AppLayoutRoute) =>
	[
		...recordRoutes(parent, ROOM_AREA, {
			list: async () => (await import("./rooms-page.tsx")).RoomsPage,
			page: async () => (await import("./room-page.tsx")).RoomPage,
		}),
		freeRoute(parent),
	] as const;

/** What the page reads out of the address. */
const QUESTION: readonly (keyof FreeQuestion)[] = ["day", "from", "to", "capacity", "kind", "equipment", "accessible"];

/** `/rooms/free?day=2026-11-16&from=14:00&to=15:00`: the question stands in the address. */
const freeRoute = (parent: AppLayoutRoute) =>
	createRoute({
		getParentRoute: () => parent,
		path: "/rooms/free",
		beforeLoad: requires("Rooms.View"),
		validateSearch: (raw: Record<string, unknown>): Record<string, unknown> =>
			Object.fromEntries(QUESTION.map((name) => [name, raw[name]])),
		loader: () => Promise.all([loadCatalogue("kit"), loadCatalogue("rooms")]),
		component: lazyRouteComponent(
			inTime(() => import("./rooms-free-page.tsx")),
			"RoomsFreePage",
		),
	});
