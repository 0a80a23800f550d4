/// <reference path="./oidc-provider.d.ts" />
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import { Provider } from "oidc-provider";

/** Somebody as the issuer knows them: login name → claims. */
export type IssuerPeople = Record<string, Record<string, unknown>>;
export interface IssuerClient {
	client_id: string;
	client_secret?: string;
	redirect_uris: string[];
}
export interface OidcIssuer {
	url: string;
	people: IssuerPeople;
	stop(): Promise<void>;
}

/** A real OpenID Connect provider on loopback. Its sign-in page asks for a login name and believes it. */
export async function startOidcIssuer(clients: IssuerClient[], people: IssuerPeople): Promise<OidcIssuer> {
	const { privateKey } = await generateKeyPair("RS256", { extractable: true });
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const provider = new Provider(url, {
		clients: clients.map((client) => ({
			...client,
			token_endpoint_auth_method: client.client_secret === undefined ? "none" : "client_secret_basic",
		})),
		jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: "tests", use: "sig", alg: "RS256" }] },
		cookies: { keys: ["only tests sign cookies with this"] },
		claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "given_name", "family_name"] },
		ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Grant: 600, Interaction: 600, Session: 600 },
		features: { devInteractions: { enabled: false } },
		pkce: { required: () => true },
		interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
		findAccount: async (_context, id) => ({ accountId: id, claims: async () => ({ sub: id, ...people[id] }) }),
		// whoever signs in agrees to what is asked for
		loadExistingGrant: async ({ oidc }) => {
			const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
			grant.addOIDCScope("openid email profile");
			await grant.save();
			return grant;
		},
	});
	const serve = provider.callback();
	server.on("request", (request: IncomingMessage, response: ServerResponse) => {
		if (request.url === "/favicon.ico") return response.writeHead(204).end();
		if (!request.url?.startsWith("/sign-in/")) return serve(request, response);
		void signInPage(provider, people, request, response);
	});
	return {
		url,
		people,
		stop: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}

async function signInPage(provider: Provider, people: IssuerPeople, request: IncomingMessage, response: ServerResponse): Promise<void> {
	if (request.method === "POST") {
		let body = "";
		for await (const chunk of request) body += chunk;
		const accountId = new URLSearchParams(body).get("login") ?? "";
		if (Object.hasOwn(people, accountId)) return provider.interactionFinished(request, response, { login: { accountId } });
	}
	response.setHeader("content-type", "text/html; charset=utf-8");
	response.end(
		'<!doctype html><html lang="en"><title>Issuer</title><main><h1>Issuer</h1><form method="post"><label>Login <input name="login" autofocus></label> <button>Continue</button></form></main></html>',
	);
}
