import type { SsoProblem } from "@homeroom/contract/areas/sso/sso.rules.ts";
import * as oidc from "openid-client";
import { AddressRefused, createPublicFetch, type PublicFetch, type Reach, refuseUnsafe } from "../../kit/http/public-fetch.ts";

/** How long what an issuer says about itself is believed. */
const FRESH_MS = 5 * 60_000;
const REMEMBERED = 500;
const TIME_LIMIT_S = 8;

/** Why a provider cannot be used, in a word and for whoever looks closer. */
export class IssuerProblem extends Error {
	override readonly name = "IssuerProblem";
	readonly problem: SsoProblem;
	constructor(problem: SsoProblem, message: string) {
		super(message);
		this.problem = problem;
	}
}
export interface Client {
	issuer: string;
	oidc_client: string;
	secret: string | null;
}
interface Known {
	metadata: oidc.ServerMetadata;
	until: number;
	/** The issuer's keys, kept between logins. */
	keys?: oidc.ExportedJWKSCache;
}

/** Identity providers of all customers. What an issuer publishes is the same for everyone who uses it. */
export class Issuers {
	readonly #fetch: PublicFetch;
	readonly #reach: Reach;
	readonly #known = new Map<string, Known>();

	constructor(reach: Reach) {
		this.#reach = reach;
		this.#fetch = createPublicFetch(reach);
	}

	/** Whether the address could be an issuer's at all. Nothing is sent. */
	accepts(issuer: string): boolean {
		try {
			refuseUnsafe(new URL(issuer), this.#reach);
			return true;
		} catch {
			return false;
		}
	}

	/** Us as a client of that issuer. `afresh`: what was remembered does not count. */
	async client({ issuer, oidc_client, secret }: Client, { afresh = false } = {}): Promise<oidc.Configuration> {
		const known = await this.#discover(issuer, afresh);
		const config = new oidc.Configuration(known.metadata, oidc_client, undefined, authentication(known.metadata, secret));
		this.#equip(config);
		// without this a token that came straight from the issuer would be believed unread
		oidc.enableNonRepudiationChecks(config);
		if (known.keys) oidc.setJwksCache(config, known.keys);
		return config;
	}

	/** Keeps the keys that a login had to fetch. */
	remember(issuer: string, config: oidc.Configuration): void {
		const known = this.#known.get(issuer);
		const keys = oidc.getJwksCache(config);
		if (known && keys) known.keys = keys;
	}

	async #discover(issuer: string, afresh: boolean): Promise<Known> {
		const before = this.#known.get(issuer);
		if (before && before.until > Date.now() && !afresh) return before;
		const metadata = await this.#ask(issuer);
		const known: Known = { metadata, until: Date.now() + FRESH_MS };
		this.#known.delete(issuer);
		this.#known.set(issuer, known);
		if (this.#known.size > REMEMBERED) this.#known.delete(this.#known.keys().next().value as string);
		return known;
	}

	async #ask(issuer: string): Promise<oidc.ServerMetadata> {
		const url = new URL(issuer);
		const config = await oidc
			.discovery(url, "homeroom", undefined, undefined, {
				[oidc.customFetch]: this.#fetch as oidc.CustomFetch,
				timeout: TIME_LIMIT_S,
				...(this.#reach.allowLocal && { execute: [oidc.allowInsecureRequests] }),
			})
			.catch((error: Error) => {
				throw problemOf(error);
			});
		const { supportsPKCE: _, ...metadata } = config.serverMetadata();
		// an issuer for many (such as "common" of Microsoft) speaks for people that this customer knows nothing of
		if (URL.parse(metadata.issuer)?.href !== url.href) throw new IssuerProblem("issuer_differs", `it calls itself ${metadata.issuer}`);
		for (const name of ["authorization_endpoint", "token_endpoint", "jwks_uri"] as const) {
			const address = URL.parse(metadata[name] ?? "");
			if (address === null) throw new IssuerProblem("incomplete", `its document has no ${name}`);
			try {
				refuseUnsafe(address, this.#reach);
			} catch (error) {
				throw new IssuerProblem("not_public", `${name}: ${(error as Error).message}`);
			}
		}
		return metadata;
	}

	#equip(config: oidc.Configuration): void {
		config[oidc.customFetch] = this.#fetch as oidc.CustomFetch;
		config.timeout = TIME_LIMIT_S;
		if (this.#reach.allowLocal) oidc.allowInsecureRequests(config);
	}
}

/** Every provider that takes a secret takes it as basic authentication, unless it says otherwise. */
function authentication(metadata: oidc.ServerMetadata, secret: string | null): oidc.ClientAuth {
	if (secret === null) return oidc.None();
	const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
	return methods.includes("client_secret_basic") ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret);
}

function problemOf(error: Error & { code?: string }): IssuerProblem {
	for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
		if (cause instanceof AddressRefused) return new IssuerProblem("not_public", cause.message);
		if (cause instanceof IssuerProblem) return cause;
	}
	if (error.code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED") return new IssuerProblem("issuer_differs", error.message);
	// an answer came, but not the document
	if (error.code?.startsWith("OAUTH_") && error.code !== "OAUTH_TIMEOUT") return new IssuerProblem("no_document", error.message);
	return new IssuerProblem("unreachable", innermost(error));
}

function innermost(error: Error): string {
	let cause = error;
	while (cause.cause instanceof Error) cause = cause.cause;
	return cause.message || ((cause as { code?: string }).code ?? cause.name);
}
