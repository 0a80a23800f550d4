import type { StudentSummary, TimelineChange } from "@homeroom/contract/areas/students/students.contract.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { found } from "../../kit/http/refusal.ts";
import { cutHistory } from "../../kit/records/private-fields.ts";
import { reachInto } from "../../kit/records/record-reach.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { DOCUMENTS } from "./students.papers.ts";
import { STUDENTS, studentSummary, studentTimeline } from "./students.queries.ts";

interface Asking {
	actor: Actor;
	db: CustomerDb;
	own: number | null;
}
const seesDocuments = (actor: Actor): boolean => reachInto(actor, DOCUMENTS.spec) !== "none";

/** What the head of the page says, as far as the person may know it. */
export const summaryFor = async ({ actor, db, own }: Asking, id: number): Promise<StudentSummary> =>
	found(await studentSummary(db, id, own, { sensitive: actor.allows("Students.Sensitive"), documents: seesDocuments(actor) }));

/** What happened, without what the person does not get of the rows. */
export async function timelineFor({ actor, db, own }: Asking, id: number, most?: number): Promise<TimelineChange[]> {
	const changes = found(await studentTimeline(db, id, own, { documents: seesDocuments(actor) }, most));
	for (const record of [STUDENTS, DOCUMENTS]) {
		const its = changes.filter(({ table }) => table === record.spec.name);
		const told = its.map(({ row_id, before, after }) => ({ row_id, values: [before, after] }));
		await cutHistory({ actor, db }, record, told);
	}
	return changes;
}
