import type { SubscriptionState } from "@homeroom/contract/areas/plans/plans.rules.ts";
import type pg from "pg";
import Stripe from "stripe";
import { onPlatform, type PlatformDb } from "../../kit/db/platform-db.ts";
import { Refusal } from "../../kit/http/refusal.ts";
import type { Order, PaymentEvent, PaymentProvider, Subscribed } from "./payment.ts";

export interface StripeOptions {
	secretKey: string;
	webhookSecret: string;
	/** Only tests: another house than api.stripe.com. */
	at?: { host: string; port: number; protocol: "http" };
}

/** Stripe's words for a state, in ours. Null: nothing was ever paid, so there is nothing to give. */
const STATES: Record<string, SubscriptionState | null> = {
	trialing: "trialing",
	active: "active",
	past_due: "past_due",
	// Stripe gave up asking; for the school it is the same, and its grace period goes on from the first failure
	unpaid: "past_due",
	paused: "paused",
	canceled: "cancelled",
	incomplete: null,
	incomplete_expired: null,
};

/** Stripe: its Checkout takes the payment, its Billing renews, its portal changes the card. It tells us by signed webhooks. */
export class StripePayments implements PaymentProvider {
	readonly name = "stripe";
	readonly #stripe: Stripe;
	readonly #webhookSecret: string;
	readonly #db: PlatformDb;
	readonly #url: string;

	constructor(platformPool: pg.Pool, { secretKey, webhookSecret, at }: StripeOptions, url: string) {
		this.#stripe = new Stripe(secretKey, { maxNetworkRetries: 2, timeout: 20_000, telemetry: false, ...at });
		this.#webhookSecret = webhookSecret;
		this.#db = onPlatform(platformPool);
		this.#url = url;
	}

	async startCheckout(order: Order): Promise<{ ref: string; url: string }> {
		const metadata = whom(order);
		const session = await asked(
			this.#stripe.checkout.sessions.create({
				mode: "subscription",
				line_items: [{ price: await this.#priceAt(order.price), quantity: 1 }],
				...(order.provider_customer ? { customer: order.provider_customer } : order.email !== null && { customer_email: order.email }),
				client_reference_id: order.signup_id ?? String(order.customer_id),
				metadata,
				// the subscription carries it too: each of its events says whose it is
				subscription_data: { metadata, ...(order.trial_days > 0 && { trial_period_days: order.trial_days }) },
				payment_method_collection: "always",
				success_url: `${this.#url}${order.return_path}`,
				cancel_url: `${this.#url}${order.back_path}`,
			}),
		);
		if (session.url === null) throw new Refusal("unavailable");
		return { ref: session.id, url: session.url };
	}
	async endCheckout(ref: string): Promise<void> {
		// one that is over already cannot be ended again
		await this.#stripe.checkout.sessions.expire(ref).catch((error: unknown) => {
			if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
		});
	}
	async changePrice(subscription_ref: string, price: Order["price"]): Promise<void> {
		const subscription = await asked(this.#stripe.subscriptions.retrieve(subscription_ref));
		const item = subscription.items.data[0];
		if (item === undefined) throw new Refusal("unavailable");
		const items = [{ id: item.id, price: await this.#priceAt(price) }];
		await asked(this.#stripe.subscriptions.update(subscription_ref, { items, proration_behavior: "create_prorations" }));
	}
	async cancelAtEnd(subscription_ref: string): Promise<void> {
		await asked(this.#stripe.subscriptions.update(subscription_ref, { cancel_at_period_end: true }));
	}
	async resume(subscription_ref: string): Promise<void> {
		await asked(this.#stripe.subscriptions.update(subscription_ref, { cancel_at_period_end: false }));
	}
	async payPage({ provider_customer }: Subscribed, return_path: string): Promise<string> {
		if (provider_customer === null) throw new Refusal("unavailable");
		const session = await asked(
			this.#stripe.billingPortal.sessions.create({ customer: provider_customer, return_url: `${this.#url}${return_path}` }),
		);
		return session.url;
	}

	/** Refuses what Stripe did not sign. The signature is over the bytes as they came. */
	read(raw: Buffer, signature: string | undefined): PaymentEvent {
		if (signature === undefined) throw new Refusal("malformed");
		let event: Stripe.Event;
		try {
			event = this.#stripe.webhooks.constructEvent(raw, signature, this.#webhookSecret);
		} catch {
			throw new Refusal("malformed");
		}
		return translated(event);
	}

	/** Our price at Stripe's; made there when it is first needed. */
	async #priceAt(price: Order["price"]): Promise<string> {
		if (price.stripe_price_id !== null) return price.stripe_price_id;
		const made = await asked(
			this.#stripe.prices.create(
				{
					currency: price.currency.toLowerCase(),
					unit_amount: price.amount,
					recurring: { interval: price.period as "month" | "year" },
					product_data: { name: `Homeroom ${price.plan_name}` },
					metadata: { price_id: String(price.id) },
				},
				{ idempotencyKey: `homeroom-price-${price.id}-${price.amount}-${price.currency}` },
			),
		);
		await this.#db.updateTable("platform.prices").set({ stripe_price_id: made.id }).where("id", "=", price.id).execute();
		return made.id;
	}
}

/** Stripe refused or cannot be reached: nothing of ours changed, and the person can try again. */
async function asked<T>(request: Promise<T>): Promise<T> {
	try {
		return await request;
	} catch (error) {
		throw error instanceof Stripe.errors.StripeError ? new Refusal("unavailable") : error;
	}
}

const whom = ({ signup_id, customer_id }: Order): Record<string, string> =>
	signup_id === null ? { customer_id: String(customer_id) } : { signup_id };

/** Stripe's event in the words both providers share. What is of no use to us is kept, and changes nothing. */
function translated(event: Stripe.Event): PaymentEvent {
	const plain: PaymentEvent = {
		provider: "stripe",
		id: event.id,
		type: event.type,
		at: new Date(event.created * 1000).toISOString(),
		rank: 1,
		subscription_ref: null,
		signup_id: null,
		customer_id: null,
		state: null,
		checkout_ended: null,
		amount: null,
		currency: null,
	};
	switch (event.type) {
		case "customer.subscription.created":
		case "customer.subscription.updated":
		case "customer.subscription.paused":
		case "customer.subscription.resumed":
		case "customer.subscription.deleted": {
			const rank = event.type.endsWith("created") ? 0 : event.type.endsWith("deleted") ? 2 : 1;
			return { ...plain, rank, ...described(event.data.object) };
		}
		case "invoice.paid":
		case "invoice.payment_failed": {
			const invoice = event.data.object;
			const subscription = invoice.parent?.subscription_details?.subscription;
			return {
				...plain,
				subscription_ref: idOf(subscription),
				amount: event.type === "invoice.paid" ? invoice.amount_paid : invoice.amount_due,
				currency: invoice.currency.toUpperCase(),
			};
		}
		case "checkout.session.expired":
			return { ...plain, checkout_ended: { checkout_ref: event.data.object.id, reason: "expired" } };
		case "checkout.session.async_payment_failed":
			return { ...plain, checkout_ended: { checkout_ref: event.data.object.id, reason: "payment_failed" } };
		default:
			return plain;
	}
}

function described(subscription: Stripe.Subscription): Pick<PaymentEvent, "subscription_ref" | "signup_id" | "customer_id" | "state"> {
	const [item] = subscription.items.data;
	const status = STATES[subscription.status] ?? null;
	const { signup_id = null, customer_id } = subscription.metadata;
	return {
		subscription_ref: subscription.id,
		signup_id,
		customer_id: customer_id === undefined ? null : Number(customer_id),
		state:
			status === null
				? null
				: {
						status,
						price_id: item === undefined ? null : priceIdOf(item.price),
						trial_end: instant(subscription.trial_end),
						period_start: instant(item?.current_period_start),
						period_end: instant(subscription.ended_at ?? item?.current_period_end),
						cancel_at_period_end: subscription.cancel_at_period_end,
						provider_customer: idOf(subscription.customer),
					},
	};
}

const priceIdOf = ({ metadata }: { metadata?: Record<string, string> | null }): number | null => {
	const id = Number(metadata?.price_id);
	return Number.isSafeInteger(id) && id > 0 ? id : null;
};
const idOf = (reference: string | { id: string } | null | undefined): string | null =>
	typeof reference === "string" ? reference : (reference?.id ?? null);
const instant = (seconds: number | null | undefined): string | null => (seconds == null ? null : new Date(seconds * 1000).toISOString());
