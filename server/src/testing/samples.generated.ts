// Written by `npm run areas` from the areas' own folders.
import { absencesSamples } from "../areas/absences/absences.samples.ts";
import { attendanceSamples } from "../areas/attendance/attendance.samples.ts";
import { badgesSamples } from "../areas/badges/badges.samples.ts";
import { calendarSamples } from "../areas/calendar/calendar.samples.ts";
import { changesSamples } from "../areas/changes/changes.samples.ts";
import { classesSamples } from "../areas/classes/classes.samples.ts";
import { clientsSamples, contactsSamples, familiesSamples } from "../areas/clients/clients.samples.ts";
import { messageInboxSamples } from "../areas/communication/message-inbox.samples.ts";
import { messageWishesSamples } from "../areas/communication/message-wishes.samples.ts";
import { messagesSamples } from "../areas/communication/messages.samples.ts";
import { consoleSamples } from "../areas/console/console.samples.ts";
import { classLessonsSamples, coursesSamples, subjectsSamples } from "../areas/courses/courses.samples.ts";
import { coverSamples } from "../areas/cover/cover.samples.ts";
import { customFieldsSamples } from "../areas/custom_fields/custom_fields.samples.ts";
import { deskSamples } from "../areas/desk/desk.samples.ts";
import { draftsSamples } from "../areas/drafts/drafts.samples.ts";
import { emergencySamples } from "../areas/emergency/emergency.samples.ts";
import { enrolmentsSamples } from "../areas/enrolments/enrolments.samples.ts";
import { eventsSamples } from "../areas/events/events.samples.ts";
import { factorsSamples } from "../areas/factors/factors.samples.ts";
import { feedsSamples } from "../areas/feeds/feeds.samples.ts";
import { filesSamples } from "../areas/files/files.samples.ts";
import { findSamples } from "../areas/find/find.samples.ts";
import { housePointsSamples, housesSamples } from "../areas/houses/houses.samples.ts";
import { noticeDevicesSamples } from "../areas/notices/notice-devices.samples.ts";
import { noticesSamples } from "../areas/notices/notices.samples.ts";
import { pairingSamples } from "../areas/pairing/pairing.samples.ts";
import { plansSamples } from "../areas/plans/plans.samples.ts";
import { preferencesSamples } from "../areas/preferences/preferences.samples.ts";
import { profileSamples } from "../areas/profile/profile.samples.ts";
import { projectsSamples } from "../areas/projects/projects.samples.ts";
import { rolesSamples } from "../areas/roles/roles.samples.ts";
import { roomsSamples } from "../areas/rooms/rooms.samples.ts";
import { rostersSamples } from "../areas/rosters/rosters.samples.ts";
import { sessionSamples } from "../areas/session/session.samples.ts";
import { settingsSamples } from "../areas/settings/settings.samples.ts";
import { smsSamples } from "../areas/sms/sms.samples.ts";
import { ssoSamples } from "../areas/sso/sso.samples.ts";
import { staffContractsSamples, staffQualificationsSamples, staffSamples } from "../areas/staff/staff.samples.ts";
import { studentDocumentsSamples, studentsSamples } from "../areas/students/students.samples.ts";
import { summariesSamples } from "../areas/summaries/summaries.samples.ts";
import { taskRepeatsSamples } from "../areas/tasks/repeats/repeats.samples.ts";
import { tasksSamples } from "../areas/tasks/tasks.samples.ts";
import { taskTemplatesSamples, taskTemplateStepsSamples } from "../areas/tasks/templates/templates.samples.ts";
import { timetableSamples } from "../areas/timetable/timetable.samples.ts";
import { todoSamples } from "../areas/todo/todo.samples.ts";
import { usersSamples } from "../areas/users/users.samples.ts";
import { viewsSamples } from "../areas/views/views.samples.ts";
import type { Samples } from "./sampling.ts";

/** A right input for every call. A call without one does not compile, so that no matrix leaves it out. */
export const samples: Samples = {
	attendance: { ...absencesSamples, ...attendanceSamples },
	badges: badgesSamples,
	calendar: calendarSamples,
	changes: changesSamples,
	classes: classesSamples,
	clients: clientsSamples,
	contacts: contactsSamples,
	families: familiesSamples,
	messages: { ...messageInboxSamples, ...messageWishesSamples, ...messagesSamples },
	console: consoleSamples,
	subjects: subjectsSamples,
	courses: coursesSamples,
	class_lessons: classLessonsSamples,
	cover: coverSamples,
	custom_fields: customFieldsSamples,
	desk: deskSamples,
	timetable: { ...draftsSamples, ...timetableSamples },
	emergency: emergencySamples,
	enrolments: enrolmentsSamples,
	events: eventsSamples,
	factors: factorsSamples,
	feeds: feedsSamples,
	files: filesSamples,
	find: findSamples,
	houses: housesSamples,
	house_points: housePointsSamples,
	notices: { ...noticeDevicesSamples, ...noticesSamples },
	pairing: pairingSamples,
	plans: plansSamples,
	preferences: preferencesSamples,
	profile: profileSamples,
	projects: projectsSamples,
	roles: rolesSamples,
	rooms: roomsSamples,
	rosters: rostersSamples,
	session: sessionSamples,
	settings: settingsSamples,
	sms: smsSamples,
	sso: ssoSamples,
	staff: staffSamples,
	staff_qualifications: staffQualificationsSamples,
	staff_contracts: staffContractsSamples,
	students: studentsSamples,
	student_documents: studentDocumentsSamples,
	summaries: summariesSamples,
	task_repeats: taskRepeatsSamples,
	tasks: tasksSamples,
	task_templates: taskTemplatesSamples,
	task_template_steps: taskTemplateStepsSamples,
	todo: todoSamples,
	users: usersSamples,
	views: viewsSamples,
};
