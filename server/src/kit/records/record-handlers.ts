import { CUSTOM_PREFIX, type RecordSpec } from "@homeroom/contract/kit/record.ts";
import type { recordCalls } from "@homeroom/contract/kit/record-calls.ts";
import { activityOf } from "../changes/activity.ts";
import { nameBatch } from "../changes/batches.ts";
import type { CustomerDb } from "../db/customer-db.ts";
import { found, Refusal } from "../http/refusal.ts";
import type { Handlers } from "../http/serve.ts";
import { importHandlers } from "../imports/import-handlers.ts";
import type { Actor } from "../session/actor.ts";
import { checkCustom, customFieldsFor, onlyVisible } from "./custom-values.ts";
import { demandAskable, hiddenFrom, hide, isAbout, withoutPrivate } from "./private-fields.ts";
import { changeMany, changeRecord, findRecord, insertRecord, listRecords, NOW } from "./record-queries.ts";
import type { RecordTable } from "./record-table.ts";

type Values = Record<string, unknown>;

/** What every record's calls do. An area adds its own: `serve(students, { ...recordHandlers(STUDENTS), promote: … })`. */
export function recordHandlers<const S extends RecordSpec>(table: RecordTable<S>): Handlers<ReturnType<typeof recordCalls<S>>> {
	const { name } = table.spec;
	const fieldsFor = ({ actor, db }: { actor: Actor; db: CustomerDb }) => customFieldsFor(actor, db, name);
	const shown = async <Row extends { custom: Record<string, unknown> }>(who: { actor: Actor; db: CustomerDb }, row: Row): Promise<Row> =>
		trimmed(onlyVisible([row], await fieldsFor(who)), who.actor)[0] as Row;
	const trimmed = <Row extends object>(rows: Row[], actor: Actor): Row[] => {
		if (table.trim !== undefined) for (const row of rows) table.trim(row as Record<string, unknown>, actor);
		return withoutPrivate(table, rows, actor);
	};
	/** A row that was written; or, where somebody was faster, theirs: neither tells more than the person may know. */
	const written = async <Row extends { custom: Record<string, unknown> }>(who: { actor: Actor; db: CustomerDb }, row: Promise<Row>) => {
		try {
			return await shown(who, await row);
		} catch (error) {
			if (!(error instanceof Refusal) || error.code !== "conflict" || error.current === undefined) throw error;
			throw new Refusal("conflict", { current: await shown(who, error.current as Row) });
		}
	};
	const handlers: Handlers<ReturnType<typeof recordCalls<RecordSpec>>> = {
		...importHandlers(table),
		list: async ({ query, db, own, actor }) => {
			demandAskable(table, actor, query.where);
			const custom = await fieldsFor({ actor, db });
			const { rows, ...rest } = await listRecords(db, table, query, own, custom);
			return { [name]: trimmed(onlyVisible(rows, custom), actor), ...rest } as never;
		},
		show: async ({ params, db, own, actor }) => shown({ actor, db }, found(await findRecord(db, table, params.id, own))),
		create: async ({ body: { custom, ...input }, db, actor }) => {
			const values = await checkCustom(db, await fieldsFor({ actor, db }), custom as unknown as Values, "new");
			return shown({ actor, db }, await insertRecord(db, table, { ...input, custom: values } as never));
		},
		update: async ({ params, body: { version, custom, ...changes }, db, own, actor }) => {
			const { module } = table.spec;
			const values = custom && (await checkCustom(db, await fieldsFor({ actor, db }), custom, { module, record: name, id: params.id }));
			return written({ actor, db }, changeRecord(db, table, params.id, version, own, { ...changes, custom: values }));
		},
		archive: async ({ params, body, db, own, actor }) =>
			written({ actor, db }, changeRecord(db, table, params.id, body.version, own, { archived_at: NOW })),
		restore: async ({ params, body, db, own, actor }) =>
			written({ actor, db }, changeRecord(db, table, params.id, body.version, own, { archived_at: null })),
		activity: async ({ params, db, own, actor }) => {
			const row = found(await findRecord(db, table, params.id, own));
			const custom = await fieldsFor({ actor, db });
			const changes = await activityOf(db, name, params.id);
			const told = changes.flatMap(({ before, after }) => [before, after]).filter((values) => values?.custom != null);
			onlyVisible(told as { custom: Record<string, unknown> }[], custom);
			if (!isAbout(table, row, actor)) for (const { before, after } of changes) hide(hiddenFrom(table.spec, actor), before, after);
			return { changes };
		},
		bulk_update: async ({ body, db, own, request, actor }) => {
			const custom = await fieldsFor({ actor, db });
			const { custom: given, ...changes } = body.changes;
			const values = given && (await checkCustom(db, custom, given, "many"));
			const count = await changeMany(db, table, body.selection, own, { ...changes, custom: values }, { custom });
			const fields = [...Object.keys(changes), ...Object.keys(values ?? {}).map((key) => CUSTOM_PREFIX + key)];
			await nameBatch(db, "bulk_update", { record: name, count, fields });
			return { count, batch: request.id };
		},
		bulk_archive: async ({ body, db, own, request, actor }) => {
			demandAskable(table, actor, body.selection);
			const options = { custom: await fieldsFor({ actor, db }), only: [{ sql: "archived_at is null" }] };
			const count = await changeMany(db, table, body.selection, own, { archived_at: NOW }, options);
			await nameBatch(db, "bulk_archive", { record: name, count });
			return { count, batch: request.id };
		},
		bulk_restore: async ({ body, db, own, request, actor }) => {
			demandAskable(table, actor, body.selection);
			const options = { custom: await fieldsFor({ actor, db }), only: [{ sql: "archived_at is not null" }] };
			const count = await changeMany(db, table, body.selection, own, { archived_at: null }, options);
			await nameBatch(db, "bulk_restore", { record: name, count });
			return { count, batch: request.id };
		},
	};
	return handlers as unknown as Handlers<ReturnType<typeof recordCalls<S>>>;
}
