import type { PlanOverview, PlanPreview, Usage } from "@homeroom/contract/areas/plans/plans.contract.ts";
import type { SubscriptionState } from "@homeroom/contract/areas/plans/plans.rules.ts";
import { type ModuleName, PLAN_MODULES } from "@homeroom/contract/kit/modules.ts";
import type pg from "pg";
import type { CustomerDb } from "../../kit/db/customer-db.ts";
import { onPlatform, type PlatformDb } from "../../kit/db/platform-db.ts";
import { found, notFound, Refusal } from "../../kit/http/refusal.ts";
import type { PaymentEvents } from "./payment.events.ts";
import { freeEvent, isFree, type PaymentProvider } from "./payment.ts";
import {
	findCustomer,
	findPrice,
	findSubscription,
	offeredPlans,
	type PricedPlan,
	paymentHistory,
	type SubscriptionRow,
	usageOf,
} from "./plans.queries.ts";

const BACK = "/settings/plan";
const LIMITS = [
	["students", "student_limit"],
	["staff", "staff_limit"],
	["storage_mb", "storage_limit_mb"],
] as const;
/** How much lies in a module that a plan can lack. */
const RECORDS: Partial<Record<ModuleName, (db: CustomerDb) => Promise<number>>> = {
	Students: (db) => countCurrent(db, "students"),
	Clients: (db) => countCurrent(db, "clients"),
};
async function countCurrent(db: CustomerDb, table: "students" | "clients"): Promise<number> {
	const { n } = await db
		.selectFrom(table)
		.select(({ fn }) => fn.countAll<number>().as("n"))
		.where("archived_at", "is", null)
		.executeTakeFirstOrThrow();
	return Number(n);
}

/** A school looks at its plan, changes it, ends it, pays. Moves nothing itself: the provider does, and tells. */
export class PlanService {
	readonly #db: PlatformDb;
	readonly #provider: PaymentProvider;
	readonly #events: PaymentEvents;

	constructor(platformPool: pg.Pool, provider: PaymentProvider, events: PaymentEvents) {
		this.#db = onPlatform(platformPool);
		this.#provider = provider;
		this.#events = events;
	}

	/** Something can be paid here; otherwise an operator decides about plans. */
	get payments(): boolean {
		return this.#provider.name !== "operator";
	}
	#requirePayments(): void {
		if (!this.payments) throw new Refusal("payments_off");
	}

	offers = () => offeredPlans(this.#db);

	async overview(customer_id: number): Promise<Omit<PlanOverview, "clock">> {
		const [customer, subscription, used] = await Promise.all([
			findCustomer(this.#db, customer_id),
			findSubscription(this.#db, customer_id),
			usageOf(this.#db, customer_id),
		]);
		const usage = Object.fromEntries(LIMITS.map(([name, limit]) => [name, { used: used[name], limit: customer[limit] }])) as Usage;
		const shared = { read_only: customer.read_only, usage, simulated: this.#provider.name === "simulator", payments: this.payments };
		if (subscription === undefined)
			return {
				...shared,
				plan: null,
				price: null,
				status: null,
				trial_end: null,
				period_end: null,
				cancel_at_period_end: false,
				grace_until: null,
				next_invoice: null,
				events: [],
			};
		const { plan, price } = found(await findPrice(this.#db, subscription.price_id));
		const goesOn = ["trialing", "active"].includes(subscription.status) && !subscription.cancel_at_period_end;
		const { status, trial_end, period_end, cancel_at_period_end, grace_until } = subscription;
		return {
			...shared,
			plan,
			price,
			status: status as SubscriptionState,
			trial_end,
			period_end,
			cancel_at_period_end,
			grace_until,
			next_invoice: goesOn && period_end !== null ? { at: period_end, amount: price.amount, currency: price.currency } : null,
			events: (await paymentHistory(this.#db, subscription.id)).map(({ event_id, type, created_at, data }) => {
				const { amount = null, currency = null } = data as { amount?: number | null; currency?: string | null };
				return { id: event_id, at: created_at, type, amount, currency };
			}),
		};
	}

	async preview(customer_id: number, price_id: number, db: CustomerDb): Promise<PlanPreview> {
		const wanted = await this.#wanted(price_id);
		const subscription = await findSubscription(this.#db, customer_id);
		const customer = await findCustomer(this.#db, customer_id);
		const present = subscription && (await findPrice(this.#db, subscription.price_id));
		const lost = PLAN_MODULES.filter(
			(name) => wanted.plan.modules?.includes(name) === false && (customer.plan_modules === null || customer.plan_modules.includes(name)),
		);
		const comparable = present !== undefined && present.price.currency === wanted.price.currency;
		return {
			plan: wanted.plan,
			price: wanted.price,
			modules_lost: await Promise.all(lost.map(async (module) => ({ module, records: (await RECORDS[module]?.(db)) ?? 0 }))),
			limits_exceeded: await this.#exceeded(customer_id, wanted),
			difference_per_month: comparable ? perMonth(wanted.price) - perMonth(present.price) : null,
			needs_checkout: wanted.price.amount > 0 && !this.#isLive(subscription),
		};
	}

	/** Answers the payment page where the change begins with one. */
	async change(customer_id: number, price_id: number): Promise<string | null> {
		this.#requirePayments();
		const wanted = await this.#wanted(price_id);
		const subscription = await findSubscription(this.#db, customer_id);
		const live = this.#isLive(subscription);
		if (live && subscription.price_id === price_id) throw new Refusal("invalid", { fields: { price_id: { message: "plan_same" } } });
		const [first] = await this.#exceeded(customer_id, wanted);
		if (first !== undefined)
			throw new Refusal("invalid", {
				fields: { price_id: { message: `plan_too_small_${first.limit}`, maximum: first.allowed, minimum: first.used } },
			});
		if (!live) return this.#checkout(customer_id, wanted, subscription);
		const present = found(await findPrice(this.#db, subscription.price_id));
		if (present.price.currency !== wanted.price.currency)
			throw new Refusal("invalid", { fields: { price_id: { message: "plan_currency" } } });
		await this.#provider.changePrice(subscription.provider_subscription as string, { ...wanted.price, plan_name: wanted.plan.name });
		return null;
	}

	async cancel(customer_id: number): Promise<void> {
		this.#requirePayments();
		const subscription = await this.#live(customer_id);
		if (!subscription.cancel_at_period_end) await this.#provider.cancelAtEnd(subscription.provider_subscription as string);
	}
	async resume(customer_id: number): Promise<void> {
		this.#requirePayments();
		const subscription = await this.#live(customer_id);
		if (subscription.cancel_at_period_end) await this.#provider.resume(subscription.provider_subscription as string);
	}

	/** What is due, or another way to pay; after an end, the same plan again. */
	async pay(customer_id: number): Promise<string> {
		this.#requirePayments();
		const subscription = found(await findSubscription(this.#db, customer_id));
		const { name: payer } = await findCustomer(this.#db, customer_id);
		const { provider_subscription, provider_customer, status, price_id } = subscription;
		if (!this.#isLive(subscription))
			return (await this.#checkout(customer_id, found(await findPrice(this.#db, price_id)), subscription)) ?? BACK;
		const owes = status === "past_due" || status === "paused";
		return this.#provider.payPage(
			{ provider_subscription: provider_subscription as string, provider_customer, customer_id, payer, owes },
			BACK,
		);
	}

	async #wanted(price_id: number): Promise<PricedPlan> {
		const priced = await findPrice(this.#db, price_id);
		if (!priced?.offered) throw notFound();
		return priced;
	}

	/** At this provider's, paid for, and not over. */
	#isLive(subscription: SubscriptionRow | undefined): subscription is SubscriptionRow {
		return (
			subscription !== undefined &&
			subscription.status !== "cancelled" &&
			subscription.provider === this.#provider.name &&
			!isFree(subscription.provider_subscription)
		);
	}
	async #live(customer_id: number): Promise<SubscriptionRow> {
		const subscription = await findSubscription(this.#db, customer_id);
		if (!this.#isLive(subscription)) throw notFound();
		return subscription;
	}

	async #exceeded(customer_id: number, { plan }: PricedPlan): Promise<PlanPreview["limits_exceeded"]> {
		const used = await usageOf(this.#db, customer_id);
		return LIMITS.flatMap(([limit, column]) => {
			const allowed = plan[column];
			return allowed !== null && used[limit] > allowed ? [{ limit, used: used[limit], allowed }] : [];
		});
	}

	async #checkout(customer_id: number, { plan, price }: PricedPlan, before: SubscriptionRow | undefined): Promise<string | null> {
		if (price.amount === 0) {
			await this.#events.handle(freeEvent(this.#provider.name, { signup_id: null, customer_id }, price.id));
			return null;
		}
		const { name } = await findCustomer(this.#db, customer_id);
		const { url } = await this.#provider.startCheckout({
			signup_id: null,
			customer_id,
			provider_customer: before?.provider === this.#provider.name ? before.provider_customer : null,
			payer: name,
			email: null,
			price: { ...price, plan_name: plan.name },
			// a trial is for beginning
			trial_days: 0,
			return_path: BACK,
			back_path: BACK,
		});
		return url;
	}
}

const perMonth = ({ amount, period }: { amount: number; period: string }): number => (period === "year" ? Math.round(amount / 12) : amount);
