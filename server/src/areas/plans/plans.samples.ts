import { randomUUID } from "node:crypto";
import { TERMS_VERSION } from "@homeroom/contract/kit/constants.ts";
import { issueTicket } from "../../kit/session/tickets.ts";
import type { AreaSamples } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { makeSubscription } from "./plans.builders.ts";

export async function subscribed(t: TestApp, customer_id: number): Promise<string> {
	const client = await t.owner.connect();
	try {
		return await makeSubscription(client, customer_id, { plan: "School", period: "month", currency: "EUR", days_ago: 3 });
	} finally {
		client.release();
	}
}
export async function priceOf(
	t: TestApp,
	plan: string,
	period = "month",
	currency = "EUR",
): Promise<{ price_id: number; plan_id: number }> {
	const { rows } = await t.owner.query<{ price_id: string; plan_id: string }>(
		"select r.id as price_id, p.id as plan_id from platform.prices r join platform.plans p on p.id = r.plan_id where p.name = $1 and period = $2 and currency = $3 and r.offered",
		[plan, period, currency],
	);
	return { price_id: Number(rows[0]?.price_id), plan_id: Number(rows[0]?.plan_id) };
}
/** A price that is not the customer's own. */
async function otherPrice(t: TestApp, customer_id: number): Promise<number> {
	await subscribed(t, customer_id);
	const { rows } = await t.owner.query<{ id: string }>(
		`select r.id from platform.prices r join platform.plans p on p.id = r.plan_id
			where p.name in ('School', 'Group') and r.currency = 'EUR' and r.offered and r.id <> (select price_id from platform.subscriptions where customer_id = $1) order by r.id limit 1`,
		[customer_id],
	);
	return Number(rows[0]?.id);
}
export async function schoolToBe(t: TestApp) {
	return {
		...(await priceOf(t, "School")),
		organisation: "Riverside School",
		subdomain: `school-${randomUUID()}`,
		locale: "en",
		time_zone: "Europe/Lisbon",
		terms_version: TERMS_VERSION,
	};
}
export const ownerToBe = () => ({
	first_name: "Ana",
	last_name: "Costa",
	email: `${randomUUID()}@new.test`,
	password: "four quiet green ideas",
});
async function newTicketFor(t: TestApp): Promise<string> {
	const { rows } = await t.owner.query<{ id: string }>(
		`insert into platform.signups (price_id, organisation, subdomain, email, first_name, last_name, terms_version, provider)
			values ($1, 'Riverside School', $2, 'ana@new.test', 'Ana', 'Costa', $3, 'simulator') returning id`,
		[(await priceOf(t, "School")).price_id, `school-${randomUUID()}`, TERMS_VERSION],
	);
	return (await issueTicket(t.platform, { kind: "signup", lifetime_ms: 60_000, data: { signup_id: rows[0]?.id } })).secret;
}
/** Leave to open a school, as an operator's mail carries it. */
export async function newInvitation(t: TestApp, email: string, price_id: number): Promise<{ secret: string; id: string }> {
	return issueTicket(t.platform, { kind: "signup_invitation", lifetime_ms: 60_000, data: { email, price_id } });
}
async function newCheckout(t: TestApp): Promise<string> {
	const { rows } = await t.owner.query<{ id: string }>(
		`insert into platform.simulator_checkouts (kind, price_id, payer, return_url, back_url) values ('subscription', $1, 'Riverside School', '/signup/done', '/') returning id`,
		[(await priceOf(t, "School")).price_id],
	);
	return rows[0]?.id as string;
}

export const plansSamples: AreaSamples<"plans"> = {
	offers: () => ({}),
	signup: async (_ids, t) => ({ body: { ...(await schoolToBe(t)), ...ownerToBe() } }),
	signup_invitation: async (_ids, t) => ({
		body: { invitation: (await newInvitation(t, "ana@new.test", (await priceOf(t, "School")).price_id)).secret },
	}),
	signup_mine: async (_ids, t) => ({ body: await schoolToBe(t) }),
	signup_status: async (_ids, t) => ({ body: { ticket: await newTicketFor(t) } }),
	signup_enter: async (_ids, t) => ({ body: { ticket: await newTicketFor(t) } }),
	overview: () => ({}),
	preview: async ({ customer_id }, t) => ({ body: { price_id: await otherPrice(t, customer_id) } }),
	change: async ({ customer_id }, t) => ({ body: { price_id: await otherPrice(t, customer_id) } }),
	cancel: async ({ customer_id }, t) => {
		await subscribed(t, customer_id);
		return {};
	},
	resume: async ({ customer_id }, t) => {
		await subscribed(t, customer_id);
		return {};
	},
	pay: async ({ customer_id }, t) => {
		await subscribed(t, customer_id);
		return {};
	},
	checkout: async (_ids, t) => ({ params: { ref: await newCheckout(t) } }),
	pay_checkout: async (_ids, t) => ({ params: { ref: await newCheckout(t) }, body: { outcome: "success", delivery: "now" } }),
	simulator: () => ({}),
	simulator_advance: async ({ customer_id }, t) => ({ body: { subscription: await subscribed(t, customer_id), days: 1 } }),
	simulator_card: async ({ customer_id }, t) => ({ body: { subscription: await subscribed(t, customer_id), card: "works" } }),
	simulator_deliver: () => ({}),
};
