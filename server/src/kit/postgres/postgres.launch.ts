import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, realpathSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../start-error.ts";
import type { Binaries } from "./postgres.binaries.ts";
import { CLEAN_ENVIRONMENT } from "./postgres.cluster.ts";
import type { Owner } from "./postgres.owner.ts";
import { accepts, endOrphans, isAlive, isPostgresOf, readPostmaster, signalQuietly, until } from "./postgres.processes.ts";
import { asArguments } from "./postgres.settings.ts";

/** Everything needed to start PostgreSQL once more. */
export interface Cluster {
	folder: string;
	data: string;
	binaries: Binaries;
	owner: Owner;
	settings: Record<string, string>;
}

export interface Launched {
	pid: number;
	port: number;
	child?: ChildProcess;
}

const LOG_BYTES = 5_000_000;
const RECOVERY_MILLISECONDS = 300_000; // replaying a long journal after a crash is slow, not broken

/** A PostgreSQL that runs on the data already and was started the way we would: left by a server that was killed, or shared. */
export async function findRunning(cluster: Cluster): Promise<Launched | undefined> {
	const found = readPostmaster(cluster.data);
	if (!found?.ready || !isPostgresOf(cluster.data, found.pid) || !(await accepts(found.port))) return undefined;
	const started = readFileSync(join(cluster.data, "postmaster.opts"), "utf8").trim();
	const ours = [realpathSync(cluster.binaries.postgres), ...launchArguments(cluster, found.port).map((word) => `"${word}"`)].join(" ");
	return started === ours ? { pid: found.pid, port: found.port } : undefined;
}

/** Ends whatever an earlier life left on the data, then starts afresh. */
export async function launch(cluster: Cluster, port: number): Promise<Launched> {
	const left = readPostmaster(cluster.data);
	if (left && isPostgresOf(cluster.data, left.pid)) await stopPostmaster(left.pid);
	await endOrphans(cluster.data);
	// A number given to another process since would make PostgreSQL believe it runs already.
	rmSync(join(cluster.data, "postmaster.pid"), { force: true });

	const log = join(cluster.folder, "postgres.log");
	const begin = rotate(log);
	const output = openSync(log, "a", 0o600);
	// Its own process group: Ctrl+C in a terminal reaches the server only, which then stops PostgreSQL after its last query.
	const child = spawn(cluster.binaries.postgres, launchArguments(cluster, port), {
		...cluster.owner,
		cwd: cluster.folder,
		env: CLEAN_ENVIRONMENT,
		stdio: ["ignore", output, output],
		detached: true,
	});
	closeSync(output);
	child.unref();
	let ended = false;
	child.once("error", () => {
		ended = true;
	});
	child.once("exit", () => {
		ended = true;
	});
	const isReady = () => {
		const now = readPostmaster(cluster.data);
		return now?.pid === child.pid && now?.ready === true;
	};
	await until(() => ended || isReady(), RECOVERY_MILLISECONDS);
	if (child.pid === undefined || ended || !isReady()) {
		if (child.pid !== undefined && !ended) await stopPostmaster(child.pid);
		throw new StartError(`PostgreSQL did not start: ${complaint(log, begin)} (more in ${log})`);
	}
	return { pid: child.pid, port, child };
}

/** Fast shutdown; where that hangs, the immediate one, after which the next start replays the journal. */
export async function stopPostmaster(pid: number): Promise<void> {
	for (const [signal, patience] of [
		["SIGINT", 30_000],
		["SIGQUIT", 5_000],
		["SIGKILL", 5_000],
	] as const) {
		signalQuietly(pid, signal);
		if (await until(() => !isAlive(pid), patience)) return;
	}
}

function launchArguments(cluster: Cluster, port: number): string[] {
	return ["-D", cluster.data, "-p", String(port), ...asArguments(cluster.settings)];
}

/** Keeps one older log, so that a noisy year does not fill the disk; says where this start's lines begin. */
function rotate(log: string): number {
	const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
	if (size <= LOG_BYTES) return size;
	renameSync(log, `${log}.1`);
	return 0;
}

function complaint(log: string, begin: number): string {
	const lines = readFileSync(log).subarray(begin).toString("utf8").split("\n");
	const fatal = lines.findLast((line) => /FATAL|PANIC|error/.test(line)) ?? lines.findLast((line) => line.trim() !== "");
	return (fatal ?? "it ended without a word").replace(/^.*?(FATAL|PANIC):\s*/, "").slice(0, 300);
}
