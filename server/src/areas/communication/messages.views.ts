import type { MessageTarget } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import type { ViewState } from "@homeroom/contract/areas/views/views.contract.ts";
import { readWhere } from "@homeroom/contract/kit/record-where.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { searchFilters } from "../../kit/lists/search.ts";
import { customFieldsFor } from "../../kit/records/custom-values.ts";
import { seesAsked } from "../../kit/records/private-fields.ts";
import { narrowing } from "../../kit/records/record-queries.ts";
import { reachInto } from "../../kit/records/record-reach.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { type RecordTable, SEARCH } from "../../kit/tables/record-table.ts";
import { CLIENTS, CONTACTS } from "../clients/clients.public.ts";
import { STAFF_TABLE } from "../staff/staff.public.ts";
import { STUDENTS } from "../students/students.public.ts";
import type { TargetView } from "./messages.targets.ts";

const TABLES: readonly RecordTable[] = [STUDENTS, CLIENTS, CONTACTS, STAFF_TABLE];

/** The saved views among targets, as far as whoever asks sees what they show. */
export async function viewsOf(
	db: CustomerDb,
	actor: Actor,
	{ targets, author_id }: { targets: readonly MessageTarget[]; author_id: number | null },
): Promise<ReadonlyMap<number, TargetView>> {
	const ids = targets.flatMap(({ kind, ref }) => (kind === "view" && ref !== null ? [ref] : []));
	if (ids.length === 0) return new Map();
	const rows = await ask<{ id: number; record: string; state: ViewState }>(
		db,
		sql`select id, record, state from saved_views where id = any(${ids}::bigint[]) and (user_id in (${actor.user_id}, ${author_id}) or shared)`,
	);
	const views = new Map<number, TargetView>();
	for (const { id, record, state } of rows) {
		const table = TABLES.find(({ spec }) => spec.name === record);
		const reach = table === undefined ? "none" : reachInto(actor, table.spec);
		if (table === undefined || reach === "none") continue;
		const own = reach === "own" ? actor.user_id : null;
		const where = readWhere(state.where ?? []);
		if (!(await seesAsked({ actor, db }, table, own, { where }))) continue;
		const custom = await customFieldsFor(actor, db, record);
		const archived = state.archived === 1 ? ("1" as const) : undefined;
		views.set(id, {
			record,
			filters: [...narrowing(table, { where, archived }, own, custom), ...searchFilters({ search: SEARCH }, state.search)],
		});
	}
	return views;
}
