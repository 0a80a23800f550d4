import { GRACE_DAYS, SUBSCRIPTION_STATES } from "@homeroom/contract/areas/plans/plans.rules.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TEST_LINKS } from "../../testing/mail-reading.ts";
import { startOwnApp, type TestApp } from "../../testing/test-app.ts";
import { PaymentEvents } from "./payment.events.ts";
import { afterPeriod, passTime, type SimulatedSubscription } from "./payment.simulator-clock.ts";
import type { PaymentEvent } from "./payment.ts";
import { entitlementsOf } from "./plans.entitlements.ts";
import { priceOf } from "./plans.samples.ts";

const DAY = 24 * 60 * 60_000;
const NOW = Date.parse("2026-11-15T08:00:00.000Z");
const LIMITS = { modules: null, student_limit: 100, staff_limit: 10, storage_limit_mb: 50 };

describe("what a subscription entitles to", () => {
	const at = (days: number) => new Date(NOW + days * DAY).toISOString();
	test.each([
		["trialing", null, at(5), false],
		["active", null, at(5), false],
		["past_due", at(1), at(20), false],
		["past_due", at(-1), at(20), true],
		["past_due", at(0), at(20), true],
		["paused", null, at(5), true],
		["cancelled", null, at(5), false],
		["cancelled", null, at(-1), true],
		["cancelled", null, null, true],
	] as const)("%s, grace until %s, period until %s: read-only %s", (status, grace_until, period_end, read_only) => {
		expect(entitlementsOf({ status, grace_until, period_end }, LIMITS, new Date(NOW))).toEqual({
			plan_modules: null,
			student_limit: 100,
			staff_limit: 10,
			storage_limit_mb: 50,
			billing_state: status,
			read_only,
		});
	});
});

describe("the simulator's clock", () => {
	const begun: SimulatedSubscription = {
		id: "sim_1",
		signup_id: null,
		customer_id: 1,
		price_id: 1,
		status: "trialing",
		trial_end: "2026-12-15T08:00:00.000Z",
		period_start: "2026-11-15T08:00:00.000Z",
		period_end: "2026-12-15T08:00:00.000Z",
		cancel_at_period_end: false,
		card: "works",
		clock_ahead: 0,
		period: "month",
		amount: 2900,
		currency: "EUR",
	};
	test("plays a year of renewals", () => {
		const { changes, events } = passTime(begun, new Date("2027-11-15T09:00:00.000Z"));
		expect(events.filter(({ type }) => type === "invoice.paid")).toHaveLength(12);
		expect(changes).toEqual({ status: "active", period_start: "2027-11-15T08:00:00.000Z", period_end: "2027-12-15T08:00:00.000Z" });
	});
	test("a declined card is told once, and ends with the period nobody paid", () => {
		const { changes, events } = passTime({ ...begun, card: "declined" }, new Date("2027-11-15T09:00:00.000Z"));
		expect(events.map(({ type }) => type)).toEqual(["invoice.payment_failed", "subscription.updated", "subscription.deleted"]);
		expect(changes.status).toBe("cancelled");
	});
	test("the 31st stays at the end of shorter months", () => {
		expect(afterPeriod(new Date("2027-01-31T10:00:00.000Z"), "month").toISOString()).toBe("2027-02-28T10:00:00.000Z");
		expect(afterPeriod(new Date("2028-02-29T10:00:00.000Z"), "year").toISOString()).toBe("2029-02-28T10:00:00.000Z");
	});
});

describe("any order, repetition and delay of events", () => {
	let t: TestApp;
	let events: PaymentEvents;
	let prices: number[];
	let n = 0;
	beforeAll(async () => {
		t = await startOwnApp();
		events = new PaymentEvents(t.platform, TEST_LINKS);
		prices = [(await priceOf(t, "Start")).price_id, (await priceOf(t, "School", "year")).price_id, (await priceOf(t, "Group")).price_id];
	});
	afterAll(() => t.close());

	const step = fc.record({
		after: fc.integer({ min: 0, max: 40 }),
		status: fc.constantFrom(...SUBSCRIPTION_STATES),
		price: fc.nat(2),
		end: fc.integer({ min: -40, max: 400 }),
		cancel: fc.boolean(),
		kind: fc.constantFrom("state", "state", "state", "invoice"),
		ref: fc.constantFrom(0, 0, 0, 1),
	});
	type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

	async function newSignup(): Promise<string> {
		const { rows } = await t.owner.query<{ id: string }>(
			`insert into platform.signups (price_id, organisation, subdomain, email, first_name, last_name, terms_version, provider)
				values ($1, 'Stream School', $2, $3, 'Ana', 'Costa', 'x', 'simulator') returning id`,
			[prices[0], `stream-${++n}`, `stream-${n}@new.test`],
		);
		return rows[0]?.id as string;
	}
	const stream = (steps: Step[], signup_id: string): PaymentEvent[] => {
		let at = NOW - 300 * DAY;
		return steps.map((one, i) => {
			at += one.after * DAY;
			return {
				provider: "simulator",
				id: `${signup_id}-${i}`,
				type: one.kind,
				at: new Date(at).toISOString(),
				rank: 1,
				// a second subscription of the same school, as after an end
				subscription_ref: `${signup_id}-${one.ref}`,
				signup_id,
				customer_id: null,
				state:
					one.kind === "invoice"
						? null
						: {
								status: one.status,
								price_id: prices[one.price] as number,
								trial_end: null,
								period_start: new Date(at).toISOString(),
								period_end: new Date(at + one.end * DAY).toISOString(),
								cancel_at_period_end: one.cancel,
								provider_customer: null,
							},
				checkout_ended: null,
				amount: null,
				currency: null,
			};
		});
	};
	async function outcome(signup_id: string) {
		const { rows } = await t.owner.query(
			`select s.status, s.price_id, s.plan_id, s.period_start, s.period_end, s.cancel_at_period_end, s.grace_until, s.provider_at, right(s.provider_subscription, 2) as ref,
				c.billing_state, c.read_only, c.student_limit, c.staff_limit, c.storage_limit_mb, c.plan_modules, g.status as signup,
				(select count(*)::int from platform.payment_events e where e.subscription_id = s.id) as events,
				p.student_limit as plan_students
			from platform.signups g left join platform.customers c on c.id = g.customer_id left join platform.subscriptions s on s.customer_id = c.id
				left join platform.plans p on p.id = s.plan_id where g.id = $1`,
			[signup_id],
		);
		return rows[0] as Record<string, unknown>;
	}

	test("ends where their order would have led", async () => {
		let tried = 0;
		await fc.assert(
			fc.asyncProperty(
				fc.array(step, { minLength: 1, maxLength: 8 }).chain((steps) =>
					fc.record({
						steps: fc.constant(steps),
						order: fc.shuffledSubarray(
							steps.map((_, i) => i),
							{ minLength: steps.length },
						),
						again: fc.array(fc.nat(steps.length - 1), { maxLength: 4 }),
					}),
				),
				async ({ steps, order, again }) => {
					tried++;
					const inOrder = await newSignup();
					for (const event of stream(steps, inOrder)) await events.handle(event);
					const shuffled = await newSignup();
					const told = stream(steps, shuffled);
					for (const i of [...order, ...again]) await events.handle(told[i] as PaymentEvent);
					const wanted = await outcome(inOrder);
					expect(await outcome(shuffled)).toEqual(wanted);
					// and what the customer may do follows from its subscription
					if (wanted.signup === "opened") {
						expect(wanted.billing_state).toBe(wanted.status);
						expect(wanted.student_limit).toBe(wanted.plan_students);
						expect(wanted.grace_until !== null).toBe(wanted.status === "past_due");
					}
				},
			),
			{ numRuns: 40 },
		);
		process.stdout.write(`payment streams: ${tried}\n`);
	});
	test("also when all come at the same moment", async () => {
		const signup_id = await newSignup();
		const steps: Step[] = [0, 1, 2, 3].map((i) => ({
			after: 1,
			status: SUBSCRIPTION_STATES[i % 2] ?? "active",
			price: 1,
			end: 30,
			cancel: false,
			kind: "state",
			ref: 0,
		}));
		const told = stream(steps, signup_id);
		await Promise.all([...told, ...told].map((event) => events.handle(event)));
		const { rows } = await t.owner.query(
			"select count(*)::int as n from platform.customers where name = 'Stream School' and subdomain = $1",
			[`stream-${n}`],
		);
		expect(rows).toEqual([{ n: 1 }]);
		expect(await outcome(signup_id)).toMatchObject({ status: "active", events: 4 });
	});
	test("the grace period counts from the first failure, however many follow", async () => {
		const signup_id = await newSignup();
		const late = (after: number): Step => ({ after, status: "past_due", price: 1, end: 30, cancel: false, kind: "state", ref: 0 });
		const told = stream([{ ...late(1), status: "active" }, late(280), late(5), late(5)], signup_id);
		for (const event of told.toReversed()) await events.handle(event);
		const { grace_until } = await outcome(signup_id);
		expect(new Date(String(grace_until)).toISOString()).toBe(new Date(Date.parse(told[1]?.at as string) + GRACE_DAYS * DAY).toISOString());
	});
	test("an event for a subscription of one customer changes nothing of another, whoever it names", async () => {
		const [mine, theirs] = [await newSignup(), await newSignup()];
		const good: Step = { after: 1, status: "active", price: 2, end: 30, cancel: false, kind: "state", ref: 0 };
		for (const id of [mine, theirs]) for (const event of stream([good], id)) await events.handle(event);
		const before = await outcome(theirs);
		const customer = await t.owner.query<{ customer_id: string }>("select customer_id from platform.signups where id = $1", [theirs]);
		const [forged] = stream([{ ...good, after: 90, status: "cancelled", end: -1 }], mine);
		await events.handle({
			...(forged as PaymentEvent),
			id: "forged",
			signup_id: theirs,
			customer_id: Number(customer.rows[0]?.customer_id),
		});
		expect(await outcome(theirs)).toEqual(before);
		expect(await outcome(mine)).toMatchObject({ status: "cancelled", read_only: true });
	});
	test("an event of nobody is kept and changes nothing", async () => {
		const [event] = stream(
			[{ after: 1, status: "active", price: 0, end: 1, cancel: false, kind: "state", ref: 0 }],
			"00000000-0000-4000-8000-000000000000",
		);
		expect(await events.handle(event as PaymentEvent)).toBe("ignored");
		expect(await events.handle(event as PaymentEvent)).toBe("known");
	});
	test("time alone ends a grace period, and a payment opens at once", async () => {
		const signup_id = await newSignup();
		const told = stream([{ after: 299, status: "past_due", price: 1, end: 30, cancel: false, kind: "state", ref: 0 }], signup_id);
		for (const event of told) await events.handle(event);
		expect(await outcome(signup_id)).toMatchObject({ read_only: false });
		await t.owner.query("update platform.payment_events set created_at = now() - interval '15 days' where subscription_ref = $1", [
			`${signup_id}-0`,
		]);
		await events.sweep();
		expect(await outcome(signup_id)).toMatchObject({ read_only: true, billing_state: "past_due" });
		await events.handle({
			...(told[0] as PaymentEvent),
			id: "paid",
			at: new Date().toISOString(),
			state: { ...(told[0] as PaymentEvent).state, status: "active" } as PaymentEvent["state"],
		});
		expect(await outcome(signup_id)).toMatchObject({ read_only: false, billing_state: "active" });
	});
});
