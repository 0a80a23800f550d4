import { CUSTOM_PREFIX, type RecordSpec } from "@homeroom/contract/kit/record.ts";
import type { recordCalls } from "@homeroom/contract/kit/record-calls.ts";
import type { Handlers } from "../calls/serve.ts";
import { activityOf, demandHistory } from "../changes/activity.ts";
import { nameBatch } from "../changes/batches.ts";
import type { CustomerDb } from "../db/customer-db.ts";
import { sql } from "../db/sql-text.ts";
import { found, Refusal } from "../http/refusal.ts";
import { mayName } from "../imports/import-lookups.ts";
import { checkCustom, customFieldsFor } from "../records/custom-values.ts";
import { joinRows } from "../records/joined-columns.ts";
import { cutHistory, demandAskable, demandWritable } from "../records/private-fields.ts";
import { changeMany, changeRecord, findRecord, insertRecord, listRecords, NOW } from "../records/record-queries.ts";
import type { Actor } from "../session/actor.ts";
import type { RecordTable, TableOf } from "../tables/record-table.ts";
import { importHandlers } from "./import-handlers.ts";
import { listedValues } from "./listed-values.ts";

type Values = Record<string, unknown>;

/** Who sees their own alone does not name what they do not see: their rows would tell of it. */
async function demandNamed({ db, actor, own, tableOf }: Naming, { lookups = {}, spec }: RecordTable, input: Values): Promise<void> {
	if (own === null) return;
	for (const [name, lookup] of Object.entries(lookups)) {
		const field = spec.fields[name];
		if (field === undefined || input[name] == null) continue;
		if (!(await mayName(db, lookup, { name, field }, input[name], { rights: actor, user_id: own, tableOf })))
			throw new Refusal("invalid", { fields: { [name]: { message: "choice" } } });
	}
}
interface Naming {
	db: CustomerDb;
	actor: Actor;
	own: number | null;
	tableOf: TableOf;
}

/** What every record's calls do. An area adds its own: `serve(students, { ...recordHandlers(STUDENTS), promote: … })`. */
export function recordHandlers<const S extends RecordSpec>(table: RecordTable<S>): Handlers<ReturnType<typeof recordCalls<S>>> {
	const { name } = table.spec;
	const fieldsFor = ({ actor, db }: { actor: Actor; db: CustomerDb }) => customFieldsFor(actor, db, name);
	const handlers: Handlers<ReturnType<typeof recordCalls<RecordSpec>>> = {
		...importHandlers(table),
		list: async ({ query, db, own, actor, joinsOf }) => {
			await demandAskable({ actor, db }, table, own, query);
			const { rows, ...rest } = await listRecords(db, table, query, own, await fieldsFor({ actor, db }));
			await joinRows({ actor, db, joinsOf }, table.spec, rows, query.joined);
			// cast: the key is the record's name, which is known when it runs
			return { [name]: rows, ...rest } as never;
		},
		show: async ({ params, db, own }) => found(await findRecord(db, table, params.id, own)),
		create: async ({ body: { custom, make, ...input }, db, own, actor, tableOf }) => {
			await demandNamed({ db, actor, own, tableOf }, table, input);
			// cast: the types of a record in general keep nothing of its own fields
			const values = await checkCustom(db, await fieldsFor({ actor, db }), custom as unknown as Values, "new");
			// cast: as above
			const named = await listedValues({ db, actor, make: make as string[] | undefined }, table, input);
			// cast: as above
			return insertRecord(db, table, { ...named, custom: values } as never);
		},
		update: async ({ params, body: { version, custom, make, ...changes }, db, own, actor, tableOf }) => {
			const { module } = table.spec;
			await demandWritable({ actor, db }, table, own, changes);
			await demandNamed({ db, actor, own, tableOf }, table, changes);
			const values = custom && (await checkCustom(db, await fieldsFor({ actor, db }), custom, { module, record: name, id: params.id }));
			const named = await listedValues({ db, actor, make }, table, changes);
			return changeRecord(db, table, params.id, version, own, { ...named, custom: values });
		},
		archive: ({ params, body, db, own }) => changeRecord(db, table, params.id, body.version, own, { archived_at: NOW }),
		restore: ({ params, body, db, own }) => changeRecord(db, table, params.id, body.version, own, { archived_at: null }),
		activity: async ({ params, db, own, actor }) => {
			demandHistory(actor);
			found(await findRecord(db, table, params.id, own));
			const changes = await activityOf(db, name, params.id);
			const told = changes.map(({ before, after }) => ({ row_id: params.id, values: [before, after] }));
			await cutHistory({ actor, db }, table, told);
			return { changes };
		},
		bulk_update: async ({ body, db, own, request, actor, tableOf }) => {
			const custom = await fieldsFor({ actor, db });
			const { custom: given, ...changes } = body.changes;
			await demandAskable({ actor, db }, table, own, body.selection);
			await demandWritable({ actor, db }, table, own, changes);
			await demandNamed({ db, actor, own, tableOf }, table, changes);
			const values = given && (await checkCustom(db, custom, given, "many"));
			const named = await listedValues({ db, actor, make: body.make }, table, changes);
			const count = await changeMany(db, table, body.selection, own, { ...named, custom: values }, { custom });
			const fields = [...Object.keys(changes), ...Object.keys(values ?? {}).map((key) => CUSTOM_PREFIX + key)];
			await nameBatch(db, "bulk_update", { record: name, count, fields });
			return { count, batch: request.id };
		},
		bulk_archive: async ({ body, db, own, request, actor }) => {
			await demandAskable({ actor, db }, table, own, body.selection);
			const options = { custom: await fieldsFor({ actor, db }), only: [sql`archived_at is null`] };
			const count = await changeMany(db, table, body.selection, own, { archived_at: NOW }, options);
			await nameBatch(db, "bulk_archive", { record: name, count });
			return { count, batch: request.id };
		},
		bulk_restore: async ({ body, db, own, request, actor }) => {
			await demandAskable({ actor, db }, table, own, body.selection);
			const options = { custom: await fieldsFor({ actor, db }), only: [sql`archived_at is not null`] };
			const count = await changeMany(db, table, body.selection, own, { archived_at: null }, options);
			await nameBatch(db, "bulk_restore", { record: name, count });
			return { count, batch: request.id };
		},
	};
	// cast: written for a record in general, true for each
	return handlers as unknown as Handlers<ReturnType<typeof recordCalls<S>>>;
}
