import { randomUUID } from "node:crypto";
import { TERMS_VERSION } from "@homeroom/contract/kit/constants.ts";
import { issueTicket } from "../../kit/session/tickets.ts";
import type { AreaSamples } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { newInvitation } from "../plans/plans.samples.ts";
import { makeCustomer } from "../session/session.builders.ts";

// What an operator's call needs is made for it: the schools of the other tests stay as they are.

const short = () => randomUUID().slice(0, 8);
const description = { en: "For small schools.", de: "", fr: "", pt: "" };
const plan = () => ({
	name: `Plan ${short()}`,
	description,
	modules: ["Students"],
	student_limit: 100,
	staff_limit: 10,
	storage_limit_mb: 500,
	trial_days: 14,
	position: 1,
	offered: true,
});

export async function newSchool({ owner }: TestApp, status = "active"): Promise<number> {
	const client = await owner.connect();
	try {
		await client.query("begin");
		const customer_id = await makeCustomer(client, { name: `School ${short()}`, subdomain: `school-${short()}` });
		await client.query("update platform.customers set status = $2 where id = $1", [customer_id, status]);
		await client.query("commit");
		return customer_id;
	} finally {
		client.release();
	}
}
export async function newPrice({ owner }: TestApp): Promise<{ plan_id: number; price_id: number }> {
	const { rows } = await owner.query<{ plan_id: string; price_id: string }>(
		`with made as (insert into platform.plans (name, modules, student_limit) values ($1, '{Students}', 100) returning id)
		insert into platform.prices (plan_id, period, currency, amount) select id, 'month', 'EUR', 4900 from made returning plan_id, id as price_id`,
		[`Plan ${randomUUID()}`],
	);
	return { plan_id: Number(rows[0]?.plan_id), price_id: Number(rows[0]?.price_id) };
}
export async function newSubscription(t: TestApp): Promise<number> {
	const { plan_id, price_id } = await newPrice(t);
	const { rows } = await t.owner.query<{ id: string }>(
		`insert into platform.subscriptions (customer_id, plan_id, price_id, status, provider, period_end) values ($1, $2, $3, 'past_due', 'simulator', now()) returning id`,
		[await newSchool(t), plan_id, price_id],
	);
	return Number(rows[0]?.id);
}
export async function newMail({ owner }: TestApp, status = "failed"): Promise<number> {
	const { rows } = await owner.query<{ id: string }>(
		`insert into platform.mails (template, locale, recipient, subject, body_text, body_html, status) values ('reset', 'en', 'ana@example.org', 'A subject', 'Words', '<p>Words</p>', $1) returning id`,
		[status],
	);
	return Number(rows[0]?.id);
}
export async function newGrant(t: TestApp, customer_id: number, minutes = 60): Promise<number> {
	const { rows } = await t.owner.query<{ id: string }>(
		`insert into platform.support_grants (customer_id, granted_by, reason, expires_at) values ($1, $2, 'Please look', now() + $3 * interval '1 minute') returning id`,
		[customer_id, t.north.users.admin.user_id, minutes],
	);
	return Number(rows[0]?.id);
}
const firstOperatorToken = async (t: TestApp) => (await issueTicket(t.platform, { kind: "operator", lifetime_ms: 60_000 })).secret;

export const consoleSamples: AreaSamples<"console"> = {
	customers: () => ({ query: { search: "sch", status: "active", billing_state: "active", sort: "created_at", dir: "desc", limit: "5" } }),
	customer: async (_ids, t) => ({ params: { customer_id: await newSchool(t) } }),
	open_customer: async (_ids, t) => ({
		body: {
			name: "New School",
			subdomain: `new-${short()}`,
			price_id: (await newPrice(t)).price_id,
			email: `${randomUUID()}@new.test`,
			first_name: "Ana",
			last_name: "Costa",
			locale: "pt",
			time_zone: "Europe/Lisbon",
		},
	}),
	suspend_customer: async (_ids, t) => ({ params: { customer_id: await newSchool(t) }, body: { reason: "Unpaid for a year" } }),
	reopen_customer: async (_ids, t) => ({ params: { customer_id: await newSchool(t, "suspended") } }),
	close_customer: async (_ids, t) => ({ params: { customer_id: await newSchool(t) }, body: { reason: "Asked for it", export: true } }),
	signup_invitations: () => ({}),
	invite_signup: async (_ids, t) => ({
		body: { email: `${randomUUID()}@new.test`, price_id: (await newPrice(t)).price_id, locale: "fr", days: 7 },
	}),
	revoke_signup_invitation: async (_ids, t) => ({
		params: { id: (await newInvitation(t, "ana@new.test", (await newPrice(t)).price_id)).id },
	}),
	plans: () => ({}),
	create_plan: () => ({ body: plan() }),
	update_plan: async (_ids, t) => ({ params: { plan_id: (await newPrice(t)).plan_id }, body: { version: 1, student_limit: 200 } }),
	create_price: async (_ids, t) => ({
		params: { plan_id: (await newPrice(t)).plan_id },
		body: { period: "month", currency: "EUR", amount: 5900 },
	}),
	offer_price: async (_ids, t) => ({ params: { price_id: (await newPrice(t)).price_id }, body: { offered: false } }),
	subscriptions: () => ({ query: { status: "past_due", sort: "renewal" } }),
	subscription_events: async (_ids, t) => ({ params: { subscription_id: await newSubscription(t) } }),
	usage: () => ({ query: { limit: "5" } }),
	audit: () => ({ query: { from: "2026-01-01", until: "2099-12-31", limit: "5" } }),
	operators: () => ({}),
	health: () => ({}),
	mails: () => ({ query: { status: "failed", search: "ana" } }),
	mail: async (_ids, t) => ({ params: { mail_id: await newMail(t) } }),
	retry_mail: async (_ids, t) => ({ params: { mail_id: await newMail(t) } }),
	maintenance: () => ({}),
	// off: the next call of the matrix wants to get in
	set_maintenance: () => ({ body: { on: false, message: null } }),
	support_grants: () => ({}),
	enter_support: async (_ids, t) => ({ body: { grant_id: await newGrant(t, await newSchool(t)) } }),
	leave_support: () => ({}),
	first_operator_link: async (_ids, t) => ({ body: { token: await firstOperatorToken(t) } }),
	first_operator: async (_ids, t) => ({
		body: {
			token: await firstOperatorToken(t),
			email: `${randomUUID()}@new.test`,
			first_name: "Ana",
			last_name: "Costa",
			password: "four quiet green ideas",
			terms_version: TERMS_VERSION,
		},
	}),
};
