import type { RecordSpec } from "@homeroom/contract/kit/record.ts";
import type { recordCalls } from "@homeroom/contract/kit/record-calls.ts";
import { activityOf } from "../changes/activity.ts";
import { found } from "../http/refusal.ts";
import type { Handlers } from "../http/serve.ts";
import { changeMany, changeRecord, findRecord, insertRecord, listRecords, NOW } from "./record-queries.ts";
import type { RecordTable } from "./record-table.ts";

/** What every record's calls do. An area adds its own: `serve(students, { ...recordHandlers(STUDENTS), promote: … })`. */
export function recordHandlers<const S extends RecordSpec>(table: RecordTable<S>): Handlers<ReturnType<typeof recordCalls<S>>> {
	const { name } = table.spec;
	const handlers: Handlers<ReturnType<typeof recordCalls<RecordSpec>>> = {
		list: async ({ query, db, own }) => {
			const { rows, ...rest } = await listRecords(db, table, query, own);
			return { [name]: rows, ...rest } as never;
		},
		show: async ({ params, db, own }) => found(await findRecord(db, table, params.id, own)),
		create: ({ body: { custom: _, ...input }, db }) => insertRecord(db, table as RecordTable, input),
		update: ({ params, body: { version, custom: _, ...changes }, db, own }) => changeRecord(db, table, params.id, version, own, changes),
		archive: ({ params, body, db, own }) => changeRecord(db, table, params.id, body.version, own, { archived_at: NOW }),
		restore: ({ params, body, db, own }) => changeRecord(db, table, params.id, body.version, own, { archived_at: null }),
		activity: async ({ params, db, own }) => {
			found(await findRecord(db, table, params.id, own));
			return { changes: await activityOf(db, name, params.id) };
		},
		bulk_update: async ({ body, db, own, request }) => ({
			count: await changeMany(db, table, body.selection, own, body.changes),
			batch: request.id,
		}),
		bulk_archive: async ({ body, db, own, request }) => ({
			count: await changeMany(db, table, body.selection, own, { archived_at: NOW }, [{ sql: "archived_at is null" }]),
			batch: request.id,
		}),
		bulk_restore: async ({ body, db, own, request }) => ({
			count: await changeMany(db, table, body.selection, own, { archived_at: null }, [{ sql: "archived_at is not null" }]),
			batch: request.id,
		}),
	};
	return handlers as unknown as Handlers<ReturnType<typeof recordCalls<S>>>;
}
