import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

export interface BodyPatience {
	/** How long a request that is no file may take to arrive; a file is looked at each time so much has passed. */
	bodyTimeoutMs: number;
	/** Fewer bytes of a file in that time, and nobody waits for the rest. */
	leastBytes: number;
}

/** Whoever sends slowly on purpose holds no connection for long. A file may come over a slow line, but it has to come. */
export function cutSlowBodies(app: FastifyInstance, { bodyTimeoutMs, leastBytes }: BodyPatience): void {
	app.addHook("preParsing", (request, _reply, payload, done) => {
		const { headers, raw } = request;
		if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined)
			if (request.routeOptions.config.slowBody === true) cutWithoutProgress(raw, bodyTimeoutMs, leastBytes);
			else cutOffAfter(raw, bodyTimeoutMs);
		done(null, payload);
	});
}

function cutOffAfter(request: IncomingMessage, ms: number): void {
	const timer = setTimeout(() => {
		if (!request.complete) request.destroy();
	}, ms).unref();
	request.once("close", () => clearTimeout(timer));
}

function cutWithoutProgress(request: IncomingMessage, ms: number, leastBytes: number): void {
	const { socket } = request;
	if (!(socket instanceof Socket)) return;
	const stalls = stallWatch(socket, request, leastBytes);
	const timer = setInterval(() => {
		if (stalls()) request.destroy();
	}, ms).unref();
	request.once("close", () => clearInterval(timer));
}

/** Asked once per period: whether too little came in it. What has arrived and was not read yet waits for us, not for the sender. */
export function stallWatch(
	socket: Pick<Socket, "bytesRead">,
	request: Pick<IncomingMessage, "complete" | "readableLength">,
	leastBytes: number,
): () => boolean {
	let before = socket.bytesRead;
	return () => {
		const came = socket.bytesRead - before;
		before = socket.bytesRead;
		return !request.complete && came < leastBytes && request.readableLength === 0;
	};
}
