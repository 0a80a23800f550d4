import type { AnyRoute } from "@tanstack/react-router";
import { inTime } from "../kit/chunks/page-chunk.ts";
import { consoleRoute, layoutRoute, ownRoute, rootRoute } from "../kit/routing/layout-route.ts";

/** Routes, and the one they hang below. */
type Branch = readonly [parent: AnyRoute, routes: readonly AnyRoute[]];
interface AreaBranches {
	/** First parts of the paths that are found there, in small letters: the case of an address does not matter. */
	segments: readonly string[];
	load: () => Promise<Branch[]>;
}

const factors = inTime(() => import("../areas/factors/factors.route.tsx"));
const plans = inTime(() => import("../areas/plans/plans.route.tsx"));
const session = inTime(() => import("../areas/session/session.route.tsx"));

/**
 * Where the pages of the areas are. An area's routes are loaded when somebody goes to its first page,
 * so that the login page does not grow with every area.
 */
const AREAS: readonly AreaBranches[] = [
	{
		segments: ["pages", "forgot-password", "password-setup", "verify-email", "register", "terms-and-conditions"],
		async load() {
			const [{ sessionRoutes }, { secondFactorRoutes }] = await Promise.all([session(), factors()]);
			return [[rootRoute, [...sessionRoutes(rootRoute), ...secondFactorRoutes(rootRoute)]]];
		},
	},
	{
		segments: ["account"],
		async load() {
			const [{ accountRoutes }, { securityRoutes }] = await Promise.all([session(), factors()]);
			return [[ownRoute, [...accountRoutes(ownRoute), ...securityRoutes(ownRoute)]]];
		},
	},
	{
		segments: ["callback", "redirectgoogle"],
		async load() {
			const { ssoRoutes } = await import("../areas/sso/sso.route.tsx");
			return [[rootRoute, ssoRoutes(rootRoute)]];
		},
	},
	{ segments: ["qr-code", "pair"], load: async () => [[rootRoute, (await import("../areas/badges/qr.route.tsx")).qrRoutes(rootRoute)]] },
	{ segments: ["signup", "pay"], load: async () => [[rootRoute, (await plans()).signupRoutes(rootRoute)]] },
	{
		segments: ["console", "operator-setup"],
		async load() {
			const { consoleRoutes, operatorSetupRoute } = await import("../areas/console/console.route.tsx");
			return [
				[rootRoute, [operatorSetupRoute(rootRoute)]],
				[consoleRoute, consoleRoutes(consoleRoute)],
			];
		},
	},
	{
		segments: ["home"],
		async load() {
			const { homeRoute } = await import("./home.route.tsx");
			return [[layoutRoute, [homeRoute(layoutRoute)]]];
		},
	},
	{
		segments: ["students"],
		load: async () => [[layoutRoute, (await import("./students-branch.ts")).studentsBranch(layoutRoute)]],
	},
	{
		segments: ["courses", "subjects"],
		async load() {
			const { coursesRoutes } = await import("../areas/courses/courses.route.tsx");
			return [[layoutRoute, [...coursesRoutes(layoutRoute)]]];
		},
	},
	{
		segments: ["staff"],
		load: async () => [[layoutRoute, (await import("./staff-branch.ts")).staffBranch(layoutRoute)]],
	},
	{
		segments: ["classes"],
		load: async () => [[layoutRoute, (await import("./classes-branch.ts")).classesBranch(layoutRoute)]],
	},
	{
		segments: ["clients"],
		async load() {
			const { clientsRoutes } = await import("../areas/clients/clients.route.tsx");
			return [[layoutRoute, [...clientsRoutes(layoutRoute)]]];
		},
	},
	{
		segments: ["attendance"],
		load: async () => [[layoutRoute, [...(await import("../areas/attendance/attendance.route.tsx")).attendanceRoutes(layoutRoute)]]],
	},
	{
		segments: ["rooms"],
		load: async () => [[layoutRoute, [...(await import("../areas/rooms/rooms.route.tsx")).roomsRoutes(layoutRoute)]]],
	},
	{
		segments: ["timetable"],
		load: async () => [[layoutRoute, (await import("./timetable-branch.ts")).timetableBranch(layoutRoute)]],
	},
	{
		segments: ["settings"],
		load: async () => [[layoutRoute, (await import("./settings-branch.ts")).settingsBranch(layoutRoute)]],
	},
	{
		segments: ["preferences"],
		async load() {
			const { preferencesRoutes } = await import("../areas/preferences/preferences.route.tsx");
			return [[layoutRoute, preferencesRoutes(layoutRoute)]];
		},
	},
];

const loading = new Map<AreaBranches, Promise<void>>();
const loaded: Branch[] = [];

/** Loads the routes of the area that a path belongs to; false where there is none, or its routes are there already. */
export async function loadBranches(pathname: string): Promise<boolean> {
	const segment = (pathname.split("/")[1] ?? "").toLowerCase();
	const area = AREAS.find(({ segments }) => segments.includes(segment));
	if (area === undefined) return false;
	const before = loading.get(area);
	const mine = before ?? area.load().then((branches) => void loaded.push(...branches));
	loading.set(area, mine);
	try {
		await mine;
	} catch (error) {
		loading.delete(area);
		throw error;
	}
	return true;
}

/** What is loaded so far below a route. */
export const branchesOf = (parent: AnyRoute): AnyRoute[] => loaded.filter(([at]) => at === parent).flatMap(([, routes]) => routes);
