import type {
	AsOf,
	AsOfQuery,
	AuditChange,
	AuditQuery,
	Batch,
	BatchQuery,
	Undone,
} from "@homeroom/contract/areas/changes/changes.contract.ts";
import type { PageMeta } from "@homeroom/contract/kit/schemas.ts";
import { changeOf, type LogRow, telling } from "../../kit/changes/activity.ts";
import { ManyChanges, undoBatch } from "../../kit/changes/undo.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { found, notFound, Refusal } from "../../kit/http/refusal.ts";
import type { Filter } from "../../kit/lists/filter.ts";
import { type ListSpec, listPage } from "../../kit/lists/list.ts";
import { cutHistory, type Told, type Who } from "../../kit/records/private-fields.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { type LoggedTable, type LoggedTables, narrowedReach } from "../../kit/tables/logged-table.ts";
import { type Names, namesFor, type Sight } from "./changes.names.ts";
import { auditList, BATCH_LIST, dayStart, rowAsOf, visibleChanges } from "./changes.queries.ts";
import { beginUndo } from "./changes.undo-runs.ts";

type BatchRow = Omit<Batch, "may_undo" | "undone_by" | "undone_at"> & {
	tables: string[];
	last_at: string;
	last_by: string | null;
	last_user_id: number | null;
};

/** The change log for people: audit, batches, undo, and records as they were. */
export class ChangesService {
	readonly #tables: LoggedTables;
	readonly #list: ListSpec;
	readonly #undoneAtOnce: number;

	constructor(tables: LoggedTables, undoneAtOnce: number) {
		this.#tables = tables;
		this.#undoneAtOnce = undoneAtOnce;
		this.#list = auditList(tables);
	}

	async list(db: CustomerDb, actor: Actor, query: AuditQuery): Promise<{ changes: AuditChange[]; meta: PageMeta }> {
		const sight = this.#sight(actor);
		const filters: Filter[] = [visibleChanges(sight)];
		if (query.table !== undefined) filters.push(sql`c.table_name = ${query.table}`);
		if (query.row !== undefined) filters.push(sql`c.row_id = ${query.row}`);
		if (query.person !== undefined) filters.push(sql`c.user_id = ${query.person}`);
		if (query.batch !== undefined) filters.push(sql`c.request_id = ${query.batch}`);
		if (query.from !== undefined) filters.push(sql`c.at >= ${dayStart(query.from, 0)}`);
		if (query.to !== undefined) filters.push(sql`c.at < ${dayStart(query.to, 1)}`);
		const { rows, meta } = await listPage<LogRow & { table_name: string; row_id: number; name: string | null; about_id: number | null }>(
			db,
			this.#list,
			query,
			filters,
		);
		const changes = rows.map(({ table_name, ...row }) => ({ ...changeOf(row), table: table_name }));
		const told = changes.map(({ table, row_id, before, after }) => ({ table, row_id, values: [before, after] }));
		for (const [table, ofTable] of Map.groupBy(told, (one) => one.table)) await this.#cut({ actor, db }, table, ofTable);
		// after the cut: what is not told is not named either
		const names = await namesFor(db, this.#tables, sight, changes);
		return { changes: changes.map(({ about_id, ...change }, i) => ({ ...change, ...(names[i] as Names) })), meta };
	}

	async batches(db: CustomerDb, actor: Actor, query: BatchQuery): Promise<{ batches: Batch[]; meta: PageMeta }> {
		const filters: Filter[] = [];
		if (!actor.allows("Audit.View")) filters.push(sql`b.user_id = ${actor.user_id}`);
		const { rows, meta } = await listPage<BatchRow>(db, BATCH_LIST, query, filters);
		return {
			batches: rows.map((row) => ({
				...row,
				undone_by: row.undone ? row.last_by : null,
				undone_at: row.undone ? row.last_at : null,
				may_undo: this.#mayUndo(actor, row),
			})),
			meta,
		};
	}

	async asOf(db: CustomerDb, actor: Actor, query: AsOfQuery): Promise<AsOf> {
		const table = Object.hasOwn(this.#tables, query.record) ? this.#tables[query.record] : undefined;
		if (table === undefined || table.view === null || table.virtual) throw notFound();
		const reach = this.#reachOf(actor, table);
		if (reach === "none") throw new Refusal("forbidden", { needed: table.view });
		if (reach === "own" && table.own === undefined) throw notFound();
		const { was, now } = found(await rowAsOf(db, query, reach === "own" ? table.own?.(actor.user_id) : undefined));
		const told = { values: telling(was) ?? {}, now: telling(now) };
		await this.#cut({ actor, db }, query.record, [{ row_id: query.id, values: [told.values, told.now] }]);
		return { record: query.record, id: query.id, ...told };
	}

	async undo(db: CustomerDb, actor: Actor, batch: string, request_id: string): Promise<Undone> {
		try {
			return await undoBatch(db, this.#tables, actor, batch, { atMost: this.#undoneAtOnce });
		} catch (error) {
			if (!(error instanceof ManyChanges)) throw error;
			return beginUndo(db, actor, request_id, batch, error.total);
		}
	}

	/** Nothing private, and of the school's own fields only those that this person sees. */
	async #cut(who: Who, table: string, told: Told[]): Promise<void> {
		const record = this.#tables[table]?.record;
		if (record !== undefined) await cutHistory(who, record, told);
	}

	#reachOf(actor: Actor, { view, notForHelpers }: LoggedTable) {
		return view === null || (notForHelpers && actor.support !== null) ? "none" : narrowedReach(view, actor);
	}

	#sight(actor: Actor): Sight {
		const entries = Object.entries(this.#tables);
		return {
			all: entries.filter(([, logged]) => this.#reachOf(actor, logged) === "all").map(([table]) => table),
			own: entries.flatMap(([table, logged]) =>
				logged.own !== undefined && this.#reachOf(actor, logged) === "own" ? [{ table, ids: logged.own(actor.user_id) }] : [],
			),
		};
	}

	/** As far as it shows without trying: later changes may still stand against it. */
	#mayUndo(actor: Actor, { tables, last_user_id }: BatchRow): boolean {
		if (actor.only_looks || actor.read_only || tables.length === 0) return false;
		if (last_user_id !== actor.user_id && !actor.allows("Audit.Undo")) return false;
		return tables.every((table) => {
			const { undo, undoOwn } = this.#tables[table] ?? {};
			const own = last_user_id === actor.user_id && undoOwn !== undefined && actor.allows(undoOwn);
			return undo !== undefined && (own || actor.allows(undo));
		});
	}
}
