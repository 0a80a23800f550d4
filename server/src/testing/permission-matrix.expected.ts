import { ATTENDANCE_EXPECTED } from "./attendance.expected.ts";
import { BADGES_EXPECTED } from "./badges.expected.ts";
import { CALENDAR_EXPECTED } from "./calendar.expected.ts";
import { changesExpected } from "./changes.expected.ts";
import { CLASSES_EXPECTED } from "./classes.expected.ts";
import { CLIENTS_EXPECTED } from "./clients.expected.ts";
import { consoleExpected } from "./console.expected.ts";
import { COURSES_EXPECTED } from "./courses.expected.ts";
import { COVER_EXPECTED } from "./cover.expected.ts";
import { CUSTOM_FIELDS_EXPECTED } from "./custom_fields.expected.ts";
import { FACTORS_EXPECTED } from "./factors.expected.ts";
import { FEEDS_EXPECTED } from "./feeds.expected.ts";
import { FILES_EXPECTED } from "./files.expected.ts";
import { recordFilesExpected } from "./imports.expected.ts";
import { type Answers, everybody, members, only, signedIn } from "./permission-words.ts";
import { PLANS_EXPECTED } from "./plans.expected.ts";
import { PROFILE_EXPECTED } from "./profile.expected.ts";
import { rolesExpected } from "./roles.expected.ts";
import { ROOMS_EXPECTED } from "./rooms.expected.ts";
import type { CallName } from "./route-table.ts";
import { SETTINGS_EXPECTED } from "./settings.expected.ts";
import { SSO_EXPECTED } from "./sso.expected.ts";
import { STAFF_EXPECTED } from "./staff.expected.ts";
import { STUDENT_CARE_EXPECTED } from "./students.expected.ts";
import { TIMETABLE_EXPECTED } from "./timetable.expected.ts";
import { usersExpected } from "./users.expected.ts";
import { VIEWS_EXPECTED } from "./views.expected.ts";

/**
 * What each role is answered, written by hand from the specification and the built-in roles; never from what the server does.
 * All roles see students (teacher and client their own, and the matrix asks for one of theirs); admin, editor and office change them.
 */
export const EXPECTED: Record<CallName, Answers> = {
	"session.unified_login": everybody(200),
	"session.login": everybody(200),
	// none of them sends the refresh cookie
	"session.refresh_token": everybody(401),
	// an operator belongs to no school
	"session.switch_customer": { ...signedIn(200), operator: 404 },
	"session.register": everybody(201),
	"session.logout": everybody(200),
	"session.logout_everywhere": signedIn(200),
	"session.sessions": signedIn(200),
	"session.end_session": signedIn(200),
	"session.forget_password": everybody(200),
	"session.setup_link": everybody(200),
	"session.reset_password": everybody(200),
	"session.verify_email": everybody(200),
	"session.change_password": signedIn(200),
	"session.unlock": signedIn(200),
	"session.accept_terms": signedIn(200),
	"session.update_profile": signedIn(200),
	"session.customer_face": everybody(200),
	"session.check_subdomain": everybody(200),
	"session.user_details": signedIn(200),
	"session.demo_logins": everybody(200),
	...PROFILE_EXPECTED,
	...FACTORS_EXPECTED,
	"preferences.table_setting_get": members(200),
	"preferences.table_setting_update": members(201),
	"preferences.show": members(200),
	"preferences.update": members(200),
	...SETTINGS_EXPECTED,
	...PLANS_EXPECTED,
	"students.list": members(200),
	"students.class_labels": members(200),
	"students.show": members(200),
	"students.activity": members(200),
	"students.create": only(201, ["admin", "editor", "office"]),
	"students.update": only(200, ["admin", "editor", "office"]),
	"students.archive": only(200, ["admin", "editor", "office"]),
	"students.restore": only(200, ["admin", "editor", "office"]),
	"students.bulk_update": only(200, ["admin", "editor", "office"]),
	"students.bulk_archive": only(200, ["admin", "editor", "office"]),
	"students.bulk_restore": only(200, ["admin", "editor", "office"]),
	...FILES_EXPECTED,
	...changesExpected,
	...CLASSES_EXPECTED,
	...CLIENTS_EXPECTED,
	...STUDENT_CARE_EXPECTED,
	...COURSES_EXPECTED,
	...STAFF_EXPECTED,
	...TIMETABLE_EXPECTED,
	...FEEDS_EXPECTED,
	...COVER_EXPECTED,
	...ROOMS_EXPECTED,
	...CALENDAR_EXPECTED,
	...ATTENDANCE_EXPECTED,
	...recordFilesExpected("students", ["admin", "editor", "office"]),
	...recordFilesExpected("classes", ["admin", "editor", "office"]),
	...recordFilesExpected("clients", ["admin", "editor", "office"]),
	...recordFilesExpected("contacts", ["admin", "editor", "office"]),
	// who writes the bills needs their addresses
	"clients.export": only(200, ["admin", "editor", "office", "finance"]),
	"contacts.export": only(200, ["admin", "editor", "office", "finance"]),
	...BADGES_EXPECTED,
	...CUSTOM_FIELDS_EXPECTED,
	"find.find": members(200),
	"find.names": members(200),
	...usersExpected,
	...VIEWS_EXPECTED,
	...rolesExpected,
	...consoleExpected,
	...SSO_EXPECTED,
};
