import { spawn } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import { ROOT } from "./setup-error.mjs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
let interrupted = false;

/** Whether somebody stopped us: what failed then is not a fault. */
export const wasInterrupted = () => interrupted;

/**
 * Becomes the program where the system allows it: no process of ours stays in between to hold memory, swallow a signal
 * or survive a kill. Elsewhere (Node 20, Windows) runs it as a child and resolves with its exit code.
 */
export function handOver(node, args) {
	if (process.execve && process.platform !== "win32") {
		process.removeAllListeners("warning"); // says that execve is experimental, on every start
		process.execve(node, [node, ...args], environment(node));
	}
	return runTogether(node, [args]);
}

/** Runs our programs side by side under the pinned Node. */
export function runTogether(node, programs) {
	return runAll(programs.map((args) => ({ program: node, args, options: { env: environment(node) } })));
}

/**
 * Runs programs side by side. The first one to end, or a signal, ends them all; the first exit code is the answer.
 * Not spawnSync: it is deaf to signals, so that stopping us would leave the program running.
 */
export function runAll(programs) {
	return new Promise((resolve) => {
		const children = programs.map(({ program, args, options }) => spawn(program, args, { cwd: ROOT, stdio: "inherit", ...options }));
		const living = new Set(children);
		let code;
		let told = false;
		// A terminal, npm and we ourselves may all pass on the same Ctrl+C: each child is told once.
		const tell = (signal) => {
			if (told) return;
			told = true;
			for (const child of living) child.kill(signal);
		};
		const listeners = SIGNALS.map((signal) => {
			const listener = () => {
				interrupted = true;
				tell(signal);
			};
			return [signal, listener];
		});
		for (const [signal, listener] of listeners) process.on(signal, listener);
		const end = (child, own) => {
			living.delete(child);
			code ??= own;
			tell("SIGTERM");
			if (living.size > 0) return;
			for (const [signal, listener] of listeners) process.off(signal, listener);
			resolve(code);
		};
		for (const child of children) {
			child.once("error", () => end(child, 1));
			child.once("exit", (own) => end(child, own ?? 1));
		}
	});
}

function environment(node) {
	const bin = join(ROOT, "node_modules/.bin");
	// Programs of ours that start others find the pinned Node first.
	return { ...process.env, PATH: [dirname(node), bin, process.env.PATH].join(delimiter) };
}
