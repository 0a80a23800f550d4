import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ROOT } from "./bench-processes.ts";
import type { LoadOrder, LoadResult } from "./load-generator.ts";

export interface Load {
	run(order: LoadOrder): Promise<LoadResult>;
	stop(): Promise<void>;
}

/** A process of its own that only sends requests. */
export function startLoad(): Load {
	const child: ChildProcess = fork(join(ROOT, "bench/load-generator.ts"), { stdio: ["ignore", "inherit", "inherit", "ipc"] });
	return {
		async run(order) {
			child.send(order);
			const [result] = (await once(child, "message")) as [LoadResult];
			if (result.failed > 0) throw new Error(`${result.failed} of ${result.count} requests failed: ${result.failure}`);
			return result;
		},
		async stop() {
			child.disconnect();
			await once(child, "exit");
		},
	};
}

export const get = (path: string, token?: string): string =>
	`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${token === undefined ? "" : `authorization: Bearer ${token}\r\n`}\r\n`;

/** The condition "of this class", as a query carries it. */
export const whereClass = (label: string): string => encodeURIComponent(JSON.stringify([["class_label", "is", label]]));
