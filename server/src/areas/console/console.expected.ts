import { type Answers, everybody, operators } from "../../testing/permission-words.ts";
import type { CallName } from "../../testing/sampling.ts";

/** The console is for operators alone, whatever somebody is in a school. */
export const consoleExpected: Record<Extract<CallName, `console.${string}`>, Answers> = {
	"console.customers": operators(200),
	"console.customer": operators(200),
	"console.open_customer": operators(201),
	"console.suspend_customer": operators(200),
	"console.reopen_customer": operators(200),
	"console.close_customer": operators(200),
	"console.signup_invitations": operators(200),
	"console.invite_signup": operators(201),
	"console.revoke_signup_invitation": operators(200),
	"console.plans": operators(200),
	"console.create_plan": operators(201),
	"console.update_plan": operators(200),
	"console.create_price": operators(201),
	"console.offer_price": operators(200),
	"console.subscriptions": operators(200),
	"console.subscription_events": operators(200),
	"console.usage": operators(200),
	"console.audit": operators(200),
	"console.operators": operators(200),
	"console.health": operators(200),
	"console.mails": operators(200),
	"console.mail": operators(200),
	"console.retry_mail": operators(200),
	// what the maintenance page asks, from wherever
	"console.maintenance": everybody(200),
	"console.set_maintenance": operators(200),
	"console.support_grants": operators(200),
	"console.enter_support": operators(200),
	"console.leave_support": operators(200),
	// there is an operator in the matrix: nobody becomes the first one any more
	"console.first_operator_link": everybody(409),
	"console.first_operator": everybody(409),
};
