import { z } from "zod";
import { Email, Id, Instant, line, listQuery, requiredLine, Subdomain, Version } from "../../kit/schemas.ts";
import { LOCALES } from "../../languages.generated.ts";
import { INVITATION_DAYS_MAX } from "../settings/settings.rules.ts";
import {
	BILLING_STATES,
	CUSTOMER_SORTS,
	CUSTOMER_STATUSES,
	SIGNUP_INVITATION_STATUSES,
	SUBSCRIPTION_SORTS,
	USAGE_SORTS,
} from "./console.rules.ts";

/** An id in a query string. */
export const QueryId = z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER);
const Status = z.enum(CUSTOMER_STATUSES, { error: "choice" });
const BillingState = z.enum(BILLING_STATES, { error: "choice" });

/** Why, for the log and for the letter to the customer. */
export const ReasonInput = z.object({ reason: requiredLine(300) });

export const ConsoleCustomer = z.object({
	id: Id,
	name: z.string(),
	subdomain: z.string(),
	status: Status,
	plan_id: Id.nullable(),
	plan_name: z.string().nullable(),
	billing_state: BillingState,
	read_only: z.boolean(),
	is_demo: z.boolean(),
	created_at: Instant,
});
export type ConsoleCustomer = z.output<typeof ConsoleCustomer>;

export const ConsoleCustomerQuery = listQuery(CUSTOMER_SORTS, {
	status: Status.optional(),
	plan_id: QueryId.optional(),
	billing_state: BillingState.optional(),
});
export type ConsoleCustomerQuery = z.output<typeof ConsoleCustomerQuery>;

const Counted = z.object({ used: z.int(), limit: z.int().nullable() });
export const Usage = z.object({
	students: Counted,
	staff: Counted,
	/** Nobody limits them. */
	clients: z.int(),
	/** In bytes. */
	storage: Counted,
	last_seen_at: Instant.nullable(),
});
export type Usage = z.output<typeof Usage>;

export const ConsoleSubscription = z.object({
	id: Id,
	customer_id: Id,
	customer_name: z.string(),
	plan_name: z.string(),
	status: BillingState,
	period: z.enum(["month", "year"]),
	currency: z.string(),
	/** In minor units, per period. */
	amount: z.int(),
	/** `operator`: opened by hand, and nobody paid yet. */
	provider: z.enum(["simulator", "stripe", "operator"]),
	trial_end: Instant.nullable(),
	period_end: Instant.nullable(),
	/** The next time money is due; null when none will be. */
	renews_at: Instant.nullable(),
	cancel_at_period_end: z.boolean(),
	/** While payment is late: until then everything works. */
	grace_until: Instant.nullable(),
	created_at: Instant,
});
export type ConsoleSubscription = z.output<typeof ConsoleSubscription>;

export const ConsoleSubscriptionQuery = listQuery(SUBSCRIPTION_SORTS, { status: BillingState.optional() });
export type ConsoleSubscriptionQuery = z.output<typeof ConsoleSubscriptionQuery>;

export const PaymentEvent = z.object({
	event_id: z.string(),
	provider: z.string(),
	type: z.string(),
	/** The provider's time, and ours. */
	created_at: Instant,
	received_at: Instant,
	outcome: z.enum(["applied", "stale", "ignored"]),
});
export type PaymentEvent = z.output<typeof PaymentEvent>;

/** What an operator sees of a customer: how it stands with us, and nothing of what it keeps here. */
export const ConsoleCustomerFacts = ConsoleCustomer.extend({
	time_zone: z.string(),
	locale: z.enum(LOCALES),
	closed_at: Instant.nullable(),
	admins: z.int(),
	/** The first admin's address: whom to write to. */
	owner_email: z.string().nullable(),
	usage: Usage,
	subscription: ConsoleSubscription.nullable(),
	/** Grants that are open right now. */
	open_grants: z.int(),
	version: Version,
});
export type ConsoleCustomerFacts = z.output<typeof ConsoleCustomerFacts>;

export const ConsoleUsage = z.object({
	id: Id,
	name: z.string(),
	status: Status,
	plan_name: z.string().nullable(),
	usage: Usage,
	/** The fullest of the limits, in per cent; null where there is no limit. */
	fullest: z.int().nullable(),
});
export type ConsoleUsage = z.output<typeof ConsoleUsage>;
export const ConsoleUsageQuery = listQuery(USAGE_SORTS, {});
export type ConsoleUsageQuery = z.output<typeof ConsoleUsageQuery>;

const PriceId = z.coerce
	.number<number | string>({ error: "choice" })
	.int({ error: "choice" })
	.positive({ error: "choice" })
	.max(Number.MAX_SAFE_INTEGER);

export const SignupInvitationInput = z.object({
	email: Email,
	price_id: PriceId,
	locale: z.enum(LOCALES, { error: "choice" }),
	/** How long it can be followed. */
	days: z.coerce.number<number | string>({ error: "choice" }).int("choice").min(1, "at_least").max(INVITATION_DAYS_MAX, "at_most"),
});
export type SignupInvitationInput = z.output<typeof SignupInvitationInput>;

/** Leave for somebody to open one school with one plan. */
export const SignupInvitation = z.object({
	id: z.uuid(),
	email: z.string(),
	plan_name: z.string(),
	/** What it will cost; null where that price is gone. */
	amount: z.int().nullable(),
	currency: z.string().nullable(),
	period: z.enum(["month", "year"]).nullable(),
	status: z.enum(SIGNUP_INVITATION_STATUSES),
	created_at: Instant,
	expires_at: Instant,
});
export type SignupInvitation = z.output<typeof SignupInvitation>;

export const NewCustomerInput = z.object({
	name: requiredLine(120),
	subdomain: Subdomain,
	price_id: PriceId,
	email: Email,
	first_name: requiredLine(80),
	last_name: requiredLine(80),
	locale: z.enum(LOCALES, { error: "choice" }),
	time_zone: line(60).min(1, "required"),
});
export type NewCustomerInput = z.output<typeof NewCustomerInput>;
