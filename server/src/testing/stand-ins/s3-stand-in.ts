import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { AwsV4Signer } from "aws4fetch";

export interface S3StandIn {
	url: string;
	objects: Map<string, { bytes: Buffer; at: string }>;
	/** Answers everything with this status until it is undefined again. */
	failing: number | undefined;
	close(): Promise<void>;
}
export const S3_KEYS = { accessKeyId: "a-key", secretAccessKey: "its-secret", region: "test-1" };
/** Few, so that lists have several pages. */
const PAGE = 2;

/** A store that speaks as much S3 as we do: it checks signatures and hashes and keeps everything in memory. */
export async function startS3(bucket: string): Promise<S3StandIn> {
	const server = createServer((request, response) => void answer(request, response));
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
	const store: S3StandIn = {
		url: `${origin}/${bucket}`,
		objects: new Map(),
		failing: undefined,
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const pieces: Buffer[] = [];
		for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
		const bytes = Buffer.concat(pieces);
		const refuse = (status: number, code: string) => response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
		const url = new URL(request.url ?? "/", origin);
		if (store.failing !== undefined) return void refuse(store.failing, "Failing");
		if (!(await isSigned(request, url, origin))) return void refuse(403, "SignatureDoesNotMatch");
		if (createHash("sha256").update(bytes).digest("hex") !== request.headers["x-amz-content-sha256"])
			return void refuse(400, "XAmzContentSHA256Mismatch");
		const [, inBucket, ...path] = url.pathname.split("/");
		if (inBucket !== bucket) return void refuse(404, "NoSuchBucket");
		const key = decodeURIComponent(path.join("/"));
		if (key === "") return void response.end(listing(store.objects, url.searchParams));
		const object = store.objects.get(key);
		if (request.method === "PUT") {
			if (request.headers["content-length"] === undefined) return void refuse(411, "MissingContentLength");
			store.objects.set(key, { bytes, at: new Date().toISOString() });
			return void response.end();
		}
		if (request.method === "DELETE") {
			store.objects.delete(key);
			return void response.writeHead(204).end();
		}
		if (object === undefined) return void refuse(404, "NoSuchKey");
		const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
		const part = range === null ? object.bytes : object.bytes.subarray(Number(range[1]), Number(range[2]) + 1);
		response.writeHead(range === null ? 200 : 206, { "content-length": part.length }).end(request.method === "HEAD" ? undefined : part);
	}
	return store;
}

/** Signs the same request anew and compares. */
async function isSigned({ method, headers }: IncomingMessage, url: URL, origin: string): Promise<boolean> {
	const { authorization = "", "x-amz-date": datetime } = headers;
	const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(";") ?? [];
	const signed = Object.fromEntries(names.filter((name) => name !== "host").map((name) => [name, String(headers[name])]));
	if (typeof datetime !== "string" || !names.includes("x-amz-content-sha256")) return false;
	const again = new AwsV4Signer({
		...S3_KEYS,
		method: method ?? "GET",
		url: new URL(`${url.pathname}${url.search}`, origin).href,
		service: "s3",
		datetime,
		headers: signed,
	});
	return (await again.authHeader()) === authorization;
}

function listing(objects: S3StandIn["objects"], query: URLSearchParams): string {
	const prefix = query.get("prefix") ?? "";
	const after = query.get("continuation-token") ?? "";
	const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
	const page = keys.slice(0, PAGE);
	const contents = page.map((key) => `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.at}</LastModified></Contents>`);
	const next = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
	return `<?xml version="1.0"?><ListBucketResult>${contents.join("")}${next}</ListBucketResult>`;
}
