import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { withoutValues } from "../error-answers.ts";

/** What the handler of a download answers. */
export interface GivenFile {
	/** As the person will see it in their downloads. */
	name: string;
	media_type: string;
	/** In bytes, where it is known: browsers then show how much is left. */
	size?: number;
	/** Read while it is sent; whoever stops reading ends it. Batches from the database are statements of their own. */
	stream: AsyncIterable<Uint8Array | string>;
}

/**
 * Sends a file as a download that no browser runs or keeps. The first piece is awaited before anything is said,
 * so that whatever is refused until then is an ordinary refusal; what breaks later breaks the connection off.
 */
export async function giveFile(file: GivenFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
	// not even small pictures: computers in schools are shared, and children's faces would stay on their disks
	reply.header("cache-control", "private, no-store");
	const pieces = file.stream[Symbol.asyncIterator]();
	const first = await pieces.next();
	reply
		.header("content-type", file.media_type)
		.header("content-disposition", attachment(file.name))
		.header("x-content-type-options", "nosniff")
		.header("content-security-policy", "default-src 'none'; sandbox");
	if (file.size !== undefined) reply.header("content-length", String(file.size));
	return reply.send(Readable.from(goOn(first, pieces, request), { objectMode: false }));
}

async function* goOn(
	first: IteratorResult<Uint8Array | string>,
	pieces: AsyncIterator<Uint8Array | string>,
	request: FastifyRequest,
): AsyncGenerator<Uint8Array | string> {
	try {
		for (let piece = first; !piece.done; piece = await pieces.next()) if (piece.value.length > 0) yield piece.value;
	} catch (error) {
		request.log.error({ err: withoutValues(error), request_id: request.id }, "a file broke off");
		throw new Error("the file broke off");
	} finally {
		await pieces.return?.();
	}
}

/** RFC 6266: the name for everyone in `filename*`, and a plain one for programs that do not know it. */
export function attachment(name: string): string {
	const wellFormed = name.toWellFormed().replace(/\p{Cc}/gu, "");
	const plain = wellFormed
		.normalize("NFD")
		.replace(/\p{Mn}/gu, "")
		.replace(/[^\x20-\x7e]|["\\%/]/g, "_");
	const encoded = encodeURIComponent(wellFormed).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
	return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
