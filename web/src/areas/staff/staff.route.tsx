import { CONTRACT, QUALIFICATION } from "@homeroom/contract/areas/staff/staff.rules.ts";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import { childRoutes, recordRoutes } from "../../kit/record/record-routes.tsx";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requires } from "../../kit/session/guards.ts";
import { withPage } from "../../kit/table/list/list-search.ts";
import { ROSTERS } from "../rosters/rosters.public-ui.ts";
import type { LeaveSearch } from "./leave/staff-leave-search.ts";
import { STAFF_AREA } from "./staff.record.tsx";

export const staffRoutes = (parent: AppLayoutRoute) =>
	[
		...recordRoutes(parent, STAFF_AREA, {
			list: async () => (await import("./staff-list-page.tsx")).StaffListPage,
			together: ROSTERS,
			page: async () => {
				const [{ StaffPage }] = await Promise.all([
					import("./staff-page.tsx"),
					...(["employment", "papers", "files"] as const).map(loadCatalogue),
				]);
				return StaffPage;
			},
		}),
		leaveRoute(parent),
		expiringRoute(parent),
		childRoutes(parent, QUALIFICATION),
		childRoutes(parent, CONTRACT),
	] as const;

/** `/staff/leave?state=requested`: who asks for leave, and who is away. Its page reads the address, so that lists do not carry that along. */
const leaveRoute = (parent: AppLayoutRoute) =>
	createRoute({
		getParentRoute: () => parent,
		path: "/staff/leave",
		beforeLoad: requires("Staff.View"),
		validateSearch: withPage<LeaveSearch>,
		component: lazyRouteComponent(
			inTime(async () => {
				const [{ StaffLeavePage }] = await Promise.all([
					import("./leave/staff-leave-page.tsx"),
					...(["kit", "staff", "employment", "papers"] as const).map(loadCatalogue),
				]);
				return { StaffLeavePage };
			}),
			"StaffLeavePage",
		),
	});

/** `/staff/qualifications`: what expires, of everybody. */
const expiringRoute = (parent: AppLayoutRoute) =>
	createRoute({
		getParentRoute: () => parent,
		path: "/staff/qualifications",
		beforeLoad: requires("Staff.Edit"),
		component: lazyRouteComponent(
			inTime(async () => {
				const [{ StaffExpiringPage }] = await Promise.all([
					import("./staff-expiring.tsx"),
					...(["kit", "staff", "staff_qualifications", "papers"] as const).map(loadCatalogue),
				]);
				return { StaffExpiringPage };
			}),
			"StaffExpiringPage",
		),
	});
