import { spawn } from "node:child_process";
import { resolve as resolvePath } from "node:path";

/** The folder of package.json. */
export const ROOT = resolvePath(import.meta.dirname, "..");

export interface Heard {
	code: number;
	output: string;
	complaint: string;
}

/** Runs a program with its output to ours; resolves with its exit code. A signal to us is passed on to it. */
export function run(program: string, args: string[], extra: Record<string, string> = {}): Promise<number> {
	return new Promise((resolve, reject) => {
		const child = spawn(program, args, { cwd: ROOT, stdio: "inherit", env: { ...process.env, ...extra } });
		const stop = passSignals((signal) => child.kill(signal));
		child.once("error", reject);
		child.once("exit", (code) => {
			stop();
			resolve(code ?? 1);
		});
	});
}

/** Runs a program quietly and keeps what it says. */
export function listen(program: string, args: string[], cwd: string = ROOT): Promise<Heard> {
	return new Promise((resolve, reject) => {
		const child = spawn(program, args, { cwd, stdio: ["ignore", "pipe", "pipe"], env: process.env });
		const stop = passSignals((signal) => child.kill(signal));
		const heard: Heard = { code: 1, output: "", complaint: "" };
		child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
			heard.output += chunk;
		});
		child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
			heard.complaint += chunk;
		});
		child.once("error", reject);
		child.once("close", (code) => {
			stop();
			resolve({ ...heard, code: code ?? 1 });
		});
	});
}

let interrupted = false;

/** Whether somebody stopped us: the steps that were still to come are left out. */
export const wasInterrupted = (): boolean => interrupted;

/** However we are stopped, what we started gets SIGINT: Playwright ends its web server on that signal only. */
function passSignals(end: (signal: NodeJS.Signals) => void): () => void {
	const listener = () => {
		interrupted = true;
		end("SIGINT");
	};
	const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
	for (const signal of signals) process.on(signal, listener);
	return () => {
		for (const signal of signals) process.off(signal, listener);
	};
}
