import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export const ROOT = resolve(import.meta.dirname, "..");
export const SECRET = "a secret that only the benches use, of fifty characters";

/** Everything we started and that still runs; whatever happens, it ends with us. */
const running = new Set<ChildProcess>();
const folders = new Set<string>();
process.on("exit", () => {
	for (const child of running) child.kill("SIGKILL");
	for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export function temporaryFolder(name: string): string {
	const folder = mkdtempSync(join(tmpdir(), `homeroom-${name}-`));
	folders.add(folder);
	return folder;
}
export function removeFolder(folder: string): void {
	rmSync(folder, { recursive: true, force: true });
	folders.delete(folder);
}

export interface Started {
	pid: number;
	port: number;
	/** What it has written so far. */
	output(): string;
	/** Its exit code, or the signal it died of. */
	exited: Promise<number | string>;
	/** Tells it to stop and waits. */
	stop(signal?: NodeJS.Signals): Promise<number | string>;
}

/** Starts a script of ours that prints its address when it is ready. */
export async function startScript(script: string, env: Record<string, string>, flags: string[] = []): Promise<Started> {
	const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(HOMEROOM_|DATABASE_|PORT$|HOST$)/.test(name)));
	const child = spawn(process.execPath, [...flags, join(ROOT, script)], {
		cwd: ROOT,
		env: { ...inherited, PORT: "0", HOST: "127.0.0.1", ...env },
		stdio: ["ignore", "pipe", "pipe"],
	});
	running.add(child);
	let output = "";
	for (const stream of [child.stdout, child.stderr])
		stream.setEncoding("utf8").on("data", (chunk: string) => {
			output = (output + chunk).slice(-100_000);
		});
	const exited = once(child, "exit").then(([code, signal]) => {
		running.delete(child);
		return (code ?? signal) as number | string;
	});
	const address = async () => {
		for (const deadline = Date.now() + 60_000; Date.now() < deadline; await wait(2)) {
			const found = /http:\/\/[\w.]+:(\d+)/.exec(output);
			if (found) return Number(found[1]);
			if (child.exitCode !== null || child.signalCode !== null) break;
		}
		child.kill("SIGKILL");
		throw new Error(`${script} did not start: ${output}`);
	};
	const port = await address();
	return {
		pid: child.pid as number,
		port,
		output: () => output,
		exited,
		stop: (signal = "SIGTERM") => {
			child.kill(signal);
			return exited;
		},
	};
}

export const startServer = (env: Record<string, string>, flags: string[] = []): Promise<Started> =>
	startScript("server/src/main.ts", { HOMEROOM_SECRET: SECRET, HOMEROOM_CALLS_PER_MINUTE: "1000000000", ...env }, flags);

export function childrenOf(parent: number): number[] {
	return readdirSync("/proc")
		.map(Number)
		.filter((pid) => pid > 0 && statOf(pid)?.parent === parent);
}

/** PostgreSQL is all its processes. */
export const familyOf = (pid: number): number[] => [pid, ...childrenOf(pid)];

/** Processor time used so far, in milliseconds. */
export const cpuOf = (pids: number[]): number => pids.reduce((sum, pid) => sum + (statOf(pid)?.cpu ?? 0), 0);

/** Memory in MB; pages shared between processes are counted once in all. */
export const memoryOf = (pids: number[]): number => pids.reduce((sum, pid) => sum + pssOf(pid), 0) / 1024;

function pssOf(pid: number): number {
	try {
		return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
	} catch {
		return 0;
	}
}

function statOf(pid: number): { parent: number; cpu: number } | undefined {
	try {
		const line = readFileSync(`/proc/${pid}/stat`, "utf8");
		const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
		return { parent: Number(fields[1]), cpu: (Number(fields[11]) + Number(fields[12])) * 10 };
	} catch {
		return undefined;
	}
}

export function percentile(values: number[], part: number): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
export const median = (values: number[]): number => percentile(values, 0.5);
