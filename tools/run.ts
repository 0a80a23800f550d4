import { spawn } from "node:child_process";
import { resolve as resolvePath } from "node:path";

/** The folder of package.json. */
export const ROOT = resolvePath(import.meta.dirname, "..");

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
export function listen(program: string, args: string[]): Promise<{ code: number; output: string }> {
	return new Promise((resolve, reject) => {
		const child = spawn(program, args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"], env: process.env });
		const stop = passSignals((signal) => child.kill(signal));
		let output = "";
		for (const stream of [child.stdout, child.stderr])
			stream.setEncoding("utf8").on("data", (chunk: string) => {
				output += chunk;
			});
		child.once("error", reject);
		child.once("close", (code) => {
			stop();
			resolve({ code: code ?? 1, output });
		});
	});
}

function passSignals(pass: (signal: NodeJS.Signals) => void): () => void {
	const signals = ["SIGINT", "SIGTERM"] as const;
	const listeners = signals.map((signal) => {
		const listener = () => {
			pass(signal);
			process.exitCode = 1;
		};
		process.once(signal, listener);
		return { signal, listener };
	});
	return () => {
		for (const { signal, listener } of listeners) process.off(signal, listener);
	};
}
