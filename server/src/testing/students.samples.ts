import { PICTURE } from "../areas/files/files.builders.ts";
import { inSchool } from "./in-school.ts";
import type { AreaSamples, Ids, Sample } from "./route-table.ts";
import type { TestApp } from "./test-app.ts";

const document = { kind: "passport", number: "P 123", issued_on: "2020-01-01", expires_on: "2030-01-01", note: null };
const newDocument = ({ customer_id, student_id }: Ids, t: TestApp): Promise<number> =>
	inSchool(t, customer_id, async (client) => {
		const { rows } = await client.query<{ id: string }>(
			"insert into student_documents (student_id, kind, number) values ($1, 'passport', 'P 123') returning id",
			[student_id],
		);
		return Number(rows[0]?.id);
	});
const aDocument = async (ids: Ids, t: TestApp) => ({ params: { id: ids.student_id, document_id: await newDocument(ids, t) } });
const oneStudent = ({ student_id }: Ids): Sample => ({ params: { id: student_id } });

type Care =
	| "chosen"
	| "summary"
	| "timeline"
	| "health"
	| "health_update"
	| "health_activity"
	| "sensitive_reads"
	| "consents"
	| "consent_record"
	| "documents"
	| "document_create"
	| "document_update"
	| "document_remove"
	| "document_file_set"
	| "document_file_remove"
	| "documents_expiring"
	| "photo_set"
	| "photo_remove";
/** What belongs to a student besides the record itself. */
export const studentCareSamples: Pick<AreaSamples<"students">, Care> = {
	chosen: ({ student_id }) => ({ body: { selection: { ids: [student_id] } } }),
	summary: oneStudent,
	timeline: oneStudent,
	health: oneStudent,
	health_update: (ids) => ({ ...oneStudent(ids), body: { version: 0, medical_alert: "Peanuts", allergies: "Peanuts, tree nuts" } }),
	health_activity: oneStudent,
	sensitive_reads: oneStudent,
	consents: oneStudent,
	consent_record: (ids) => ({
		...oneStudent(ids),
		body: { kind: "photo", decision: "given", decided_on: "2026-09-01", decided_by: "Rui Costa", note: null },
	}),
	documents: oneStudent,
	document_create: (ids) => ({ ...oneStudent(ids), body: document }),
	document_update: async (ids, t) => ({ ...(await aDocument(ids, t)), body: { ...document, version: 1 } }),
	document_remove: async (ids, t) => ({ ...(await aDocument(ids, t)), body: { version: 1 } }),
	document_file_set: async (ids, t) => ({ ...(await aDocument(ids, t)), query: { name: "passport.png" }, file: PICTURE }),
	document_file_remove: async (ids, t) => ({ ...(await aDocument(ids, t)), body: { version: 1 } }),
	documents_expiring: () => ({}),
	photo_set: (ids) => ({ ...oneStudent(ids), file: PICTURE }),
	photo_remove: (ids) => ({ ...oneStudent(ids), body: { version: 1 } }),
};
