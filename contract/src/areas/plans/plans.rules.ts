export const SUBSCRIPTION_STATES = ["trialing", "active", "past_due", "paused", "cancelled"] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** Who may open a school: everybody, nobody but an operator, or whom an operator invited. */
export const SIGNUP_MODES = ["on", "off", "invitation"] as const;
export type SignupMode = (typeof SIGNUP_MODES)[number];

export const PERIODS = ["month", "year"] as const;
export type Period = (typeof PERIODS)[number];

/** Days after a failed payment during which everything still works. */
export const GRACE_DAYS = 14;

/** What the simulator's page can do with a payment. */
export const PAYMENT_OUTCOMES = ["success", "decline", "second_step", "declines_later"] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];
/** How the simulator then tells us about it. */
export const DELIVERIES = ["now", "late", "twice", "shuffled"] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** "St. Mary’s School" → "st-marys-school": what the form proposes as the address. */
export const subdomainFrom = (name: string): string =>
	name
		.normalize("NFKD")
		.toLowerCase()
		.replace(/ß/g, "ss")
		.replace(/[\p{M}'’.]/gu, "")
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/^-+|-+$/g, "")
		.slice(0, 40)
		.replace(/-+$/, "");
