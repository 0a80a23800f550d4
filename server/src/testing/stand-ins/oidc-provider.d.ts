/** The part of oidc-provider that the tests' issuer uses; the package has no types of its own. */
declare module "oidc-provider" {
	import type { IncomingMessage, ServerResponse } from "node:http";

	interface Grant {
		addOIDCScope(scope: string): void;
		save(): Promise<string>;
	}
	interface Context {
		oidc: { client: { clientId: string }; session: { accountId: string }; provider: Provider };
	}
	interface Account {
		accountId: string;
		claims(): Promise<Record<string, unknown>>;
	}
	interface Configuration {
		clients: Record<string, unknown>[];
		jwks: { keys: object[] };
		cookies: { keys: string[] };
		claims: Record<string, string[]>;
		ttl: Record<string, number>;
		features: Record<string, { enabled: boolean }>;
		pkce: { required: () => boolean };
		interactions: { url: (context: Context, interaction: { uid: string }) => string };
		findAccount: (context: Context, id: string) => Promise<Account>;
		loadExistingGrant: (context: Context) => Promise<Grant>;
	}
	export class Provider {
		constructor(issuer: string, configuration: Configuration);
		Grant: new (of: {
			clientId: string;
			accountId: string;
		}) => Grant;
		callback(): (request: IncomingMessage, response: ServerResponse) => void;
		interactionFinished(request: IncomingMessage, response: ServerResponse, result: { login: { accountId: string } }): Promise<void>;
		on(event: string, listener: (...given: unknown[]) => void): this;
	}
}
