import { recordFileSamples } from "../../testing/imports.samples.ts";
import { inSchool } from "../../testing/in-school.ts";
import { recordSamples, scanSamples } from "../../testing/record-samples.ts";
import { type AreaSamples, type Ids, SAMPLE_STUDENT, type Sample } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { PICTURE } from "../files/files.builders.ts";
import { newHouse } from "../houses/houses.samples.ts";

const newDocument = ({ customer_id, student_id }: Ids, t: TestApp): Promise<number> =>
	inSchool(t, customer_id, async (client) => {
		const { rows } = await client.query<{ id: string }>(
			"insert into student_documents (student_id, kind, number) values ($1, 'passport', 'P 123') returning id",
			[student_id],
		);
		return Number(rows[0]?.id);
	});
const oneStudent = ({ student_id }: Ids): Sample => ({ params: { id: student_id } });

type Care =
	| "similar"
	| "chosen"
	| "summary"
	| "timeline"
	| "health"
	| "health_update"
	| "health_activity"
	| "sensitive_reads"
	| "consents"
	| "consent_record"
	| "documents_expiring"
	| "photo_set"
	| "photo_remove";
/** What belongs to a student besides the record itself. */
const careSamples: Pick<AreaSamples<"students">, Care> = {
	similar: () => ({ query: { first_name: "Ana", last_name: "Costa", date_of_birth: "2015-03-01" } }),
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
	documents_expiring: () => ({}),
	photo_set: (ids) => ({ ...oneStudent(ids), file: PICTURE }),
	photo_remove: (ids) => ({ ...oneStudent(ids), body: { version: 1 } }),
};

export const studentsSamples: AreaSamples<"students"> = {
	...recordFileSamples("students", "First name,Last name\nAna,Costa\n", ["first_name", "last_name"]),
	list: () => ({
		query: {
			where: JSON.stringify([
				["status", "in", ["enrolled"]],
				["class_label", "is", "5A"],
			]),
			search: "cos",
			sort: "-class_label,status",
			page: "1",
			limit: "5",
		},
	}),
	class_labels: () => ({}),
	class_names: () => ({}),
	show: ({ student_id }) => ({ params: { id: student_id } }),
	create: async (ids, t) => ({ body: { ...SAMPLE_STUDENT, house_id: await newHouse(ids, t) } }),
	update: async (ids, t) => ({ ...oneStudent(ids), body: { version: 1, called_name: "Kit", house_id: await newHouse(ids, t) } }),
	archive: ({ student_id }) => ({ params: { id: student_id }, body: { version: 1 } }),
	restore: ({ student_id }) => ({ params: { id: student_id }, body: { version: 1 } }),
	activity: ({ student_id }) => ({ params: { id: student_id } }),
	bulk_update: ({ student_id }) => ({ body: { selection: { ids: [student_id] }, changes: { class_label: "6B" }, make: ["class_label"] } }),
	bulk_archive: ({ student_id }) => ({ body: { selection: { ids: [student_id] } } }),
	bulk_restore: ({ student_id }) => ({ body: { selection: { ids: [student_id] } } }),
	...careSamples,
};

export const studentDocumentsSamples: AreaSamples<"student_documents"> = {
	...recordSamples("student_documents", {
		make: newDocument,
		create: ({ student_id }) => ({
			student_id,
			kind: "passport",
			number: "P 123",
			issued_on: "2020-01-01",
			expires_on: "2030-01-01",
			note: null,
		}),
		change: { kind: "report", issued_on: "2020-01-01", expires_on: "2030-01-01", note: "Copy" },
		alone: async () => ({ number: "P 124" }),
		file: ["Student,Number\nAna Costa,P 1\n", ["student_id", "number"]],
	}),
	...scanSamples(newDocument),
};
