import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";

type Claims = Record<string, unknown>;
/** What the issuer does wrong. Nothing: it is a good one. */
export interface Evil {
	/** Parts of its document that differ. */
	document?: Record<string, unknown>;
	/** Parts of the ID token that differ; undefined leaves one out. */
	claims?: Claims;
	alg?: "none" | "HS256" | "stranger";
	/** Status and body of the token endpoint, in place of tokens. */
	tokenAnswer?: { status: number; body: unknown };
	/** Status and headers of the document. */
	documentAnswer?: { status: number; headers?: Record<string, string>; body?: string };
	userinfo?: Claims;
}
export interface EvilIssuer {
	url: string;
	evil: Evil;
	/** What the next ID token says, besides issuer, audience and times. */
	person: Claims;
	/** Requests that came, such as `POST /token`. */
	seen: { line: string; body: string; authorization: string | undefined }[];
	stop(): Promise<void>;
}

/** An issuer that says whatever a test wants, under any path below its address. */
export async function startEvilIssuer(audience: string): Promise<EvilIssuer> {
	const { privateKey, publicKey } = await generateKeyPair("RS256");
	const stranger = await generateKeyPair("RS256");
	const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: "evil", use: "sig", alg: "RS256" }] };
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const issuer: EvilIssuer = {
		url,
		evil: {},
		person: {},
		seen: [],
		stop: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
	const idToken = async (at: string): Promise<string> => {
		const now = Math.floor(Date.now() / 1000);
		const claims = { iss: at, aud: audience, iat: now, exp: now + 300, ...issuer.person, ...issuer.evil.claims };
		const given = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
		if (issuer.evil.alg === "none") return new UnsecuredJWT(given).encode();
		if (issuer.evil.alg === "HS256")
			return new SignJWT(given).setProtectedHeader({ alg: "HS256", kid: "evil" }).sign(new TextEncoder().encode(JSON.stringify(keys)));
		const key = issuer.evil.alg === "stranger" ? stranger.privateKey : privateKey;
		return new SignJWT(given).setProtectedHeader({ alg: "RS256", kid: "evil" }).sign(key);
	};
	const answers: Record<string, (at: string) => Promise<{ status?: number; body: unknown }>> = {
		"/.well-known/openid-configuration": async (at) => ({
			body: {
				issuer: at,
				authorization_endpoint: `${at}/authorize`,
				token_endpoint: `${at}/token`,
				jwks_uri: `${at}/keys`,
				...(issuer.evil.userinfo && { userinfo_endpoint: `${at}/userinfo` }),
				response_types_supported: ["code"],
				subject_types_supported: ["public"],
				id_token_signing_alg_values_supported: ["RS256"],
				...issuer.evil.document,
			},
		}),
		"/keys": async () => ({ body: keys }),
		"/userinfo": async () => ({ body: issuer.evil.userinfo }),
		"/token": async (at) =>
			issuer.evil.tokenAnswer ?? { body: { access_token: "opaque", token_type: "Bearer", expires_in: 300, id_token: await idToken(at) } },
	};
	server.on("request", async (request, response) => {
		const path = new URL(request.url ?? "/", url).pathname;
		const end = Object.keys(answers).find((known) => path.endsWith(known));
		let body = "";
		for await (const chunk of request) body += chunk;
		issuer.seen.push({ line: `${request.method} ${path}`, body, authorization: request.headers.authorization });
		const { documentAnswer } = issuer.evil;
		if (documentAnswer && end?.startsWith("/.well-known"))
			return response.writeHead(documentAnswer.status, documentAnswer.headers).end(documentAnswer.body ?? "");
		const answer = end === undefined ? { status: 404, body: {} } : await answers[end]?.(url + path.slice(0, -end.length));
		response.writeHead(answer?.status ?? 200, { "content-type": "application/json" }).end(JSON.stringify(answer?.body));
	});
	// the generated tests leave it running
	server.unref();
	return issuer;
}
