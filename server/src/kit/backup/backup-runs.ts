import type pg from "pg";
import { openBackupClient } from "./backup-client.ts";

/** Writes down that a backup is made and how it ended, for /metrics and the console. An installation of an older version has no such list yet. */
export async function noted<T extends { bytes: number }>(url: string, work: () => Promise<T>): Promise<T> {
	const id = await withClient(url, begin);
	if (id === undefined) return work();
	const end = (bytes: number | null, problem: string | null) =>
		withClient(url, (client) =>
			client.query("update platform.backups set finished_at = now(), bytes = $2, problem = $3 where id = $1", [id, bytes, problem]),
		);
	const made = await work().catch(async (error: Error) => {
		await end(null, error.message.slice(0, 500)).catch(() => {});
		throw error;
	});
	await end(made.bytes, null);
	return made;
}

async function begin(client: pg.Client): Promise<string | undefined> {
	const { rows } = await client.query<{ there: boolean }>("select to_regclass('platform.backups') is not null as there");
	if (!rows[0]?.there) return undefined;
	await client.query("delete from platform.backups where started_at < now() - interval '400 days'");
	return (await client.query<{ id: string }>("insert into platform.backups default values returning id")).rows[0]?.id;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = await openBackupClient(url);
	try {
		return await work(client);
	} finally {
		await client.end();
	}
}

export interface BackupState {
	/** Since the newest whole backup was begun; null where there is none. */
	age_seconds: number | null;
	/** The last one that ended did so with a problem. */
	failed: boolean;
}
/** As anybody who may read the list. */
export const BACKUP_STATE = `select (select floor(extract(epoch from now() - started_at))::int from platform.backups where bytes is not null order by started_at desc limit 1) as age_seconds,
	coalesce((select problem is not null from platform.backups where finished_at is not null order by started_at desc limit 1), false) as failed`;

export const backupState = async (pool: Pick<pg.Pool, "query">): Promise<BackupState> =>
	(await pool.query<BackupState>(BACKUP_STATE)).rows[0] as BackupState;
