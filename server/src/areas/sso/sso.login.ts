import { randomBytes, timingSafeEqual } from "node:crypto";
import type { SsoSchool } from "@homeroom/contract/areas/sso/sso.contract.ts";
import { SSO_RETURN_PATHS, type SsoKind } from "@homeroom/contract/areas/sso/sso.rules.ts";
import * as oidc from "openid-client";
import type pg from "pg";
import { type CustomerDb, inCustomer, inTransaction } from "../../kit/db/customer-db.ts";
import { found, notFound, Refusal } from "../../kit/http/refusal.ts";
import { hashOf } from "../../kit/secrets/hash-of.ts";
import type { SecretBox } from "../../kit/secrets/secret-box.ts";
import type { Attempts } from "../../kit/session/attempts.ts";
import { issueTicket, seeTicket, type Ticket, takeTicket } from "../../kit/session/tickets.ts";
import { asUser, type Device, type Outcome, type SessionDoor } from "../session/session.public.ts";
import { schoolsOf } from "./sso.domains.ts";
import type { Issuers } from "./sso.issuers.ts";
import { ownPath, returnOrigin } from "./sso.origins.ts";
import { admitPerson, type Claims } from "./sso.people.ts";
import { findSealed, type SealedProvider } from "./sso.queries.ts";

export const ATTEMPT_MS = 10 * 60_000;

/** What a begun sign-in keeps until the person comes back. */
interface Begun {
	provider_id: number;
	/** Whom the person was sent to. If the provider was changed since, its answer is somebody else's. */
	issuer: string;
	oidc_client: string;
	/** The exact address that was given to the provider. */
	redirect_uri: string;
	/** Hash of the cookie that this browser got. */
	browser: string;
	/** Nonce and PKCE verifier, sealed. */
	sealed: string;
	to: string | null;
}
interface Secrets {
	nonce: string;
	verifier: string;
}
/** What the provider sent back through the browser. */
export interface Returned {
	state: string;
	code?: string | undefined;
	iss?: string | undefined;
	error?: string | undefined;
	error_description?: string | undefined;
}
/** Says why a provider's answer was not believed, for the log. */
export type Report = (reason: string) => void;

/** Signing in at a customer's provider: out to it, and back. */
export class SsoLogin {
	readonly #pool: pg.Pool;
	readonly #door: SessionDoor;
	readonly #attempts: Attempts;
	readonly #issuers: Issuers;
	readonly #box: SecretBox;
	readonly #url: string;

	constructor(pool: pg.Pool, door: SessionDoor, attempts: Attempts, issuers: Issuers, box: SecretBox, url: string) {
		this.#pool = pool;
		this.#door = door;
		this.#attempts = attempts;
		this.#issuers = issuers;
		this.#box = box;
		this.#url = url;
	}

	find(domain: string): Promise<SsoSchool[]> {
		return schoolsOf(this.#pool, domain);
	}

	/** The provider's address to go to, and what this browser must bring back besides the state. */
	async start(
		{ subdomain, provider_id, to }: { subdomain: string; provider_id: number; to?: string | undefined },
		begunAt: string | undefined,
		report: Report,
	): Promise<{ url: string; attempt: string; browser: string }> {
		const customer = found(await this.#customer({ subdomain }));
		const provider = await this.#provider(this.#in(customer.id), provider_id);
		const redirect_uri = returnOrigin(this.#url, customer.subdomain, begunAt) + SSO_RETURN_PATHS[provider.kind as SsoKind];
		const config = await this.#config(provider, report);
		const secrets: Secrets = { nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
		const browser = randomBytes(32).toString("base64url");
		const data: Begun = {
			provider_id,
			issuer: provider.issuer,
			oidc_client: provider.oidc_client,
			redirect_uri,
			browser: hashOf(browser).toString("base64url"),
			sealed: this.#box.seal(JSON.stringify(secrets)).toString("base64url"),
			to: ownPath(to),
		};
		const ticket = await issueTicket(asUser(this.#pool, null), {
			kind: "sso",
			lifetime_ms: ATTEMPT_MS,
			customer_id: customer.id,
			data: { ...data },
		});
		const url = oidc.buildAuthorizationUrl(config, {
			redirect_uri,
			scope: "openid email profile",
			state: ticket.secret,
			nonce: secrets.nonce,
			code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
			code_challenge_method: "S256",
			...(provider.kind === "google" && { prompt: "select_account" }),
		});
		return { url: url.href, attempt: ticket.id, browser };
	}

	/** Who came back, if it is the browser that went. `browserOf`: the cookie it got for that attempt. */
	async finish(
		returned: Returned,
		browserOf: (attempt: string) => string | undefined,
		device: Device,
		report: Report,
	): Promise<{ outcome: Outcome; to: string | null; attempt: string }> {
		const counted = await this.#attempts.begin(`sso ${returned.state}`, { ip: device.ip });
		const ticket = await this.#take(returned.state, browserOf);
		const begun = ticket.data;
		const customer = found(await this.#customer({ id: ticket.customer_id as number }));
		const db = this.#in(customer.id);
		const provider = await this.#provider(db, begun.provider_id);
		if (provider.issuer !== begun.issuer || provider.oidc_client !== begun.oidc_client) throw new Refusal("sso_state_invalid");
		const claims = await this.#claims(provider, begun, returned, report);
		const user_id = await inTransaction(db, (transaction) => admitPerson(transaction, provider, claims));
		await counted.succeed();
		const outcome = await this.#door.enter({ user_id, method: "sso", device, bound_customer_id: customer.id });
		return { outcome, to: begun.to, attempt: ticket.id };
	}

	/** Looked at first, so that another browser that learned the state cannot use it up. */
	async #take(state: string, browserOf: (attempt: string) => string | undefined): Promise<Ticket<Begun>> {
		const db = asUser(this.#pool, null);
		const seen = await seeTicket<Begun>(db, "sso", state);
		const cookie = seen && browserOf(seen.id);
		if (seen === undefined || cookie === undefined) throw new Refusal("sso_state_invalid");
		const expected = Buffer.from(seen.data.browser, "base64url");
		if (!timingSafeEqual(hashOf(cookie), expected)) throw new Refusal("sso_state_invalid");
		const ticket = await takeTicket<Begun>(db, "sso", state);
		if (ticket === undefined) throw new Refusal("sso_state_invalid");
		return ticket;
	}

	/** Exchanges the code and checks all there is to check: state, issuer, signature, audience, nonce, PKCE, times. */
	async #claims(provider: SealedProvider, begun: Begun, returned: Returned, report: Report): Promise<Claims> {
		const config = await this.#config(provider, report);
		const { nonce, verifier } = JSON.parse(this.#box.open(Buffer.from(begun.sealed, "base64url"))) as Secrets;
		const url = new URL(begun.redirect_uri);
		for (const [name, value] of Object.entries(returned)) if (value !== undefined) url.searchParams.set(name, value);
		try {
			const tokens = await oidc.authorizationCodeGrant(config, url, {
				expectedState: returned.state,
				expectedNonce: nonce,
				pkceCodeVerifier: verifier,
				idTokenExpected: true,
			});
			this.#issuers.remember(provider.issuer, config);
			const claims = tokens.claims() as Claims | undefined;
			if (claims === undefined || !/^[^\p{Cc}]{1,255}$/u.test(claims.sub)) throw new Error("no ID token, or one of nobody");
			if (claims.email !== undefined && claims.email_verified !== undefined) return claims;
			if (config.serverMetadata().userinfo_endpoint === undefined) return claims;
			return { ...(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)), ...claims } as Claims;
		} catch (error) {
			report(reasonOf(error));
			throw new Refusal("sso_provider_failed");
		}
	}

	async #config(provider: SealedProvider, report: Report): Promise<oidc.Configuration> {
		const secret = provider.secret_box === null ? null : this.#box.open(provider.secret_box);
		try {
			return await this.#issuers.client({ issuer: provider.issuer, oidc_client: provider.oidc_client, secret });
		} catch (error) {
			report(reasonOf(error));
			throw new Refusal("sso_provider_failed");
		}
	}

	async #provider(db: CustomerDb, id: number): Promise<SealedProvider> {
		const provider = await findSealed(db, id);
		if (provider === undefined) throw notFound();
		if (!provider.enabled) throw new Refusal("login_method_off");
		return provider;
	}

	#customer(by: { id: number } | { subdomain: string }) {
		return asUser(this.#pool, null)
			.selectFrom("platform.customers")
			.select(["id", "subdomain"])
			.where((where) => where.and(by))
			.where("status", "=", "active")
			.executeTakeFirst();
	}

	#in(customer_id: number): CustomerDb {
		return inCustomer(this.#pool, { customer_id, user_id: null, request_id: null });
	}
}

/** What went wrong, from the outside in, without anything about the person. */
function reasonOf(error: unknown): string {
	const reasons: string[] = [];
	for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
		const { error: said } = cause as { error?: unknown };
		reasons.push(typeof said === "string" ? `${cause.message} (${said})` : cause.message);
	}
	return reasons.join(": ").slice(0, 500);
}
