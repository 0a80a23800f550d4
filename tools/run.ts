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

/** Ctrl+C ends what we started first, then us: the steps that were still to come are left out. */
function passSignals(pass: (signal: NodeJS.Signals) => void): () => void {
	const listeners = (["SIGINT", "SIGTERM"] as const).map((signal) => ({ signal, listener: () => pass(signal) }));
	for (const { signal, listener } of listeners) process.on(signal, listener);
	return () => {
		for (const { signal, listener } of listeners) process.off(signal, listener);
	};
}
