import type { Period, SubscriptionState } from "@homeroom/contract/areas/plans/plans.rules.ts";

/** What the simulator keeps of a subscription, with its price. */
export interface SimulatedSubscription {
	id: string;
	signup_id: string | null;
	customer_id: number | null;
	price_id: number;
	status: SubscriptionState;
	trial_end: string | null;
	period_start: string;
	period_end: string;
	cancel_at_period_end: boolean;
	card: "works" | "declined";
	/** Seconds. */
	clock_ahead: number;
	period: Period;
	amount: number;
	currency: string;
}
export interface Bill {
	amount: number;
	currency: string;
}
export interface Happening {
	subscription: SimulatedSubscription;
	type: string;
	at: Date;
	bill: Bill | null;
}

/** One month or one year later, on the same day or the last of a shorter month. */
export function afterPeriod(from: Date, period: Period): Date {
	const months = period === "year" ? 12 : 1;
	const to = new Date(from);
	to.setUTCDate(1);
	to.setUTCMonth(to.getUTCMonth() + months);
	const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
	to.setUTCDate(Math.min(from.getUTCDate(), last));
	return to;
}

/** Everything that happens to a subscription until then, in order. A year of monthly renewals is twelve rounds. */
export function passTime(
	before: SimulatedSubscription,
	until: Date,
): { changes: Pick<SimulatedSubscription, "status" | "period_start" | "period_end">; events: Happening[] } {
	const events: Happening[] = [];
	let now = before;
	while (now.status !== "cancelled" && new Date(now.period_end) <= until) {
		const at = new Date(now.period_end);
		const tell = (type: string, bill: Bill | null, after: number) =>
			events.push({ subscription: now, type, at: new Date(at.getTime() + after), bill });
		// what is never paid ends with the period that was not paid for
		if (now.cancel_at_period_end || now.status === "past_due") {
			now = { ...now, status: "cancelled" };
			tell("subscription.deleted", null, 0);
			continue;
		}
		const paid = now.card === "works";
		now = {
			...now,
			status: paid ? "active" : "past_due",
			period_start: at.toISOString(),
			period_end: afterPeriod(at, now.period).toISOString(),
		};
		tell(paid ? "invoice.paid" : "invoice.payment_failed", { amount: now.amount, currency: now.currency }, 0);
		tell("subscription.updated", null, 1);
	}
	return { changes: { status: now.status, period_start: now.period_start, period_end: now.period_end }, events };
}
