import { students } from "@homeroom/contract/areas/students/students.contract.ts";
import { found } from "../../kit/http/refusal.ts";
import { serve } from "../../kit/http/serve.ts";
import { recordHandlers } from "../../kit/records/record-handlers.ts";
import { healthActivity, readHealth, sensitiveReads, writeHealth } from "./students.health.ts";
import { changeDocument, consentsOf, createDocument, documentsOf, expiringDocuments, recordConsent } from "./students.papers.ts";
import { classLabels, STUDENTS, studentSummary, studentTimeline } from "./students.queries.ts";

export const studentsRoutes = serve(students, {
	...recordHandlers(STUDENTS),
	class_labels: async ({ db, own }) => ({ class_labels: await classLabels(db, own) }),
	summary: async ({ params, db, own, actor }) =>
		found(
			await studentSummary(db, params.id, own, {
				sensitive: actor.allows("Students.Sensitive"),
				documents: actor.allows("Students.Edit"),
			}),
		),
	timeline: async ({ params, db, own, actor }) => ({
		changes: found(await studentTimeline(db, params.id, own, { documents: actor.allows("Students.Edit") })),
	}),
	health: async ({ params, db, own }) => found(await readHealth(db, params.id, own)),
	health_update: ({ params, body, db, own }) => writeHealth(db, params.id, own, body),
	health_activity: async ({ params, db, own }) => ({ changes: found(await healthActivity(db, params.id, own)) }),
	sensitive_reads: async ({ params, db, own }) => ({ reads: found(await sensitiveReads(db, params.id, own)) }),
	consents: async ({ params, db, own }) => ({ consents: found(await consentsOf(db, params.id, own)) }),
	consent_record: async ({ params, body, db, own }) => ({ consents: await recordConsent(db, params.id, own, body) }),
	documents: async ({ params, db, own }) => ({ documents: found(await documentsOf(db, params.id, own)) }),
	document_create: ({ params, body, db, own }) => createDocument(db, params.id, own, body),
	document_update: ({ params, body: { version, ...input }, db, own }) => changeDocument(db, { ...params, version }, own, input),
	document_remove: async ({ params, body, db, own }) => {
		await changeDocument(db, { ...params, ...body }, own, null);
		return { ok: true } as const;
	},
	documents_expiring: async ({ db, own }) => ({ documents: await expiringDocuments(db, own) }),
});
