import type { SavedView, ViewState } from "@homeroom/contract/areas/views/views.contract.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";
import { type Param, param, sql, verbatim } from "../../kit/db/sql-text.ts";

/** A view before it is known what the person may do with it. */
export type ViewRow = Omit<SavedView, "may_change">;
const columns = (user: Param) =>
	sql`v.id, v.record, v.name, v.state, v.shared, v.user_id = ${user} as is_mine, v.version, (select m.first_name || ' ' || m.last_name from memberships m where m.user_id = v.user_id limit 1) as owner_name`;
/** One's own, and what others share. The one place that narrows views. */
const visible = (user: Param) => sql`(v.user_id = ${user} or v.shared)`;
/** More views than anybody reads. */
const MOST = 200;

export const findViews = (db: CustomerDb, user_id: number, record: string): Promise<ViewRow[]> => {
	const user = param(user_id);
	return ask<ViewRow>(
		db,
		sql`select ${columns(user)} from saved_views v where v.record = ${record} and ${visible(user)} order by v.user_id <> ${user}, fold(v.name), v.id limit ${verbatim(MOST)}`,
	);
};

export async function findView(db: CustomerDb, user_id: number, id: number): Promise<ViewRow | undefined> {
	const user = param(user_id);
	const [view] = await ask<ViewRow>(db, sql`select ${columns(user)} from saved_views v where v.id = ${id} and ${visible(user)}`);
	return view;
}

export interface ViewValues {
	name: string;
	state: ViewState;
	shared: boolean;
}
export async function insertView(db: CustomerDb, user_id: number, record: string, { name, state, shared }: ViewValues): Promise<ViewRow> {
	const user = param(user_id);
	const [view] = await ask<ViewRow>(
		db,
		sql`insert into saved_views as v (user_id, record, name, state, shared) values (${user}, ${record}, ${name}, ${JSON.stringify(state)}::jsonb, ${shared}) returning ${columns(user)}`,
	);
	return view as ViewRow;
}

/** Undefined where the view has another version by now. */
export async function changeView(
	db: CustomerDb,
	user_id: number,
	id: number,
	version: number,
	{ name, state, shared }: Partial<ViewValues>,
): Promise<ViewRow | undefined> {
	const user = param(user_id);
	const [view] = await ask<ViewRow>(
		db,
		sql`update saved_views v set name = coalesce(${name ?? null}, name), state = coalesce(${state === undefined ? null : JSON.stringify(state)}::jsonb, state), shared = coalesce(${shared ?? null}, shared),
			version = version + 1, updated_at = now()
		where v.id = ${id} and v.version = ${version} and ${visible(user)} returning ${columns(user)}`,
	);
	return view;
}

export const deleteView = (db: CustomerDb, user_id: number, id: number): Promise<unknown[]> =>
	ask(db, sql`delete from saved_views v where v.id = ${id} and ${visible(param(user_id))}`);
