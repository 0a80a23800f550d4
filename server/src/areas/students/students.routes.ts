import { student_documents, students } from "@homeroom/contract/areas/students/students.contract.ts";
import { serve } from "../../kit/calls/serve.ts";
import { demandHistory } from "../../kit/changes/activity.ts";
import { pictureHandlers } from "../../kit/handlers/picture-handlers.ts";
import { recordHandlers } from "../../kit/handlers/record-handlers.ts";
import { found } from "../../kit/http/refusal.ts";
import { customFieldsFor } from "../../kit/records/custom-values.ts";
import { demandAskable } from "../../kit/records/private-fields.ts";
import { type NamedFiles, scanHandlers } from "../files/files.public.ts";
import { classNames } from "./students.classes.ts";
import { expiringDocuments } from "./students.expiry.ts";
import { healthActivity, readHealth, sensitiveReads, writeHealth } from "./students.health.ts";
import { summaryFor, timelineFor } from "./students.looks.ts";
import { consentsOf, DOCUMENTS, recordConsent } from "./students.papers.ts";
import { chosenStudents, classLabels, STUDENTS, similarStudents } from "./students.queries.ts";

export const studentsRoutes = (files: NamedFiles) => [
	...serve(students, {
		...recordHandlers(STUDENTS),
		...pictureHandlers(STUDENTS, files),
		class_labels: async ({ db, own }) => ({ class_labels: await classLabels(db, own) }),
		class_names: ({ db, actor }) => classNames(db, actor),
		similar: async ({ query, db, own }) => ({ students: await similarStudents(db, query, own) }),
		chosen: async ({ body, db, own, actor }) => {
			const custom = await customFieldsFor(actor, db, "students");
			await demandAskable({ actor, db }, STUDENTS, own, body.selection);
			return chosenStudents(db, body.selection, own, custom);
		},
		summary: ({ params, db, own, actor }) => summaryFor({ db, own, actor }, params.id),
		timeline: async ({ params, db, own, actor }) => {
			demandHistory(actor);
			return { changes: await timelineFor({ db, own, actor }, params.id) };
		},
		health: async ({ params, db, own }) => found(await readHealth(db, params.id, own)),
		health_update: ({ params, body, db, own }) => writeHealth(db, params.id, own, body),
		health_activity: async ({ params, db, own }) => ({ changes: found(await healthActivity(db, params.id, own)) }),
		sensitive_reads: async ({ params, db, own }) => ({ reads: found(await sensitiveReads(db, params.id, own)) }),
		consents: async ({ params, db, own }) => ({ consents: found(await consentsOf(db, params.id, own)) }),
		consent_record: async ({ params, body, db, own }) => ({ consents: await recordConsent(db, params.id, own, body) }),
		documents_expiring: ({ query, db, own }) => expiringDocuments(db, query, own),
	}),
	...serve(student_documents, { ...recordHandlers(DOCUMENTS), ...scanHandlers(DOCUMENTS, files) }),
];
