import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readMails } from "../../testing/mail-reading.ts";
import { type Answer, type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { newInvitation, ownerToBe, priceOf, schoolToBe } from "./plans.samples.ts";

interface Started {
	ticket: string;
	checkout_url: string | null;
	error: string;
	message: string;
	fields: Record<string, string>;
}
/** As an installation outside demo mode begins: nothing is paid. */
const start = (signup: "on" | "off" | "invitation", simulatePayments = false) => startTestApp({}, { signup, simulatePayments });
const signUp = async (t: TestApp, more: Record<string, unknown> = {}): Promise<Answer<Started>> =>
	t.anonymous.call<Started>("POST", "/signup", { ...(await schoolToBe(t)), ...ownerToBe(), ...more });
const schools = async (t: TestApp) => (await t.owner.query("select from platform.customers")).rowCount;

describe("where schools are opened by operators alone", () => {
	let t: TestApp;
	let operator: Caller;
	beforeAll(async () => {
		t = await start("off");
		operator = await t.asOperator();
	});
	afterAll(() => t.close());

	test("nobody signs up, and the prices say so", async () => {
		const before = await schools(t);
		const { status, body } = await signUp(t);
		expect([status, body.error, body.message]).toEqual([
			403,
			"signup_off",
			"Schools are opened by whoever runs this Homeroom. Ask them for one.",
		]);
		expect((await (await t.as(t.north, "office")).call("POST", "/signup/mine", await schoolToBe(t))).status).toBe(403);
		expect((await t.anonymous.call("GET", "/plans")).body).toMatchObject({ signup: "off", payments: false });
		expect([await schools(t), (await t.owner.query("select from platform.signups")).rowCount]).toEqual([before, 0]);
	});
	test("no invitation is written, and none that is there counts", async () => {
		const { price_id } = await priceOf(t, "School");
		const asked = { email: "ana@new.test", price_id, locale: "en", days: 7 };
		expect((await operator.call("POST", "/console/signup_invitations", asked)).status).toBe(403);
		const { secret } = await newInvitation(t, "ana@new.test", price_id);
		expect((await signUp(t, { email: "ana@new.test", invitation: secret })).body.error).toBe("signup_off");
	});
	test("there is no play money: not on the pages, not behind the plan, not for operators", async () => {
		expect((await operator.call("GET", "/pay/simulator")).status).toBe(404);
		expect((await t.anonymous.call("GET", "/pay/checkouts/00000000-0000-4000-8000-000000000000")).status).toBe(404);
		const opened = await operator.call<{ id: number; billing_state: string; subscription: { trial_end: null; provider: string } }>(
			"POST",
			"/console/customers",
			{
				name: "By Hand",
				subdomain: "by-hand",
				price_id: (await priceOf(t, "Group")).price_id,
				email: t.north.users.admin.email,
				first_name: "Ana",
				last_name: "Costa",
				locale: "en",
				time_zone: "UTC",
			},
		);
		expect(opened.body).toMatchObject({ billing_state: "active", subscription: { trial_end: null, provider: "operator" } });
		const { body } = await (await t.as(t.north, "admin")).call<{ access_token: string }>("POST", "/auth/switch_customer", {
			customer_id: opened.body.id,
		});
		const admin = t.withToken(body.access_token);
		expect((await admin.call("GET", "/plan")).body).toMatchObject({
			payments: false,
			simulated: false,
			status: "active",
			next_invoice: null,
		});
		const { price_id } = await priceOf(t, "Start");
		for (const [what, input] of [
			["change", { price_id }],
			["cancel", {}],
			["resume", {}],
			["pay", {}],
		] as const) {
			const answer = await admin.call("POST", `/plan/${what}`, input);
			expect([what, answer.status, answer.body.error]).toEqual([what, 409, "payments_off"]);
		}
	});
});

describe("where schools are opened by invitation", () => {
	let t: TestApp;
	let operator: Caller;
	beforeAll(async () => {
		t = await start("invitation");
		operator = await t.asOperator();
	});
	afterAll(() => t.close());
	const invite = async (more: object = {}) =>
		operator.call<{ id: string; status: string; email: string; plan_name: string; fields: Record<string, string> }>(
			"POST",
			"/console/signup_invitations",
			{ email: ownerToBe().email, price_id: (await priceOf(t, "School")).price_id, locale: "pt", days: 7, ...more },
		);
	const secretFor = async (email: string) => {
		const [mail] = await readMails(t, "recipient", email);
		return /\/signup\/\d+\?plan_id=\d+#([\w-]{43})/.exec(mail?.body_text ?? "")?.[1] as string;
	};
	const listed = async (id: string) =>
		(await operator.call<{ invitations: { id: string; status: string }[] }>("GET", "/console/signup_invitations")).body.invitations.find(
			(one) => one.id === id,
		)?.status;

	test("one opens one school with its plan, without payment where nothing is paid", async () => {
		const { status, body } = await invite({ email: " Ana@New.test " });
		expect([status, body]).toMatchObject([201, { email: "ana@new.test", plan_name: "School", status: "open" }]);
		expect(await t.owner.query("select action from platform.operator_log order by id desc limit 1")).toMatchObject({
			rows: [{ action: "POST /console/signup_invitations" }],
		});
		const secret = await secretFor("ana@new.test");
		expect((await t.anonymous.call("POST", "/signup/invitation", { invitation: secret })).body).toEqual({
			email: "ana@new.test",
			price_id: (await priceOf(t, "School")).price_id,
		});
		const opened = await signUp(t, { email: "ana@new.test", invitation: secret });
		expect([opened.status, opened.body.checkout_url]).toEqual([201, null]);
		expect((await t.anonymous.call("POST", "/signup/status", { ticket: opened.body.ticket })).body.status).toBe("opened");
		expect(await listed(body.id)).toBe("used");
		expect((await signUp(t, { email: "ana@new.test", invitation: secret })).status).toBe(410);
	});
	test("nobody else comes in by it, nor with another plan, nor without one", async () => {
		const { body } = await invite();
		const secret = await secretFor(body.email);
		const before = await schools(t);
		expect((await signUp(t)).body.error).toBe("signup_invited_only");
		expect((await signUp(t, { invitation: secret })).body.fields).toEqual({ email: "The invitation is for another address." });
		const group = await priceOf(t, "Group");
		expect(Object.keys((await signUp(t, { email: body.email, invitation: secret, ...group })).body.fields)).toEqual(["price_id"]);
		expect((await signUp(t, { email: body.email, invitation: "made up" })).status).toBe(410);
		expect(await schools(t)).toBe(before);
	});
	test("of many at the same moment one opens a school", async () => {
		const { body } = await invite();
		const secret = await secretFor(body.email);
		const before = (await schools(t)) as number;
		const answers = await Promise.all(Array.from({ length: 8 }, () => signUp(t, { email: body.email, invitation: secret })));
		expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(1);
		expect(await schools(t)).toBe(before + 1);
	});
	test("of many of one login at the same moment one opens a school", async () => {
		const { email } = t.south.users.office;
		await invite({ email });
		const invitation = await secretFor(email);
		const office = await t.as(t.south, "office");
		const bodies = await Promise.all(Array.from({ length: 12 }, async () => ({ ...(await schoolToBe(t)), invitation })));
		const before = (await schools(t)) as number;
		const answers = await Promise.all(bodies.map((body) => office.call("POST", "/signup/mine", body)));
		expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
		expect(await schools(t)).toBe(before + 1);
	});
	test("is taken back, runs out, and is refused with a bad address, plan or time", async () => {
		const { body } = await invite();
		const secret = await secretFor(body.email);
		const revoke = (id: string) => operator.call("POST", `/console/signup_invitations/${id}/revoke`);
		expect((await revoke(body.id)).body.status).toBe("revoked");
		expect((await revoke(body.id)).status).toBe(200);
		expect((await signUp(t, { email: body.email, invitation: secret })).status).toBe(410);
		const late = (await invite()).body;
		await t.owner.query("update platform.tickets set expires_at = now() where id = $1", [late.id]);
		expect(await listed(late.id)).toBe("expired");
		expect((await t.anonymous.call("POST", "/signup/invitation", { invitation: await secretFor(late.email) })).status).toBe(410);
		expect((await revoke("00000000-0000-4000-8000-000000000000")).status).toBe(404);
		const bad = await invite({ email: "x", price_id: 999_999_999, days: 31, locale: "xx" });
		expect([bad.status, Object.keys(bad.body.fields).sort()]).toEqual([422, ["days", "email", "locale"]]);
		expect(Object.keys((await invite({ price_id: 999_999_999 })).body.fields)).toEqual(["price_id"]);
		expect((await (await t.as(t.north, "admin")).call("GET", "/console/signup_invitations")).status).toBe(403);
	});
	test("whoever has a login opens it with that", async () => {
		const { email } = t.south.users.admin;
		await invite({ email });
		const body = { ...(await schoolToBe(t)), invitation: await secretFor(email) };
		expect((await (await t.as(t.north, "admin")).call("POST", "/signup/mine", body)).status).toBe(422);
		expect((await (await t.as(t.south, "admin")).call("POST", "/signup/mine", body)).status).toBe(201);
	});
});

test("what is paid after the invitation was taken back opens nothing", async () => {
	const t = await start("invitation", true);
	const { price_id } = await priceOf(t, "School");
	const { secret, id } = await newInvitation(t, "ana@new.test", price_id);
	const begun = await signUp(t, { email: "ana@new.test", invitation: secret });
	const before = await schools(t);
	await (await t.asOperator()).call("POST", `/console/signup_invitations/${id}/revoke`);
	await t.anonymous.call("POST", `/pay/checkouts/${String(begun.body.checkout_url).slice("/pay/".length)}`, { outcome: "success" });
	expect(await schools(t)).toBe(before);
	await t.close();
});

test("a sign-up that is begun again by the same invitation takes the place of the first, also where it is paid", async () => {
	const t = await start("invitation", true);
	const { price_id } = await priceOf(t, "School");
	const { secret, id } = await newInvitation(t, "ana@new.test", price_id);
	const first = await signUp(t, { email: "ana@new.test", invitation: secret });
	const second = await signUp(t, { email: "ana@new.test", invitation: secret });
	expect([first.status, second.status]).toEqual([201, 201]);
	const state = async ({ body }: Answer<Started>) =>
		(await t.anonymous.call("POST", "/signup/status", { ticket: body.ticket })).body.status;
	expect([await state(first), await state(second)]).toEqual(["failed", "waiting"]);
	await t.anonymous.call("POST", `/pay/checkouts/${String(second.body.checkout_url).slice("/pay/".length)}`, { outcome: "success" });
	expect(await state(second)).toBe("opened");
	expect((await t.owner.query("select used_at is not null as used from platform.tickets where id = $1", [id])).rows).toEqual([
		{ used: true },
	]);
	await t.close();
});
