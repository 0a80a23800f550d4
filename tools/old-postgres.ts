import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A PostgreSQL of this system, older than the built-in one. */
export interface OldPostgres {
	major: number;
	/** The folder of its programs. */
	programs: string;
}

/** From the oldest that README promises to the last before the built-in one. */
const MAJORS = [15, 16, 17];
const PROGRAM = "/usr/sbin/pgbouncer";
export const WITHOUT =
	"no PostgreSQL 15, 16 or 17 here (Debian: apt-get install postgresql pgbouncer, or name its folder of programs in TEST_POSTGRES): what README promises for them was not tried";

/** The oldest one there is: TEST_POSTGRES names the folder of its programs, otherwise where Debian, Red Hat and Homebrew put it. */
export function findOldPostgres(): OldPostgres | undefined {
	const { TEST_POSTGRES } = process.env;
	const places = MAJORS.flatMap((major) => [
		`/usr/lib/postgresql/${major}/bin`,
		`/usr/pgsql-${major}/bin`,
		`/opt/homebrew/opt/postgresql@${major}/bin`,
	]);
	for (const programs of TEST_POSTGRES ? [TEST_POSTGRES] : places) {
		const major = majorOf(programs);
		if (major !== undefined) return { major, programs };
	}
	return undefined;
}

export const findPgBouncer = (): string | undefined => (existsSync(PROGRAM) ? PROGRAM : undefined);

/** Finds one, installing what the distribution has where we may: root on Debian and its kin. */
export function ensureOldPostgres(): OldPostgres | undefined {
	const found = findOldPostgres();
	const isComplete = found !== undefined && findPgBouncer() !== undefined;
	if (isComplete || process.env.TEST_POSTGRES || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return found;
	process.stdout.write("Installing PostgreSQL and PgBouncer for the tests …\n");
	apt("update");
	if (found === undefined && apt("install", "postgresql-common")) {
		withoutCluster();
		apt("install", "postgresql");
	}
	apt("install", "pgbouncer");
	return findOldPostgres();
}

function apt(...words: string[]): boolean {
	const [command = "", ...rest] = words;
	const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
	return spawnSync("apt-get", [command, "-y", "--no-install-recommends", ...rest], { stdio: "inherit", env }).status === 0;
}

/** The programs are wanted, not a database that runs from now on. */
function withoutCluster(): void {
	const file = "/etc/postgresql-common/createcluster.conf";
	if (existsSync(file))
		writeFileSync(file, readFileSync(file, "utf8").replace(/^#?\s*create_main_cluster.*$/m, "create_main_cluster = false"));
}

function majorOf(programs: string): number | undefined {
	if (!existsSync(join(programs, "initdb"))) return undefined;
	const { stdout } = spawnSync(join(programs, "postgres"), ["--version"], { encoding: "utf8" });
	const found = /\(PostgreSQL\) (\d+)/.exec(stdout ?? "")?.[1];
	return found === undefined ? undefined : Number(found);
}
