import { FILE_KEPT_DAYS } from "@homeroom/contract/kit/constants.ts";
import type pg from "pg";
import { ask, type CustomerDb, inCustomer, inTransaction } from "../db/customer-db.ts";
import { sql } from "../db/sql-text.ts";
import type { Incoming } from "./file-incoming.ts";
import { type FileStorage, readKey } from "./file-storage.ts";
import { FILES_LOCK } from "./files-lock.ts";

/** Younger ones may belong to an upload that is under way. */
const ORPHAN_MS = 86_400_000;
const AT_ONCE = 50;

/** Held by uploads from looking into the store to the end of their transaction. */
export const holdStore = (db: CustomerDb) =>
	ask(db, sql`select pg_advisory_xact_lock_shared(hashtextextended('files of ' || ${db.customer_id}::text, 4))`);
/** Waits for those uploads and lets no other one begin. */
const closeStore = (db: CustomerDb) =>
	ask(db, sql`select pg_advisory_xact_lock(hashtextextended('files of ' || ${db.customer_id}::text, 4))`);

/** Removes files deleted long ago, and objects in the store that belong to no file: what a crash left behind. */
export async function tidyFiles(appPool: pg.Pool, ownerPool: pg.Pool, storage: FileStorage, incoming: Incoming): Promise<void> {
	const client = await ownerPool.connect();
	try {
		const { rows } = await client.query<{ got: boolean }>("select pg_try_advisory_lock($1) as got", [FILES_LOCK]);
		// a backup is being made of them: tomorrow, then
		if (!rows[0]?.got) return;
		try {
			await tidyLocked(appPool, ownerPool, storage, incoming);
		} finally {
			await client.query("select pg_advisory_unlock($1)", [FILES_LOCK]);
		}
	} finally {
		client.release();
	}
}

async function tidyLocked(appPool: pg.Pool, ownerPool: pg.Pool, storage: FileStorage, incoming: Incoming): Promise<void> {
	const { rows } = await ownerPool.query<{ id: string }>("select id from platform.customers");
	const customers = new Map(
		rows.map(({ id }) => [Number(id), inCustomer(appPool, { customer_id: Number(id), user_id: null, request_id: null })]),
	);
	for (const db of customers.values())
		await db.deleteFrom("files").where("deleted_at", "<", sql<string>`now() - make_interval(days => ${FILE_KEPT_DAYS})`).execute();
	let batch: string[] = [];
	let owner = 0;
	const flush = async () => {
		const db = customers.get(owner);
		if (batch.length > 0) await (db === undefined ? remove(storage, batch) : removeOrphans(db, storage, batch));
		batch = [];
	};
	for await (const { key, at } of storage.list()) {
		if (at > Date.now() - ORPHAN_MS) continue;
		const { customer_id = 0 } = readKey(key) ?? {};
		if (customer_id !== owner || batch.length >= AT_ONCE) await flush();
		owner = customer_id;
		batch.push(key);
	}
	await flush();
	await incoming.tidy(ORPHAN_MS);
}

const removeOrphans = (db: CustomerDb, storage: FileStorage, keys: string[]): Promise<void> =>
	inTransaction(db, async (transaction) => {
		await closeStore(transaction);
		const contents = keys.map((key) => readKey(key)?.sha256 ?? "");
		const used = await transaction.selectFrom("file_versions").select("sha256").distinct().where("sha256", "in", contents).execute();
		const known = new Set(used.map(({ sha256 }) => sha256));
		await remove(
			storage,
			keys.filter((_, i) => !known.has(contents[i] as string)),
		);
	});

async function remove(storage: FileStorage, keys: string[]): Promise<void> {
	for (const key of keys) await storage.delete(key);
}
