import { attendanceSettingsRoutes } from "../areas/attendance/attendance.route.tsx";
import { calendarRoutes } from "../areas/calendar/calendar.route.tsx";
import { changesRoutes } from "../areas/changes/changes.route.tsx";
import { customFieldsRoutes } from "../areas/custom_fields/custom_fields.route.tsx";
import { enrolmentsRoutes } from "../areas/enrolments/enrolments.route.tsx";
import { planRoutes } from "../areas/plans/plans.route.tsx";
import { rolesRoutes } from "../areas/roles/roles.route.tsx";
import { settingsRoutes } from "../areas/settings/settings.route.tsx";
import { usersRoutes } from "../areas/users/users.route.tsx";
import type { AppLayoutRoute } from "../kit/routing/layout-route.ts";

/** Everything below `/settings`, whichever area it belongs to. In one piece: the login page then names one file and not seven. */
export const settingsBranch = (parent: AppLayoutRoute) => [
	...settingsRoutes(parent),
	...usersRoutes(parent),
	...rolesRoutes(parent),
	...changesRoutes(parent),
	...customFieldsRoutes(parent),
	...enrolmentsRoutes(parent),
	...calendarRoutes(parent),
	...attendanceSettingsRoutes(parent),
	...planRoutes(parent),
];
