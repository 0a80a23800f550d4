import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { importJWK, jwtVerify } from "jose";

interface Received {
	text: string;
	headers: IncomingHttpHeaders;
	/** Of the token that vouches for who pushed. */
	contact: string;
}
/** A browser that subscribed. */
export interface Subscription {
	address: { endpoint: string; keys: { p256dh: string; auth: string } };
	received: Received[];
	/** How the next pushes are answered: 201 until something else is said. */
	answer: { status: number; headers?: Record<string, string> };
	/** Every request, also those that were refused. */
	asked: number;
}
export interface PushService {
	/** With the key of who may push. */
	subscribe(key: string): Subscription;
	close(): Promise<void>;
}

/** A push service of browsers and the browsers themselves: it checks who knocks (RFC 8292) and reads what was sealed for a browser (RFC 8291). */
export async function startPushService(): Promise<PushService> {
	const known = new Map<string, { subscription: Subscription; read: (body: Buffer) => string; key: string }>();
	const server = createServer((request, response) => void answer(request, response));
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	server.unref();
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const pieces: Buffer[] = [];
		for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
		const found = known.get(request.url ?? "");
		if (found === undefined) return void response.writeHead(404).end();
		const { subscription, read, key } = found;
		subscription.asked++;
		const { status, headers } = subscription.answer;
		if (status !== 201) return void response.writeHead(status, headers).end();
		const contact = await vouchedBy(request, key, origin);
		const fit =
			contact !== undefined &&
			request.method === "POST" &&
			request.headers["content-encoding"] === "aes128gcm" &&
			/^\d+$/.test(request.headers.ttl as string) &&
			/^[\w-]{1,32}$/.test(request.headers.topic as string);
		const body = Buffer.concat(pieces);
		if (!fit || body.length > 4096) return void response.writeHead(fit ? 413 : 403).end();
		subscription.received.push({ text: read(body), headers: request.headers, contact });
		response.writeHead(201, { location: `${origin}/message/${randomUUID()}` }).end();
	}

	return {
		subscribe(key) {
			const { keys, read } = newBrowser();
			const path = `/push/${randomUUID()}`;
			const subscription: Subscription = {
				address: { endpoint: `${origin}${path}`, keys },
				received: [],
				answer: { status: 201 },
				asked: 0,
			};
			known.set(path, { subscription, read, key });
			return subscription;
		},
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}

/** Whom the push service may turn to, of a token that is signed with the key the browser subscribed with; undefined where it is not right. */
async function vouchedBy({ headers }: IncomingMessage, key: string, origin: string): Promise<string | undefined> {
	const [, token = "", given] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? "") ?? [];
	if (given !== key) return undefined;
	const point = Buffer.from(key, "base64url");
	const [x = "", y = ""] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
	try {
		const trusted = await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256");
		const { payload } = await jwtVerify(token, trusted, { audience: origin, algorithms: ["ES256"], requiredClaims: ["exp", "sub"] });
		const hours = (Number(payload.exp) * 1000 - Date.now()) / 3_600_000;
		return hours <= 24 && /^(?:mailto:.+@|https:\/\/)/.test(String(payload.sub)) ? payload.sub : undefined;
	} catch {
		return undefined;
	}
}

/** Keys of a browser, and how it reads what was sealed for them. */
export function newBrowser() {
	const own = createECDH("prime256v1");
	const ours = own.generateKeys();
	const auth = randomBytes(16);
	const key = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
		Buffer.from(hkdfSync("sha256", secret, salt, info, length));
	return {
		keys: { p256dh: ours.toString("base64url"), auth: auth.toString("base64url") },
		read(body: Buffer): string {
			const salt = body.subarray(0, 16);
			const theirs = body.subarray(21, 21 + body.readUInt8(20));
			const info = Buffer.concat([Buffer.from("WebPush: info\0"), ours, theirs]);
			const secret = key(own.computeSecret(theirs), auth, info, 32);
			const sealed = body.subarray(21 + theirs.length);
			const decipher = createDecipheriv(
				"aes-128-gcm",
				key(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16),
				key(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12),
			);
			decipher.setAuthTag(sealed.subarray(-16));
			const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
			const end = plain.findLastIndex((byte) => byte !== 0);
			if (plain[end] !== 2) throw new Error("the last record says that another follows");
			return plain.subarray(0, end).toString("utf8");
		},
	};
}
