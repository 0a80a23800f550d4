import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** What PostgreSQL itself wrote about the process that runs (or ran) on a data folder. */
export interface Postmaster {
	pid: number;
	port: number;
	ready: boolean;
}

export function readPostmaster(data: string): Postmaster | undefined {
	try {
		const lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
		const [pid, , , port, , , , status] = lines;
		return { pid: Number(pid), port: Number(port), ready: status?.trim() === "ready" };
	} catch {
		return undefined;
	}
}

/** A zombie answers signals like a living process, so on Linux its state is read. */
export function isAlive(pid: number): boolean {
	const state = linuxState(pid);
	if (state) return state.letter !== "Z" && state.letter !== "X";
	if (process.platform === "linux") return false;
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === "EPERM";
	}
}

/** When the process began, in a form to compare: a pid alone may have been given to another process since. */
export function startMark(pid: number): string {
	return linuxState(pid)?.began ?? "unknown";
}

/** Is this pid PostgreSQL on this data folder, and not a process that got the number later? */
export function isPostgresOf(data: string, pid: number): boolean {
	if (!isAlive(pid)) return false;
	return process.platform === "linux" ? runsOn(data, pid) : true;
}

/** Ends backends that outlived a killed postmaster: they hold its shared memory, and PostgreSQL will not start beside them. */
export async function endOrphans(data: string): Promise<void> {
	for (const signal of ["SIGQUIT", "SIGKILL"] as const) {
		for (const pid of orphans(data)) signalQuietly(pid, signal);
		if (await until(() => orphans(data).length === 0, 5_000)) return;
	}
}

export function signalQuietly(pid: number, signal: NodeJS.Signals): void {
	try {
		process.kill(pid, signal);
	} catch {
		// It ended by itself in the meantime.
	}
}

export async function until(done: () => boolean | Promise<boolean>, milliseconds: number): Promise<boolean> {
	for (const deadline = Date.now() + milliseconds; ; await wait(5)) {
		if (await done()) return true;
		if (Date.now() > deadline) return false;
	}
}

export function accepts(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = connect({ port, host: "127.0.0.1", timeout: 1_000 });
		const answer = (yes: boolean) => {
			socket.destroy();
			resolve(yes);
		};
		socket.once("connect", () => answer(true));
		socket.once("error", () => answer(false));
		socket.once("timeout", () => answer(false));
	});
}

export async function freePort(tries = 20): Promise<number> {
	const [from, to] = LISTENING;
	const wanted = tries === 0 ? 0 : from + Math.floor(Math.random() * (to - from));
	return (await listenOnce(wanted)) ?? freePort(tries - 1);
}
/** Below the ports that systems hand out to whoever connects: between asking and listening nobody is given one of these. */
const LISTENING = [20_000, 32_000] as const;

/** The port that was given; null: it is taken. */
function listenOnce(port: number): Promise<number | null> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once("error", (error) => (port === 0 ? reject(error) : resolve(null)));
		server.listen(port, "127.0.0.1", () => {
			const address = server.address();
			server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
		});
	});
}

function orphans(data: string): number[] {
	if (process.platform !== "linux") return [];
	return readdirSync("/proc")
		.map(Number)
		.filter((pid) => pid > 0 && runsOn(data, pid) && isAlive(pid));
}

function runsOn(data: string, pid: number): boolean {
	try {
		return readlinkSync(`/proc/${pid}/cwd`) === data && linuxState(pid)?.program === "postgres";
	} catch {
		return false;
	}
}

function linuxState(pid: number): { program: string; letter: string; began: string } | undefined {
	try {
		const line = readFileSync(`/proc/${pid}/stat`, "utf8");
		const end = line.lastIndexOf(")"); // a program's name may itself hold spaces and brackets
		const fields = line.slice(end + 2).split(" ");
		return { program: line.slice(line.indexOf("(") + 1, end), letter: fields[0] ?? "", began: fields[19] ?? "" };
	} catch {
		return undefined;
	}
}
