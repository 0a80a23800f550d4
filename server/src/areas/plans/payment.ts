import type { SubscriptionState } from "@homeroom/contract/areas/plans/plans.rules.ts";

/** `operator`: nothing is paid, an operator decided. */
export type ProviderName = "simulator" | "stripe" | "operator";

/** A subscription as its provider describes it: the whole of it, so that the newest description is all one needs. */
export interface SubscriptionSnapshot {
	status: SubscriptionState;
	/** Our price; null where the provider names one we do not know. */
	price_id: number | null;
	trial_end: string | null;
	period_start: string | null;
	period_end: string | null;
	cancel_at_period_end: boolean;
	provider_customer: string | null;
}

/** Something a provider told us. Both providers speak this, and one handler listens. */
export interface PaymentEvent {
	provider: ProviderName;
	id: string;
	/** The provider's own word. */
	type: string;
	/** The provider's own time. */
	at: string;
	/** Decides between events of the same instant: a beginning before a change before an end. */
	rank: number;
	subscription_ref: string | null;
	/** Whom it is for, as we said when the payment was started. Counts only while the reference is unknown to us. */
	signup_id: string | null;
	customer_id: number | null;
	/** Null: tells of a payment, not of a state. */
	state: SubscriptionSnapshot | null;
	/** The payment page was left for good. */
	checkout_ended: { checkout_ref: string; reason: "expired" | "payment_failed" } | null;
	amount: number | null;
	currency: string | null;
}

/** What is to be paid, by whom, and where they go afterwards. */
export interface Order {
	/** Either a school to be, or one that is. */
	signup_id: string | null;
	customer_id: number | null;
	provider_customer: string | null;
	payer: string;
	email: string | null;
	price: { id: number; plan_name: string; period: string; currency: string; amount: number; stripe_price_id: string | null };
	trial_days: number;
	/** Paths of ours. */
	return_path: string;
	back_path: string;
}
export interface Subscribed {
	provider_subscription: string;
	provider_customer: string | null;
	customer_id: number;
	payer: string;
	/** Something is due right now. */
	owes: boolean;
}

/** The only way to move money. What happens is told later, by events. */
export interface PaymentProvider {
	readonly name: ProviderName;
	startCheckout(order: Order): Promise<{ ref: string; url: string }>;
	/** A payment page that must no longer work. */
	endCheckout(ref: string): Promise<void>;
	changePrice(subscription_ref: string, price: Order["price"]): Promise<void>;
	cancelAtEnd(subscription_ref: string): Promise<void>;
	resume(subscription_ref: string): Promise<void>;
	/** The page where what is due is paid, or the way to pay is changed. */
	payPage(subscribed: Subscribed, return_path: string): Promise<string>;
}

/** Text that orders events of one customer, whatever order they came in. */
export const positionOf = (event: Pick<PaymentEvent, "at" | "rank" | "id" | "state">): string =>
	`${new Date(event.at).toISOString()}|${event.rank}|${event.state?.period_end ?? ""}|${event.id}`;

/** A plan that costs nothing needs no provider; it is told to the same handler. */
export const freeEvent = (
	provider: ProviderName,
	whom: { signup_id: string | null; customer_id: number | null },
	price_id: number,
): PaymentEvent => {
	const ref = `free_${whom.signup_id ?? `${whom.customer_id}_${price_id}_${Date.now()}`}`;
	return {
		provider,
		id: ref,
		type: "subscription.free",
		at: new Date().toISOString(),
		rank: 0,
		subscription_ref: ref,
		...whom,
		state: {
			status: "active",
			price_id,
			trial_end: null,
			period_start: null,
			period_end: null,
			cancel_at_period_end: false,
			provider_customer: null,
		},
		checkout_ended: null,
		amount: null,
		currency: null,
	};
};
/** Nothing at the provider's belongs to it. */
export const isFree = (subscription_ref: string | null): boolean => subscription_ref === null || subscription_ref.startsWith("free_");
