import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, PASSWORD, startOwnApp, type TestApp } from "../../testing/test-app.ts";
import { ownerToBe, priceOf, schoolToBe } from "./plans.samples.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startOwnApp();
});
afterAll(() => t.close());

interface Started {
	ticket: string;
	checkout_url: string;
}
const cookieOf = (answer: Answer<unknown>): string => {
	const header = [answer.headers["set-cookie"]].flat().find((line) => String(line).startsWith("homeroom_signup="));
	return String(header).split(";")[0] as string;
};
async function start(more: Record<string, unknown> = {}) {
	const body = { ...(await schoolToBe(t)), ...ownerToBe(), ...more };
	const answer = await t.anonymous.call<Started>("POST", "/signup", body);
	return {
		answer,
		body,
		cookie: cookieOf(answer),
		ticket: answer.body.ticket,
		ref: String(answer.body.checkout_url).slice("/pay/".length),
	};
}
const pay = (ref: string, body: Record<string, unknown> = { outcome: "success" }) =>
	t.anonymous.call<{ result: string; code: string | null }>("POST", `/pay/checkouts/${ref}`, body);
const status = async (ticket: string) =>
	(await t.anonymous.call<{ status: string; customer_id: number; reason: string | null }>("POST", "/signup/status", { ticket })).body;
const enter = (ticket: string, cookie: string) =>
	t.anonymous.call<{ customer_id: number; access_token: string; role_permissions: unknown }>(
		"POST",
		"/signup/enter",
		{ ticket },
		{ cookie },
	);

describe("prices", () => {
	test("are public, and show what is on offer", async () => {
		const { status: code, body } = await t.anonymous.call<{ plans: { name: string; prices: { amount: number }[] }[] }>("GET", "/plans");
		expect(code).toBe(200);
		expect(body.plans.map(({ name }) => name)).toEqual(["Start", "School", "Group"]);
		expect(body.plans.every(({ prices }) => prices.length === 6)).toBe(true);
	});
});

describe("a stranger signs up", () => {
	test.each([
		["en", 2],
		["de", 7],
		["fr", 2],
		["pt", 2],
	])("in the language %s, and the school writes its days as is usual there", async (locale, date_format_id) => {
		const { ticket, ref } = await start({ locale });
		await pay(ref);
		const { customer_id } = await status(ticket);
		const { rows } = await t.owner.query("select locale, date_format_id from platform.customers where id = $1", [customer_id]);
		expect(rows).toEqual([{ locale, date_format_id }]);
	});
	test("pays and is in a school of their own, as its admin", async () => {
		const { answer, body, ticket, cookie, ref } = await start();
		expect(answer.status).toBe(201);
		expect((await status(ticket)).status).toBe("waiting");
		expect((await enter(ticket, cookie)).status).toBe(410);
		expect((await pay(ref)).body.result).toBe("paid");
		const opened = await status(ticket);
		expect(opened.status).toBe("opened");
		const entered = await enter(ticket, cookie);
		expect(entered.status).toBe(200);
		expect(entered.body).toMatchObject({ customer_id: opened.customer_id, role_permissions: 1 });
		// once
		expect((await enter(ticket, cookie)).status).toBe(410);

		const owner = t.withToken(entered.body.access_token);
		const student = { first_name: "Ana", last_name: "Costa", status: "enrolled" };
		expect((await owner.call("POST", "/students", student)).status).toBe(201);
		expect((await owner.call("GET", "/plan")).body).toMatchObject({ status: "trialing", plan: { name: "School" }, read_only: false });
		const again = await t.anonymous.call("POST", "/auth/unified-login", { email: body.email, password: body.password });
		expect(again.status).toBe(200);

		const { rows } = await t.owner.query(
			"select (select count(*)::int from roles where customer_id = $1) as roles, (select array_agg(template order by template) from platform.mails where recipient = $2) as mails, (select count(*)::int from platform.terms_acceptances a join platform.users u on u.id = a.user_id where u.email = $2) as terms, (select password_hash from platform.signups where email = $2) as kept",
			[opened.customer_id, body.email],
		);
		expect(rows[0]).toEqual({ roles: 7, mails: ["verify_email", "welcome"], terms: 1, kept: null });
	});
	test.each(["late", "twice", "shuffled"])("and it does not matter that the payment is told %s", async (delivery) => {
		const { ticket, cookie, ref } = await start();
		await pay(ref, { outcome: "success", delivery });
		if (delivery === "late") {
			expect((await status(ticket)).status).toBe("waiting");
			await (await t.asOperator()).call("POST", "/pay/simulator/deliver", {});
		}
		expect((await status(ticket)).status).toBe("opened");
		expect((await enter(ticket, cookie)).status).toBe(200);
		const { rows } = await t.owner.query(
			"select count(*)::int as n from platform.customers c join platform.signups s on s.customer_id = c.id where s.checkout_ref = $1",
			[ref],
		);
		expect(rows).toEqual([{ n: 1 }]);
	});
	test("a declined payment opens nothing and can be tried again at the same place", async () => {
		const { ticket, ref } = await start();
		expect((await pay(ref, { outcome: "decline" })).body.result).toBe("declined");
		expect((await status(ticket)).status).toBe("waiting");
		expect((await pay(ref)).body.result).toBe("paid");
		expect((await status(ticket)).status).toBe("opened");
	});
	test("a second step asks for the right code", async () => {
		const { ticket, ref } = await start();
		const { body } = await pay(ref, { outcome: "second_step" });
		expect(body.result).toBe("second_step");
		expect((await pay(ref, { outcome: "second_step", code: "000000" })).body.result).toBe("code_wrong");
		expect((await status(ticket)).status).toBe("waiting");
		expect((await pay(ref, { outcome: "second_step", code: String(body.code) })).body.result).toBe("paid");
		expect((await status(ticket)).status).toBe("opened");
	});
	test("two payments at once open one school", async () => {
		const { ref, body } = await start();
		const results = await Promise.all(Array.from({ length: 6 }, () => pay(ref)));
		expect(results.every((result) => result.body.result === "paid")).toBe(true);
		const { rows } = await t.owner.query("select count(*)::int as n from platform.customers where subdomain like $1", [
			`${body.subdomain}%`,
		]);
		expect(rows).toEqual([{ n: 1 }]);
	});
	test("a plan that costs nothing is open at once, without a payment page", async () => {
		const { rows } = await t.owner.query<{ id: string; plan_id: string }>(
			"with p as (insert into platform.plans (name, position) values ('Free', 9) returning id) insert into platform.prices (plan_id, period, currency, amount) select id, 'month', 'EUR', 0 from p returning id, plan_id",
		);
		const { answer, ticket, cookie } = await start({ price_id: Number(rows[0]?.id), plan_id: Number(rows[0]?.plan_id) });
		expect(answer.body.checkout_url).toBeNull();
		expect((await status(ticket)).status).toBe("opened");
		expect((await enter(ticket, cookie)).status).toBe(200);
		await t.owner.query("update platform.plans set offered = false where name = 'Free'");
	});
	test("starts again with other details: the first try is over, its address is free again", async () => {
		const first = await start();
		const second = await start({ subdomain: first.body.subdomain, organisation: "Another name", ticket: first.ticket });
		expect(second.answer.status).toBe(201);
		expect((await pay(first.ref)).body.result).toBe("declined");
		await pay(second.ref);
		const { rows } = await t.owner.query("select name from platform.customers where subdomain = $1", [first.body.subdomain]);
		expect(rows).toEqual([{ name: "Another name" }]);
	});
	test("when the address was taken by a login in the meantime, that login owns the school and the ticket does not enter", async () => {
		const { body, ticket, cookie, ref } = await start();
		await t.owner.query("insert into platform.users (email, first_name, last_name, password_hash) values ($1, 'Ana', 'Costa', 'x')", [
			body.email,
		]);
		await pay(ref);
		expect(await status(ticket)).toMatchObject({ status: "opened", enter: "login" });
		expect((await enter(ticket, cookie)).status).toBe(410);
		const { rows } = await t.owner.query("select password_hash from platform.users where email = $1", [body.email]);
		expect(rows).toEqual([{ password_hash: "x" }]);
	});
});

describe("somebody with a login", () => {
	test("owns another school with it", async () => {
		const admin = await t.as(t.south, "admin");
		const { status: code, body } = await admin.call<Started>("POST", "/signup/mine", await schoolToBe(t));
		expect(code).toBe(201);
		await pay(body.checkout_url.slice("/pay/".length));
		const opened = await status(body.ticket);
		expect(opened).toMatchObject({ status: "opened", enter: "login" });
		const switched = await admin.call("POST", "/auth/switch_customer", { customer_id: opened.customer_id });
		expect(switched.body).toMatchObject({ customer_id: opened.customer_id, role_permissions: 1 });
		await admin.call("POST", "/auth/switch_customer", { customer_id: t.south.customer_id });
	});
	test("is told to sign in first when the form is sent without", async () => {
		const { answer } = await start({ email: t.both.email });
		expect(answer.status).toBe(409);
		expect(answer.body).toMatchObject({ error: "email_taken", fields: { email: expect.stringContaining("Sign in first") } });
	});
	test("and a session that one school vouched for starts none", async () => {
		const { body } = await t.anonymous.call<{ access_token: string }>("POST", "/auth/unified-login", {
			email: t.south.users.office.email,
			password: PASSWORD,
		});
		await t.owner.query("update platform.sessions set bound_customer_id = $1, customer_id = $1 where user_id = $2", [
			t.south.customer_id,
			t.south.users.office.user_id,
		]);
		expect((await t.withToken(body.access_token).call("POST", "/signup/mine", await schoolToBe(t))).status).toBe(403);
	});
});

describe("bad input has a message at its field", () => {
	test.each([
		["organisation", " "],
		["subdomain", "No Good"],
		["subdomain", "www"],
		["subdomain", "north"],
		["email", "nobody"],
		["password", "short"],
		["password", "password1234"],
		["first_name", ""],
		["terms_version", "1999"],
		["time_zone", "Moon/Crater"],
		["locale", "xx"],
		["price_id", 987_654],
	])("%s %s", async (field, value) => {
		const { answer } = await start({ [field]: value });
		expect(answer.status).toBe(422);
		expect(Object.keys((answer.body as unknown as { fields: object }).fields)).toEqual([field]);
	});
	test("a price that is not on offer, or of another plan", async () => {
		const { price_id, plan_id } = await priceOf(t, "Group", "year", "USD");
		await t.owner.query("update platform.prices set offered = false where id = $1", [price_id]);
		expect((await start({ price_id, plan_id })).answer.status).toBe(422);
		await t.owner.query("update platform.prices set offered = true where id = $1", [price_id]);
		expect((await start({ price_id, plan_id: (await priceOf(t, "School")).plan_id })).answer.status).toBe(422);
	});
});

describe("attacks", () => {
	test("the ticket in another browser enters nothing, and is not used up by the try", async () => {
		const { ticket, cookie, ref } = await start();
		await pay(ref);
		const other = await start();
		for (const foreign of ["", "homeroom_signup=guess", other.cookie]) expect((await enter(ticket, foreign)).status).toBe(410);
		expect((await enter(ticket, cookie)).status).toBe(200);
	});
	test("a subdomain under way is held: for the check, for others and for two at once", async () => {
		const { body } = await start();
		expect((await t.anonymous.call("GET", `/check_subdomain/${body.subdomain}`)).body).toMatchObject({ available: false });
		expect((await start({ subdomain: body.subdomain })).answer.status).toBe(422);
		const subdomain = `race-${randomUUID()}`;
		const answers = await Promise.all(Array.from({ length: 5 }, () => start({ subdomain })));
		expect(answers.map(({ answer }) => answer.status).sort()).toEqual([201, 422, 422, 422, 422]);
	});
	test("what was not paid within a day frees the address", async () => {
		const { body, ticket, ref } = await start();
		await t.owner.query("update platform.signups set expires_at = now() - interval '1 minute' where checkout_ref = $1", [ref]);
		expect((await status(ticket)).status).toBe("failed");
		expect((await start({ subdomain: body.subdomain })).answer.status).toBe(201);
	});
	test("limits, plan and state cannot be smuggled in", async () => {
		const { ticket, ref } = await start({
			student_limit: 999_999,
			trial_days: 300,
			status: "opened",
			billing_state: "active",
			is_operator: true,
			amount: 0,
		});
		await pay(ref, { outcome: "success", trial_days: 300, amount: 0 });
		const { customer_id } = await status(ticket);
		const { rows } = await t.owner.query("select student_limit, billing_state, plan_modules from platform.customers where id = $1", [
			customer_id,
		]);
		expect(rows).toEqual([{ student_limit: 1500, billing_state: "trialing", plan_modules: null }]);
	});
	test("an unknown ticket and an unknown payment page lead nowhere", async () => {
		expect((await t.anonymous.call("POST", "/signup/status", { ticket: "guess" })).status).toBe(410);
		expect((await t.anonymous.call("GET", `/pay/checkouts/${randomUUID()}`)).status).toBe(404);
		expect((await pay(randomUUID())).status).toBe(404);
	});
});
