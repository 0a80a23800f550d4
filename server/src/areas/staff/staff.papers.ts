import type { ExpiringQualification } from "@homeroom/contract/areas/staff/staff.paper-calls.ts";
import { CONTRACT, QUALIFICATION } from "@homeroom/contract/areas/staff/staff.rules.ts";
import { EXPIRY_DAYS } from "@homeroom/contract/kit/constants.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql, verbatim } from "../../kit/db/sql-text.ts";
import { visibleTo } from "../../kit/records/record-queries.ts";
import { childTable } from "../../kit/tables/child-table.ts";
import { STAFF_TABLE } from "./staff.queries.ts";

export const QUALIFICATIONS = childTable(QUALIFICATION, STAFF_TABLE, "name");
export const CONTRACTS = childTable(CONTRACT, STAFF_TABLE, "kind");

/** More than anybody works off at once; a newer paper of the same kind and name answers for the old one. */
const SHOWN = 500;
export const expiringQualifications = (db: CustomerDb, own: number | null): Promise<ExpiringQualification[]> =>
	ask(
		db,
		sql`select q.id, q.staff_id, concat_ws(' ', staff.first_name, staff.middle_name, staff.last_name) as staff_name, q.kind, q.name, q.expires_on, q.expires_on - t.today as days_left
		from staff_qualifications q join staff on staff.id = q.staff_id and staff.archived_at is null and ${visibleTo(STAFF_TABLE, own)} cross join (select customer_today() as today) t
		where q.archived_at is null and q.expires_on <= t.today + ${verbatim(EXPIRY_DAYS)}
			and not exists (select from staff_qualifications n where n.staff_id = q.staff_id and n.archived_at is null and (n.kind, n.name) = (q.kind, q.name) and coalesce(n.expires_on, 'infinity') > q.expires_on)
		order by q.expires_on, staff.search, q.id limit ${verbatim(SHOWN)}`,
	);
