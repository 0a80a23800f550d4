import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { TERMS_VERSION } from "../../kit/constants.ts";
import { Email, Id, Instant, line, NewPassword, requiredLine, Subdomain } from "../../kit/schemas.ts";
import { LOCALES } from "../../languages.generated.ts";
import { SessionAnswer } from "../session/session.contract.ts";
import { DELIVERIES, PAYMENT_OUTCOMES, PERIODS, SIGNUP_MODES, SUBSCRIPTION_STATES } from "./plans.rules.ts";

export const Price = z.object({
	id: Id,
	period: z.enum(PERIODS),
	currency: z.string(),
	/** Minor units: 2900 is 29.00. */
	amount: z.int(),
});
export type Price = z.output<typeof Price>;

const PlanShape = {
	id: Id,
	name: z.string(),
	/** One sentence in each language. */
	description: z.record(z.string(), z.string()),
	/** Null: every module. */
	modules: z.array(z.string()).nullable(),
	/** Null: no limit. */
	student_limit: z.int().nullable(),
	staff_limit: z.int().nullable(),
	storage_limit_mb: z.int().nullable(),
	trial_days: z.int(),
};
export const Plan = z.object(PlanShape);
export type Plan = z.output<typeof Plan>;
export const OfferedPlan = z.object({ ...PlanShape, prices: z.array(Price) });
export type OfferedPlan = z.output<typeof OfferedPlan>;

const Ticket = z.string({ error: "required" }).min(1, "required").max(200);
const School = {
	price_id: Id,
	plan_id: Id,
	organisation: requiredLine(120),
	subdomain: Subdomain,
	locale: z.enum(LOCALES),
	time_zone: line(60),
	terms_version: z.string({ error: "terms" }).max(20),
	/** Of an earlier try in this browser: the new one takes its place. */
	ticket: Ticket.optional(),
	/** The secret of an operator's invitation. */
	invitation: Ticket.optional(),
};
export const SignupMine = z.object(School);
export const SignupInput = z.object({
	...School,
	first_name: requiredLine(80),
	last_name: requiredLine(80),
	email: Email,
	password: NewPassword,
});
export type SignupInput = z.output<typeof SignupInput>;

const SignupStarted = z.object({
	/** Kept by the browser; proves later that it is the same one. */
	ticket: z.string(),
	/** Where to pay; null where nothing has to be paid. */
	checkout_url: z.string().nullable(),
});
export const SignupStatus = z.object({
	status: z.enum(["waiting", "opened", "failed"]),
	/** With `failed`: a sentence. */
	reason: z.string().nullable(),
	organisation: z.string(),
	customer_id: Id.nullable(),
	checkout_url: z.string().nullable(),
	/** How to get in once opened: with this ticket, or with the login the person already has. */
	enter: z.enum(["ticket", "login"]),
});
export type SignupStatus = z.output<typeof SignupStatus>;

const Use = z.object({ used: z.int(), limit: z.int().nullable() });
export const Usage = z.object({ students: Use, staff: Use, storage_mb: Use });
export type Usage = z.output<typeof Usage>;

export const PlanOverview = z.object({
	/** Null: no subscription; everything is open and without limits. */
	plan: Plan.nullable(),
	price: Price.nullable(),
	status: z.enum(SUBSCRIPTION_STATES).nullable(),
	trial_end: Instant.nullable(),
	period_end: Instant.nullable(),
	cancel_at_period_end: z.boolean(),
	grace_until: Instant.nullable(),
	read_only: z.boolean(),
	next_invoice: z.object({ at: Instant, amount: z.int(), currency: z.string() }).nullable(),
	usage: Usage,
	events: z.array(z.object({ id: z.string(), at: Instant, type: z.string(), amount: z.int().nullable(), currency: z.string().nullable() })),
	/** Payments are played, not real. */
	simulated: z.boolean(),
	/** False: nothing is paid here, an operator decides about plans. */
	payments: z.boolean(),
	/** This person may let the simulator's time pass. */
	clock: z.boolean(),
});
export type PlanOverview = z.output<typeof PlanOverview>;

export const PlanPreview = z.object({
	plan: Plan,
	price: Price,
	/** What the new plan lacks, with how much lies in it. Nothing is deleted: it can be reached again with a larger plan. */
	modules_lost: z.array(z.object({ module: z.string(), records: z.int() })),
	/** Must be reduced before the change. */
	limits_exceeded: z.array(z.object({ limit: z.enum(["students", "staff", "storage_mb"]), used: z.int(), allowed: z.int() })),
	/** Per month, in minor units of the new price's currency; null where the currencies differ or there was no price. */
	difference_per_month: z.int().nullable(),
	/** The change begins with a payment page. */
	needs_checkout: z.boolean(),
});
export type PlanPreview = z.output<typeof PlanPreview>;

const Leads = z.object({ checkout_url: z.string().nullable() });
const Done = z.object({ ok: z.literal(true) });
const Ref = z.object({ ref: z.uuid() });

export const Checkout = z.object({
	kind: z.enum(["subscription", "invoice", "method"]),
	status: z.enum(["open", "paid", "expired"]),
	payer: z.string(),
	plan_name: z.string(),
	period: z.enum(PERIODS),
	amount: z.int(),
	currency: z.string(),
	trial_days: z.int(),
	attempts: z.int(),
	return_url: z.string(),
	back_url: z.string(),
});
export type Checkout = z.output<typeof Checkout>;

export const SimulatorState = z.object({
	subscriptions: z.array(
		z.object({
			subscription: z.string(),
			customer_name: z.string().nullable(),
			plan_name: z.string(),
			status: z.enum(SUBSCRIPTION_STATES),
			period_end: Instant,
			cancel_at_period_end: z.boolean(),
			card: z.enum(["works", "declined"]),
			/** The provider's time for this subscription. */
			clock: Instant,
		}),
	),
	waiting: z.int(),
});
export type SimulatorState = z.output<typeof SimulatorState>;
const SubscriptionName = z.string({ error: "required" }).min(1, "required").max(60);

const Accepted = { terms_version: z.literal(TERMS_VERSION, { error: "terms" }) };
/** What the form of a sign-up asks for: of a stranger, and of somebody who has a login. */
export const SignupForms = {
	stranger: SignupInput.pick({
		organisation: true,
		subdomain: true,
		first_name: true,
		last_name: true,
		email: true,
		password: true,
	}).extend(Accepted),
	known: SignupMine.pick({ organisation: true, subdomain: true }).extend(Accepted),
};
export type SignupFormInput = z.output<typeof SignupForms.stranger>;

export const plans = area({
	offers: call({
		get: "/plans",
		access: "public",
		summary: "Plans and prices on offer, and who may open a school with them",
		answer: z.object({
			plans: z.array(OfferedPlan),
			signup: z.enum(SIGNUP_MODES),
			/** False: nothing is paid here, an operator decides about plans. */
			payments: z.boolean(),
		}),
	}),
	signup_invitation: call({
		post: "/signup/invitation",
		access: "public",
		summary: "Whom an operator's invitation to open a school is for, and with which plan",
		reads: true,
		body: z.object({ invitation: Ticket }),
		answer: z.object({ email: z.string(), price_id: Id }),
	}),
	signup: call({
		post: "/signup",
		access: "public",
		summary: "Start a school of one's own; holds the subdomain and leads to the payment",
		body: SignupInput,
		answer: SignupStarted,
		status: 201,
	}),
	signup_mine: call({
		post: "/signup/mine",
		access: "signed-in",
		summary: "Start another school with the login one has",
		body: SignupMine,
		answer: SignupStarted,
		status: 201,
	}),
	signup_status: call({
		post: "/signup/status",
		access: "public",
		summary: "Whether the school is open yet",
		reads: true,
		body: z.object({ ticket: Ticket }),
		answer: SignupStatus,
	}),
	signup_enter: call({
		post: "/signup/enter",
		access: "public",
		summary: "Into the new school, once, from the browser that started it",
		body: z.object({ ticket: Ticket }),
		answer: SessionAnswer,
	}),
	overview: call({ get: "/plan", access: "Settings.Billing", summary: "My school's plan, its use and its payments", answer: PlanOverview }),
	preview: call({
		post: "/plan/preview",
		access: "Settings.Billing",
		summary: "What another plan would lock and cost",
		reads: true,
		body: z.object({ price_id: Id }),
		answer: PlanPreview,
	}),
	change: call({
		post: "/plan/change",
		access: "Settings.Billing",
		summary: "Take another plan; refused while more is used than it allows",
		body: z.object({ price_id: Id }),
		answer: Leads,
		whileReadOnly: true,
	}),
	cancel: call({
		post: "/plan/cancel",
		access: "Settings.Billing",
		summary: "End the subscription with the period that is paid for",
		answer: Done,
		whileReadOnly: true,
	}),
	resume: call({ post: "/plan/resume", access: "Settings.Billing", summary: "Take the end back", answer: Done, whileReadOnly: true }),
	pay: call({
		post: "/plan/pay",
		access: "Settings.Billing",
		summary: "The page where what is due is paid, or the way to pay is changed",
		answer: z.object({ checkout_url: z.string() }),
		whileReadOnly: true,
	}),
	checkout: call({
		get: "/pay/checkouts/{ref}",
		access: "public",
		summary: "A payment page of the simulator; the ref is its key",
		params: Ref,
		answer: Checkout,
	}),
	pay_checkout: call({
		post: "/pay/checkouts/{ref}",
		access: "public",
		summary: "Play a payment: success, decline or a second step; told at once, late, twice or out of order",
		params: Ref,
		body: z.object({
			outcome: z.enum(PAYMENT_OUTCOMES, { error: "choice" }),
			delivery: z.enum(DELIVERIES, { error: "choice" }).default("now"),
			code: line(10).optional(),
		}),
		answer: z.object({
			result: z.enum(["paid", "declined", "second_step", "code_wrong"]),
			/** With `second_step`: what a bank would send to a phone. */
			code: z.string().nullable(),
			return_url: z.string().nullable(),
		}),
	}),
	simulator: call({
		get: "/pay/simulator",
		access: "signed-in",
		summary: "The simulator's subscriptions and their clocks; for operators, or anyone in demo mode",
		answer: SimulatorState,
	}),
	simulator_advance: call({
		post: "/pay/simulator/advance",
		access: "signed-in",
		summary: "Let days pass for one simulated subscription",
		body: z.object({ subscription: SubscriptionName, days: z.int().min(1).max(400) }),
		answer: SimulatorState,
	}),
	simulator_card: call({
		post: "/pay/simulator/card",
		access: "signed-in",
		summary: "Decide whether the next payments go through",
		body: z.object({ subscription: SubscriptionName, card: z.enum(["works", "declined"], { error: "choice" }) }),
		answer: SimulatorState,
	}),
	simulator_deliver: call({
		post: "/pay/simulator/deliver",
		access: "signed-in",
		summary: "Deliver the events that still wait",
		answer: SimulatorState,
	}),
});
