// Written by `npm run areas` from the areas' own folders.
import { ABSENCES_EXPECTED } from "../areas/absences/absences.expected.ts";
import { ATTENDANCE_EXPECTED } from "../areas/attendance/attendance.expected.ts";
import { BADGES_EXPECTED } from "../areas/badges/badges.expected.ts";
import { CALENDAR_EXPECTED } from "../areas/calendar/calendar.expected.ts";
import { changesExpected } from "../areas/changes/changes.expected.ts";
import { CLASSES_EXPECTED } from "../areas/classes/classes.expected.ts";
import { CLIENTS_EXPECTED } from "../areas/clients/clients.expected.ts";
import { MESSAGES_EXPECTED } from "../areas/communication/messages.expected.ts";
import { consoleExpected } from "../areas/console/console.expected.ts";
import { COURSES_EXPECTED } from "../areas/courses/courses.expected.ts";
import { COVER_EXPECTED } from "../areas/cover/cover.expected.ts";
import { CUSTOM_FIELDS_EXPECTED } from "../areas/custom_fields/custom_fields.expected.ts";
import { DESK_EXPECTED } from "../areas/desk/desk.expected.ts";
import { DRAFTS_EXPECTED } from "../areas/drafts/drafts.expected.ts";
import { EMERGENCY_EXPECTED } from "../areas/emergency/emergency.expected.ts";
import { ENROLMENTS_EXPECTED } from "../areas/enrolments/enrolments.expected.ts";
import { EVENTS_EXPECTED } from "../areas/events/events.expected.ts";
import { FACTORS_EXPECTED } from "../areas/factors/factors.expected.ts";
import { FEEDS_EXPECTED } from "../areas/feeds/feeds.expected.ts";
import { FILES_EXPECTED } from "../areas/files/files.expected.ts";
import { FIND_EXPECTED } from "../areas/find/find.expected.ts";
import { HOUSES_EXPECTED } from "../areas/houses/houses.expected.ts";
import { NOTICE_DEVICES_EXPECTED } from "../areas/notices/notice-devices.expected.ts";
import { NOTICES_EXPECTED } from "../areas/notices/notices.expected.ts";
import { PLANS_EXPECTED } from "../areas/plans/plans.expected.ts";
import { PREFERENCES_EXPECTED } from "../areas/preferences/preferences.expected.ts";
import { PROFILE_EXPECTED } from "../areas/profile/profile.expected.ts";
import { PROJECTS_EXPECTED } from "../areas/projects/projects.expected.ts";
import { rolesExpected } from "../areas/roles/roles.expected.ts";
import { ROOMS_EXPECTED } from "../areas/rooms/rooms.expected.ts";
import { rostersExpected } from "../areas/rosters/rosters.expected.ts";
import { SESSION_EXPECTED } from "../areas/session/session.expected.ts";
import { SETTINGS_EXPECTED } from "../areas/settings/settings.expected.ts";
import { SMS_EXPECTED } from "../areas/sms/sms.expected.ts";
import { SSO_EXPECTED } from "../areas/sso/sso.expected.ts";
import { STAFF_EXPECTED } from "../areas/staff/staff.expected.ts";
import { STUDENTS_EXPECTED } from "../areas/students/students.expected.ts";
import { SUMMARIES_EXPECTED } from "../areas/summaries/summaries.expected.ts";
import { TASK_REPEATS_EXPECTED } from "../areas/tasks/repeats/repeats.expected.ts";
import { TASKS_EXPECTED } from "../areas/tasks/tasks.expected.ts";
import { TASK_TEMPLATES_EXPECTED } from "../areas/tasks/templates/templates.expected.ts";
import { TIMETABLE_EXPECTED } from "../areas/timetable/timetable.expected.ts";
import { TODO_EXPECTED } from "../areas/todo/todo.expected.ts";
import { usersExpected } from "../areas/users/users.expected.ts";
import { VIEWS_EXPECTED } from "../areas/views/views.expected.ts";
import type { Answers } from "./permission-words.ts";
import type { CallName } from "./sampling.ts";

/** What each role is answered, written by hand from the specification and the built-in roles; never from what the server does. */
export const EXPECTED: Record<CallName, Answers> = {
	...ABSENCES_EXPECTED,
	...ATTENDANCE_EXPECTED,
	...BADGES_EXPECTED,
	...CALENDAR_EXPECTED,
	...changesExpected,
	...CLASSES_EXPECTED,
	...CLIENTS_EXPECTED,
	...MESSAGES_EXPECTED,
	...consoleExpected,
	...COURSES_EXPECTED,
	...COVER_EXPECTED,
	...CUSTOM_FIELDS_EXPECTED,
	...DESK_EXPECTED,
	...DRAFTS_EXPECTED,
	...EMERGENCY_EXPECTED,
	...ENROLMENTS_EXPECTED,
	...EVENTS_EXPECTED,
	...FACTORS_EXPECTED,
	...FEEDS_EXPECTED,
	...FILES_EXPECTED,
	...FIND_EXPECTED,
	...HOUSES_EXPECTED,
	...NOTICE_DEVICES_EXPECTED,
	...NOTICES_EXPECTED,
	...PLANS_EXPECTED,
	...PREFERENCES_EXPECTED,
	...PROFILE_EXPECTED,
	...PROJECTS_EXPECTED,
	...rolesExpected,
	...ROOMS_EXPECTED,
	...rostersExpected,
	...SESSION_EXPECTED,
	...SETTINGS_EXPECTED,
	...SMS_EXPECTED,
	...SSO_EXPECTED,
	...STAFF_EXPECTED,
	...STUDENTS_EXPECTED,
	...SUMMARIES_EXPECTED,
	...TASK_REPEATS_EXPECTED,
	...TASKS_EXPECTED,
	...TASK_TEMPLATES_EXPECTED,
	...TIMETABLE_EXPECTED,
	...TODO_EXPECTED,
	...usersExpected,
	...VIEWS_EXPECTED,
};
