/** Words that both sides need without the schemas. */
export const CUSTOMER_STATUSES = ["active", "suspended", "closed"] as const;
export type CustomerStatus = (typeof CUSTOMER_STATUSES)[number];

export const SIGNUP_INVITATION_STATUSES = ["open", "used", "revoked", "expired"] as const;
export type SignupInvitationStatus = (typeof SIGNUP_INVITATION_STATUSES)[number];

export const BILLING_STATES = ["trialing", "active", "past_due", "paused", "cancelled"] as const;
export type BillingState = (typeof BILLING_STATES)[number];

export const CUSTOMER_SORTS = ["name", "created_at"] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];
/** `problems`: those whose payment is late first, then the next renewal. */
export const SUBSCRIPTION_SORTS = ["problems", "renewal", "name"] as const;
export type SubscriptionSort = (typeof SUBSCRIPTION_SORTS)[number];
/** `room`: who is closest to a limit, or beyond it, first. */
export const USAGE_SORTS = ["room", "name"] as const;
export type UsageSort = (typeof USAGE_SORTS)[number];
export const AUDIT_SORTS = ["at"] as const;
export const MAIL_SORTS = ["created_at"] as const;

/** `in_doubt`: whoever handed it over did not hear whether it was taken; `kept`: there is no mail server, it is read here. */
export const MAIL_STATUSES = ["waiting", "sending", "sent", "failed", "in_doubt", "kept"] as const;
/** A person may send these again. */
export const MAIL_STAYS: readonly MailStatus[] = ["failed", "in_doubt", "kept"];
export type MailStatus = (typeof MAIL_STATUSES)[number];

export const PRICE_PERIODS = ["month", "year"] as const;
export type PricePeriod = (typeof PRICE_PERIODS)[number];
