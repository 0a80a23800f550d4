import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../start-error.ts";
import type { Binaries } from "./postgres.binaries.ts";
import type { Owner } from "./postgres.owner.ts";

/** Nothing of our own environment reaches PostgreSQL: neither PG* variables nor the system's language. */
export const CLEAN_ENVIRONMENT: NodeJS.ProcessEnv = {
	LC_ALL: "C",
	TZ: "UTC",
	...(process.env.PATH && { PATH: process.env.PATH }),
	...(process.env.SYSTEMROOT && { SYSTEMROOT: process.env.SYSTEMROOT }),
};

/** The superuser's password, made at the first start and readable by PostgreSQL's account only. */
export function readPassword(postgresFolder: string, owner: Owner): string {
	const file = join(postgresFolder, "password");
	if (!existsSync(file)) {
		const half = `${file}.new`;
		writeFileSync(half, `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600 });
		if (owner.uid !== undefined && owner.gid !== undefined) chownSync(half, owner.uid, owner.gid);
		renameSync(half, file);
	}
	return readFileSync(file, "utf8").trim();
}

/** Makes the cluster in `data.new` and renames it when whole: a half-made one is never used. */
export async function ensureCluster(postgresFolder: string, { initdb }: Binaries, owner: Owner): Promise<void> {
	const data = join(postgresFolder, "data");
	if (existsSync(join(data, "PG_VERSION"))) return;
	const half = `${data}.new`;
	rmSync(half, { recursive: true, force: true });
	const password = `--pwfile=${join(postgresFolder, "password")}`;
	// The built-in locale sorts alike on every system, so an upgraded system library cannot spoil an index.
	const locale = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
	const access = ["--username=postgres", "--auth=scram-sha-256", password];
	await run(initdb, [`--pgdata=${half}`, ...access, ...locale, "--no-instructions"], postgresFolder, owner);
	renameSync(half, data);
}

function run(program: string, args: string[], cwd: string, owner: Owner): Promise<void> {
	return new Promise((resolve, reject) => {
		const child = spawn(program, args, { ...owner, cwd, env: CLEAN_ENVIRONMENT, stdio: ["ignore", "ignore", "pipe"] });
		let complaint = "";
		child.stderr.on("data", (chunk) => {
			complaint += chunk;
		});
		child.on("error", reject);
		child.on("close", (code) => {
			if (code === 0) resolve();
			else reject(new StartError(`PostgreSQL could not make its data folder in ${cwd}: ${reasonIn(complaint)}`));
		});
	});
}

/** Its last lines tell what it tidies up; why it failed stands before. */
function reasonIn(text: string): string {
	const lines = text.trim().split("\n").filter(Boolean);
	const reason = lines.find((line) => /error:|fatal:|panic:|could not/i.test(line)) ?? lines.slice(-2).join(" ");
	return reason.trim().slice(0, 400);
}
