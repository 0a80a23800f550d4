/** Rules and words both sides need, without the schemas. */
export const SSO_KINDS = ["google", "oidc"] as const;
export type SsoKind = (typeof SSO_KINDS)[number];

export const GOOGLE_ISSUER = "https://accounts.google.com";

/** Where a provider sends people back to, in the web app. Registered at the provider. */
export const SSO_RETURN_PATHS = { google: "/redirectgoogle", oidc: "/callback" } as const satisfies Record<SsoKind, string>;

/** What the check of a provider can find. */
export const SSO_PROBLEMS = ["not_public", "unreachable", "no_document", "issuer_differs", "incomplete"] as const;
export type SsoProblem = (typeof SSO_PROBLEMS)[number];
