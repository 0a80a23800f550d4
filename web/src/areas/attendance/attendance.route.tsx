import { REGISTER_PARTS } from "@homeroom/contract/areas/attendance/attendance.rules.ts";
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { inTime } from "../../kit/chunks/page-chunk.ts";
import { schoolToday } from "../../kit/formats/school-today.ts";
import { loadCatalogue } from "../../kit/i18n/i18n.ts";
import type { AppLayoutRoute } from "../../kit/routing/layout-route.ts";
import { requires, requiresStaff } from "../../kit/session/guards.ts";
import { requiresRole } from "../../kit/session/role-guard.ts";
import { readId } from "../../kit/table/list/list-search.ts";
import { readSearch } from "./attendance-fits.ts";
import { isDay, readDay } from "./attendance-search.public-ui.ts";

const loader = () => Promise.all((["kit", "attendance"] as const).map(loadCatalogue));
const staffOnly = requiresStaff("Attendance.View");
const oneRegister = ({ params }: { params: { id: string } }): void => {
	staffOnly();
	if (!/^\d+$/.test(params.id)) throw redirect({ to: "/pages/error-404", replace: true });
};
const registers = inTime(() => import("./registers/register-page.tsx"));

/** `/attendance?day=2026-11-16`: the registers of a day; below it one register, and who is on site. */
export const attendanceRoutes = (parent: AppLayoutRoute) =>
	[
		createRoute({
			getParentRoute: () => parent,
			path: "/attendance",
			beforeLoad: requires("Attendance.View"),
			validateSearch: (raw: Record<string, unknown>): { day?: string; take?: number; search?: string } => {
				const take = readId(raw.take);
				return { ...readDay(raw), ...(take !== undefined && { take }), ...readSearch(raw) };
			},
			loader,
			component: lazyRouteComponent(
				inTime(() => import("./attendance-page.tsx")),
				"AttendancePage",
			),
		}),
		createRoute({
			getParentRoute: () => parent,
			path: "/attendance/on-site",
			beforeLoad: staffOnly,
			validateSearch: readSearch,
			loader,
			component: lazyRouteComponent(
				inTime(() => import("./attendance-on-site-page.tsx")),
				"OnSitePage",
			),
		}),
		createRoute({
			getParentRoute: () => parent,
			path: "/attendance/$id",
			beforeLoad: oneRegister,
			loader,
			component: lazyRouteComponent(registers, "SessionRegisterPage"),
		}),
		createRoute({
			getParentRoute: () => parent,
			path: "/attendance/classes/$id",
			beforeLoad: oneRegister,
			validateSearch: (raw: Record<string, unknown>) => ({
				day: isDay(raw.day) ? raw.day : schoolToday(),
				part: REGISTER_PARTS.find((part) => part === raw.part) ?? "day",
			}),
			loader,
			component: lazyRouteComponent(registers, "DayRegisterPage"),
		}),
	] as const;

/** `/settings/attendance`: codes and rules. */
export const attendanceSettingsRoutes = (parent: AppLayoutRoute) =>
	[
		createRoute({
			getParentRoute: () => parent,
			path: "/settings/attendance",
			beforeLoad: requiresRole("admin", "Settings.View"),
			loader,
			component: lazyRouteComponent(
				inTime(() => import("./attendance-settings-page.tsx")),
				"AttendanceSettingsPage",
			),
		}),
	] as const;
