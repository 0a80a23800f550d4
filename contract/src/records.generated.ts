// Written by `npm run areas` from the areas' own folders.
import { CLASS } from "./areas/classes/classes.rules.ts";
import { CLIENT, CONTACT } from "./areas/clients/clients.rules.ts";
import { COURSE, SUBJECT } from "./areas/courses/courses.rules.ts";
import { HOUSE, HOUSE_POINT } from "./areas/houses/houses.rules.ts";
import { PROJECT } from "./areas/projects/projects.rules.ts";
import { ROOM } from "./areas/rooms/rooms.rules.ts";
import { CONTRACT, QUALIFICATION, STAFF } from "./areas/staff/staff.rules.ts";
import { STUDENT, STUDENT_DOCUMENT } from "./areas/students/students.rules.ts";
import { TASK_REPEAT } from "./areas/tasks/repeats/repeats.rules.ts";
import { TASK } from "./areas/tasks/tasks.rules.ts";
import { TASK_TEMPLATE, TEMPLATE_STEP } from "./areas/tasks/templates/templates.rules.ts";
import type { RecordSpec } from "./kit/record.ts";
import type { RecordName } from "./record-names.generated.ts";

/** All records, by name: what can have fields of the customer's own, be imported, found and undone. */
export const RECORDS = {
	students: STUDENT,
	student_documents: STUDENT_DOCUMENT,
	staff: STAFF,
	staff_qualifications: QUALIFICATION,
	staff_contracts: CONTRACT,
	classes: CLASS,
	courses: COURSE,
	subjects: SUBJECT,
	rooms: ROOM,
	clients: CLIENT,
	contacts: CONTACT,
	task_repeats: TASK_REPEAT,
	tasks: TASK,
	task_templates: TASK_TEMPLATE,
	task_template_steps: TEMPLATE_STEP,
	projects: PROJECT,
	houses: HOUSE,
	house_points: HOUSE_POINT,
} as const satisfies Record<RecordName, RecordSpec>;
