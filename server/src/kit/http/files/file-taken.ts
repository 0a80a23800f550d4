import { Readable, Transform } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../refusal.ts";

/** In this scope bodies are not read: each handler gets the bytes as they arrive, whatever they are called. */
export function leaveBodiesAlone(scope: FastifyInstance): void {
	scope.removeAllContentTypeParsers();
	scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
}

export interface TakenFile {
	/** The bytes as they arrive. Breaks with `too_large` beyond the limit. */
	stream: Readable;
	/** To be called when the handler is through, whether it read everything or not: the connection goes on with the next request. */
	leave(): void;
}

export function takeFile(request: FastifyRequest, reply: FastifyReply, maxBytes: number): TakenFile {
	const source = request.body;
	if (!(source instanceof Readable)) return { stream: Readable.from([]), leave: () => {} };
	const tooLarge = () => {
		// nobody waits for the rest of something that will not be taken
		reply.header("connection", "close");
		return new Refusal("too_large");
	};
	if (Number(request.headers["content-length"]) > maxBytes) throw tooLarge();

	let bytes = 0;
	const stream = new Transform({
		transform(chunk: Buffer, _encoding, done) {
			bytes += chunk.length;
			if (bytes > maxBytes) done(tooLarge());
			else done(null, chunk);
		},
	});
	// heard by whoever reads; without this a stream that breaks unread would end the process
	stream.on("error", () => {});
	const broken = () => stream.destroy(new Refusal("malformed"));
	source.on("error", broken).on("aborted", broken).pipe(stream);
	return {
		stream,
		leave() {
			source.unpipe(stream);
			source.resume();
		},
	};
}
