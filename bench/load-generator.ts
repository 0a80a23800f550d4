import { connect } from "node:net";

// Sends requests over keep-alive connections, each as soon as the answer before it is whole. Raw sockets, because
// a full HTTP client would use more of a two-core machine than the server it measures.

export interface LoadOrder {
	ports: number[];
	/** Whole requests as text; the connections take turns through them. */
	requests: string[];
	connections: number;
	seconds: number;
}
export interface LoadResult {
	count: number;
	failed: number;
	failure: string;
	perSecond: number;
	/** Milliseconds. */
	p50: number;
	p99: number;
}

process.on("message", (order: LoadOrder) => {
	void run(order).then((result) => process.send?.(result));
});
process.on("disconnect", () => process.exit(0));

async function run({ ports, requests, connections, seconds }: LoadOrder): Promise<LoadResult> {
	const texts = requests.map((text) => Buffer.from(text));
	const times: number[] = [];
	const faults = { count: 0, first: "" };
	const begun = performance.now();
	const end = begun + seconds * 1000;
	let next = Math.floor(Math.random() * texts.length);

	const one = (port: number) =>
		new Promise<void>((resolve) => {
			const socket = connect({ port, host: "127.0.0.1", noDelay: true });
			let sent = 0;
			let got: Buffer | undefined;
			const fail = (reason: string) => {
				faults.count++;
				faults.first ||= reason;
			};
			const send = () => {
				sent = performance.now();
				if (sent >= end) return socket.destroy();
				socket.write(texts[next++ % texts.length] as Buffer);
			};
			socket.on("connect", send);
			socket.on("error", (error) => fail(error.message));
			socket.on("close", () => resolve());
			socket.on("data", (chunk) => {
				got = got === undefined ? chunk : Buffer.concat([got, chunk]);
				const head = got.indexOf("\r\n\r\n");
				if (head === -1) return;
				const headers = got.toString("latin1", 0, head);
				const length = Number(/\r\ncontent-length: (\d+)/i.exec(headers)?.[1] ?? Number.NaN);
				if (Number.isNaN(length)) {
					fail(`no length: ${headers}`);
					return socket.destroy();
				}
				if (got.length < head + 4 + length) return;
				times.push(performance.now() - sent);
				if (!headers.startsWith("HTTP/1.1 2")) fail(got.toString("utf8").slice(0, 600));
				got = undefined;
				send();
			});
		});
	await Promise.all(Array.from({ length: connections }, (_, i) => one(ports[i % ports.length] as number)));
	const took = (performance.now() - begun) / 1000;
	times.sort((a, b) => a - b);
	return {
		count: times.length,
		failed: faults.count,
		failure: faults.first,
		perSecond: times.length / took,
		p50: times[Math.floor(times.length * 0.5)] ?? Number.NaN,
		p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
	};
}
