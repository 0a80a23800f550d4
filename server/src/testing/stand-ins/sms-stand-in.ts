import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface SmsAsked {
	method: string;
	path: string;
	headers: IncomingHttpHeaders;
	body: string;
}
/** `cut`: it takes the message and is gone before it says so · `held`: it answers when `release` is called. */
export type SmsAnswer = { status: number; body?: string; headers?: Record<string, string> } | "cut" | "held";
export interface SmsStandIn {
	url: string;
	asked: SmsAsked[];
	/** How the next are answered. */
	answer: SmsAnswer;
	/** So many of the next are told to come again. */
	busyFor: number;
	/** Answers all that are held. */
	release(status?: number): void;
	close(): Promise<void>;
}

/** A gateway as schools buy one, which notes what it is asked. */
export async function startSmsGateway(): Promise<SmsStandIn> {
	const held: ServerResponse[] = [];
	const stand: SmsStandIn = {
		url: "",
		asked: [],
		answer: { status: 200 },
		busyFor: 0,
		release(status = 200) {
			for (const response of held.splice(0)) response.writeHead(status).end();
		},
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
	const server = createServer(async (request, response) => {
		const pieces: Buffer[] = [];
		for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
		const { method = "", url = "", headers } = request;
		stand.asked.push({ method, path: url, headers, body: Buffer.concat(pieces).toString("utf8") });
		if (stand.busyFor-- > 0) return void response.writeHead(429).end();
		if (stand.answer === "cut") return void request.socket.destroy();
		if (stand.answer === "held") return void held.push(response);
		response.writeHead(stand.answer.status, stand.answer.headers).end(stand.answer.body ?? "");
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	server.unref();
	stand.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return stand;
}
