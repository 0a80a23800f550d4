import type { SavedView } from "@homeroom/contract/areas/views/views.contract.ts";
import type { Permission } from "@homeroom/contract/kit/modules.ts";
import { permissionOf } from "@homeroom/contract/kit/record.ts";
import { readWhere } from "@homeroom/contract/kit/record-where.ts";
import type { RecordName } from "@homeroom/contract/record-names.generated.ts";
import { RECORDS } from "@homeroom/contract/records.generated.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { found, Refusal } from "../../kit/http/refusal.ts";
import { seesAsked, type Who } from "../../kit/records/private-fields.ts";
import { reachInto } from "../../kit/records/record-reach.ts";
import type { Actor } from "../../kit/session/actor.ts";
import type { TableOf } from "../../kit/tables/record-table.ts";
import { changeView, deleteView, findView, findViews, insertView, type ViewRow, type ViewValues } from "./views.queries.ts";

/** A record that is no more is nobody's. */
const needed = (record: string, action: "View" | "Edit"): Permission | undefined => {
	const spec = Object.hasOwn(RECORDS, record) ? RECORDS[record as RecordName] : undefined;
	return spec && permissionOf(spec, action);
};
const may = (actor: Actor, record: string, action: "View" | "Edit"): boolean => {
	const permission = needed(record, action);
	return permission !== undefined && actor.allows(permission);
};
const hold = (actor: Actor, record: string, action: "View" | "Edit"): void => {
	if (may(actor, record, action)) return;
	const permission = needed(record, action);
	throw new Refusal("forbidden", permission === undefined ? {} : { needed: permission });
};
const seenBy =
	(actor: Actor) =>
	(view: ViewRow): SavedView => ({ ...view, may_change: view.is_mine || may(actor, view.record, "Edit") });

/** Whoever does not see the record does not see its views either; nor those that ask by a field which the person does not see. */
export async function viewsFor(who: Who, tableOf: TableOf, record: string): Promise<SavedView[]> {
	const { actor, db } = who;
	if (!may(actor, record, "View")) return [];
	const spec = RECORDS[record as RecordName];
	const own = reachInto(actor, spec) === "own" ? actor.user_id : null;
	const found: SavedView[] = [];
	for (const view of await findViews(db, actor.user_id, record)) {
		const { sort } = view.state;
		const asked = { where: readWhere(view.state.where ?? []), ...(sort !== undefined && { sort }) };
		if (view.is_mine || (await seesAsked(who, tableOf(spec), own, asked))) found.push(seenBy(actor)(view));
	}
	return found;
}

export async function createView(db: CustomerDb, actor: Actor, record: string, values: ViewValues): Promise<SavedView> {
	hold(actor, record, values.shared ? "Edit" : "View");
	return seenBy(actor)(await insertView(db, actor.user_id, record, values));
}

/** The view, if this person may change it. */
async function changeable(db: CustomerDb, actor: Actor, id: number): Promise<ViewRow> {
	const view = found(await findView(db, actor.user_id, id));
	if (!view.is_mine) hold(actor, view.record, "Edit");
	return view;
}

export async function updateView(
	db: CustomerDb,
	actor: Actor,
	id: number,
	version: number,
	changes: Partial<ViewValues>,
): Promise<SavedView> {
	const view = await changeable(db, actor, id);
	// a view that was shared once can be taken back by its owner, whatever happened to their rights
	if (changes.shared && !view.shared) hold(actor, view.record, "Edit");
	const changed = await changeView(db, actor.user_id, id, version, changes);
	if (changed === undefined) throw new Refusal("conflict", { current: seenBy(actor)(found(await findView(db, actor.user_id, id))) });
	return seenBy(actor)(changed);
}

export async function removeView(db: CustomerDb, actor: Actor, id: number): Promise<void> {
	await changeable(db, actor, id);
	await deleteView(db, actor.user_id, id);
}
