import type pg from "pg";
import { Gauge, type Registry } from "prom-client";
import { backupState } from "./backup-runs.ts";

/** For alerts: how old the newest backup is, and whether the last one failed. Nothing is told while the database is away or there was none yet. */
export function measureBackups(registry: Registry, pool: Pick<pg.Pool, "query">): void {
	const told = (name: string, help: string, value: (state: Awaited<ReturnType<typeof backupState>>) => number | null) =>
		new Gauge({
			name,
			help,
			registers: [registry],
			async collect() {
				this.remove();
				const state = await backupState(pool).catch(() => undefined);
				const now = state === undefined ? null : value(state);
				if (now !== null) this.set(now);
			},
		});
	told("homeroom_backup_age_seconds", "Since the newest whole backup was begun", ({ age_seconds }) => age_seconds);
	told("homeroom_backup_failed", "1 where the last backup failed", ({ failed }) => (failed ? 1 : 0));
}
