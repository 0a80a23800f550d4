import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startPostgres } from "../server/src/kit/postgres/postgres.supervisor.ts";

declare module "vitest" {
	export interface ProvidedContext {
		databaseUrl: string;
	}
}

/**
 * One PostgreSQL for all server tests of a run, thrown away afterwards.
 * Tests read `process.env.TEST_DATABASE_URL` (or `inject("databaseUrl")`) and make their own databases on it.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
	const { TEST_DATABASE_URL } = process.env;
	if (TEST_DATABASE_URL !== undefined) {
		project.provide("databaseUrl", TEST_DATABASE_URL); // another project of this run came first
		return undefined;
	}
	const folder = mkdtempSync(join(tmpdir(), "homeroom-test-"));
	const postgres = await startPostgres({
		folder,
		report: (sentence) => process.stderr.write(`${sentence}\n`),
		// A power cut loses a test run anyway, so nothing waits for the disk. Never set outside tests.
		settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" },
	});
	process.env.TEST_DATABASE_URL = postgres.url; // workers start with a copy of this environment
	project.provide("databaseUrl", postgres.url);
	const end = async () => {
		await postgres.stop();
		rmSync(folder, { recursive: true, force: true });
	};
	// Vitest does not tear down when it is stopped from outside, and PostgreSQL would live on.
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void end().finally(() => process.exit(130)));
	return end;
}
