import type pg from "pg";
import { type CustomerDb, inCustomer } from "../db/customer-db.ts";
import type { CustomerTask, Task } from "../jobs/jobs.ts";
import type { RecordTable, TableOf } from "../tables/record-table.ts";
import { checkImport } from "./import-check.ts";
import { runImport } from "./import-run.ts";
import { batchOf, importOfJob } from "./import-state.ts";

/** A job that gave no sign of life for this long belonged to a process that died. */
const SILENT_FOR = "20 seconds";

/** The jobs of imports, for every record that can be imported. */
export function importTasks(
	pool: pg.Pool,
	tables: readonly RecordTable[],
	tableOf: TableOf,
): Record<"check_import" | "run_import", Task<CustomerTask>> {
	const byName = new Map(tables.map((table) => [table.spec.name, table]));
	const task = (work: (db: CustomerDb, table: RecordTable, import_id: number, attempt: number) => Promise<void>): Task<CustomerTask> => ({
		lane: "bulk",
		run: async (input, db) => {
			const { import_id, attempt } = input as { import_id: number; attempt: number };
			const state = await importOfJob(db, import_id);
			const table = state && byName.get(state.record);
			if (state === undefined || table === undefined) return;
			// all that it writes carries one request id: the batch that undo takes back
			const setting = { customer_id: db.customer_id, user_id: state.user_id, request_id: batchOf(import_id) };
			await work(inCustomer(pool, setting), table, import_id, attempt);
		},
	});
	return {
		check_import: task((db, table, import_id, attempt) => checkImport(db, table, import_id, attempt, tableOf)),
		run_import: task((db, table, import_id, attempt) => runImport(db, table, import_id, attempt, tableOf)),
	};
}

/** Asks again for the jobs of processes that died. */
export const wakeImports = (ownerPool: pg.Pool) => ownerPool.query("select platform.wake_imports($1)", [SILENT_FOR]);
export const tidyImports = (ownerPool: pg.Pool) => ownerPool.query("select platform.tidy_imports()");
