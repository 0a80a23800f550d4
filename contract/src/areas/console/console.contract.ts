import { z } from "zod";
import { area, call } from "../../kit/call.ts";
import { Email, Id, NewPassword, pageOf, requiredLine } from "../../kit/schemas.ts";
import { SIGNUP_MODES } from "../plans/plans.rules.ts";
import { SessionAnswer } from "../session/session.contract.ts";
import {
	ConsoleCustomer,
	ConsoleCustomerFacts,
	ConsoleCustomerQuery,
	ConsoleSubscription,
	ConsoleSubscriptionQuery,
	ConsoleUsage,
	ConsoleUsageQuery,
	NewCustomerInput,
	PaymentEvent,
	ReasonInput,
	SignupInvitation,
	SignupInvitationInput,
} from "./console-customers.contract.ts";
import { ConsolePlan, PlanInput, PlanUpdate, PriceInput } from "./console-plans.contract.ts";
import {
	AuditEntry,
	AuditQuery,
	ConsoleMail,
	ConsoleMailBody,
	ConsoleMailQuery,
	InstallationHealth,
	MaintenanceInput,
	MaintenanceState,
	SupportRequest,
} from "./console-running.contract.ts";

const Done = z.object({ ok: z.literal(true) });
const Secret = z.string({ error: "required" }).min(1, "required").max(200);

/** The person who will run the installation. */
export const FirstOperatorInput = z.object({
	token: Secret,
	email: Email,
	first_name: requiredLine(80),
	last_name: requiredLine(80),
	password: NewPassword,
	terms_version: z.string().max(20),
});

/** The platform console. Its ids are customers' on purpose: only operators get here. */
export const platformConsole = area({
	customers: call({
		get: "/console/customers",
		access: "operator",
		summary: "All customers",
		query: ConsoleCustomerQuery,
		answer: pageOf("customers", ConsoleCustomer),
	}),
	customer: call({
		get: "/console/customers/{customer_id}",
		access: "operator",
		summary: "One customer: plan, subscription and usage; nothing of its data",
		answer: ConsoleCustomerFacts,
	}),
	open_customer: call({
		post: "/console/customers",
		access: "operator",
		summary: "Open a customer by hand; its owner gets an invitation",
		body: NewCustomerInput,
		answer: ConsoleCustomerFacts,
		status: 201,
	}),
	suspend_customer: call({
		post: "/console/customers/{customer_id}/suspend",
		access: "operator",
		summary: "Shut a customer for now; everybody in it is out within a second",
		body: ReasonInput,
		answer: ConsoleCustomerFacts,
	}),
	reopen_customer: call({
		post: "/console/customers/{customer_id}/reopen",
		access: "operator",
		summary: "Open a suspended or closed customer again",
		answer: ConsoleCustomerFacts,
	}),
	close_customer: call({
		post: "/console/customers/{customer_id}/close",
		access: "operator",
		summary: "Close a customer; its admins get a link to all its data",
		body: ReasonInput.extend({ export: z.boolean().default(true) }),
		answer: ConsoleCustomerFacts,
	}),
	signup_invitations: call({
		get: "/console/signup_invitations",
		access: "operator",
		summary: "Who may open a school here, and whom we invited to it, newest first",
		answer: z.object({ signup: z.enum(SIGNUP_MODES), invitations: z.array(SignupInvitation) }),
	}),
	invite_signup: call({
		post: "/console/signup_invitations",
		access: "operator",
		summary: "Invite somebody by mail to open a school with a plan",
		body: SignupInvitationInput,
		answer: SignupInvitation,
		status: 201,
	}),
	revoke_signup_invitation: call({
		post: "/console/signup_invitations/{id}/revoke",
		access: "operator",
		summary: "Take an invitation back that nobody followed yet",
		params: z.object({ id: z.uuid() }),
		answer: SignupInvitation,
	}),
	plans: call({
		get: "/console/plans",
		access: "operator",
		summary: "Plans with their prices, offered or not",
		answer: z.object({ plans: z.array(ConsolePlan) }),
	}),
	create_plan: call({
		post: "/console/plans",
		access: "operator",
		summary: "Add a plan",
		body: PlanInput,
		answer: ConsolePlan,
		status: 201,
	}),
	update_plan: call({
		patch: "/console/plans/{plan_id}",
		access: "operator",
		summary: "Change a plan; its customers get the new limits at once",
		body: PlanUpdate,
		answer: ConsolePlan,
	}),
	create_price: call({
		post: "/console/plans/{plan_id}/prices",
		access: "operator",
		summary: "Set a new price; it replaces the offered one of the same period and currency",
		body: PriceInput,
		answer: ConsolePlan,
		status: 201,
	}),
	offer_price: call({
		put: "/console/prices/{price_id}/offered",
		access: "operator",
		summary: "Offer a price or withdraw it; who pays it already goes on paying it",
		body: z.object({ offered: z.boolean() }),
		answer: ConsolePlan,
	}),
	subscriptions: call({
		get: "/console/subscriptions",
		access: "operator",
		summary: "Subscriptions, problems first",
		query: ConsoleSubscriptionQuery,
		answer: pageOf("subscriptions", ConsoleSubscription),
	}),
	subscription_events: call({
		get: "/console/subscriptions/{subscription_id}/events",
		access: "operator",
		summary: "What the payment provider told us about a subscription, newest first",
		answer: z.object({ subscription: ConsoleSubscription, events: z.array(PaymentEvent) }),
	}),
	usage: call({
		get: "/console/usage",
		access: "operator",
		summary: "Customers against their limits, the fullest first",
		query: ConsoleUsageQuery,
		answer: pageOf("customers", ConsoleUsage),
	}),
	audit: call({
		get: "/console/audit",
		access: "operator",
		summary: "What operators did, newest first",
		query: AuditQuery,
		answer: pageOf("entries", AuditEntry),
	}),
	operators: call({
		get: "/console/operators",
		access: "operator",
		summary: "Who runs the installation",
		answer: z.object({ operators: z.array(z.object({ user_id: Id, name: z.string(), email: z.string().nullable() })) }),
	}),
	health: call({ get: "/console/health", access: "operator", summary: "How the installation is doing", answer: InstallationHealth }),
	mails: call({
		get: "/console/mails",
		access: "operator",
		summary: "The mail outbox, newest first",
		query: ConsoleMailQuery,
		answer: pageOf("mails", ConsoleMail),
	}),
	mail: call({
		get: "/console/mails/{mail_id}",
		access: "operator",
		summary: "One mail with its text, if it is still there, without what opens an account; the operators' log names who read it",
		noted: true,
		answer: ConsoleMailBody,
	}),
	retry_mail: call({
		post: "/console/mails/{mail_id}/retry",
		access: "operator",
		summary: "Try to send a mail again",
		answer: ConsoleMailBody,
	}),
	maintenance: call({
		get: "/maintenance",
		access: "public",
		summary: "Whether the installation is being maintained",
		answer: MaintenanceState,
	}),
	set_maintenance: call({
		put: "/console/maintenance",
		access: "operator",
		summary: "Shut the installation for everybody but operators, or open it again",
		body: MaintenanceInput,
		answer: MaintenanceState,
	}),
	support_grants: call({
		get: "/console/support_grants",
		access: "operator",
		summary: "Customers that let us in to help, now",
		answer: z.object({ grants: z.array(SupportRequest) }),
	}),
	enter_support: call({
		post: "/console/support/enter",
		access: "operator",
		summary: "Go into a customer that let us in; it sees that in its log",
		body: z.object({ grant_id: Id }),
		answer: SessionAnswer,
	}),
	leave_support: call({
		post: "/console/support/leave",
		access: "operator",
		summary: "Leave the customer that was helped",
		answer: SessionAnswer,
	}),
	first_operator_link: call({
		post: "/console/first_operator_link",
		access: "public",
		summary: "Whether a link to set up the first operator still works",
		reads: true,
		body: z.object({ token: Secret }),
		answer: Done,
	}),
	first_operator: call({
		post: "/console/first_operator",
		access: "public",
		summary: "Set up the first operator by the link that the first start printed; signs in",
		body: FirstOperatorInput,
		answer: SessionAnswer,
		status: 201,
	}),
});
