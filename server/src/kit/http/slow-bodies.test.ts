import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { leaveBodiesAlone } from "./files/file-taken.ts";
import { createHttpServer, type HttpOptions } from "./http-server.ts";
import { stallWatch } from "./slow-bodies.ts";

const open: FastifyInstance[] = [];
afterEach(async () => {
	for (const app of open.splice(0)) {
		app.server.closeAllConnections();
		await app.close();
	}
});

/** Takes JSON, and counts the bytes of files. */
async function serverWith(options: Partial<HttpOptions>): Promise<number> {
	const app = await createHttpServer({ log: pino({ level: "silent" }), ...options });
	open.push(app);
	app.post("/json", { config: { access: "public" } }, async () => ({ ok: true }));
	await app.register(async (scope) => {
		leaveBodiesAlone(scope);
		scope.post("/file", { config: { access: "public", slowBody: true } }, async (request) => {
			let size = 0;
			for await (const piece of request.body as AsyncIterable<Buffer>) size += piece.length;
			return { size };
		});
	});
	await app.listen({ port: 0, host: "127.0.0.1" });
	return (app.server.address() as { port: number }).port;
}
function connected(port: number): { socket: Socket; closed: Promise<void>; answer: () => string } {
	const socket = connect(port, "127.0.0.1");
	let text = "";
	socket.on("error", () => {});
	socket.setEncoding("utf8").on("data", (piece: string) => {
		text += piece;
	});
	const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
	return { socket, closed, answer: () => text };
}
const HEAD = "HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";

test("headers that do not come to an end are cut off", async () => {
	const port = await serverWith({ headersTimeoutMs: 40, checkingMs: 10 });
	const slow = connected(port);
	slow.socket.write(`POST /json ${HEAD}`);
	const silent = connected(port);
	await Promise.all([slow.closed, silent.closed]);
	expect(slow.answer()).toMatch(/^(HTTP\/1\.1 408|$)/);
});
test("by default after fifteen seconds, and looked at every two", async () => {
	const app = await createHttpServer({ log: pino({ level: "silent" }) });
	open.push(app);
	await app.ready();
	const { headersTimeout, requestTimeout } = app.server;
	expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 15_000, requestTimeout: 15 * 60_000 });
	expect((app.server as unknown as { connectionsCheckingInterval: number }).connectionsCheckingInterval).toBe(2_000);
});
test("JSON that drips in is cut off, however steadily", async () => {
	const port = await serverWith({ bodyTimeoutMs: 60 });
	const { socket, closed, answer } = connected(port);
	socket.write(`POST /json ${HEAD}Content-Length: 100000\r\n\r\n{"a":"`);
	const drip = setInterval(() => socket.write("x".repeat(10)), 5);
	await closed;
	clearInterval(drip);
	expect(answer()).toBe("");
});
test("a file that stops coming, or only drips, is cut off", async () => {
	const port = await serverWith({ bodyTimeoutMs: 60, leastBytes: 1000 });
	const [stopped, dripping] = [connected(port), connected(port)];
	for (const { socket } of [stopped, dripping]) socket.write(`POST /file ${HEAD}Content-Length: 100000\r\n\r\nabc`);
	const drip = setInterval(() => dripping.socket.write("x"), 5);
	await Promise.all([stopped.closed, dripping.closed]);
	clearInterval(drip);
});
test("a file that comes slowly, but comes, is waited for; so is one that waits for us, and one that is all there", () => {
	const socket = { bytesRead: 500 };
	const request = { complete: false, readableLength: 0 };
	const stalls = stallWatch(socket, request, 100);
	for (let period = 0; period < 50; period++) {
		socket.bytesRead += 100;
		expect(stalls()).toBe(false);
	}
	socket.bytesRead += 99;
	expect(stalls()).toBe(true);
	request.readableLength = 1;
	expect(stalls()).toBe(false);
	request.readableLength = 0;
	expect(stalls()).toBe(true);
	request.complete = true;
	expect(stalls()).toBe(false);
});
test("a whole file arrives", async () => {
	const port = await serverWith({});
	const { socket, answer } = connected(port);
	const size = 4_000_000;
	const ended = once(socket, "end");
	socket.write(`POST /file ${HEAD}Connection: close\r\nContent-Length: ${size}\r\n\r\n`);
	socket.write(Buffer.alloc(size));
	await ended;
	expect(answer()).toContain(`{"size":${size}}`);
});
