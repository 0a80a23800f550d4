import type { SavedView, ViewState } from "@homeroom/contract/areas/views/views.contract.ts";
import { ask, type CustomerDb } from "../../kit/db/customer-db.ts";

/** A view before it is known what the person may do with it. */
export type ViewRow = Omit<SavedView, "may_change">;
const COLUMNS = "v.id, v.record, v.name, v.state, v.shared, v.user_id = $1 as is_mine, v.version";
const OWNER = "(select m.first_name || ' ' || m.last_name from memberships m where m.user_id = v.user_id limit 1) as owner_name";
/** One's own, and what others share. The one place that narrows views. */
const VISIBLE = "(v.user_id = $1 or v.shared)";
/** More views than anybody reads. */
const MOST = 200;

export const findViews = (db: CustomerDb, user_id: number, record: string): Promise<ViewRow[]> =>
	ask<ViewRow>(
		db,
		`select ${COLUMNS}, ${OWNER} from saved_views v where v.record = $2 and ${VISIBLE} order by v.user_id <> $1, fold(v.name), v.id limit ${MOST}`,
		[user_id, record],
	);

export async function findView(db: CustomerDb, user_id: number, id: number): Promise<ViewRow | undefined> {
	const [view] = await ask<ViewRow>(db, `select ${COLUMNS}, ${OWNER} from saved_views v where v.id = $2 and ${VISIBLE}`, [user_id, id]);
	return view;
}

export interface ViewValues {
	name: string;
	state: ViewState;
	shared: boolean;
}
export async function insertView(db: CustomerDb, user_id: number, record: string, { name, state, shared }: ViewValues): Promise<ViewRow> {
	const [view] = await ask<ViewRow>(
		db,
		`insert into saved_views as v (user_id, record, name, state, shared) values ($1, $2, $3, $4::jsonb, $5) returning ${COLUMNS}, ${OWNER}`,
		[user_id, record, name, JSON.stringify(state), shared],
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
	const [view] = await ask<ViewRow>(
		db,
		`update saved_views v set name = coalesce($4, name), state = coalesce($5::jsonb, state), shared = coalesce($6, shared),
			version = version + 1, updated_at = now()
		where v.id = $2 and v.version = $3 and ${VISIBLE} returning ${COLUMNS}, ${OWNER}`,
		[user_id, id, version, name ?? null, state === undefined ? null : JSON.stringify(state), shared ?? null],
	);
	return view;
}

export const deleteView = (db: CustomerDb, user_id: number, id: number): Promise<unknown[]> =>
	ask(db, `delete from saved_views v where v.id = $2 and ${VISIBLE}`, [user_id, id]);
