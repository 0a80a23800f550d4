import { students } from "@homeroom/contract/areas/students/students.contract.ts";
import { serve } from "../../kit/calls/serve.ts";
import { pictureHandlers } from "../../kit/handlers/picture-handlers.ts";
import { recordHandlers } from "../../kit/handlers/record-handlers.ts";
import { found } from "../../kit/http/refusal.ts";
import { customFieldsFor } from "../../kit/records/custom-values.ts";
import { cutHistory, demandAskable } from "../../kit/records/private-fields.ts";
import { changePaper, createPaper, papersOf, setPaperFile } from "../../kit/records/record-papers.ts";
import type { Actor } from "../../kit/session/actor.ts";
import type { NamedFiles } from "../files/files.public.ts";
import { expiringDocuments } from "./students.expiry.ts";
import { healthActivity, readHealth, sensitiveReads, writeHealth } from "./students.health.ts";
import { consentsOf, DOCUMENTS, recordConsent } from "./students.papers.ts";
import { chosenStudents, classLabels, STUDENTS, studentSummary, studentTimeline } from "./students.queries.ts";

/** Passports and immunisations are the school's own: who helps it sees none. */
const seesDocuments = (actor: Actor): boolean => actor.allows("Students.Edit") && actor.support === null;

const at = ({ id, document_id }: { id: number; document_id: number }) => ({ id, paper_id: document_id });

export const studentsRoutes = (files: NamedFiles) =>
	serve(students, {
		...recordHandlers(STUDENTS),
		...pictureHandlers(STUDENTS, files),
		class_labels: async ({ db, own }) => ({ class_labels: await classLabels(db, own) }),
		chosen: async ({ body, db, own, actor }) => {
			const custom = await customFieldsFor(actor, db, "students");
			await demandAskable({ actor, db }, STUDENTS, own, body.selection);
			return chosenStudents(db, body.selection, own, custom);
		},
		summary: async ({ params, db, own, actor }) =>
			found(
				await studentSummary(db, params.id, own, {
					sensitive: actor.allows("Students.Sensitive"),
					documents: seesDocuments(actor),
				}),
			),
		timeline: async ({ params, db, own, actor }) => {
			const changes = found(await studentTimeline(db, params.id, own, { documents: seesDocuments(actor) }));
			const ofStudent = changes.filter(({ table }) => table === STUDENTS.spec.name);
			const told = ofStudent.map(({ row_id, before, after }) => ({ row_id, values: [before, after] }));
			await cutHistory({ actor, db }, STUDENTS, told);
			return { changes };
		},
		health: async ({ params, db, own }) => found(await readHealth(db, params.id, own)),
		health_update: ({ params, body, db, own }) => writeHealth(db, params.id, own, body),
		health_activity: async ({ params, db, own }) => ({ changes: found(await healthActivity(db, params.id, own)) }),
		sensitive_reads: async ({ params, db, own }) => ({ reads: found(await sensitiveReads(db, params.id, own)) }),
		consents: async ({ params, db, own }) => ({ consents: found(await consentsOf(db, params.id, own)) }),
		consent_record: async ({ params, body, db, own }) => ({ consents: await recordConsent(db, params.id, own, body) }),
		documents: async ({ params, db, own }) => ({ documents: found(await papersOf(db, DOCUMENTS, params.id, own)) }),
		document_create: ({ params, body, db, own }) => createPaper(db, DOCUMENTS, params.id, own, body),
		document_update: ({ params, body: { version, ...input }, db, own }) =>
			changePaper(db, DOCUMENTS, { ...at(params), version }, own, input),
		document_remove: async ({ params, body, db, own }) => {
			await changePaper(db, DOCUMENTS, { ...at(params), ...body }, own, "removed");
			return { ok: true } as const;
		},
		document_file_set: ({ params, query, file, db, own, actor }) => {
			const by = { module: "Students", record: "student_documents", record_id: params.document_id, user_id: actor.user_id } as const;
			return setPaperFile(db, DOCUMENTS, at(params), own, (write) => files.setScan(db, by, query.name, file, write));
		},
		document_file_remove: ({ params, body, db, own }) => changePaper(db, DOCUMENTS, { ...at(params), ...body }, own, "without_file"),
		documents_expiring: ({ query, db, own }) => expiringDocuments(db, query, own),
	});
