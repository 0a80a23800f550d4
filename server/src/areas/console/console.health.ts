import { monitorEventLoopDelay } from "node:perf_hooks";
import type { InstallationHealth } from "@homeroom/contract/areas/console/console-running.contract.ts";
import { sql } from "kysely";
import type pg from "pg";
import { BACKUP_STATE } from "../../kit/backup/backup-runs.ts";
import { onPlatform } from "../../kit/db/platform-db.ts";

interface Parts {
	pool: pg.Pool;
	platformPool: pg.Pool;
	version: string;
	smtp: boolean;
	demo: boolean;
}
interface DatabaseRow {
	version: string;
	bytes: number;
	connections: number;
	max_connections: number;
}
const NANOSECONDS = 1_000_000;
const inMs = (ns: number): number => Math.round(ns / (NANOSECONDS / 10)) / 10;

/** How the installation is doing, and the process that was asked. */
export function createHealthReport({ pool, platformPool, version, smtp, demo }: Parts): () => Promise<InstallationHealth> {
	const delay = monitorEventLoopDelay({ resolution: 20 });
	delay.enable();
	const platform = onPlatform(platformPool);

	return async () => {
		const asked = performance.now();
		await sql`select 1`.execute(platform);
		const round_trip_ms = Math.round((performance.now() - asked) * 10) / 10;
		const [database, jobs, mails, counts, installation, backup] = await Promise.all([
			one<DatabaseRow>(
				sql`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes, current_setting('max_connections')::integer as max_connections,
				(select count(*) from pg_stat_activity where datname = current_database()) as connections`,
			),
			one<InstallationHealth["jobs"]>(sql`select * from platform.job_counts()`),
			one<Omit<InstallationHealth["mails"], "smtp">>(
				sql`select count(*) filter (where status in ('waiting', 'sending')) as waiting, count(*) filter (where status = 'failed') as failed, count(*) filter (where status = 'in_doubt') as in_doubt, count(*) filter (where status = 'kept') as kept,
				count(*) filter (where sent_at > now() - interval '1 day') as sent_today from platform.mails`,
			),
			one<InstallationHealth["customers"] & { people_active: number }>(
				sql`select count(*) filter (where status = 'active') as active, count(*) filter (where status = 'suspended') as suspended, count(*) filter (where status = 'closed') as closed,
				(select count(distinct user_id) from platform.sessions where last_seen_at > now() - interval '10 minutes' and ended_at is null) as people_active from platform.customers`,
			),
			one<{ maintenance: boolean }>(sql`select maintenance from platform.installation`),
			one<InstallationHealth["backup"]>(sql.raw(BACKUP_STATE)),
		]);
		const memory = process.memoryUsage();
		const { people_active, ...customers } = counts;
		return {
			process: {
				version,
				node: process.version,
				started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
				uptime_seconds: Math.floor(process.uptime()),
				memory_bytes: memory.rss,
				heap_bytes: memory.heapUsed,
				// the timer itself waits 20 ms
				delay_ms: { median: Math.max(0, inMs(delay.percentile(50)) - 20), worst: Math.max(0, inMs(delay.percentile(99)) - 20) },
			},
			database: { ...database, waiting: pool.waitingCount + platformPool.waitingCount, round_trip_ms },
			jobs,
			mails: { ...mails, smtp },
			people_active,
			customers,
			maintenance: installation.maintenance,
			demo,
			backup,
		};
	};

	async function one<Row>(question: ReturnType<typeof sql>): Promise<Row> {
		return (await question.execute(platform)).rows[0] as Row;
	}
}
