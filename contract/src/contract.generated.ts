// Written by `npm run areas` from the areas' own folders.
import { attendance } from "./areas/attendance/attendance.contract.ts";
import { badges } from "./areas/badges/badges.contract.ts";
import { calendar } from "./areas/calendar/calendar.contract.ts";
import { changes } from "./areas/changes/changes.contract.ts";
import { classes } from "./areas/classes/classes.contract.ts";
import { clients, contacts } from "./areas/clients/clients.contract.ts";
import { families } from "./areas/clients/families.contract.ts";
import { messages } from "./areas/communication/communication.contract.ts";
import { platformConsole } from "./areas/console/console.contract.ts";
import { class_lessons } from "./areas/courses/class_lessons.contract.ts";
import { courses, subjects } from "./areas/courses/courses.contract.ts";
import { cover } from "./areas/cover/cover.contract.ts";
import { custom_fields } from "./areas/custom_fields/custom_fields.contract.ts";
import { desk } from "./areas/desk/desk.contract.ts";
import { emergency } from "./areas/emergency/emergency.contract.ts";
import { enrolments } from "./areas/enrolments/enrolments.contract.ts";
import { events } from "./areas/events/events.contract.ts";
import { factors } from "./areas/factors/factors.contract.ts";
import { feeds } from "./areas/feeds/feeds.contract.ts";
import { files } from "./areas/files/files.contract.ts";
import { find } from "./areas/find/find.contract.ts";
import { house_points, houses } from "./areas/houses/houses.contract.ts";
import { notices } from "./areas/notices/notices.contract.ts";
import { pairing } from "./areas/pairing/pairing.contract.ts";
import { plans } from "./areas/plans/plans.contract.ts";
import { preferences } from "./areas/preferences/preferences.contract.ts";
import { profile } from "./areas/profile/profile.contract.ts";
import { projects } from "./areas/projects/projects.contract.ts";
import { roles } from "./areas/roles/roles.contract.ts";
import { rooms } from "./areas/rooms/rooms.contract.ts";
import { rosters } from "./areas/rosters/rosters.contract.ts";
import { session } from "./areas/session/session.contract.ts";
import { settings } from "./areas/settings/settings.contract.ts";
import { sms } from "./areas/sms/sms.contract.ts";
import { sso } from "./areas/sso/sso.contract.ts";
import { staff, staff_contracts, staff_qualifications } from "./areas/staff/staff.contract.ts";
import { student_documents, students } from "./areas/students/students.contract.ts";
import { summaries } from "./areas/summaries/summaries.contract.ts";
import { task_repeats } from "./areas/tasks/repeats/repeats.contract.ts";
import { tasks } from "./areas/tasks/tasks.contract.ts";
import { task_template_steps, task_templates } from "./areas/tasks/templates/templates.contract.ts";
import { timetable } from "./areas/timetable/timetable.contract.ts";
import { todo } from "./areas/todo/todo.contract.ts";
import { users } from "./areas/users/users.contract.ts";
import { views } from "./areas/views/views.contract.ts";

/** The whole API, area by area. */
export const contract = {
	attendance,
	badges,
	calendar,
	changes,
	classes,
	clients,
	contacts,
	families,
	messages,
	console: platformConsole,
	class_lessons,
	subjects,
	courses,
	cover,
	custom_fields,
	desk,
	emergency,
	enrolments,
	events,
	factors,
	feeds,
	files,
	find,
	houses,
	house_points,
	notices,
	pairing,
	plans,
	preferences,
	profile,
	projects,
	roles,
	rooms,
	rosters,
	session,
	settings,
	sms,
	sso,
	staff,
	staff_qualifications,
	staff_contracts,
	students,
	student_documents,
	summaries,
	task_repeats,
	tasks,
	task_templates,
	task_template_steps,
	timetable,
	todo,
	users,
	views,
};
export type Contract = typeof contract;
