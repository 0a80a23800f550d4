import { setTimeout as wait } from "node:timers/promises";
import { newAgent, post } from "./fault-school.ts";

export interface Writers {
	/** Names of the students whose write was answered with 2xx. */
	acknowledged: Set<string>;
	/** When each refusal or broken connection was seen, and what it was. */
	failures: { at: number; reason: string }[];
	/** Requests that were neither answered nor refused at connecting. */
	unanswered(): number;
	/** Where the writers reach the server from now on. */
	target: { port: number; token: string };
	stop(): Promise<void>;
}

let serial = 0;

/** Keep-alive clients that add students, one after the other each, and repeat a write with its key until it is answered. */
export function startWriters(count: number, target: { port: number; token: string }): Writers {
	const writers: Writers = {
		acknowledged: new Set(),
		failures: [],
		unanswered: () => writers.failures.filter(({ reason }) => !reason.startsWith("ECONNREFUSED")).length,
		target,
		stop: async () => {
			stopped = true;
			await Promise.all(all);
		},
	};
	let stopped = false;
	const write = async () => {
		const agent = newAgent();
		while (!stopped) {
			const name = `Write ${process.pid} ${serial++}`;
			const key = `fault-${name.replaceAll(" ", "-")}`;
			for (let done = false; !done && !stopped; ) {
				try {
					const { status, body } = await post(agent, writers.target.port, writers.target.token, key, {
						first_name: "Fault",
						last_name: name,
						status: "enrolled",
					});
					done = status >= 200 && status < 300;
					if (done) writers.acknowledged.add(name);
					else writers.failures.push({ at: Date.now(), reason: `${status} ${body.slice(0, 200)}` });
				} catch (error) {
					const { code = "", message } = error as NodeJS.ErrnoException;
					writers.failures.push({ at: Date.now(), reason: `${code} ${message}` });
				}
				if (!done) await wait(20);
			}
		}
		agent.destroy();
	};
	const all = Array.from({ length: count }, write);
	return writers;
}
