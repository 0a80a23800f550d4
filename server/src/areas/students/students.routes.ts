import { students } from "@homeroom/contract/areas/students/students.contract.ts";
import { activityOf } from "../../kit/changes/activity.ts";
import { found } from "../../kit/http/refusal.ts";
import { serve } from "../../kit/http/serve.ts";
import { classLabels, findStudent, insertStudent } from "./students.queries.ts";
import { archiveStudent, listStudents, restoreStudent, updateStudent } from "./students.service.ts";

export const studentsRoutes = serve(students, {
	list: ({ query, db, own }) => listStudents(db, query, own),
	class_labels: async ({ db, own }) => ({ class_labels: await classLabels(db, own) }),
	show: async ({ params, db, own }) => found(await findStudent(db, params.id, own)),
	create: ({ body, db }) => insertStudent(db, body),
	update: ({ params, body, db, own }) => updateStudent(db, params.id, body, own),
	archive: ({ params, body, db, own }) => archiveStudent(db, params.id, body.version, own),
	restore: ({ params, body, db, own }) => restoreStudent(db, params.id, body.version, own),
	activity: async ({ params, db, own }) => {
		found(await findStudent(db, params.id, own));
		return { changes: await activityOf(db, "students", params.id) };
	},
});
