import { GRACE_DAYS, type SubscriptionState } from "@homeroom/contract/areas/plans/plans.rules.ts";
import type { Locale } from "@homeroom/contract/languages.generated.ts";
import { ask } from "../../kit/db/customer-db.ts";
import { inPlatformTransaction, type PlatformDb } from "../../kit/db/platform-db.ts";
import { sql } from "../../kit/db/sql-text.ts";
import { type MailLinks, sendMail } from "../../kit/mail/mail.ts";
import { type PaymentEvent, type ProviderName, positionOf, type SubscriptionSnapshot } from "./payment.ts";
import { entitlementsOf, standingAfter } from "./plans.entitlements.ts";
import { lockInvitation, spendInvitation } from "./plans.invitations.ts";
import { paymentFailedMail } from "./plans.mails.ts";
import { openCustomer, welcomeOwner } from "./plans.opening.ts";
import type { SubscriptionRow } from "./plans.queries.ts";

export type EventOutcome = "applied" | "stale" | "ignored" | "known";

/** Listens to the payment providers. Nothing is remembered between two events but what the database holds. */
export class PaymentEvents {
	readonly #db: PlatformDb;
	readonly #links: MailLinks;

	constructor(db: PlatformDb, links: MailLinks) {
		this.#db = db;
		this.#links = links;
	}

	/** Takes an event once. Its state is kept; what holds is worked out from all of them, so that their order does not matter. */
	handle(event: PaymentEvent): Promise<EventOutcome> {
		return inPlatformTransaction(this.#db, async (db) => {
			await ask(db, sql`select pg_advisory_xact_lock(hashtextextended(${`payments ${event.subscription_ref ?? event.id}`}, 4))`);
			if (!(await keep(db, event))) return "known";
			if (event.checkout_ended !== null) await endSignup(db, event, event.checkout_ended);
			const subscription = await this.#subscriptionOf(db, event);
			if (subscription === undefined) return "ignored";
			await db
				.updateTable("platform.payment_events")
				.set({ subscription_id: subscription.id })
				.where("provider", "=", event.provider)
				.where("subscription_ref", "=", event.subscription_ref)
				.execute();
			const newest = await this.#settle(db, subscription.id);
			const outcome = event.state === null || newest === event.id ? "applied" : "stale";
			await db
				.updateTable("platform.payment_events")
				.set({ outcome })
				.where("provider", "=", event.provider)
				.where("event_id", "=", event.id)
				.execute();
			return outcome;
		});
	}

	/** The provider's clock went ahead by so many seconds in all: only the simulator's can. */
	setClock(subscription_ref: string, clock_ahead: number): Promise<void> {
		return inPlatformTransaction(this.#db, async (db) => {
			const row = await db
				.updateTable("platform.subscriptions")
				.set({ clock_ahead })
				.where("provider", "=", "simulator")
				.where("provider_subscription", "=", subscription_ref)
				.returning("id")
				.executeTakeFirst();
			if (row !== undefined) await this.#settle(db, row.id);
		});
	}

	/** Time passes without events: a grace period ends. Returns how many customers changed. `payments`: something can be paid here. */
	async sweep(payments = true): Promise<number> {
		// opened by hand, and nobody has paid since: the grace period begins with the end of the trial
		const due_at_end = this.#db
			.updateTable("platform.subscriptions")
			.set({ status: "past_due", grace_until: sql<string>`trial_end + ${GRACE_DAYS} * interval '1 day'` })
			.where("provider_subscription", "is", null)
			.where("status", "=", "trialing")
			.where("trial_end", "<", sql<string>`now()`);
		if (payments) await due_at_end.execute();
		const due = await this.#db
			.selectFrom("platform.subscriptions as s")
			.innerJoin("platform.customers as c", "c.id", "s.customer_id")
			.select("s.id")
			.where("s.status", "in", ["past_due", "paused", "cancelled"])
			.where((or) => or.or([or("c.read_only", "=", false), or("c.billing_state", "<>", or.ref("s.status"))]))
			.execute();
		for (const { id } of due) await inPlatformTransaction(this.#db, (db) => this.#settle(db, id));
		await this.#db
			.updateTable("platform.signups")
			.set({ status: "failed", reason: "expired" })
			.where("status", "=", "waiting")
			.where("expires_at", "<", sql<string>`now()`)
			.execute();
		return due.length;
	}

	/** The customer that the event is for; a school that was waiting for it is opened. */
	async #subscriptionOf(db: PlatformDb, event: PaymentEvent): Promise<{ id: number } | undefined> {
		if (event.subscription_ref === null) return undefined;
		const known = await db
			.selectFrom("platform.payment_events as e")
			.innerJoin("platform.subscriptions as s", "s.id", "e.subscription_id")
			.select("s.id")
			.where("e.provider", "=", event.provider)
			.where("e.subscription_ref", "=", event.subscription_ref)
			.limit(1)
			.executeTakeFirst();
		if (known !== undefined) return known;
		const bound = await db
			.selectFrom("platform.subscriptions")
			.select("id")
			.where("provider", "=", event.provider)
			.where("provider_subscription", "=", event.subscription_ref)
			.executeTakeFirst();
		if (bound !== undefined || event.state === null) return bound;
		const customer_id = event.customer_id ?? (await this.#open(db, event));
		return customer_id === undefined ? undefined : subscribe(db, customer_id, event, event.state);
	}

	async #open(db: PlatformDb, event: PaymentEvent): Promise<number | undefined> {
		if (event.signup_id === null) return undefined;
		const begun = await db.selectFrom("platform.signups").select("invitation_id").where("id", "=", event.signup_id).executeTakeFirst();
		// before the sign-up itself, as whoever begins one does: others of the same invitation wait here
		const invited = begun?.invitation_id == null || (await lockInvitation(db, begun.invitation_id));
		const signup = await db
			.selectFrom("platform.signups")
			.selectAll()
			.where("id", "=", event.signup_id)
			.where("provider", "=", event.provider)
			.forUpdate()
			.executeTakeFirst();
		if (signup === undefined || signup.customer_id !== null) return signup?.customer_id ?? undefined;
		if (!invited) return undefined;
		const price = await db.selectFrom("platform.prices").select("currency").where("id", "=", signup.price_id).executeTakeFirstOrThrow();
		const locale = signup.locale as Locale;
		const { password_hash, email, first_name, last_name } = signup;
		const { organisation: name, subdomain, time_zone } = signup;
		const school = { name, subdomain, locale, time_zone, currency: price.currency };
		const opened = await openCustomer(db, {
			school,
			owner: signup.user_id === null ? { email, first_name, last_name, password_hash, locale } : { user_id: signup.user_id },
			terms_ip: signup.ip ?? "",
		});
		if (signup.invitation_id !== null) await spendInvitation(db, signup.invitation_id);
		await welcomeOwner(db, opened, school, this.#links);
		await db
			.updateTable("platform.signups")
			.set({
				status: "opened",
				reason: null,
				customer_id: opened.customer_id,
				user_id: opened.user_id,
				owner_existed: opened.owner_existed,
				// it is the login's now
				password_hash: null,
			})
			.where("id", "=", signup.id)
			.execute();
		return opened.customer_id;
	}

	/** Brings the subscription and what follows from it in line with all that was told. Answers the event that decided. */
	async #settle(db: PlatformDb, subscription_id: number): Promise<string | undefined> {
		const before = await db
			.selectFrom("platform.subscriptions")
			.selectAll()
			.where("id", "=", subscription_id)
			.forUpdate()
			.executeTakeFirstOrThrow();
		const standing = await standingOf(db, before);
		const now = standing === undefined ? before : await write(db, before, standing);
		await followSubscription(db, now);
		if (now.status === "past_due" && before.status !== "past_due") await this.#tellOwners(db, now.customer_id);
		return standing?.event_id;
	}

	async #tellOwners(db: PlatformDb, customer_id: number): Promise<void> {
		await ask(db, sql`select set_config('app.customer_id', ${String(customer_id)}, true)`);
		await ask(db, sql`select platform.enqueue('tell_payment_failed', '{}'::jsonb, ${`payment ${customer_id}`})`);
		const owners = await db
			.selectFrom("memberships as m")
			.innerJoin("roles as r", (join) => join.onRef("r.customer_id", "=", "m.customer_id").onRef("r.id", "=", "m.role_id"))
			.innerJoin("platform.customers as c", "c.id", "m.customer_id")
			.select(["m.email", "c.name", "c.locale"])
			.where("m.customer_id", "=", customer_id)
			.where("m.status", "=", "active")
			.where("m.email", "is not", null)
			.where("r.key", "=", "admin")
			.limit(5)
			.execute();
		for (const { email, name, locale } of owners)
			if (email !== null)
				await sendMail(
					db,
					paymentFailedMail({ to: email, locale: locale as Locale, url: `${this.#links.url}/settings/plan` }, name, GRACE_DAYS),
				);
		await ask(db, sql`select set_config('app.customer_id', '0', true)`);
	}
}

async function keep(db: PlatformDb, event: PaymentEvent): Promise<boolean> {
	const kept = await db
		.insertInto("platform.payment_events")
		.values({
			provider: event.provider,
			event_id: event.id,
			type: event.type,
			created_at: event.at,
			outcome: "ignored",
			subscription_ref: event.subscription_ref,
			position: positionOf(event),
			state: event.state === null ? null : JSON.stringify(event.state),
			data: JSON.stringify({ amount: event.amount, currency: event.currency }),
		})
		.onConflict((conflict) => conflict.doNothing())
		.executeTakeFirst();
	return kept.numInsertedOrUpdatedRows === 1n;
}

async function endSignup(db: PlatformDb, event: PaymentEvent, ended: NonNullable<PaymentEvent["checkout_ended"]>): Promise<void> {
	await db
		.updateTable("platform.signups")
		.set({ status: "failed", reason: ended.reason })
		.where("provider", "=", event.provider)
		.where("checkout_ref", "=", ended.checkout_ref)
		.where("status", "=", "waiting")
		.execute();
}

/** The customer's one subscription; a new one at the provider's takes the place of one that ended. */
async function subscribe(
	db: PlatformDb,
	customer_id: number,
	event: PaymentEvent,
	state: SubscriptionSnapshot,
): Promise<{ id: number } | undefined> {
	const customer = await db.selectFrom("platform.customers").select("id").where("id", "=", customer_id).forUpdate().executeTakeFirst();
	if (customer === undefined) return undefined;
	const present = await db.selectFrom("platform.subscriptions").select("id").where("customer_id", "=", customer_id).executeTakeFirst();
	if (present !== undefined) return present;
	const price = await db.selectFrom("platform.prices").select(["id", "plan_id"]).where("id", "=", state.price_id).executeTakeFirst();
	if (price === undefined) return undefined;
	return db
		.insertInto("platform.subscriptions")
		.values({
			customer_id,
			plan_id: price.plan_id,
			price_id: price.id,
			status: state.status,
			provider: event.provider,
			provider_subscription: event.subscription_ref,
		})
		.returning("id")
		.executeTakeFirstOrThrow();
}

async function standingOf(db: PlatformDb, row: SubscriptionRow) {
	const events = await db
		.selectFrom("platform.payment_events")
		.select(["provider", "event_id as id", "created_at as at", "position", "subscription_ref", "state"])
		.where("subscription_id", "=", row.id)
		.where("state", "is not", null)
		.execute();
	return standingAfter(
		events.map((event) => ({
			...event,
			provider: event.provider as ProviderName,
			subscription_ref: event.subscription_ref as string,
			// cast: a column of JSON, written by us
			state: event.state as unknown as SubscriptionSnapshot,
		})),
	);
}

async function write(db: PlatformDb, before: SubscriptionRow, standing: NonNullable<ReturnType<typeof standingAfter>>) {
	const price = await db
		.selectFrom("platform.prices")
		.select(["id", "plan_id"])
		.where("id", "=", standing.price_id ?? before.price_id)
		.executeTakeFirst();
	return db
		.updateTable("platform.subscriptions")
		.set({
			...(price && { price_id: price.id, plan_id: price.plan_id }),
			status: standing.status,
			trial_end: standing.trial_end,
			period_start: standing.period_start,
			period_end: standing.period_end,
			cancel_at_period_end: standing.cancel_at_period_end,
			grace_until: standing.grace_until,
			provider: standing.provider,
			provider_customer: standing.provider_customer,
			provider_subscription: standing.subscription_ref,
			provider_at: standing.at,
			version: sql`version + 1`,
		})
		.where("id", "=", before.id)
		.returningAll()
		.executeTakeFirstOrThrow();
}

/** What the customer may do, from its subscription: the only place where these columns are written. */
export async function followSubscription(db: PlatformDb, row: SubscriptionRow): Promise<void> {
	const plan = await db
		.selectFrom("platform.plans")
		.select(["modules", "student_limit", "staff_limit", "storage_limit_mb"])
		.where("id", "=", row.plan_id)
		.executeTakeFirstOrThrow();
	const now = new Date(Date.now() + row.clock_ahead * 1000);
	const entitled = entitlementsOf({ ...row, status: row.status as SubscriptionState }, plan, now);
	await db
		.updateTable("platform.customers")
		.set(entitled)
		.where("id", "=", row.customer_id)
		// an unchanged row is not written: every write empties the caches of that school's people
		.where(
			sql<boolean>`(plan_modules, student_limit, staff_limit, storage_limit_mb, billing_state, read_only) is distinct from
				(${entitled.plan_modules}::text[], ${entitled.student_limit}::integer, ${entitled.staff_limit}::integer, ${entitled.storage_limit_mb}::integer, ${entitled.billing_state}, ${entitled.read_only}::boolean)`,
		)
		.execute();
}

/** After operators changed a plan: its customers follow at once. */
export async function followPlan(db: PlatformDb, plan_id: number): Promise<void> {
	const rows = await db.selectFrom("platform.subscriptions").selectAll().where("plan_id", "=", plan_id).execute();
	for (const row of rows) await followSubscription(db, row);
}
