/** How somebody got in. */
export const SESSION_METHODS = ["password", "link", "signup", "sso", "passkey", "badge", "pairing"] as const;
export type SessionMethod = (typeof SESSION_METHODS)[number];

export const SECOND_FACTORS = ["totp", "recovery_code", "passkey"] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];
