import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { CLEAN_ENVIRONMENT } from "../server/src/kit/postgres/postgres.cluster.ts";
import { launch, stopPostmaster } from "../server/src/kit/postgres/postgres.launch.ts";
import { findOwner, handOver, letPass } from "../server/src/kit/postgres/postgres.owner.ts";
import { freePort } from "../server/src/kit/postgres/postgres.processes.ts";
import { findOldPostgres, findPgBouncer, WITHOUT } from "./old-postgres.ts";
import { ROOT } from "./run.ts";

export interface OwnPostgres {
	/** The database as docs/operating.md says to make it, with its owner. */
	url: string;
	version: string;
	/** The program, where there is one. */
	pgbouncer: string | undefined;
}
declare module "vitest" {
	export interface ProvidedContext {
		ownPostgres: OwnPostgres;
	}
}
const PASSWORD = "only for tests";

/** The system's own PostgreSQL in a folder of its own, with the role and the database that the handbook tells people to make. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const found = findOldPostgres();
	if (found === undefined) throw new Error(WITHOUT);
	const place = mkdtempSync(join(tmpdir(), "homeroom-own-postgres-"));
	const folder = join(place, "postgres");
	const owner = findOwner(folder);
	letPass(place, owner);
	handOver(folder, owner);
	const data = join(folder, "data");
	const pwfile = join(place, "password");
	writeFileSync(pwfile, `${PASSWORD}\n`);
	chmodSync(pwfile, 0o644);
	const access = ["--username=postgres", "--auth=scram-sha-256", `--pwfile=${pwfile}`, "--encoding=UTF8", "--locale=C.UTF-8"];
	const made = spawnSync(join(found.programs, "initdb"), [`--pgdata=${data}`, ...access], {
		...owner,
		cwd: folder,
		env: CLEAN_ENVIRONMENT,
	});
	if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
	const running = await launch(
		{
			folder,
			data,
			owner,
			binaries: { postgres: join(found.programs, "postgres"), initdb: join(found.programs, "initdb") },
			// the zone and the dates of another country's server: nothing of ours may lean on them
			settings: { listen_addresses: "127.0.0.1", unix_socket_directories: "", timezone: "Pacific/Auckland", datestyle: "iso, dmy" },
		},
		await freePort(),
	);
	const end = async () => {
		await stopPostmaster(running.pid);
		rmSync(place, { recursive: true, force: true });
	};
	// Vitest does not tear down when it is stopped from outside, and PostgreSQL would live on.
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void end().finally(() => process.exit(130)));
	const version = await asHandbookSays(`postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${running.port}/postgres`);
	process.stdout.write(
		`PostgreSQL ${version} of ${found.programs}; PgBouncer: ${findPgBouncer() ?? "not here, its refusal is not tried"}\n`,
	);
	const url = `postgres://homeroom:${encodeURIComponent(PASSWORD)}@127.0.0.1:${running.port}/homeroom`;
	project.provide("ownPostgres", { url, version, pgbouncer: findPgBouncer() });
	return end;
}

/** Runs the very words of docs/operating.md. */
async function asHandbookSays(url: string): Promise<string> {
	const [, words] = /`(create role homeroom [^`]+)`/.exec(readFileSync(join(ROOT, "docs/operating.md"), "utf8")) ?? [];
	if (words === undefined) throw new Error("docs/operating.md does not say how to make the role and the database");
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		for (const word of words
			.replace("…", PASSWORD)
			.split(";")
			.filter((one) => one.trim() !== ""))
			await client.query(word);
		const { rows } = await client.query<{ server_version: string }>("show server_version");
		return rows[0]?.server_version ?? "";
	} finally {
		await client.end();
	}
}
