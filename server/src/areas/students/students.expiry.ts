import type { ExpiringDocument, expiryCalls } from "@homeroom/contract/areas/students/students.care.ts";
import { EXPIRY_DAYS } from "@homeroom/contract/kit/constants.ts";
import type { PageMeta } from "@homeroom/contract/kit/schemas.ts";
import type { z } from "zod";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { sql, verbatim } from "../../kit/db/sql-text.ts";
import type { Filter } from "../../kit/lists/filter.ts";
import { type ListSpec, listPage, type SortKey } from "../../kit/lists/list.ts";
import { STUDENTS } from "./students.queries.ts";

const day: SortKey = { sql: "expires_on", type: "date" };
const id: SortKey = { sql: "id", type: "bigint" };
/** Papers of those who are here: whoever has left needs no new passport. */
const EXPIRY_LIST: ListSpec = {
	table: `(select d.id, d.student_id, d.kind, d.number, d.expires_on, d.file_id, concat_ws(' ', s.first_name, s.middle_name, s.last_name) as student_name,
			s.class_label, s.search
		from student_documents d join students s on s.customer_id = d.customer_id and s.id = d.student_id
		where d.archived_at is null and d.expires_on is not null and s.archived_at is null and s.status in ('enrolled', 'on_leave')) expiring`,
	path: "/students/documents/expiring",
	columns: ["id", "student_id", "kind", "number", "expires_on", "file_id", "student_name", "class_label"],
	search: "search",
	tie: [day, id],
	defaultSort: "expires_on",
	sorts: { expires_on: [day], name: [{ sql: "search", type: "text" }] },
};
const TODAY = "(now() at time zone customer_zone())::date";

export async function expiringDocuments(
	db: CustomerDb,
	query: z.output<(typeof expiryCalls)["documents_expiring"]["query"]>,
	own: number | null,
): Promise<{ documents: ExpiringDocument[]; meta: PageMeta }> {
	const { within = String(EXPIRY_DAYS) } = query;
	const filters: Filter[] = [
		within === "expired"
			? sql`expires_on < (select ${verbatim(TODAY)})`
			: sql`expires_on <= (select ${verbatim(TODAY)} + ${Number(within)}::int)`,
	];
	if (own !== null) {
		filters.push(sql`student_id in (select students.id from students where ${STUDENTS.own(own)})`);
	}
	const { rows, meta } = await listPage<ExpiringDocument>(db, EXPIRY_LIST, query, filters);
	return { documents: rows, meta };
}
