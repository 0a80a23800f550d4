import type { UndoReason } from "@homeroom/contract/kit/schemas.ts";
import { ask, type CustomerDb } from "../db/customer-db.ts";
import { joined, param, sql, verbatim } from "../db/sql-text.ts";
import { notFound, Refusal } from "../http/refusal.ts";
import type { Actor } from "../session/actor.ts";
import { BOOKKEEPING, type LoggedTable, type LoggedTables, narrowedReach } from "../tables/logged-table.ts";
import { besides, columnsOf, laterThan, summaryOf, type TablePlan, undoing } from "./undo-texts.ts";

export interface TableEffect {
	table: string;
	/** What the batch had done, and the undo took back. */
	created: number;
	updated: number;
	deleted: number;
}
export interface UndoneBatch {
	batch: string;
	undoes: string;
	kind: string;
	label: Record<string, unknown>;
	tables: TableEffect[];
}
interface Effect extends TableEffect {
	mine: boolean;
	/** No row of the table was removed and made again. */
	plain: boolean;
}
interface Link {
	id: string;
	depth: number;
	kind: string;
	label: Record<string, unknown>;
}
/** It is allowed, but more than was to be done now; nothing was done. */
export class ManyChanges extends Error {
	readonly total: number;
	constructor(total: number) {
		super(`${total} changes`);
		this.total = total;
	}
}
type Reason = Omit<UndoReason, "name">;

/**
 * Takes back everything that one request changed, in this transaction: all of it, or nothing.
 * Undoing what was undone does it again. Refused with the reasons where something later stands on it.
 */
export async function undoBatch(
	db: CustomerDb,
	tables: LoggedTables,
	actor: Actor,
	asked: string,
	{ atMost = Number.POSITIVE_INFINITY, note = async () => {} }: { atMost?: number; note?: (step: number) => Promise<void> } = {},
): Promise<UndoneBatch> {
	const { root, last } = await lastLink(db, asked);
	const leads = ({ table }: { table: string }) => tables[table]?.follows !== true;
	const all = await ask<Effect>(db, summaryOf(last.id, actor.user_id));
	const effects = all.filter(leads);
	if (effects.length === 0 && all.length > 0) throw new Refusal("undo_never");
	await admit(db, tables, actor, last.id, effects);
	const total = all.reduce((sum, { created, updated, deleted }) => sum + created + updated + deleted, 0);
	if (total > atMost) throw new ManyChanges(total);
	const refuseIf = async (found: Reason[]) => {
		const reasons = found.filter(leads);
		if (reasons.length > 0) throw new Refusal("undo_blocked", { reasons: await named(db, tables, reasons) });
	};
	// first: where an update rewrote the rows, nobody can be named who changed them later
	const plans = await plansOf(db, last.id, effects);
	const $last = param(last.id);
	await refuseIf(await ask<Reason>(db, laterThan($last)));
	await note(1);

	const rows = await ask<{ id: string }>(
		db,
		sql`with made as (
			insert into batches (id, user_id, kind, label, root, depth, undoes)
			values (current_setting('app.request_id'), ${actor.user_id}, 'undo', ${JSON.stringify(root.label)}::jsonb, ${root.id}, ${last.depth + 1}, ${$last})
			returning id
		)
		update batches b set undone_by = made.id from made where b.id = ${$last} returning made.id`,
	);
	const batch = (rows[0] as { id: string }).id;

	const [result] = await ask<{ done: number; wanted: number }>(db, undoing($last, plans)).catch((error: unknown) => {
		throw ruledOut(error, tables);
	});
	if (result?.done !== result?.wanted) {
		// somebody changed it in this very moment, or the row is not what the log says
		await refuseIf(await ask<Reason>(db, laterThan($last)));
		throw new Refusal("undo_blocked", { reasons: [] });
	}
	await note(2);
	await refuseIf(await ask<Reason>(db, besides(last.id, batch)));
	return {
		batch,
		undoes: last.id,
		kind: root.kind,
		label: root.label,
		tables: effects.map(({ table, created, updated, deleted }) => ({ table, created, updated, deleted })),
	};
}

/** The link of the batch's chain that is in force. Two who come at once wait for one another at its first link. */
async function lastLink(db: CustomerDb, asked: string): Promise<{ root: Link; last: Link }> {
	await ask(
		db,
		sql`insert into batches (id, user_id, at, kind, label)
		select request_id, user_id, at, 'change', jsonb_build_object('record', table_name) from changes where request_id = ${asked} order by id limit 1 on conflict do nothing`,
	);
	const rows = await ask<Link & { asked: number }>(
		db,
		sql`select b.id, b.depth, b.kind, b.label, a.depth as asked,
		-- an import of 100,000 rows takes longer to undo than any other call may, and a plan that was kept from one row would take forever
		set_config('statement_timeout', '300s', true), set_config('plan_cache_mode', 'force_custom_plan', true),
		-- triggers that carry a change on leave the rows alone: the log has those too
		set_config('app.undoing', 'on', true)
		from batches a join batches b on b.id = coalesce(a.root, a.id) where a.id = ${asked} for update of b`,
	);
	const [root] = rows;
	if (root === undefined) throw notFound();
	// only now: what whoever held the first link has added is seen by a statement that begins after
	const [last = root] = (await db
		.selectFrom("batches")
		.select(["id", "depth", "kind", "label"])
		.where("root", "=", root.id)
		.orderBy("depth", "desc")
		.limit(1)
		.execute()) as Link[];
	// what was asked for is in force where an even number of links came after it
	if ((last.depth - root.asked) % 2 !== 0) throw new Refusal("already_undone");
	return { root, last };
}

/**
 * One's own while one still holds the right to edit there: what one did, one may take back, whether it made, changed or removed something.
 * Somebody else's with Audit.Undo besides. With ViewOwn, only rows within reach.
 */
async function admit(db: CustomerDb, tables: LoggedTables, actor: Actor, batch: string, effects: Effect[]): Promise<void> {
	if (effects.length === 0) throw notFound();
	const mine = effects.every((effect) => effect.mine);
	if (!mine && !actor.allows("Audit.Undo")) throw new Refusal("forbidden", { needed: "Audit.Undo" });
	for (const { table, deleted } of effects) {
		const logged: LoggedTable = tables[table] ?? { view: null };
		const { undo, undoOwn, view, own } = logged;
		if (undo === undefined || view === null) throw new Refusal("undo_never");
		if (!actor.allows(undo) && !(mine && undoOwn !== undefined && actor.allows(undoOwn))) throw new Refusal("forbidden", { needed: undo });
		if (narrowedReach(view, actor) === "all") continue;
		// nobody can say whose its rows are: what one did with an action of one's own, one may take back
		if (own === undefined && mine && actor.reach(view) === "all") continue;
		if (own === undefined || (deleted > 0 && !mine)) throw notFound();
		const beyond = await ask(
			db,
			sql`select c.row_id from changes c where c.request_id = ${batch} and c.table_name = ${table} and exists (select from ${verbatim(table)} t where t.id = c.row_id)
				and c.row_id not in (${own(actor.user_id)}) limit 1`,
		);
		if (beyond.length > 0) throw notFound();
	}
}

async function plansOf(db: CustomerDb, batch: string, effects: Effect[]): Promise<TablePlan[]> {
	const fixed = ["customer_id", "id", ...BOOKKEEPING];
	const tables = effects.map(({ table }) => table);
	const rows = await ask<{ table: string; column: string; touched: boolean; kept: boolean; gone: boolean }>(db, columnsOf(batch, tables));
	if (rows.some(({ gone }) => gone)) throw new Refusal("undo_too_old");
	return effects.map(({ table, plain }) => {
		const columns = rows.filter((row) => row.table === table);
		return {
			table,
			columns: columns.map(({ column }) => column),
			kept: columns.flatMap(({ column, kept }) => (kept ? [column] : [])),
			touched: columns.filter(({ column, touched }) => (touched || !plain) && !fixed.includes(column)).map(({ column }) => column),
		};
	});
}

/** A rule of the database stands against it: something refers to what would go, or its place was taken. What nobody reads about here is not named. */
function ruledOut(error: unknown, tables: LoggedTables): unknown {
	const { code = "", table, detail = "" } = error as { code?: string; table?: string; detail?: string };
	// a value of then that its column does not take any more
	if (/^22/.test(code)) return new Refusal("undo_too_old");
	if (!/^23/.test(code)) return error;
	if (table === undefined || !Object.hasOwn(tables, table)) return new Refusal("undo_blocked", { reasons: [] });
	// "Key (customer_id, username)=(1, ana) already exists."
	const fields = /^Key \(([^)]*)\)=/
		.exec(detail)?.[1]
		?.split(", ")
		.filter((field) => field !== "customer_id");
	const why = code === "23503" ? "built_on" : "rule";
	return new Refusal("undo_blocked", {
		reasons: [{ why, table, row_id: null, name: null, field: fields?.[0] ?? null, user_name: null, at: null }],
	});
}

/** Adds what people call the rows. */
async function named(db: CustomerDb, tables: LoggedTables, reasons: Reason[]): Promise<UndoReason[]> {
	const wanted = [...new Set(reasons.map(({ table }) => table))].filter((table) => tables[table]?.name !== undefined);
	const row_ids = param(reasons.map(({ row_id }) => row_id));
	const rows =
		wanted.length === 0
			? []
			: await ask<{ table: string; row_id: number; name: string }>(
					db,
					joined(
						wanted.map(
							(table) =>
								sql`select ${table} as table, t.id as row_id, ${verbatim(tables[table]?.name ?? "null")} as name from ${verbatim(table)} t where t.id = any(${row_ids})`,
						),
						" union all ",
					),
				);
	return reasons.map((reason) => ({
		...reason,
		name: rows.find((row) => row.table === reason.table && row.row_id === reason.row_id)?.name ?? null,
	}));
}
