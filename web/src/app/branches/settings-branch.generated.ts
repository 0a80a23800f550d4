// Written by `npm run areas` from the areas' own folders.

import { attendanceSettingsRoutes } from "../../areas/attendance/attendance.route.tsx";
import { calendarRoutes } from "../../areas/calendar/calendar.route.tsx";
import { changesRoutes } from "../../areas/changes/changes.route.tsx";
import { messageSettingsRoutes } from "../../areas/communication/communication.route.tsx";
import { customFieldsRoutes } from "../../areas/custom_fields/custom_fields.route.tsx";
import { emergencySettingsRoutes } from "../../areas/emergency/emergency.route.tsx";
import { enrolmentsRoutes } from "../../areas/enrolments/enrolments.route.tsx";
import { noticeRulesRoutes } from "../../areas/notices/notices.route.tsx";
import { planRoutes } from "../../areas/plans/plans.route.tsx";
import { rolesRoutes } from "../../areas/roles/roles.route.tsx";
import { settingsRoutes } from "../../areas/settings/settings.route.tsx";
import { smsRoutes } from "../../areas/sms/sms.route.tsx";
import { usersRoutes } from "../../areas/users/users.route.tsx";
import { workSettingsRoutes } from "../../areas/work/work.route.tsx";
import { layoutRoute } from "../../kit/routing/layout-route.ts";
import type { Branch } from "./branch.ts";

export const branches: readonly Branch[] = [
	[
		layoutRoute,
		[
			...attendanceSettingsRoutes(layoutRoute),
			...calendarRoutes(layoutRoute),
			...changesRoutes(layoutRoute),
			...messageSettingsRoutes(layoutRoute),
			...customFieldsRoutes(layoutRoute),
			...emergencySettingsRoutes(layoutRoute),
			...enrolmentsRoutes(layoutRoute),
			...noticeRulesRoutes(layoutRoute),
			...planRoutes(layoutRoute),
			...rolesRoutes(layoutRoute),
			...settingsRoutes(layoutRoute),
			...smsRoutes(layoutRoute),
			...usersRoutes(layoutRoute),
			...workSettingsRoutes(layoutRoute),
		],
	],
];
