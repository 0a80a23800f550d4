import { randomBytes, randomInt } from "node:crypto";
import type { Checkout, plans, SimulatorState } from "@homeroom/contract/areas/plans/plans.contract.ts";
import type { Delivery, PaymentOutcome, Period, SubscriptionState } from "@homeroom/contract/areas/plans/plans.rules.ts";
import type { CallAnswer } from "@homeroom/contract/kit/call.ts";
import type pg from "pg";
import { inPlatformTransaction, onPlatform, type PlatformDb } from "../../kit/db/platform-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { found } from "../../kit/http/refusal.ts";
import type { PaymentEvents } from "./payment.events.ts";
import type { Bill } from "./payment.simulator-clock.ts";
import { afterPeriod, passTime, type SimulatedSubscription } from "./payment.simulator-clock.ts";
import { deliverDue, send } from "./payment.simulator-deliveries.ts";
import type { Order, PaymentProvider, Subscribed } from "./payment.ts";

type Paid = CallAnswer<typeof plans.pay_checkout>;
const DAY_MS = 24 * 60 * 60_000;

/** The built-in payment provider: pages of our own, no money, and every trouble a real one can make. */
export class PaymentSimulator implements PaymentProvider {
	readonly name = "simulator";
	readonly #db: PlatformDb;
	readonly #events: PaymentEvents;

	constructor(platformPool: pg.Pool, events: PaymentEvents) {
		this.#db = onPlatform(platformPool);
		this.#events = events;
	}

	startCheckout(order: Order): Promise<{ ref: string; url: string }> {
		const { signup_id, customer_id, payer, trial_days, return_path, back_path, price } = order;
		return this.#checkout({
			kind: "subscription",
			signup_id,
			customer_id,
			price_id: price.id,
			payer,
			trial_days,
			return_url: return_path,
			back_url: back_path,
		});
	}
	async endCheckout(ref: string): Promise<void> {
		await this.#db
			.updateTable("platform.simulator_checkouts")
			.set({ status: "expired" })
			.where("id", "=", ref)
			.where("status", "=", "open")
			.execute();
	}
	async changePrice(subscription_ref: string, price: Order["price"]): Promise<void> {
		await this.#change(subscription_ref, (subscription, now) => {
			const longer = subscription.status !== "trialing" && subscription.period !== price.period;
			return {
				price_id: price.id,
				...(longer && { period_start: now.toISOString(), period_end: afterPeriod(now, price.period as Period).toISOString() }),
			};
		});
	}
	cancelAtEnd = (ref: string) => this.#change(ref, () => ({ cancel_at_period_end: true }));
	resume = (ref: string) => this.#change(ref, () => ({ cancel_at_period_end: false }));

	async payPage({ provider_subscription, customer_id, payer, owes }: Subscribed, return_path: string): Promise<string> {
		const { price_id } = found(await this.#find(provider_subscription));
		const { url } = await this.#checkout({
			kind: owes ? "invoice" : "method",
			customer_id,
			price_id,
			payer,
			subscription_ref: provider_subscription,
			return_url: return_path,
			back_url: return_path,
		});
		return url;
	}

	async checkout(ref: string): Promise<Checkout> {
		const row = found(
			await this.#db
				.selectFrom("platform.simulator_checkouts as c")
				.innerJoin("platform.prices as r", "r.id", "c.price_id")
				.innerJoin("platform.plans as p", "p.id", "r.plan_id")
				.select(["c.kind", "c.status", "c.payer", "c.trial_days", "c.attempts", "c.return_url", "c.back_url"])
				.select(["r.period", "r.amount", "r.currency", "p.name as plan_name"])
				.where("c.id", "=", ref)
				.executeTakeFirst(),
		);
		return row as Checkout;
	}

	async pay(
		ref: string,
		{ outcome, delivery, code }: { outcome: PaymentOutcome; delivery: Delivery; code?: string | undefined },
	): Promise<Paid> {
		const result = await inPlatformTransaction(this.#db, async (db): Promise<Paid> => {
			const row = found(
				await db.selectFrom("platform.simulator_checkouts").selectAll().where("id", "=", ref).forUpdate().executeTakeFirst(),
			);
			const noted = (changes: { step_code?: string | null; step_delivery?: string | null; attempts?: number; status?: string }) =>
				db.updateTable("platform.simulator_checkouts").set(changes).where("id", "=", ref).execute();
			if (row.status === "paid") return { result: "paid", code: null, return_url: row.return_url };
			if (row.status === "expired") return { result: "declined", code: null, return_url: null };
			if (row.step_code !== null && code !== undefined) {
				if (code.replace(/\s/g, "") !== row.step_code) {
					await noted({ attempts: row.attempts + 1 });
					return { result: "code_wrong", code: row.step_code, return_url: null };
				}
			} else if (outcome === "second_step") {
				const step_code = String(randomInt(100_000, 1_000_000));
				await noted({ step_code, step_delivery: delivery });
				return { result: "second_step", code: step_code, return_url: null };
			} else if (outcome === "decline") {
				await noted({ attempts: row.attempts + 1, step_code: null });
				return { result: "declined", code: null, return_url: null };
			}
			const how = (row.step_code !== null && code !== undefined ? row.step_delivery : delivery) as Delivery;
			await noted({ status: "paid", step_code: null });
			await this.#settle(db, row, outcome === "declines_later" ? "declined" : "works", how);
			return { result: "paid", code: null, return_url: row.return_url };
		});
		if (result.result === "paid") await this.deliver();
		return result;
	}

	/** Tells of everything that is due. Also run by a job, for what is told late. */
	deliver = (evenEarly = false): Promise<number> => deliverDue(this.#db, this.#events, evenEarly);

	async state(): Promise<SimulatorState> {
		const rows = await this.#db
			.selectFrom("platform.simulator_subscriptions as s")
			.innerJoin("platform.prices as r", "r.id", "s.price_id")
			.innerJoin("platform.plans as p", "p.id", "r.plan_id")
			.leftJoin("platform.subscriptions as o", (join) =>
				join.onRef("o.provider_subscription", "=", "s.id").on("o.provider", "=", "simulator"),
			)
			.leftJoin("platform.customers as c", "c.id", "o.customer_id")
			.select(["s.id as subscription", "c.name as customer_name", "p.name as plan_name", "s.status", "s.period_end"])
			.select(["s.cancel_at_period_end", "s.card", sql<string>`now() + s.clock_ahead * interval '1 second'`.as("clock")])
			.orderBy("s.created_at", "desc")
			.limit(100)
			.execute();
		const { waiting } = await this.#db
			.selectFrom("platform.simulator_deliveries")
			.select(({ fn }) => fn.countAll<number>().as("waiting"))
			.where("delivered_at", "is", null)
			.executeTakeFirstOrThrow();
		return {
			subscriptions: rows.map((row) => ({
				...row,
				status: row.status as SubscriptionState,
				card: row.card as "works" | "declined",
			})),
			waiting: Number(waiting),
		};
	}

	/** Lets days pass: renewals, failed payments and ends happen and are told. */
	async advance(ref: string, days: number): Promise<void> {
		const ahead = await inPlatformTransaction(this.#db, async (db) => {
			const subscription = found(await this.#find(ref, db));
			const clock_ahead = subscription.clock_ahead + (days * DAY_MS) / 1000;
			const { changes, events } = passTime(subscription, new Date(Date.now() + clock_ahead * 1000));
			await this.#save(db, ref, { ...changes, clock_ahead });
			for (const event of events) await send(db, event.subscription, event.type, event.at, event.bill, "now");
			return clock_ahead;
		});
		await this.deliver();
		await this.#events.setClock(ref, ahead);
	}
	async setCard(ref: string, card: "works" | "declined"): Promise<void> {
		await inPlatformTransaction(this.#db, async (db) => {
			found(await this.#find(ref, db));
			await this.#save(db, ref, { card });
		});
	}

	async #checkout(values: {
		kind: "subscription" | "invoice" | "method";
		signup_id?: string | null;
		customer_id: number | null;
		price_id: number;
		payer: string;
		trial_days?: number;
		subscription_ref?: string;
		return_url: string;
		back_url: string;
	}): Promise<{ ref: string; url: string }> {
		const { id } = await this.#db.insertInto("platform.simulator_checkouts").values(values).returning("id").executeTakeFirstOrThrow();
		return { ref: id, url: `/pay/${id}` };
	}

	/** The payment went through: what was ordered comes to be, and is told. */
	async #settle(
		db: PlatformDb,
		row: {
			kind: string;
			signup_id: string | null;
			customer_id: number | null;
			price_id: number;
			subscription_ref: string | null;
			trial_days: number;
		},
		card: "works" | "declined",
		delivery: Delivery,
	): Promise<void> {
		if (row.kind === "subscription") {
			const id = `sim_${randomBytes(9).toString("base64url")}`;
			const clock_ahead = await this.#clockOf(db, row.customer_id);
			const now = new Date(Date.now() + clock_ahead * 1000);
			const trial_end = row.trial_days > 0 ? new Date(now.getTime() + row.trial_days * DAY_MS) : null;
			const price = await db
				.selectFrom("platform.prices")
				.select(["period", "amount", "currency"])
				.where("id", "=", row.price_id)
				.executeTakeFirstOrThrow();
			await db
				.insertInto("platform.simulator_subscriptions")
				.values({
					id,
					signup_id: row.signup_id,
					customer_id: row.customer_id,
					price_id: row.price_id,
					status: trial_end === null ? "active" : "trialing",
					trial_end: trial_end?.toISOString() ?? null,
					period_start: now.toISOString(),
					period_end: (trial_end ?? afterPeriod(now, price.period as Period)).toISOString(),
					card,
					clock_ahead,
				})
				.execute();
			const subscription = found(await this.#find(id, db));
			const bill = trial_end === null ? { amount: price.amount, currency: price.currency } : null;
			await this.#tell(db, subscription, ["subscription.created", bill && "invoice.paid"], now, bill, delivery);
			return;
		}
		const ref = row.subscription_ref as string;
		const subscription = found(await this.#find(ref, db));
		const owed = row.kind === "invoice" && subscription.status === "past_due";
		await this.#save(db, ref, { card, ...(owed && { status: "active" }) });
		const bill = owed ? { amount: subscription.amount, currency: subscription.currency } : null;
		await this.#tell(
			db,
			found(await this.#find(ref, db)),
			[bill && "invoice.paid", "subscription.updated"],
			clockOf(subscription),
			bill,
			delivery,
		);
	}

	/** A school for which time was played goes on from there. */
	async #clockOf(db: PlatformDb, customer_id: number | null): Promise<number> {
		const row = await db
			.selectFrom("platform.subscriptions")
			.select("clock_ahead")
			.where("customer_id", "=", customer_id)
			.executeTakeFirst();
		return row?.clock_ahead ?? 0;
	}

	async #tell(
		db: PlatformDb,
		subscription: SimulatedSubscription,
		types: (string | null)[],
		at: Date,
		bill: Bill | null,
		delivery: Delivery,
	): Promise<void> {
		const real = types.filter((type) => type !== null);
		// told backwards: the later event is there before the earlier one
		const told = delivery === "shuffled" ? [...real, "subscription.updated"] : real;
		const order = told.map((type, i) => ({ type, at: new Date(at.getTime() + i) }));
		for (const { type, at: when } of delivery === "shuffled" ? order.reverse() : order)
			await send(db, subscription, type, when, type === "invoice.paid" ? bill : null, delivery);
	}

	async #change(
		ref: string,
		work: (
			subscription: SimulatedSubscription,
			now: Date,
		) => Partial<Record<"price_id" | "period_start" | "period_end" | "cancel_at_period_end", unknown>>,
	): Promise<void> {
		await inPlatformTransaction(this.#db, async (db) => {
			const before = found(await this.#find(ref, db));
			await this.#save(db, ref, work(before, clockOf(before)));
			await this.#tell(db, found(await this.#find(ref, db)), ["subscription.updated"], clockOf(before), null, "now");
		});
		await this.deliver();
	}
	async #save(db: PlatformDb, ref: string, changes: object): Promise<void> {
		if (Object.keys(changes).length > 0)
			await db.updateTable("platform.simulator_subscriptions").set(changes).where("id", "=", ref).execute();
	}
	/** Inside a transaction the row is held until its end. */
	async #find(ref: string, db?: PlatformDb): Promise<SimulatedSubscription | undefined> {
		const query = (db ?? this.#db)
			.selectFrom("platform.simulator_subscriptions as s")
			.innerJoin("platform.prices as r", "r.id", "s.price_id")
			.selectAll("s")
			.select(["r.period", "r.amount", "r.currency"])
			.where("s.id", "=", ref);
		return (await (db === undefined ? query : query.forUpdate("s")).executeTakeFirst()) as SimulatedSubscription | undefined;
	}
}

const clockOf = ({ clock_ahead }: SimulatedSubscription): Date => new Date(Date.now() + clock_ahead * 1000);
