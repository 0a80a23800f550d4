import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startOwnApp, type TestApp } from "../../testing/test-app.ts";
import { ownerToBe, priceOf, schoolToBe } from "./plans.samples.ts";

const SECRET = "whsec_only_used_by_tests";
const signer = new Stripe("sk_test_only_used_by_tests");
const WEBHOOK = "/api/payments/stripe/webhook";

/** Stands in for api.stripe.com: notes what is asked and answers as Stripe would. */
interface House {
	asked: { method: string; path: string; form: URLSearchParams }[];
	server: Server;
	port: number;
	down: boolean;
}
async function openHouse(): Promise<House> {
	const asked: House["asked"] = [];
	let made = 0;
	const house = { asked, port: 0, down: false } as House;
	const server = createServer((request, response) => {
		let body = "";
		request.on("data", (part) => {
			body += String(part);
		});
		request.on("end", () => {
			const path = String(request.url);
			asked.push({ method: String(request.method), path, form: new URLSearchParams(body) });
			const answers: [RegExp, object][] = [
				[/^\/v1\/prices$/, { id: `price_${++made}`, object: "price" }],
				[/^\/v1\/checkout\/sessions$/, { id: `cs_${++made}`, object: "checkout.session", url: "https://checkout.stripe.test/c/pay" }],
				[/^\/v1\/billing_portal\/sessions$/, { id: "bps_1", object: "billing_portal.session", url: "https://billing.stripe.test/p" }],
				[/^\/v1\/subscriptions\//, { id: "sub_1", object: "subscription", items: { object: "list", data: [{ id: "si_1" }] } }],
				[/expire$/, { id: "cs_x", object: "checkout.session" }],
			];
			const found = house.down ? undefined : answers.find(([pattern]) => pattern.test(path))?.[1];
			response.writeHead(found ? 200 : 404, { "content-type": "application/json" });
			response.end(JSON.stringify(found ?? { error: { type: "invalid_request_error", message: "no such thing" } }));
		});
	});
	house.server = server;
	await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
	return Object.assign(house, { port: (server.address() as AddressInfo).port });
}

let t: TestApp;
let house: House;
beforeAll(async () => {
	house = await openHouse();
	t = await startOwnApp(
		{},
		{
			stripe: {
				secretKey: "sk_test_only_used_by_tests",
				webhookSecret: SECRET,
				at: { host: "127.0.0.1", port: house.port, protocol: "http" },
			},
		},
	);
});
beforeEach(() => {
	house.asked.length = 0;
});
afterAll(async () => {
	await t.close();
	house.server.close();
});

const send = (event: object, { secret = SECRET, header }: { secret?: string; header?: string | null } = {}) => {
	const payload = JSON.stringify(event);
	const signature = header === undefined ? signer.webhooks.generateTestHeaderString({ payload, secret }) : header;
	return t.app.http.inject({
		method: "POST",
		url: WEBHOOK,
		payload,
		headers: { "content-type": "application/json", ...(signature !== null && { "stripe-signature": signature }) },
	});
};
let n = 0;
const subscriptionEvent = (
	type: string,
	{
		id,
		at,
		status,
		metadata,
		price_id,
		cancel = false,
	}: { id: string; at: number; status: string; metadata: object; price_id: number; cancel?: boolean },
) => ({
	id: `evt_${++n}`,
	object: "event",
	type: `customer.subscription.${type}`,
	created: at,
	data: {
		object: {
			id,
			object: "subscription",
			status,
			customer: "cus_1",
			metadata,
			trial_end: null,
			ended_at: null,
			cancel_at_period_end: cancel,
			items: {
				data: [
					{
						id: "si_1",
						current_period_start: at,
						current_period_end: at + 30 * 86_400,
						price: { id: "price_1", metadata: { price_id: String(price_id) } },
					},
				],
			},
		},
	},
});
async function start() {
	const body = { ...(await schoolToBe(t)), ...ownerToBe() };
	const answer = await t.anonymous.call<{ ticket: string; checkout_url: string }>("POST", "/signup", body);
	const { rows } = await t.owner.query<{ id: string; checkout_ref: string }>(
		"select id, checkout_ref from platform.signups where email = $1",
		[body.email],
	);
	return { body, answer, ticket: answer.body.ticket, signup_id: rows[0]?.id as string, checkout_ref: rows[0]?.checkout_ref as string };
}
const status = async (ticket: string) =>
	(await t.anonymous.call<{ status: string; customer_id: number }>("POST", "/signup/status", { ticket })).body;
const NOW = Math.floor(Date.now() / 1000);

describe("signing up with Stripe", () => {
	test("asks for a Checkout in subscription mode, with the price made once and whose it is written on it", async () => {
		const { answer, signup_id } = await start();
		expect(answer.status).toBe(201);
		expect(answer.body.checkout_url).toBe("https://checkout.stripe.test/c/pay");
		const checkout = house.asked.find(({ path }) => path === "/v1/checkout/sessions")?.form;
		expect(checkout?.get("mode")).toBe("subscription");
		expect(checkout?.get("subscription_data[metadata][signup_id]")).toBe(signup_id);
		expect(checkout?.get("subscription_data[trial_period_days]")).toBe("30");
		expect(checkout?.get("success_url")).toBe("http://homeroom.test/signup/done");
		expect(house.asked.filter(({ path }) => path === "/v1/prices").length).toBeLessThanOrEqual(1);
		house.asked.length = 0;
		await start();
		expect(house.asked.filter(({ path }) => path === "/v1/prices")).toEqual([]);
	});
	test("the signed event opens the school, once, in any order", async () => {
		const { ticket, signup_id, body } = await start();
		const about = { id: `sub_${signup_id}`, metadata: { signup_id }, price_id: body.price_id };
		const updated = subscriptionEvent("updated", { ...about, at: NOW, status: "active" });
		const created = subscriptionEvent("created", { ...about, at: NOW, status: "incomplete" });
		for (const event of [updated, created, updated, updated]) expect((await send(event)).statusCode).toBe(200);
		const opened = await status(ticket);
		expect(opened.status).toBe("opened");
		const { rows } = await t.owner.query("select status, provider, provider_customer from platform.subscriptions where customer_id = $1", [
			opened.customer_id,
		]);
		expect(rows).toEqual([{ status: "active", provider: "stripe", provider_customer: "cus_1" }]);
	});
	test("an incomplete one opens nothing; an expired Checkout ends the sign-up", async () => {
		const { ticket, signup_id, body, checkout_ref } = await start();
		await send(
			subscriptionEvent("created", {
				id: `sub_${signup_id}`,
				metadata: { signup_id },
				price_id: body.price_id,
				at: NOW,
				status: "incomplete",
			}),
		);
		expect((await status(ticket)).status).toBe("waiting");
		await send({
			id: `evt_${++n}`,
			object: "event",
			type: "checkout.session.expired",
			created: NOW,
			data: { object: { id: checkout_ref } },
		});
		expect((await status(ticket)).status).toBe("failed");
	});
	test("while Stripe cannot be asked, nothing is held", async () => {
		house.down = true;
		const { answer, body } = await start();
		house.down = false;
		expect(answer.status).toBe(503);
		expect((await t.anonymous.call("GET", `/check_subdomain/${body.subdomain}`)).body).toMatchObject({ available: true });
	});
	test("unknown events are kept and change nothing", async () => {
		const event = { id: `evt_${++n}`, object: "event", type: "radar.early_fraud_warning.created", created: NOW, data: { object: {} } };
		expect((await send(event)).statusCode).toBe(200);
		const { rows } = await t.owner.query("select outcome from platform.payment_events where event_id = $1", [event.id]);
		expect(rows).toEqual([{ outcome: "ignored" }]);
	});
});

describe("a school with a subscription at Stripe", () => {
	test("changes, ends, resumes and pays there; the state comes by events", async () => {
		const { signup_id, body } = await start();
		const about = { id: `sub_${signup_id}`, metadata: { signup_id }, price_id: body.price_id };
		await send(subscriptionEvent("created", { ...about, at: NOW - 100, status: "active" }));
		const login = await t.anonymous.call<{ access_token: string }>("POST", "/auth/unified-login", {
			email: body.email,
			password: body.password,
		});
		const owner = t.withToken(login.body.access_token);
		const { price_id } = await priceOf(t, "Group");
		house.asked.length = 0;
		expect((await owner.call("POST", "/plan/change", { price_id })).body).toEqual({ checkout_url: null });
		expect((await owner.call("POST", "/plan/cancel", {})).status).toBe(200);
		expect(house.asked.at(-1)?.form.get("cancel_at_period_end")).toBe("true");
		await send(subscriptionEvent("updated", { ...about, at: NOW - 50, status: "active", cancel: true }));
		expect((await owner.call("GET", "/plan")).body).toMatchObject({ cancel_at_period_end: true, simulated: false });
		expect((await owner.call("POST", "/plan/resume", {})).status).toBe(200);
		expect((await owner.call("POST", "/plan/pay", {})).body).toEqual({ checkout_url: "https://billing.stripe.test/p" });
	});
});

describe("attacks", () => {
	test("a webhook without a signature, with a wrong one, an old one or other bytes is refused and leaves nothing", async () => {
		const { signup_id, body, ticket } = await start();
		const event = subscriptionEvent("updated", {
			id: `sub_${signup_id}`,
			metadata: { signup_id },
			price_id: body.price_id,
			at: NOW,
			status: "active",
		});
		const payload = JSON.stringify(event);
		const old = signer.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp: NOW - 3600 });
		const other = signer.webhooks.generateTestHeaderString({ payload: payload.replace("active", "trialing"), secret: SECRET });
		for (const answer of [
			await send(event, { header: null }),
			await send(event, { secret: "whsec_somebody_else" }),
			await send(event, { header: "t=1,v1=00" }),
			await send(event, { header: old }),
			await send(event, { header: other }),
		])
			expect(answer.statusCode).toBe(400);
		expect((await status(ticket)).status).toBe("waiting");
		const { rows } = await t.owner.query("select count(*)::int as n from platform.payment_events where event_id = $1", [event.id]);
		expect(rows).toEqual([{ n: 0 }]);
	});
	test("a replayed event is taken once", async () => {
		const { signup_id, body, ticket } = await start();
		const about = { id: `sub_${signup_id}`, metadata: { signup_id }, price_id: body.price_id };
		const first = subscriptionEvent("created", { ...about, at: NOW - 10, status: "active" });
		await send(first);
		await send(subscriptionEvent("deleted", { ...about, at: NOW, status: "canceled" }));
		for (let i = 0; i < 3; i++) await send(first);
		const { customer_id } = await status(ticket);
		const { rows } = await t.owner.query("select billing_state from platform.customers where id = $1", [customer_id]);
		expect(rows).toEqual([{ billing_state: "cancelled" }]);
	});
	test("the simulator does not exist beside Stripe", async () => {
		const ref = "00000000-0000-4000-8000-000000000000";
		expect((await t.anonymous.call("GET", `/pay/checkouts/${ref}`)).status).toBe(404);
		expect((await t.anonymous.call("POST", `/pay/checkouts/${ref}`, { outcome: "success" })).status).toBe(404);
		const operator = await t.asOperator();
		for (const path of ["", "/advance", "/card", "/deliver"]) {
			const body = path === "" ? undefined : { subscription: "sim_1", days: 1, card: "works" };
			expect((await operator.call(path === "" ? "GET" : "POST", `/pay/simulator${path}`, body)).status, path).toBe(404);
		}
	});
	test("and Stripe's webhook does not exist beside the simulator", async () => {
		const plain = await startOwnApp();
		expect((await plain.app.http.inject({ method: "POST", url: WEBHOOK, payload: {} })).statusCode).toBe(404);
		await plain.close();
	});
});
