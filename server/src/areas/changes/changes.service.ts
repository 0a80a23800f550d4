import type {
	AsOf,
	AsOfQuery,
	AuditChange,
	AuditQuery,
	Deed,
	DeedCounts,
	DeedQuery,
	Undone,
} from "@homeroom/contract/areas/changes/changes.contract.ts";
import type { CustomField } from "@homeroom/contract/kit/custom-fields.ts";
import type { FileFormat } from "@homeroom/contract/kit/import-calls.ts";
import type { PageMeta } from "@homeroom/contract/kit/schemas.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { changeOf, demandHistory, telling } from "../../kit/changes/activity.ts";
import { ManyChanges, undoBatch } from "../../kit/changes/undo.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import type { GivenFile } from "../../kit/http/files/file-given.ts";
import { found, notFound, Refusal } from "../../kit/http/refusal.ts";
import { type ListSpec, listBatches, listPage } from "../../kit/lists/list.ts";
import { customFieldsFor } from "../../kit/records/custom-values.ts";
import { cutHistory, type Told, type Who } from "../../kit/records/private-fields.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { type LoggedTable, type LoggedTables, narrowedReach } from "../../kit/tables/logged-table.ts";
import { countDeeds } from "./changes.counts.ts";
import { asAsked, deedChains, deedHeads, deedParts, didOf, isMany } from "./changes.deeds.ts";
import { auditFile, EXPORTED_AT_ONCE } from "./changes.export.ts";
import { type Names, namesFor, type Sight } from "./changes.names.ts";
import { type AuditRow, auditList, auditRows, logFilters, rowAsOf } from "./changes.queries.ts";
import { beginUndo } from "./changes.undo-runs.ts";
import { findHits, type Hits } from "./changes.words.ts";

type Words = Pick<DeedQuery, "words">;

/** The change log for people: audit, undo, and records as they were. */
export class ChangesService {
	readonly #tables: LoggedTables;
	readonly #list: ListSpec;
	readonly #undoneAtOnce: number;

	constructor(tables: LoggedTables, undoneAtOnce: number) {
		this.#tables = tables;
		this.#undoneAtOnce = undoneAtOnce;
		this.#list = auditList(tables);
	}

	async list(db: CustomerDb, actor: Actor, given: AuditQuery, locale: Locale): Promise<{ changes: AuditChange[]; meta: PageMeta }> {
		const sight = this.#sight(actor);
		const query = await this.#withHits(db, sight, given, locale);
		const { rows, meta } = await listPage<AuditRow>(db, this.#list, given, logFilters(query, sight));
		return { changes: await this.#tell(db, actor, sight, rows), meta };
	}

	async counts(db: CustomerDb, actor: Actor, query: Words & Partial<DeedQuery>, locale: Locale): Promise<DeedCounts> {
		const sight = this.#sight(actor);
		return countDeeds(db, asAsked(this.#tables, await this.#withHits(db, sight, query, locale)), sight);
	}

	/** The log as it is told on the screen, newest first: read in batches, no transaction stays open. */
	async export(
		db: CustomerDb,
		actor: Actor,
		{ format, ...given }: Words & Partial<DeedQuery> & { format: FileFormat },
		locale: Locale,
	): Promise<GivenFile> {
		const sight = this.#sight(actor);
		const filters = logFilters(asAsked(this.#tables, await this.#withHits(db, sight, given, locale)), sight);
		const tell = (rows: readonly AuditRow[]) => this.#tell(db, actor, sight, rows);
		return auditFile(db, format, locale, listBatches(db, this.#list, {}, filters, EXPORTED_AT_ONCE), tell);
	}

	async #withHits<Query extends Words>(db: CustomerDb, sight: Sight, query: Query, locale: Locale): Promise<Query & { hits?: Hits }> {
		return query.words ? { ...query, hits: await findHits(db, this.#tables, sight, query.words, locale) } : query;
	}

	async deeds(db: CustomerDb, actor: Actor, given: DeedQuery, locale: Locale): Promise<{ deeds: Deed[]; next: string | null }> {
		const sight = this.#sight(actor);
		const query = await this.#withHits(db, sight, given, locale);
		const { heads, next } = await deedHeads(db, this.#tables, query, sight);
		const parts = await deedParts(db, this.#tables, heads, query, sight);
		const [rows, chains] = await Promise.all([
			auditRows(
				db,
				this.#tables,
				parts.flatMap(({ id }) => id ?? []),
			),
			deedChains(
				db,
				heads.flatMap(({ request_id }) => request_id ?? []),
			),
		]);
		const told = new Map((await this.#tell(db, actor, sight, rows)).map((change) => [change.id, change]));
		const byDeed = Map.groupBy(parts, ({ n }) => n);
		const deeds = heads.flatMap(({ request_id, place }, n): Deed[] => {
			const ofDeed = byDeed.get(n) ?? [];
			const shown = ofDeed.flatMap(({ id }) => (id === null ? [] : (told.get(id) ?? [])));
			const [first] = shown;
			if (first === undefined) return [];
			const chain = chains.find(({ id }) => id === request_id);
			const counted = new Map(ofDeed.map(({ table, action, count }) => [`${table} ${action}`, { table, action, count }]));
			const turned = {
				tables: [...new Set(ofDeed.map(({ table }) => table))],
				last_user_id: chain === undefined ? first.user_id : chain.last_user_id,
			};
			return [
				{
					id: request_id ?? place,
					requested: request_id !== null,
					at: place,
					user_id: first.user_id,
					user_name: first.user_name,
					kind: chain?.kind ?? null,
					label: this.#label(sight, chain?.label ?? null),
					turn: chain?.kind === "undo" ? (chain.depth % 2 === 1 ? "undo" : "redo") : null,
					changes: [...counted.values()].reduce((sum, { count }) => sum + count, 0),
					parts: [...counted.values()].filter(({ count }) => count > 0),
					many: isMany(ofDeed),
					rows: shown,
					undone: chain?.undone ?? false,
					undone_by: chain?.undone ? chain.last_by : null,
					undone_at: chain?.undone ? chain.last_at : null,
					last: chain?.last ?? request_id ?? place,
					may_undo: request_id !== null && this.#mayUndo(actor, turned),
				},
			];
		});
		return { deeds, next };
	}

	/** Rows of the log as this person reads them: cut to what they may see, and with names for ids. */
	async #tell(db: CustomerDb, actor: Actor, sight: Sight, rows: readonly AuditRow[]): Promise<AuditChange[]> {
		const changes = rows.map(({ table_name, ...row }) => ({ ...changeOf(row), table: table_name }));
		const told = changes.map(({ table, row_id, before, after }) => ({ table, row_id, values: [before, after] }));
		for (const [table, ofTable] of Map.groupBy(told, (one) => one.table)) await this.#cut({ actor, db }, table, ofTable);
		// after the cut: what is not told is not named either
		const ownFields = new Map<string, CustomField[]>();
		for (const { table, before, after } of changes)
			if (!ownFields.has(table) && (before?.custom ?? after?.custom) != null) ownFields.set(table, await customFieldsFor(actor, db, table));
		const names = await namesFor(db, this.#tables, sight, changes, ownFields);
		for (const [i, { table, before, after }] of changes.entries()) {
			// what the school calls its own fields
			if ((before?.custom ?? after?.custom) != null)
				(names[i] as Names).names.custom = Object.fromEntries((ownFields.get(table) ?? []).map(({ key, label }) => [key, label]));
		}
		return changes.map(({ about_id, ...change }, i) => ({
			...change,
			...(names[i] as Names),
			own_types: Object.fromEntries(
				(change.before?.custom ?? change.after?.custom) == null
					? []
					: (ownFields.get(change.table) ?? []).map(({ key, type }) => [key, type]),
			),
			...didOf(this.#tables[change.table] ?? { view: null }, change),
		}));
	}

	/** What a batch is about has names in it: for those who see all of such records. */
	#label(sight: Sight, label: Record<string, unknown> | null): Record<string, unknown> | null {
		return label === null || sight.all.includes(String(label.record)) ? label : {};
	}

	async asOf(db: CustomerDb, actor: Actor, query: AsOfQuery): Promise<AsOf> {
		demandHistory(actor);
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
	#mayUndo(actor: Actor, { tables: all, last_user_id }: { tables: string[]; last_user_id: number | null }): boolean {
		const tables = all.filter((table) => !this.#tables[table]?.follows);
		if (actor.only_looks || actor.read_only || tables.length === 0) return false;
		if (last_user_id !== actor.user_id && !actor.allows("Audit.Undo")) return false;
		return tables.every((table) => {
			const { undo, undoOwn } = this.#tables[table] ?? {};
			const own = last_user_id === actor.user_id && undoOwn !== undefined && actor.allows(undoOwn);
			return undo !== undefined && (own || actor.allows(undo));
		});
	}
}
