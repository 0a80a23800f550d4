// Written by `npm run areas` from the areas' own folders.

import { absencesRoutes } from "../areas/absences/absences.route.tsx";
import { attendanceRoutes, attendanceSettingsRoutes } from "../areas/attendance/attendance.route.tsx";
import { badgesRoutes } from "../areas/badges/badges.route.tsx";
import { qrRoutes } from "../areas/badges/qr/qr.route.tsx";
import { calendarRoutes } from "../areas/calendar/calendar.route.tsx";
import { changesRoutes } from "../areas/changes/changes.route.tsx";
import { classesRoutes } from "../areas/classes/classes.route.tsx";
import { clientsRoutes } from "../areas/clients/clients.route.tsx";
import { communicationRoutes, messageSettingsRoutes } from "../areas/communication/communication.route.tsx";
import { messageLinkRoutes } from "../areas/communication/inbox/message-links.route.tsx";
import { consoleRoutes, operatorSetupRoutes } from "../areas/console/console.route.tsx";
import { coursesRoutes } from "../areas/courses/courses.route.tsx";
import { coverRoutes } from "../areas/cover/cover.route.tsx";
import { customFieldsRoutes } from "../areas/custom_fields/custom_fields.route.tsx";
import { draftsRoutes } from "../areas/drafts/drafts.route.tsx";
import { emergencyRoutes, emergencySettingsRoutes } from "../areas/emergency/emergency.route.tsx";
import { safeLinkRoutes } from "../areas/emergency/safe/safe-link.route.tsx";
import { enrolmentsRoutes } from "../areas/enrolments/enrolments.route.tsx";
import { eventsRoutes } from "../areas/events/events.route.tsx";
import { secondFactorRoutes, securityRoutes } from "../areas/factors/factors.route.tsx";
import { housesRoutes } from "../areas/houses/houses.route.tsx";
import { noticeRulesRoutes, noticesRoutes } from "../areas/notices/notices.route.tsx";
import { planRoutes, signupRoutes } from "../areas/plans/plans.route.tsx";
import { preferencesRoutes } from "../areas/preferences/preferences.route.tsx";
import { projectsRoutes } from "../areas/projects/projects.route.tsx";
import { rolesRoutes } from "../areas/roles/roles.route.tsx";
import { roomsRoutes } from "../areas/rooms/rooms.route.tsx";
import { rostersRoutes } from "../areas/rosters/rosters.route.tsx";
import { accountRoutes, sessionRoutes } from "../areas/session/session.route.tsx";
import { settingsRoutes } from "../areas/settings/settings.route.tsx";
import { smsRoutes } from "../areas/sms/sms.route.tsx";
import { ssoRoutes } from "../areas/sso/sso.route.tsx";
import { staffRoutes } from "../areas/staff/staff.route.tsx";
import { studentsRoutes } from "../areas/students/students.route.tsx";
import { repeatsRoutes } from "../areas/tasks/repeats/repeat.route.tsx";
import { tasksRoutes } from "../areas/tasks/tasks.route.tsx";
import { templatesRoutes } from "../areas/tasks/templates/template.route.tsx";
import { timetableRoutes } from "../areas/timetable/timetable.route.tsx";
import { todoRoutes } from "../areas/todo/todo.route.tsx";
import { usersRoutes } from "../areas/users/users.route.tsx";
import { consoleRoute, layoutRoute, ownRoute, rootRoute } from "../kit/routing/layout-route.ts";
import { homeRoutes } from "./home.route.tsx";
import { publicRoutes } from "./public-routes.tsx";

/** Every route of every area. Only its type is used: links are checked against it, while an area's routes are loaded when somebody goes there. */
export const allRoutes = () =>
	rootRoute.addChildren([
		...publicRoutes,
		...qrRoutes(rootRoute),
		...messageLinkRoutes(rootRoute),
		...operatorSetupRoutes(rootRoute),
		...safeLinkRoutes(rootRoute),
		...secondFactorRoutes(rootRoute),
		...signupRoutes(rootRoute),
		...sessionRoutes(rootRoute),
		...ssoRoutes(rootRoute),
		ownRoute.addChildren([...securityRoutes(ownRoute), ...accountRoutes(ownRoute)]),
		consoleRoute.addChildren([...consoleRoutes(consoleRoute)]),
		layoutRoute.addChildren([
			...homeRoutes(layoutRoute),
			...absencesRoutes(layoutRoute),
			...attendanceRoutes(layoutRoute),
			...attendanceSettingsRoutes(layoutRoute),
			...badgesRoutes(layoutRoute),
			...calendarRoutes(layoutRoute),
			...changesRoutes(layoutRoute),
			...classesRoutes(layoutRoute),
			...clientsRoutes(layoutRoute),
			...communicationRoutes(layoutRoute),
			...messageSettingsRoutes(layoutRoute),
			...coursesRoutes(layoutRoute),
			...coverRoutes(layoutRoute),
			...customFieldsRoutes(layoutRoute),
			...draftsRoutes(layoutRoute),
			...emergencyRoutes(layoutRoute),
			...emergencySettingsRoutes(layoutRoute),
			...enrolmentsRoutes(layoutRoute),
			...eventsRoutes(layoutRoute),
			...housesRoutes(layoutRoute),
			...noticesRoutes(layoutRoute),
			...noticeRulesRoutes(layoutRoute),
			...planRoutes(layoutRoute),
			...preferencesRoutes(layoutRoute),
			...projectsRoutes(layoutRoute),
			...rolesRoutes(layoutRoute),
			...roomsRoutes(layoutRoute),
			...rostersRoutes(layoutRoute),
			...settingsRoutes(layoutRoute),
			...smsRoutes(layoutRoute),
			...staffRoutes(layoutRoute),
			...studentsRoutes(layoutRoute),
			...tasksRoutes(layoutRoute),
			...templatesRoutes(layoutRoute),
			...repeatsRoutes(layoutRoute),
			...timetableRoutes(layoutRoute),
			...todoRoutes(layoutRoute),
			...usersRoutes(layoutRoute),
		]),
	]);
