import type { SsoProvider, SsoProviderChange, SsoProviderInput, sso } from "@homeroom/contract/areas/sso/sso.contract.ts";
import { GOOGLE_ISSUER, SSO_RETURN_PATHS } from "@homeroom/contract/areas/sso/sso.rules.ts";
import type { CallAnswer } from "@homeroom/contract/kit/call.ts";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { found, notFound, Refusal } from "../../kit/http/refusal.ts";
import type { SecretBox } from "../../kit/secrets/secret-box.ts";
import type { Actor } from "../../kit/session/actor.ts";
import { adminsCanEnter } from "../settings/settings.public.ts";
import { keepDomains } from "./sso.domains.ts";
import { IssuerProblem, type Issuers } from "./sso.issuers.ts";
import { schoolOrigin } from "./sso.origins.ts";
import {
	changeProvider,
	deleteProvider,
	findProvider,
	findSealed,
	forgetIdentities,
	givableRoles,
	insertProvider,
	listProviders,
	type ProviderRow,
	type SealedProvider,
	subdomainOf,
} from "./sso.queries.ts";

const refuseField = (field: string, message: string): never => {
	throw new Refusal("invalid", { fields: { [field]: { message } } });
};

/** A customer's providers, as its admins keep them. */
export class SsoProviders {
	readonly #issuers: Issuers;
	readonly #box: SecretBox;
	readonly #url: string;

	constructor(issuers: Issuers, box: SecretBox, url: string) {
		this.#issuers = issuers;
		this.#box = box;
		this.#url = url;
	}

	async list(db: CustomerDb): Promise<CallAnswer<typeof sso.list>> {
		const [providers, roles, subdomain] = await Promise.all([listProviders(db), givableRoles(db), subdomainOf(db)]);
		const uris = (origin: string) => ({ google: origin + SSO_RETURN_PATHS.google, oidc: origin + SSO_RETURN_PATHS.oidc });
		return {
			providers,
			roles,
			redirect_uris: uris(schoolOrigin(this.#url, subdomain)),
			common_redirect_uris: uris(new URL(this.#url).origin),
		};
	}

	async create(db: CustomerDb, actor: Actor, { client_secret, issuer, ...input }: SsoProviderInput): Promise<SsoProvider> {
		requireAdmin(actor);
		const row = {
			...input,
			issuer: this.#issuerOf(input.kind, issuer),
			secret_box: client_secret === null ? null : this.#box.seal(client_secret),
		};
		if (row.kind === "google" && row.secret_box === null) refuseField("client_secret", "required");
		await this.#checkNewAccounts(db, row);
		const id = await insertProvider(db, row);
		await keepDomains(db, actor);
		return found(await findProvider(db, id));
	}

	async update(
		db: CustomerDb,
		actor: Actor,
		id: number,
		{ version, client_secret, issuer, ...changes }: SsoProviderChange,
	): Promise<SsoProvider> {
		requireAdmin(actor);
		const before = found(await findSealed(db, id));
		const next: Partial<ProviderRow> = { ...changes };
		if (issuer !== undefined) next.issuer = this.#issuerOf(before.kind, issuer);
		if (client_secret) next.secret_box = this.#box.seal(client_secret);
		refuseLostSecret(before, next);
		await this.#checkNewAccounts(db, { ...before, ...next });
		if (!(await changeProvider(db, id, version, next))) throw new Refusal("conflict", { current: found(await findProvider(db, id)) });
		if (next.issuer !== undefined && next.issuer !== before.issuer) await forgetIdentities(db, id);
		await keepDomains(db, actor);
		await refuseLockout(db);
		return found(await findProvider(db, id));
	}

	async remove(db: CustomerDb, actor: Actor, id: number): Promise<void> {
		requireAdmin(actor);
		if (!(await deleteProvider(db, id))) throw notFound();
		await keepDomains(db, actor);
		await refuseLockout(db);
	}

	/** Asks the issuer now, whatever is remembered of it. */
	async check(db: CustomerDb, actor: Actor, id: number): Promise<CallAnswer<typeof sso.check>> {
		requireAdmin(actor);
		const { issuer, oidc_client } = found(await findSealed(db, id));
		try {
			await this.#issuers.client({ issuer, oidc_client, secret: null }, { afresh: true });
			return { ok: true, problem: null, details: null };
		} catch (error) {
			if (!(error instanceof IssuerProblem)) throw error;
			return { ok: false, problem: error.problem, details: error.message.slice(0, 300) };
		}
	}

	#issuerOf(kind: string, given: string | null): string {
		if (kind === "google") return GOOGLE_ISSUER;
		if (given === null) return refuseField("issuer", "required");
		return this.#issuers.accepts(given) ? given : refuseField("issuer", "https_address");
	}

	async #checkNewAccounts(
		db: CustomerDb,
		{ new_account_role_id, email_domains }: Pick<ProviderRow, "new_account_role_id" | "email_domains">,
	): Promise<void> {
		if (new_account_role_id === null) return;
		const roles = await givableRoles(db);
		if (!roles.some(({ id }) => id === new_account_role_id)) refuseField("new_account_role_id", "choice");
		if (email_domains.length === 0) refuseField("email_domains", "sso_domains_needed");
	}
}

/** Where the password is switched off, the last provider may be the only way in that admins have. The call's transaction undoes it. */
async function refuseLockout(db: CustomerDb): Promise<void> {
	if (!(await adminsCanEnter(db))) throw new Refusal("way_in");
}

/** Whoever chooses the provider can let themselves in as anybody here: that is for those who may do everything anyway. */
function requireAdmin(actor: Actor): void {
	if (actor.permissions !== 1 || actor.support !== null) throw new Refusal("sso_admin_only");
}

/** A secret is only ever sent where it was meant to go: another issuer or client needs its own. */
function refuseLostSecret(before: SealedProvider, next: Partial<ProviderRow>): void {
	const moved = (next.issuer ?? before.issuer) !== before.issuer || (next.oidc_client ?? before.oidc_client) !== before.oidc_client;
	if (moved && before.secret_box !== null && next.secret_box === undefined) refuseField("client_secret", "sso_secret_again");
}
