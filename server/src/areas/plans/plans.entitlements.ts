import { GRACE_DAYS, type SubscriptionState } from "@homeroom/contract/areas/plans/plans.rules.ts";
import type { ProviderName, SubscriptionSnapshot } from "./payment.ts";

const DAY_MS = 24 * 60 * 60_000;

export interface StatedEvent {
	id: string;
	provider: ProviderName;
	at: string;
	position: string;
	subscription_ref: string;
	state: SubscriptionSnapshot;
}
export interface Standing extends SubscriptionSnapshot {
	event_id: string;
	provider: ProviderName;
	at: string;
	subscription_ref: string;
	grace_until: string | null;
}

/** What holds after all these events, in whatever order and however often they came. */
export function standingAfter(events: readonly StatedEvent[]): Standing | undefined {
	const ordered = [...events].sort((a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : 0));
	const newest = ordered.at(-1);
	if (newest === undefined) return undefined;
	let since = newest.at;
	for (let i = ordered.length - 1; i >= 0; i--) {
		const event = ordered[i] as StatedEvent;
		if (event.state.status !== "past_due" || event.subscription_ref !== newest.subscription_ref) break;
		since = event.at;
	}
	return {
		...newest.state,
		event_id: newest.id,
		provider: newest.provider,
		at: newest.at,
		subscription_ref: newest.subscription_ref,
		grace_until: newest.state.status === "past_due" ? new Date(Date.parse(since) + GRACE_DAYS * DAY_MS).toISOString() : null,
	};
}

export interface Entitling {
	status: SubscriptionState;
	period_end: string | null;
	grace_until: string | null;
}
export interface PlanLimits {
	modules: string[] | null;
	student_limit: number | null;
	staff_limit: number | null;
	storage_limit_mb: number | null;
}
export interface Entitlements {
	plan_modules: string[] | null;
	student_limit: number | null;
	staff_limit: number | null;
	storage_limit_mb: number | null;
	billing_state: SubscriptionState;
	read_only: boolean;
}

/** What a customer may do follows from its subscription and from nothing else. `now` is the provider's. */
export const entitlementsOf = (subscription: Entitling, plan: PlanLimits, now: Date): Entitlements => ({
	plan_modules: plan.modules,
	student_limit: plan.student_limit,
	staff_limit: plan.staff_limit,
	storage_limit_mb: plan.storage_limit_mb,
	billing_state: subscription.status,
	read_only: isReadOnly(subscription, now),
});

function isReadOnly({ status, grace_until, period_end }: Entitling, now: Date): boolean {
	if (status === "paused") return true;
	if (status === "past_due") return grace_until !== null && now.getTime() >= Date.parse(grace_until);
	// what was paid for is given, also after an early end
	if (status === "cancelled") return period_end === null || now.getTime() >= Date.parse(period_end);
	return false;
}
