import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../main.ts", import.meta.url));
/** What this machine's own environment may say to a server stays out of it. */
const OURS = /^(PORT|HOST|DATABASE_URL|HOMEROOM_\w+|SMTP_URL|MAIL_FROM|STRIPE_\w+|LOG_LEVEL)$/;

export interface ServerProcess {
	/** All it printed so far, complaints included. */
	said(): string;
	/** Resolves with its exit code. */
	ended: Promise<number | null>;
	stop(): Promise<number | null>;
}

/** The server as `npm start` runs it, in a process of its own. */
export function startServerProcess(env: Record<string, string>): ServerProcess {
	const kept = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OURS.test(name)));
	const child: ChildProcess = spawn(process.execPath, [MAIN], { env: { ...kept, ...env }, stdio: ["ignore", "pipe", "pipe"] });
	let said = "";
	for (const stream of [child.stdout, child.stderr])
		stream?.setEncoding("utf8").on("data", (text: string) => {
			said += text;
		});
	const ended = once(child, "close").then(([code]) => code as number | null);
	return {
		said: () => said,
		ended,
		stop() {
			child.kill("SIGTERM");
			return ended;
		},
	};
}
