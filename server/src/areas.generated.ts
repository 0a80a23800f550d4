// Written by `npm run areas` from the areas' own folders.
import { absencesArea } from "./areas/absences/absences.area.ts";
import { attendanceArea } from "./areas/attendance/attendance.area.ts";
import { badgesArea } from "./areas/badges/badges.area.ts";
import { calendarArea } from "./areas/calendar/calendar.area.ts";
import { changesArea } from "./areas/changes/changes.area.ts";
import { classesArea } from "./areas/classes/classes.area.ts";
import { clientsArea } from "./areas/clients/clients.area.ts";
import { communicationArea } from "./areas/communication/communication.area.ts";
import { consoleArea } from "./areas/console/console.area.ts";
import { coursesArea } from "./areas/courses/courses.area.ts";
import { coverArea } from "./areas/cover/cover.area.ts";
import { customFieldsArea } from "./areas/custom_fields/custom_fields.area.ts";
import { deskArea } from "./areas/desk/desk.area.ts";
import { draftsArea } from "./areas/drafts/drafts.area.ts";
import { emergencyArea } from "./areas/emergency/emergency.area.ts";
import { enrolmentsArea } from "./areas/enrolments/enrolments.area.ts";
import { eventsArea } from "./areas/events/events.area.ts";
import { factorsArea } from "./areas/factors/factors.area.ts";
import { feedsArea } from "./areas/feeds/feeds.area.ts";
import { filesArea } from "./areas/files/files.area.ts";
import { findArea } from "./areas/find/find.area.ts";
import { housesArea } from "./areas/houses/houses.area.ts";
import { noticesArea } from "./areas/notices/notices.area.ts";
import { pairingArea } from "./areas/pairing/pairing.area.ts";
import { plansArea } from "./areas/plans/plans.area.ts";
import { preferencesArea } from "./areas/preferences/preferences.area.ts";
import { profileArea } from "./areas/profile/profile.area.ts";
import { projectsArea } from "./areas/projects/projects.area.ts";
import { rolesArea } from "./areas/roles/roles.area.ts";
import { roomsArea } from "./areas/rooms/rooms.area.ts";
import { rostersArea } from "./areas/rosters/rosters.area.ts";
import { sessionArea } from "./areas/session/session.area.ts";
import { settingsArea } from "./areas/settings/settings.area.ts";
import { smsArea } from "./areas/sms/sms.area.ts";
import { ssoArea } from "./areas/sso/sso.area.ts";
import { staffArea } from "./areas/staff/staff.area.ts";
import { studentsArea } from "./areas/students/students.area.ts";
import { summariesArea } from "./areas/summaries/summaries.area.ts";
import { tasksArea } from "./areas/tasks/tasks.area.ts";
import { timetableArea } from "./areas/timetable/timetable.area.ts";
import { todoArea } from "./areas/todo/todo.area.ts";
import { usersArea } from "./areas/users/users.area.ts";
import { viewsArea } from "./areas/views/views.area.ts";
import { workArea } from "./areas/work/work.area.ts";
import type { ServerArea } from "./server-area.ts";

/** All areas of the server, in the order of the menu. */
export const areas: Record<string, ServerArea> = {
	events: eventsArea,
	students: studentsArea,
	staff: staffArea,
	classes: classesArea,
	courses: coursesArea,
	timetable: timetableArea,
	attendance: attendanceArea,
	rooms: roomsArea,
	clients: clientsArea,
	tasks: tasksArea,
	projects: projectsArea,
	communication: communicationArea,
	settings: settingsArea,
	users: usersArea,
	roles: rolesArea,
	changes: changesArea,
	houses: housesArea,
	absences: absencesArea,
	badges: badgesArea,
	calendar: calendarArea,
	console: consoleArea,
	cover: coverArea,
	custom_fields: customFieldsArea,
	desk: deskArea,
	drafts: draftsArea,
	emergency: emergencyArea,
	enrolments: enrolmentsArea,
	factors: factorsArea,
	feeds: feedsArea,
	files: filesArea,
	find: findArea,
	notices: noticesArea,
	pairing: pairingArea,
	plans: plansArea,
	preferences: preferencesArea,
	profile: profileArea,
	rosters: rostersArea,
	session: sessionArea,
	sms: smsArea,
	sso: ssoArea,
	summaries: summariesArea,
	todo: todoArea,
	views: viewsArea,
	work: workArea,
};
