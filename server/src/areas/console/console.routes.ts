import { platformConsole } from "@homeroom/contract/areas/console/console.contract.ts";
import type { SignupMode } from "@homeroom/contract/areas/plans/plans.rules.ts";
import type pg from "pg";
import { type Route, serve } from "../../kit/calls/serve.ts";
import { onPlatform } from "../../kit/db/platform-db.ts";
import { localeOf } from "../../kit/http/locale.ts";
import type { MailLinks } from "../../kit/mail/mail.ts";
import { createPlan, createPrice, listPlans, offerPrice, updatePlan } from "../plans/plans.public.ts";
import { deviceOf, keepSession, type SessionDoor } from "../session/session.public.ts";
import { customerFacts, listCustomers, listSubscriptions, listUsage, subscriptionEvents } from "./console.customers.ts";
import { createHealthReport } from "./console.health.ts";
import { inviteSignup, listInvitations, revokeInvitation } from "./console.invitations.ts";
import { openByHand } from "./console.open.ts";
import { checkFirstOperatorLink, makeFirstOperator } from "./console.operators.ts";
import { listAudit, listMails, listOperators, readMaintenance, retryMail, setMaintenance, showMail } from "./console.running.ts";
import { closeCustomer, reopenCustomer, suspendCustomer } from "./console.status.ts";
import { enterSupport, leaveSupport, listGrants } from "./console.support.ts";

interface Parts {
	pool: pg.Pool;
	platformPool: pg.Pool;
	door: SessionDoor;
	links: MailLinks;
	/** Who may open a school; whether something is paid for it. */
	signup: SignupMode;
	payments: boolean;
	version: string;
	smtp: boolean;
	demo: boolean;
}
const OK = { ok: true } as const;

export function consoleRoutes({ pool, platformPool, door, links, signup, payments, version, smtp, demo }: Parts): Route[] {
	const health = createHealthReport({ pool, platformPool, version, smtp, demo });
	return serve(platformConsole, {
		customers: ({ query, platform }) => listCustomers(platform, query),
		customer: ({ params, platform }) => customerFacts(platform, params.customer_id),
		open_customer: async ({ body, platform, concerns }) => {
			const customer_id = await openByHand(platform, body, links, payments);
			concerns(customer_id);
			return customerFacts(platform, customer_id);
		},
		suspend_customer: ({ params, body, platform }) => suspendCustomer(platform, params.customer_id, body.reason),
		reopen_customer: ({ params, platform }) => reopenCustomer(platform, params.customer_id, links.url),
		close_customer: ({ params, body, platform }) => closeCustomer(platform, params.customer_id, body, links),
		signup_invitations: async ({ platform }) => ({ signup, invitations: await listInvitations(platform) }),
		invite_signup: ({ body, platform, actor }) => inviteSignup(platform, { ...body, inviter: actor.display_name }, links, signup),
		revoke_signup_invitation: ({ params, platform }) => revokeInvitation(platform, params.id),
		plans: async ({ platform }) => ({ plans: await listPlans(platform) }),
		create_plan: ({ body, platform }) => createPlan(platform, body),
		update_plan: ({ params, body, platform }) => updatePlan(platform, params.plan_id, body),
		create_price: ({ params, body, platform }) => createPrice(platform, params.plan_id, body),
		offer_price: ({ params, body, platform }) => offerPrice(platform, params.price_id, body.offered),
		subscriptions: ({ query, platform }) => listSubscriptions(platform, query),
		subscription_events: ({ params, platform }) => subscriptionEvents(platform, params.subscription_id),
		usage: ({ query, platform }) => listUsage(platform, query),
		audit: ({ query, platform }) => listAudit(platform, query),
		operators: async ({ platform }) => ({ operators: await listOperators(platform) }),
		health: () => health(),
		mails: ({ query, platform }) => listMails(platform, query),
		mail: ({ params, platform }) => showMail(platform, params.mail_id),
		retry_mail: ({ params, platform }) => retryMail(platform, params.mail_id),
		maintenance: () => readMaintenance(onPlatform(platformPool)),
		set_maintenance: ({ body, platform }) => setMaintenance(platform, body),
		support_grants: async ({ platform }) => ({ grants: await listGrants(platform) }),
		enter_support: async ({ actor, body, platform, concerns }) => {
			const { customer_id, answer } = await enterSupport(platform, door, actor, body.grant_id);
			concerns(customer_id);
			return answer;
		},
		leave_support: ({ actor, platform }) => leaveSupport(platform, door, actor),
		first_operator_link: async ({ body }) => {
			await checkFirstOperatorLink(platformPool, body.token);
			return OK;
		},
		first_operator: async ({ body, request, reply }) => {
			const user_id = await makeFirstOperator(platformPool, body, localeOf(request.headers["accept-language"]), deviceOf(request));
			return keepSession(await door.open({ user_id, method: "signup", device: deviceOf(request) }), request, reply);
		},
	});
}
