import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
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
 * Those that live as long as a process are named after the run (`TEST_RUN`), and their files lie in `TEST_RUN_FOLDER`.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
	const { TEST_DATABASE_URL, TEST_RUN } = process.env;
	if (TEST_DATABASE_URL !== undefined) project.provide("databaseUrl", TEST_DATABASE_URL);
	if (TEST_RUN !== undefined) return undefined; // another project of this run came first
	const run = randomBytes(4).toString("hex");
	const files = join(tmpdir(), `homeroom-run-${run}`);
	mkdirSync(files);
	// workers start with a copy of this environment
	Object.assign(process.env, { TEST_RUN: run, TEST_RUN_FOLDER: files });
	const ends = [async () => rmSync(files, { recursive: true, force: true })];
	const end = async () => {
		for (const one of ends.splice(0)) await one();
	};
	// Vitest does not tear down when it is stopped from outside, and PostgreSQL would live on.
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void end().finally(() => process.exit(130)));
	if (TEST_DATABASE_URL !== undefined) {
		ends.push(() => dropAll(TEST_DATABASE_URL, run));
		return end;
	}
	const folder = mkdtempSync(join(tmpdir(), "homeroom-test-"));
	const postgres = await startPostgres({
		folder,
		report: (sentence) => process.stderr.write(`${sentence}\n`),
		// A power cut loses a test run anyway, so nothing waits for the disk. Never set outside tests.
		settings: {
			fsync: "off",
			synchronous_commit: "off",
			full_page_writes: "off",
			// a copy of a database is not written a second time into the log
			wal_level: "minimal",
			max_wal_senders: "0",
			checkpoint_timeout: "1h",
			max_wal_size: "4GB",
			shared_buffers: "512MB",
			// per database, and there are twenty
			autovacuum_naptime: "30s",
			jit: "off",
			max_connections: "300",
		},
	});
	process.env.TEST_DATABASE_URL = postgres.url;
	project.provide("databaseUrl", postgres.url);
	ends.push(async () => {
		await postgres.stop();
		rmSync(folder, { recursive: true, force: true });
	});
	return end;
}

/** Leaves a server that is not ours as it was. */
async function dropAll(url: string, run: string): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		const { rows } = await client.query<{ name: string }>("select datname as name from pg_database where datname like $1", [
			`homeroom_${run}_%`,
		]);
		for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
	} finally {
		await client.end();
	}
}
