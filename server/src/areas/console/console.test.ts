import { TERMS_VERSION } from "@homeroom/contract/kit/constants.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readMails } from "../../testing/mail-reading.ts";
import { type Caller, PASSWORD, startOwnApp, type TestApp } from "../../testing/test-app.ts";
import { newMail, newPrice, newSchool, newSubscription } from "./console.samples.ts";

let t: TestApp;
let operator: Caller;
beforeAll(async () => {
	t = await startOwnApp();
	operator = await t.asOperator();
});
afterAll(() => t.close());

const UNKNOWN = 999_999_999;
type Meta = { total: number; has_next: boolean; next_page_url: string | null };
const lastLogged = async () =>
	(await t.owner.query("select user_id::int, customer_id::int, action, details, ip from platform.operator_log order by id desc limit 1"))
		.rows[0];
const mailsTo = (template: string) => readMails(t, "template", template);

describe("the door", () => {
	test("lets in neither a stranger, nor an admin, nor an operator without a second factor", async () => {
		expect((await t.anonymous.call("GET", "/console/customers")).status).toBe(401);
		const admin = await (await t.as(t.north, "admin")).call("GET", "/console/customers");
		expect([admin.status, admin.body.error]).toEqual([403, "forbidden"]);
		const { body } = await t.anonymous.call<{ access_token: string }>("POST", "/auth/unified-login", {
			email: t.operator.email,
			password: PASSWORD,
		});
		const half = await t.withToken(body.access_token).call("GET", "/console/customers");
		expect([half.status, half.body.error]).toEqual([403, "second_factor_required"]);
	});
	test("writes down what was done, by whom, to whom, from where; and nothing for what only reads or fails", async () => {
		const count = async () => Number((await t.owner.query("select count(*) from platform.operator_log")).rows[0]?.count);
		const customer_id = await newSchool(t);
		const before = await count();
		await operator.call("GET", `/console/customers/${customer_id}`);
		await operator.call("POST", `/console/customers/${UNKNOWN}/suspend`, { reason: "x" });
		expect(await count()).toBe(before);
		await operator.call("POST", `/console/customers/${customer_id}/suspend`, { reason: "Unpaid" });
		expect(await count()).toBe(before + 1);
		expect(await lastLogged()).toEqual({
			user_id: t.operator.user_id,
			customer_id,
			action: "POST /console/customers/{customer_id}/suspend",
			details: { customer_id, reason: "Unpaid" },
			ip: "127.0.0.1",
		});
	});
});

describe("customers", () => {
	test("are listed, searched, filtered, sorted and paged", async () => {
		const list = async (query: string) =>
			(
				await operator.call<{ customers: { name: string; status: string; billing_state: string }[]; meta: Meta }>(
					"GET",
					`/console/customers?${query}`,
				)
			).body;
		const all = await list("limit=100");
		expect(all.customers.map(({ name }) => name)).toEqual(expect.arrayContaining(["North School", "South School"]));
		expect((await list("search=nor")).customers.map(({ name }) => name)).toEqual(["North School"]);
		expect((await list("status=suspended&limit=100")).customers.every(({ status }) => status === "suspended")).toBe(true);
		const late = all.customers.filter(({ billing_state }) => billing_state === "past_due");
		expect((await list("billing_state=past_due&limit=100")).customers.map(({ name }) => name)).toEqual(late.map(({ name }) => name));
		const first = await list("limit=1");
		expect([first.meta.has_next, first.meta.total]).toEqual([true, all.meta.total]);
		const next = await operator.call<{ customers: { name: string }[] }>("GET", first.meta.next_page_url as string);
		expect(next.body.customers[0]?.name).toBe(all.customers[1]?.name);
		expect((await operator.call("GET", "/console/customers?status=odd")).status).toBe(422);
	});
	test("show how they stand, the owner's address, and nobody's name", async () => {
		const { status, body } = await operator.call("GET", `/console/customers/${t.north.customer_id}`);
		expect(status).toBe(200);
		expect(body).toMatchObject({
			name: "North School",
			status: "active",
			admins: 1,
			owner_email: t.north.users.admin.email,
			subscription: null,
			usage: { staff: { used: 7, limit: null }, clients: 1, students: { used: 0, limit: null } },
		});
		expect(JSON.stringify(body)).not.toContain(t.north.users.teacher.email);
		expect((await operator.call("GET", `/console/customers/${UNKNOWN}`)).status).toBe(404);
	});
	test("are opened by hand: plan, roles, an owner who gets in by a link", async () => {
		const { price_id, plan_id } = await newPrice(t);
		const input = {
			name: "Escola Nova",
			subdomain: "escola-nova",
			price_id,
			email: "Owner@Nova.test",
			first_name: "Rui",
			last_name: "Dias",
			locale: "pt",
			time_zone: "Europe/Lisbon",
		};
		const made = await operator.call<{ id: number }>("POST", "/console/customers", input);
		expect(made.status).toBe(201);
		expect(made.body).toMatchObject({
			plan_id,
			billing_state: "trialing",
			admins: 1,
			owner_email: "owner@nova.test",
			usage: { students: { limit: 100 } },
		});
		expect(await lastLogged()).toMatchObject({ customer_id: made.body.id, action: "POST /console/customers" });
		const [mail] = await mailsTo("customer_opened");
		const token = /Password-setup#(\S+)/.exec(mail?.body_text ?? "")?.[1];
		const entered = await t.anonymous.call<{ customer_name: string; user: { userRole: string } }>("POST", "/auth/unified_reset_password", {
			token,
			password: "four quiet green ideas",
			terms_version: TERMS_VERSION,
		});
		expect(entered.status).toBe(200);
		expect([entered.body.customer_name, entered.body.user.userRole]).toEqual(["Escola Nova", "admin"]);

		const bad = async (change: object) =>
			(await operator.call("POST", "/console/customers", { ...input, subdomain: "another-one", ...change })).body.fields;
		expect(Object.keys((await bad({ subdomain: "escola-nova" })) as object)).toEqual(["subdomain"]);
		expect(Object.keys((await bad({ subdomain: "api" })) as object)).toEqual(["subdomain"]);
		expect(Object.keys((await bad({ price_id: UNKNOWN })) as object)).toEqual(["price_id"]);
		expect(Object.keys((await bad({ time_zone: "Mars/Base" })) as object)).toEqual(["time_zone"]);
		expect(Object.keys((await bad({ name: " ", email: "x" })) as object).sort()).toEqual(["email", "name"]);
		expect((await t.owner.query("select from platform.customers where subdomain = 'another-one'")).rowCount).toBe(0);
	});
	test("a reason is asked for, and what is done already is a conflict that shows how it stands", async () => {
		const customer_id = await newSchool(t);
		const at = (what: string) => `/console/customers/${customer_id}/${what}`;
		expect(Object.keys((await operator.call("POST", at("suspend"), { reason: " " })).body.fields as object)).toEqual(["reason"]);
		expect((await operator.call("POST", at("suspend"), { reason: "Why" })).body.status).toBe("suspended");
		const again = await operator.call<{ error: string; current: { status: string } }>("POST", at("suspend"), { reason: "Why" });
		expect([again.status, again.body.error, again.body.current.status]).toEqual([409, "conflict", "suspended"]);
		expect((await operator.call("POST", at("reopen"))).body.status).toBe("active");
		expect((await operator.call("POST", at("reopen"))).status).toBe(409);
		const closed = await operator.call("POST", at("close"), { reason: "Asked for it", export: true });
		expect([closed.body.status, typeof closed.body.closed_at]).toEqual(["closed", "string"]);
		expect((await operator.call("POST", at("reopen"))).body).toMatchObject({ status: "active", closed_at: null });
	});
	test("of two operators who suspend at once one is told that it is done", async () => {
		const customer_id = await newSchool(t);
		const asked = Array.from({ length: 6 }, () => operator.call("POST", `/console/customers/${customer_id}/suspend`, { reason: "Now" }));
		const statuses = (await Promise.all(asked)).map(({ status }) => status);
		expect(statuses.sort()).toEqual([200, 409, 409, 409, 409, 409]);
	});
	test("closed, their admins get a link to all the data", async () => {
		const close = (more: object) =>
			operator.call("POST", `/console/customers/${t.south.customer_id}/close`, { reason: "Asked for it", ...more });
		const links = async () => (await mailsTo("export")).filter(({ recipient }) => recipient === t.south.users.admin.email);
		expect((await close({ export: false })).status).toBe(200);
		expect(await links()).toEqual([]);
		await operator.call("POST", `/console/customers/${t.south.customer_id}/reopen`);
		await close({});
		const [mail] = await links();
		const path = /\/api\/exports\/\S+/.exec(mail?.body_text ?? "")?.[0] as string;
		expect((await t.anonymous.call("GET", path)).status).toBe(200);
		await operator.call("POST", `/console/customers/${t.south.customer_id}/reopen`);
	});
	test("their admins are told, in their language", async () => {
		await t.owner.query("update platform.users set locale = 'de' where id = $1", [t.south.users.admin.user_id]);
		await operator.call("POST", `/console/customers/${t.south.customer_id}/suspend`, { reason: "Rechnung offen" });
		await operator.call("POST", `/console/customers/${t.south.customer_id}/reopen`);
		const letters = await mailsTo("customer_suspended");
		const german = letters.find(({ recipient }) => recipient === t.south.users.admin.email);
		expect(german?.body_text).toContain("Grund: Rechnung offen");
		expect(letters.some(({ recipient }) => recipient === t.south.users.teacher.email)).toBe(false);
	});
});

describe("plans and prices", () => {
	const input = {
		name: "Small",
		description: { en: "Small schools", de: "", fr: "", pt: "" },
		modules: ["Students"],
		student_limit: 50,
		staff_limit: null,
		storage_limit_mb: 100,
		trial_days: 30,
		position: 0,
		offered: true,
	};
	type Plan = {
		id: number;
		version: number;
		prices: { id: number; amount: number; offered: boolean; period: string }[];
		student_limit: number;
	};
	test("are added, changed and priced; an amount is replaced, never changed", async () => {
		const made = await operator.call<Plan>("POST", "/console/plans", input);
		expect(made.status).toBe(201);
		const at = `/console/plans/${made.body.id}`;
		const first = await operator.call<Plan>("POST", `${at}/prices`, { period: "month", currency: "eur", amount: 4900 });
		expect(first.body.prices).toMatchObject([{ amount: 4900, offered: true, currency: "EUR" }]);
		const second = await operator.call<Plan>("POST", `${at}/prices`, { period: "month", currency: "EUR", amount: 5900 });
		expect(second.body.prices.map(({ amount, offered }) => [amount, offered])).toEqual([
			[5900, true],
			[4900, false],
		]);
		const old = second.body.prices[1]?.id;
		const back = await operator.call<Plan>("PUT", `/console/prices/${old}/offered`, { offered: true });
		expect(back.body.prices.map(({ amount, offered }) => [amount, offered])).toEqual([
			[4900, true],
			[5900, false],
		]);
		expect(
			(await operator.call<Plan>("PUT", `/console/prices/${old}/offered`, { offered: false })).body.prices.some(({ offered }) => offered),
		).toBe(false);
		const listed = await operator.call<{ plans: Plan[] }>("GET", "/console/plans");
		expect(listed.body.plans.find(({ id }) => id === made.body.id)?.prices).toHaveLength(2);
	});
	test("a changed limit holds at once for the customers that have the plan", async () => {
		const subscription_id = await newSubscription(t);
		const { rows } = await t.owner.query<{ customer_id: string; plan_id: string }>(
			"select customer_id, plan_id from platform.subscriptions where id = $1",
			[subscription_id],
		);
		const changed = await operator.call<Plan>("PATCH", `/console/plans/${rows[0]?.plan_id}`, {
			version: 1,
			student_limit: 7,
			modules: null,
		});
		expect([changed.status, changed.body.version]).toEqual([200, 2]);
		const customer = await t.owner.query("select student_limit, plan_modules from platform.customers where id = $1", [
			rows[0]?.customer_id,
		]);
		expect(customer.rows).toEqual([{ student_limit: 7, plan_modules: null }]);
		const late = await operator.call<{ current: Plan }>("PATCH", `/console/plans/${rows[0]?.plan_id}`, { version: 1, student_limit: 9 });
		expect([late.status, late.body.current.student_limit]).toEqual([409, 7]);
	});
	test("wrong input is refused at its field", async () => {
		const fields = async (method: string, path: string, body: object) =>
			Object.keys((await operator.call(method, path, body)).body.fields as object).sort();
		expect(await fields("POST", "/console/plans", { ...input, name: "", student_limit: 0, trial_days: 400 })).toEqual([
			"name",
			"student_limit",
			"trial_days",
		]);
		expect(await fields("POST", "/console/plans", { ...input, name: "Twice", modules: ["Nothing"] })).toEqual(["modules.0"]);
		await operator.call("POST", "/console/plans", { ...input, name: "Twice" });
		expect(await fields("POST", "/console/plans", { ...input, name: "Twice" })).toEqual(["name"]);
		const { plan_id } = await newPrice(t);
		expect(await fields("PATCH", `/console/plans/${plan_id}`, { version: 1, name: "Twice" })).toEqual(["name"]);
		expect(await fields("POST", `/console/plans/${plan_id}/prices`, { period: "week", currency: "E", amount: -1 })).toEqual([
			"amount",
			"currency",
			"period",
		]);
		expect((await operator.call("POST", `/console/plans/${UNKNOWN}/prices`, { period: "month", currency: "EUR", amount: 1 })).status).toBe(
			404,
		);
		expect((await operator.call("PUT", `/console/prices/${UNKNOWN}/offered`, { offered: true })).status).toBe(404);
		expect((await operator.call("PATCH", `/console/plans/${UNKNOWN}`, { version: 1, position: 3 })).status).toBe(404);
	});
});

describe("subscriptions and usage", () => {
	test("problems come first, and a subscription tells its events", async () => {
		const late = await newSubscription(t);
		await t.owner.query(
			`insert into platform.payment_events (provider, event_id, type, subscription_id, created_at, outcome) values
			('simulator', 'e1', 'invoice.paid', $1, now() - interval '2 days', 'applied'), ('simulator', 'e2', 'invoice.payment_failed', $1, now(), 'applied')`,
			[late],
		);
		const { body } = await operator.call<{ subscriptions: { id: number; status: string }[] }>("GET", "/console/subscriptions?limit=100");
		const ranks = body.subscriptions.map(({ status }) => (status === "past_due" ? 0 : 2));
		expect(ranks).toEqual([...ranks].sort());
		const events = await operator.call<{ events: { event_id: string }[]; subscription: { id: number } }>(
			"GET",
			`/console/subscriptions/${late}/events`,
		);
		expect(events.body.events.map(({ event_id }) => event_id)).toEqual(["e2", "e1"]);
		expect((await operator.call("GET", `/console/subscriptions/${UNKNOWN}/events`)).status).toBe(404);
	});
	test("the fullest customers come first, those without limits last", async () => {
		await t.owner.query("update platform.customers set staff_limit = 8, student_limit = 1000 where id = $1", [t.north.customer_id]);
		const first = await operator.call<{ customers: { name: string; fullest: number | null }[]; meta: Meta }>(
			"GET",
			"/console/usage?limit=1",
		);
		expect(first.body.customers).toMatchObject([{ name: "North School", fullest: 87 }]);
		const next = await operator.call<{ customers: { name: string }[] }>("GET", first.body.meta.next_page_url as string);
		expect(next.body.customers[0]?.name).not.toBe("North School");
		await t.owner.query("update platform.customers set staff_limit = null, student_limit = null where id = $1", [t.north.customer_id]);
	});
});

describe("audit", () => {
	test("is filtered by operator, customer, action and day, newest first", async () => {
		const customer_id = await newSchool(t);
		await operator.call("POST", `/console/customers/${customer_id}/suspend`, { reason: "One" });
		await operator.call("POST", `/console/customers/${customer_id}/reopen`);
		type Entries = { entries: { action: string; customer_id: number; operator_name: string }[]; meta: Meta };
		const list = async (query: string) => (await operator.call<Entries>("GET", `/console/audit?${query}`)).body;
		const mine = await list(`customer_id=${customer_id}`);
		expect(mine.entries.map(({ action }) => action.split("/").at(-1))).toEqual(["reopen", "suspend"]);
		expect(mine.entries[0]?.operator_name).toBe("Robin Operator");
		const action = encodeURIComponent("POST /console/customers/{customer_id}/suspend");
		expect((await list(`customer_id=${customer_id}&action=${action}`)).meta.total).toBe(1);
		expect((await list(`user_id=${t.operator.user_id}&customer_id=${customer_id}`)).meta.total).toBe(2);
		expect((await list(`user_id=${t.both.user_id}`)).meta.total).toBe(0);
		expect((await list("until=2001-01-01")).meta.total).toBe(0);
		const page = await list(`customer_id=${customer_id}&limit=1`);
		const next = await operator.call<Entries>("GET", page.meta.next_page_url as string);
		expect(next.body.entries.map(({ action: what }) => what.split("/").at(-1))).toEqual(["suspend"]);
		expect((await operator.call("GET", "/console/audit?from=yesterday")).status).toBe(422);
	});
	test("knows who the operators are", async () => {
		expect((await operator.call("GET", "/console/operators")).body).toEqual({
			operators: [{ user_id: t.operator.user_id, name: "Robin Operator", email: t.operator.email }],
		});
	});
});

describe("mail outbox", () => {
	test("is listed and searched; a mail is read; one that failed is tried again", async () => {
		const failed = await newMail(t, "failed");
		const sent = await newMail(t, "sent");
		await t.owner.query("update platform.mails set body_text = null, body_html = null, sent_at = now() where id = $1", [sent]);
		type Mails = { mails: { id: number; status: string }[]; meta: Meta };
		const list = await operator.call<Mails>("GET", "/console/mails?search=ana@example.org&status=failed");
		expect(list.body.mails.map(({ id }) => id)).toContain(failed);
		expect((await operator.call<Mails>("GET", "/console/mails?search=nobody@nowhere")).body.meta.total).toBe(0);
		expect((await operator.call("GET", `/console/mails/${failed}`)).body).toMatchObject({ body_html: "<p>Words</p>", body_text: "Words" });
		expect(await lastLogged()).toMatchObject({
			user_id: t.operator.user_id,
			action: "GET /console/mails/{mail_id}",
			details: { mail_id: failed },
		});
		const read = async () => {
			const { body } = await operator.call<{ entries: { mail: unknown; details: object }[] }>(
				"GET",
				`/console/audit?action=${encodeURIComponent("GET /console/mails/{mail_id}")}&limit=100`,
			);
			return body.entries.find(({ details }) => "mail_id" in details && details.mail_id === failed)?.mail;
		};
		expect(await read()).toEqual({ recipient: "ana@example.org", subject: expect.any(String) });
		expect((await operator.call("GET", `/console/mails/${sent}`)).body).toMatchObject({ status: "sent", body_html: null, body_text: null });
		const again = await operator.call("POST", `/console/mails/${failed}/retry`);
		expect([again.status, again.body.status]).toEqual([200, "waiting"]);
		const tasks = async () =>
			(await t.owner.query("select task_identifier as task from graphile_worker.jobs where key = $1", [`mail ${failed}`])).rows;
		expect(await tasks()).toEqual([{ task: "send_mail" }]);
		// with a secret link: somebody waits for it
		await t.owner.query("update platform.mails set status = 'in_doubt', sealed = 'x' where id = $1", [failed]);
		expect((await operator.call("POST", `/console/mails/${failed}/retry`)).status).toBe(200);
		expect(await tasks()).toEqual([{ task: "send_mail_now" }]);
		expect((await operator.call("POST", `/console/mails/${sent}/retry`)).status).toBe(409);
		expect((await operator.call("POST", `/console/mails/${UNKNOWN}/retry`)).status).toBe(404);
		expect((await operator.call("GET", `/console/mails/${UNKNOWN}`)).status).toBe(404);
	});
	test("shows nobody a link that opens an account or a file, not even one that lies here whole", async () => {
		const admin = t.north.users.admin.email;
		expect((await t.anonymous.call("POST", "/auth/unified_forget_password", { email: admin })).body).toEqual({ ok: true });
		const [reset] = (await readMails(t, "recipient", admin)).filter(({ template }) => template === "reset");
		const secret = /Password-setup#([\w-]{43})/.exec(reset?.body_text ?? "")?.[1] as string;
		expect((await t.anonymous.call("POST", "/auth/password_setup_link", { token: secret })).status).toBe(200);
		const shown = await operator.call<{ body_text: string; body_html: string }>("GET", `/console/mails/${reset?.id}`);
		expect(shown.body.body_text).toContain("http://homeroom.test/Password-setup#…");
		for (const answer of [shown, await operator.call("GET", `/console/mails?search=${admin}`)])
			expect(JSON.stringify(answer.body)).not.toContain(secret);
		// as a process of the version before put it there
		const whole = `http://homeroom.test/Password-setup#${secret} http://homeroom.test/api/exports/${secret}`;
		await t.owner.query("update platform.mails set status = 'kept', sealed = null, body_text = $2, body_html = $2 where id = $1", [
			reset?.id,
			whole,
		]);
		const before = await operator.call("GET", `/console/mails/${reset?.id}`);
		expect(before.body.body_text).toBe("http://homeroom.test/Password-setup#… http://homeroom.test/api/exports/…");
		expect(JSON.stringify([before.body, (await operator.call("POST", `/console/mails/${reset?.id}/retry`)).body])).not.toContain(secret);
	});
});

describe("health", () => {
	test("counts what waits and what failed, and measures itself", async () => {
		await newMail(t, "failed");
		const { status, body } = await operator.call<Record<string, Record<string, number>>>("GET", "/console/health");
		expect(status).toBe(200);
		expect(body.database?.bytes).toBeGreaterThan(1_000_000);
		expect(body.database?.connections).toBeGreaterThan(0);
		expect(body.mails?.failed).toBeGreaterThan(0);
		expect(body.jobs?.waiting).toBeGreaterThanOrEqual(0);
		expect(body.customers?.active).toBeGreaterThanOrEqual(2);
		expect(body.process?.memory_bytes).toBeGreaterThan(1_000_000);
		expect(body.backup).toEqual({ age_seconds: null, failed: false });
		expect(body.demo).toBe(false);
		await t.owner.query(
			"insert into platform.backups (started_at, finished_at, bytes, problem) values (now() - interval '1 hour', now(), 5, null), (now(), now(), null, 'The disk is full.')",
		);
		const later = await operator.call<Record<string, Record<string, number>>>("GET", "/console/health");
		expect(later.body.backup?.failed).toBe(true);
		expect(later.body.backup?.age_seconds).toBeGreaterThanOrEqual(3600);
	});
});
