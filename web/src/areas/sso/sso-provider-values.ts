import type { SsoKind } from "@homeroom/contract/areas/sso/sso.rules.ts";
import type { FormRecord } from "../../kit/form/use-record-form.ts";
import type { SsoProvider } from "./sso.api.ts";

/** A form's fields hold text. Their order is the form's. */
export type ProviderField = "label" | "issuer" | "oidc_client" | "client_secret" | "new_account_role_id" | "email_domains";
export type ProviderValues = Record<ProviderField, string>;

export const newProvider = (kind: SsoKind): FormRecord<ProviderValues> => ({
	version: null,
	values: {
		label: kind === "google" ? "Google" : "",
		issuer: "",
		oidc_client: "",
		client_secret: "",
		new_account_role_id: "",
		email_domains: "",
	},
});

export const providerRecord = (provider: SsoProvider): FormRecord<ProviderValues> => ({
	version: provider.version,
	values: {
		label: provider.label,
		issuer: provider.issuer,
		oidc_client: provider.oidc_client,
		client_secret: "",
		new_account_role_id: provider.new_account_role_id === null ? "" : String(provider.new_account_role_id),
		email_domains: provider.email_domains.join(", "),
	},
});
