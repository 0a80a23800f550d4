import { createReadStream } from "node:fs";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AwsV4Signer } from "aws4fetch";
import { type ByteRange, type FileStorage, type LocalFile, readKey, type StoredObject } from "./file-storage.ts";

export interface S3Options {
	/** Endpoint with the bucket and, after it, a folder for us: https://s3.eu-central-1.amazonaws.com/school-files */
	url: string;
	region: string;
	accessKeyId: string;
	secretAccessKey: string;
}
const NOTHING_SHA256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
/** Nothing was sent or heard for so long: given up. */
const SILENCE_MS = 30_000;

interface Ask {
	method: "GET" | "PUT" | "HEAD" | "DELETE";
	key?: string;
	query?: Record<string, string>;
	headers?: Record<string, string>;
	file?: LocalFile;
}

/** Any store that speaks S3, addressed by path. */
export class S3Storage implements FileStorage {
	readonly #options: S3Options;
	readonly #base: URL;
	/** What comes before our keys in the bucket, with its slash. */
	readonly #folder: string;

	constructor(options: S3Options) {
		this.#options = options;
		const [bucket, ...folder] = new URL(options.url).pathname.split("/").filter(Boolean);
		if (bucket === undefined) throw new Error("The address of the file store names no bucket.");
		this.#base = new URL(`/${bucket}`, options.url);
		this.#folder = folder.map((part) => `${part}/`).join("");
	}

	async put(key: string, file: LocalFile): Promise<void> {
		await done(await this.#ask({ method: "PUT", key, file }));
	}

	async has(key: string): Promise<boolean> {
		const answer = await this.#ask({ method: "HEAD", key });
		if (isMissing(answer)) return false;
		await done(answer);
		return true;
	}

	async get(key: string, range?: ByteRange): Promise<Readable | undefined> {
		const headers: Record<string, string> = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
		const answer = await this.#ask({ method: "GET", key, headers });
		if (isMissing(answer)) return undefined;
		if (answer.statusCode !== 200 && answer.statusCode !== 206) await done(answer);
		return answer;
	}

	async delete(key: string): Promise<void> {
		const answer = await this.#ask({ method: "DELETE", key });
		if (!isMissing(answer)) await done(answer);
	}

	async *list(): AsyncGenerator<StoredObject> {
		let token: string | undefined;
		do {
			const query = { "list-type": "2", prefix: this.#folder, ...(token !== undefined && { "continuation-token": token }) };
			const page = await done(await this.#ask({ method: "GET", query }));
			for (const [, entry = ""] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
				const key = textIn(entry, "Key")?.slice(this.#folder.length);
				const at = Date.parse(textIn(entry, "LastModified") ?? "");
				if (key !== undefined && readKey(key) !== undefined && !Number.isNaN(at)) yield { key, at };
			}
			token = textIn(page, "NextContinuationToken");
		} while (token !== undefined);
	}

	async check(): Promise<void> {
		await done(await this.#ask({ method: "GET", query: { "list-type": "2", "max-keys": "1", prefix: this.#folder } }));
	}

	/** Signs and sends. The payload's hash is signed too, so that a store which checks it stores what we meant. */
	async #ask({ method, key, query = {}, headers = {}, file }: Ask): Promise<IncomingMessage> {
		if (key !== undefined && readKey(key) === undefined) throw new Error("no key of ours");
		const url = new URL(this.#base);
		if (key !== undefined) url.pathname += `/${this.#folder}${key}`;
		for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
		const { region, accessKeyId, secretAccessKey } = this.#options;
		const signed = await new AwsV4Signer({
			method,
			url: url.href,
			service: "s3",
			region,
			accessKeyId,
			secretAccessKey,
			headers: { ...headers, "x-amz-content-sha256": file?.sha256 ?? NOTHING_SHA256 },
		}).sign();
		const send = url.protocol === "http:" ? httpRequest : httpsRequest;
		const length = { "content-length": String(file?.size ?? 0) };
		const request = send(signed.url, { method, headers: { ...Object.fromEntries(signed.headers), ...length }, timeout: SILENCE_MS });
		const answered = new Promise<IncomingMessage>((resolve, reject) => {
			request.on("response", resolve).on("error", reject);
			request.on("timeout", () => request.destroy(new Error("the file store does not answer")));
		});
		if (file === undefined) request.end();
		// what breaks here is told by the request itself
		else void pipeline(createReadStream(file.path), request).catch(() => {});
		return answered;
	}
}

function isMissing(answer: IncomingMessage): boolean {
	if (answer.statusCode !== 404) return false;
	answer.resume();
	return true;
}

/** The answer's text; a refusal of the store is a fault of ours, told without what it was about. */
async function done(answer: IncomingMessage): Promise<string> {
	const pieces: Buffer[] = [];
	for await (const piece of answer as AsyncIterable<Buffer>) pieces.push(piece);
	const text = Buffer.concat(pieces).toString();
	const status = answer.statusCode ?? 0;
	if (status < 200 || status >= 300) throw new Error(`the file store answered ${status} ${textIn(text, "Code") ?? ""}`.trimEnd());
	return text;
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'" };
const textIn = (xml: string, tag: string): string | undefined =>
	new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]?.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);
