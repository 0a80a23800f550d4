import type pg from "pg";

/** As long as graphile-worker looks back: what is older, the start below finds. */
export const MISSED_FOR = "20h";

/**
 * Asks for a backup at the start where the newest whole one is older than a day, or there is none: the first night may be far off, and a server that is off
 * every night would never make one. Once: one that waits is not asked for again, nor one that another process makes.
 */
export async function enqueueMissedBackup(ownerPool: pg.Pool): Promise<void> {
	await ownerPool.query(
		`select graphile_worker.add_job('backup', '{}', max_attempts => 3, job_key => 'backup')
		where not exists (select from platform.backups where bytes is not null and started_at > now() - interval '24 hours')
		and not exists (select from graphile_worker.jobs where key = 'backup' and (locked_at is not null or attempts < max_attempts))`,
	);
}

/** When the first step of the schema ran. */
export async function installedAt(ownerPool: pg.Pool): Promise<Date> {
	const { rows } = await ownerPool.query<{ at: string }>("select min(at) as at from schema_migrations");
	return new Date(rows[0]?.at as string);
}
