import type { Settings } from "@homeroom/contract/areas/settings/settings.contract.ts";
import { PLAN_MODULES } from "@homeroom/contract/kit/modules.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { type Caller, PASSWORD, startOwnApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let admin: Caller;
let office: Caller;
let southAdmin: Caller;
beforeAll(async () => {
	t = await startOwnApp();
	admin = await t.as(t.north, "admin");
	office = await t.as(t.north, "office");
	southAdmin = await t.as(t.south, "admin");
});
afterAll(() => t.close());

/** Each test starts with two customers that nobody has touched. */
beforeEach(async () => {
	await t.owner.query(`update platform.customers set name = case subdomain when 'north' then 'North School' else 'South School' end, city = null, week_start = 1,
		primary_color = '#29ABE2', secondary_color = '#f67c7e', time_zone = 'UTC', locales = '{en,de,fr,pt}', login_password = true, login_passkey = true, login_badge = true,
		password_min_length = 12, invitation_days = 7,
		modules_off = '{}', plan_modules = null, first_steps_checked = '{}', first_steps_dismissed = false`);
	for (const table of ["badges", "students", "sso_providers", "platform.totp", "platform.passkeys", "platform.support_grants"])
		await t.owner.query(`delete from ${table}`);
	await t.owner.query("delete from changes where table_name = 'settings'");
});

const show = async (by = admin) => (await by.call<Settings>("GET", "/settings")).body;
const save = async (changes: object, by = admin) =>
	by.call<Settings & ErrorBody>("PATCH", "/settings", { version: (await show(by)).version, ...changes });
const rowOf = async (customer_id: number) =>
	(await t.owner.query("select * from platform.customers where id = $1", [customer_id])).rows[0] as Record<string, unknown>;

describe("show", () => {
	test("answers everything an admin sees of the customer", async () => {
		const answer = await admin.call<Settings>("GET", "/settings");
		expect(answer.status).toBe(200);
		expect(answer.body).toMatchObject({
			customer_id: t.north.customer_id,
			name: "North School",
			subdomain: "north",
			logo_url: null,
			currency: "EUR",
			locales: ["en", "de", "fr", "pt"],
			login_password: true,
			modules: PLAN_MODULES.map((name) => ({ name, in_plan: true, on: true })),
			limits: { students: null, staff: null, storage_mb: null },
			usage: { students: 0, staff: 7, clients: 1, storage_bytes: 0 },
		});
		expect((await show(southAdmin)).name).toBe("South School");
	});
	test("is refused without the permission", async () => {
		for (const path of ["/settings", "/settings/activity", "/settings/first_steps", "/settings/support", "/settings/exports"]) {
			expect((await office.call("GET", path)).status, path).toBe(403);
			expect((await t.anonymous.call("GET", path)).status, path).toBe(401);
		}
	});
});

describe("update", () => {
	test("changes what is sent in this customer alone, and raises the version", async () => {
		const south = await rowOf(t.south.customer_id);
		const before = await show();
		const answer = await save({
			name: " North Academy ",
			add_line_1: "Rua 1",
			state: "",
			week_start: 7,
			primary_color: "#123456",
			locales: ["de", "en", "en"],
		});
		expect(answer.status).toBe(200);
		expect(answer.body).toMatchObject({
			name: "North Academy",
			add_line_1: "Rua 1",
			state: null,
			week_start: 7,
			primary_color: "#123456",
			locales: ["en", "de"],
			city: null,
			version: before.version + 1,
		});
		expect(await rowOf(t.north.customer_id)).toMatchObject({ name: "North Academy", locales: ["en", "de"] });
		expect(await rowOf(t.south.customer_id)).toEqual(south);
	});
	test("shows the present settings to whoever comes second", async () => {
		const { version } = await show();
		await admin.call("PATCH", "/settings", { version, city: "Porto" });
		const second = await admin.call<ErrorBody>("PATCH", "/settings", { version, city: "Lisboa" });
		expect(second.status).toBe(409);
		expect(second.body).toMatchObject({ error: "conflict", current: { city: "Porto", version: version + 1 } });
		expect((await show()).city).toBe("Porto");
	});
	test("of ten at once exactly one wins", async () => {
		const { version } = await show();
		const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => admin.call("PATCH", "/settings", { version, city: `C${i}` })));
		expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
	});
	test.each([
		[{ name: " " }, "name", "Please fill this in."],
		[{ subdomain: "a b" }, "subdomain", "Use 3 to 63 small letters, digits and hyphens."],
		[{ subdomain: "console" }, "subdomain", "This address is taken. Try another one."],
		[{ subdomain: "south" }, "subdomain", "This address is taken. Try another one."],
		[{ time_zone: "Mars/Base" }, "time_zone", "Please choose a time zone from the list."],
		[{ currency: "XXQ" }, "currency", "Please choose one of the offered values."],
		[{ primary_color: "red" }, "primary_color", "Please enter a colour like #29ABE2."],
		[{ date_format_id: 8 }, "date_format_id", "Please choose one of the offered values."],
		[{ locale: "fr", locales: ["en"] }, "locales", "The school’s own language must be among those offered."],
		[{ locales: [] }, "locales", "Please fill this in."],
		[{ password_min_length: 8 }, "password_min_length", "At least 12."],
		[{ lock_after_minutes: 999 }, "lock_after_minutes", "At most 480."],
		[{ page_size: 7 }, "page_size", "Choose 5, 10, 20, 50 or 100."],
		[{ invitation_days: 0 }, "invitation_days", "At least 1."],
		[{ invitation_days: 31 }, "invitation_days", "At most 30."],
		[{ modules_off: ["Settings"] }, "modules_off.0", "Please choose one of the offered values."],
		[{ add_line_1: "x".repeat(121) }, "add_line_1", "At most 120 characters."],
	])("refuses %j at its field and keeps what was", async (changes, field, sentence) => {
		const before = await show();
		const answer = await save(changes);
		expect(answer.status).toBe(422);
		expect(answer.body.fields).toEqual({ [field]: sentence });
		expect(await show()).toEqual(before);
	});
	test("is refused without the permission and without a version", async () => {
		expect((await office.call("PATCH", "/settings", { version: 1, name: "X" })).status).toBe(403);
		expect((await t.anonymous.call("PATCH", "/settings", { version: 1, name: "X" })).status).toBe(401);
		expect((await admin.call("PATCH", "/settings", { name: "X" })).status).toBe(422);
	});
	test("cannot touch what the plan decides", async () => {
		await save({ plan_modules: null, student_limit: 9_999, billing_state: "active", read_only: true, status: "closed", is_demo: true });
		expect(await rowOf(t.north.customer_id)).toMatchObject({ student_limit: null, read_only: false, status: "active", is_demo: false });
	});
});

describe("the address", () => {
	test("a name that a sign-up is holding is taken, until that is over", async () => {
		await t.owner.query(
			"insert into platform.signups (price_id, organisation, subdomain, email, first_name, last_name, terms_version, provider) select id, 'New', 'held-name', 'n@n.test', 'N', 'N', '1', 'simulator' from platform.prices limit 1",
		);
		expect((await save({ subdomain: "held-name" })).body.fields).toEqual({ subdomain: "This address is taken. Try another one." });
		expect((await t.anonymous.call("GET", "/check_subdomain/held-name")).body).toMatchObject({ available: false });
		await t.owner.query("update platform.signups set status = 'failed'");
		expect((await save({ subdomain: "held-name" })).status).toBe(200);
		expect((await save({ subdomain: "north" })).status).toBe(200);
	});
	test("of two who take the same at once, one gets it and the other is told", async () => {
		const [one, two] = await Promise.all([save({ subdomain: "wanted" }), save({ subdomain: "wanted" }, southAdmin)]);
		expect([one.status, two.status].sort()).toEqual([200, 422]);
		const loser = one.status === 422 ? one : two;
		expect(loser.body.fields).toEqual({ subdomain: "This address is taken. Try another one." });
		await save({ subdomain: "north" });
		await save({ subdomain: "south" }, southAdmin);
	});
});

describe("ways in", () => {
	const sentence = /Admins must still be able to sign in/;
	test("the password goes only where admins have another way", async () => {
		const refused = await save({ login_password: false });
		expect(refused.status).toBe(422);
		expect(refused.body.fields?.login_password).toMatch(sentence);
		await t.owner.query(
			"insert into platform.passkeys (user_id, credential_id, public_key, name) values ($1, 'settings-test', '', 'Laptop')",
			[t.north.users.admin.user_id],
		);
		expect((await save({ login_password: false })).status).toBe(200);
		expect((await save({ login_passkey: false })).body.fields?.login_passkey).toMatch(sentence);
		await t.owner.query(
			"insert into sso_providers (customer_id, kind, label, issuer, oidc_client) values ($1, 'oidc', 'House', 'https://id.test', 'x')",
			[t.north.customer_id],
		);
		expect((await save({ login_passkey: false })).status).toBe(200);
		// and the provider that is the only way in now stays
		const { rows } = await t.owner.query<{ id: string }>("select id from sso_providers");
		const last = await admin.call<ErrorBody>("DELETE", `/sso/providers/${rows[0]?.id}`, {});
		expect({ status: last.status, error: last.body.error }).toEqual({ status: 409, error: "way_in" });
		expect((await show()).sso_providers).toBe(1);
		expect((await save({ login_passkey: true, login_password: true, login_badge: false })).status).toBe(200);
	});
});

describe("modules", () => {
	test("switched off are off for everyone within a second, their data is kept, and on again they work", async () => {
		const { body: student } = await admin.call<{ id: number }>("POST", "/students", {
			first_name: "Ana",
			last_name: "Costa",
			status: "enrolled",
		});
		const off = await save({ modules_off: ["Students", "Students"] });
		expect(off.body.modules).toEqual(PLAN_MODULES.map((name) => ({ name, in_plan: true, on: name !== "Students" })));
		for (const caller of [admin, office, await t.as(t.north, "teacher"), await t.as(t.north, "client")])
			await eventually(async () => expect((await caller.call("GET", "/students")).status).toBe(402));
		expect((await admin.call("GET", "/students")).body).toMatchObject({ error: "plan", needed: "Students.View" });
		expect((await southAdmin.call("GET", "/students")).status).toBe(200);
		expect((await save({ modules_off: [] })).status).toBe(200);
		await eventually(async () => expect((await admin.call("GET", `/students/${student.id}`)).status).toBe(200));
	});
	test("that the plan lacks say so", async () => {
		await t.owner.query("update platform.customers set plan_modules = '{}' where id = $1", [t.north.customer_id]);
		expect((await show()).modules).toEqual(PLAN_MODULES.map((name) => ({ name, in_plan: false, on: false })));
	});
});

describe("activity", () => {
	test("tells who changed what, also what the platform changed", async () => {
		await save({ city: "Faro" });
		await save({ city: "Braga", lock_after_minutes: 15 });
		await t.platform.updateTable("platform.customers").set({ student_limit: 500 }).where("id", "=", t.north.customer_id).execute();
		await t.platform.updateTable("platform.customers").set({ student_limit: null }).where("id", "=", t.north.customer_id).execute();
		const { body } = await admin.call<{ changes: object[] }>("GET", "/settings/activity");
		expect(body.changes.slice(0, 3)).toMatchObject([
			{ action: "updated", user_name: null, before: { student_limit: 500 }, after: { student_limit: null } },
			{ action: "updated", user_name: null, after: { student_limit: 500 } },
			{ action: "updated", user_name: "Admin North", before: { city: "Faro" }, after: { city: "Braga", lock_after_minutes: 15 } },
		]);
		const theirs = await southAdmin.call<{ changes: object[] }>("GET", "/settings/activity");
		expect(JSON.stringify(theirs.body)).not.toContain("Braga");
	});
});

describe("first steps", () => {
	test("follow from what is there, and can be put away", async () => {
		const steps = async () => {
			const { body } = await southAdmin.call<{ dismissed: boolean; steps: { name: string; done: boolean }[] }>(
				"GET",
				"/settings/first_steps",
			);
			return { dismissed: body.dismissed, done: body.steps.filter(({ done }) => done).map(({ name }) => name) };
		};
		expect(await steps()).toEqual({ dismissed: false, done: ["colleague"] });
		await southAdmin.call("POST", "/students", { first_name: "Ana", last_name: "Costa", status: "enrolled" });
		await save({ secondary_color: "#224466" }, southAdmin);
		await save({ time_zone: "Europe/Berlin" }, southAdmin);
		await t.owner.query("insert into platform.totp (user_id, secret_box, confirmed_at) values ($1, '', now())", [
			t.south.users.admin.user_id,
		]);
		expect(await steps()).toEqual({ dismissed: false, done: ["look", "localization", "colleague", "student", "second_factor"] });
		expect((await southAdmin.call("POST", "/settings/first_steps/dismiss", {})).body).toMatchObject({ dismissed: true });
		expect((await southAdmin.call("POST", "/settings/first_steps/dismiss", { dismissed: false })).body).toMatchObject({ dismissed: false });
	});
	test("a year, bells and a timetable count once they are there; who has no timetable is not asked for one", async () => {
		const steps = async () =>
			(await southAdmin.call<{ steps: { name: string; done: boolean }[] }>("GET", "/settings/first_steps")).body.steps;
		const open = async () => (await steps()).flatMap(({ name, done }) => (done ? [] : [name]));
		expect(await open()).toEqual(expect.arrayContaining(["year", "bells", "timetable"]));
		const year = await southAdmin.call<{ id: number }>("POST", "/academic-years", {
			name: "2026/27",
			starts_on: "2026-09-01",
			ends_on: "2027-07-15",
		});
		expect(year.status).toBe(201);
		await t.owner.query("insert into bell_times (customer_id, name) values ($1, 'Every day')", [t.south.customer_id]);
		expect(await open()).not.toContain("year");
		expect(await open()).not.toContain("bells");
		const timetable =
			"insert into timetables (customer_id, academic_year_id, name, starts_on, ends_on, state) values ($1, $2, $3, '2026-09-01', '2027-07-15', $4)";
		await t.owner.query(timetable, [t.south.customer_id, year.body.id, "Plan", "draft"]);
		expect(await open()).toContain("timetable");
		await save({ modules_off: ["Timetable"] }, southAdmin);
		expect((await steps()).map(({ name }) => name)).toEqual(["look", "localization", "year", "colleague", "student", "second_factor"]);
		await save({ modules_off: [] }, southAdmin);
		await t.owner.query("update timetables set state = 'published' where customer_id = $1", [t.south.customer_id]);
		expect(await open()).not.toContain("timetable");
		await t.owner.query("delete from timetables where customer_id = $1", [t.south.customer_id]);
		await t.owner.query("delete from bell_times where customer_id = $1", [t.south.customer_id]);
		await t.owner.query("delete from academic_years where customer_id = $1", [t.south.customer_id]);
	});
	test("what is right as it is can be ticked off, and only that", async () => {
		await t.owner.query("update platform.customers set first_steps_checked = '{}', primary_color = '#29ABE2' where id = $1", [
			t.north.customer_id,
		]);
		for (const step of ["look", "look", "localization"])
			expect((await admin.call("POST", "/settings/first_steps/check", { step })).status).toBe(200);
		expect(await rowOf(t.north.customer_id)).toMatchObject({ first_steps_checked: ["localization", "look"] });
		expect((await admin.call("POST", "/settings/first_steps/check", { step: "student" })).status).toBe(422);
		for (const path of ["check", "dismiss"]) {
			expect((await office.call("POST", `/settings/first_steps/${path}`, { step: "look" })).status).toBe(403);
			expect((await t.anonymous.call("POST", `/settings/first_steps/${path}`, { step: "look" })).status).toBe(401);
		}
	});
});

describe("support", () => {
	interface Grant {
		id: number;
		active: boolean;
	}
	const ask = (body: object, by = admin) => by.call<Grant & ErrorBody>("POST", "/settings/support", body);
	const list = async (by = admin) => (await by.call<{ grants: Grant[] }>("GET", "/settings/support")).body.grants;
	test("is granted for some hours, listed, and ended at once", async () => {
		const { status, body } = await ask({ hours: 2, may_change: true, reason: " Import fails " });
		expect(status).toBe(201);
		expect(body).toMatchObject({ granted_by: "Admin North", may_change: true, reason: "Import fails", revoked_at: null, active: true });
		expect(await list()).toContainEqual(body);
		expect(await list(southAdmin)).toEqual([]);
		const ended = await admin.call<Grant>("POST", `/settings/support/${body.id}/revoke`);
		expect(ended.body).toMatchObject({ id: body.id, active: false, revoked_at: expect.any(String) });
		const again = await admin.call<Grant>("POST", `/settings/support/${body.id}/revoke`);
		expect(again.body).toEqual(ended.body);
	});
	test("lets an operator in, and out within a second of its end; helpers neither export nor extend", async () => {
		const { body: grant } = await ask({ hours: 1, may_change: true, reason: null });
		const login = await t.app.http.inject({
			method: "POST",
			url: "/api/auth/unified-login",
			payload: { email: t.operator.email, password: PASSWORD },
		});
		await t.owner.query(
			"update platform.sessions set customer_id = $1, support_grant_id = $2, second_factor = true where user_id = $3 and ended_at is null",
			[t.north.customer_id, grant.id, t.operator.user_id],
		);
		const cookie = String(login.headers["set-cookie"]).split(";")[0] as string;
		const renewed = await t.app.http.inject({ method: "POST", url: "/api/auth/refresh-token", payload: {}, headers: { cookie } });
		const helper = t.withToken(renewed.json<{ access_token: string }>().access_token);
		expect(await save({ city: "Helped" }, helper)).toMatchObject({ status: 200, body: { city: "Helped" } });
		const refused = await ask({ hours: 72, may_change: true }, helper);
		expect([refused.status, refused.body.error]).toEqual([403, "helping"]);
		expect((await helper.call("POST", "/settings/exports", {})).status).toBe(403);
		for (const changes of [{ login_badge: false }, { password_min_length: 20 }, { invitation_days: 30 }, { subdomain: "elsewhere" }])
			expect((await save(changes, helper)).body).toMatchObject({ error: "helping" });
		const { password_min_length, subdomain } = await show();
		expect((await save({ city: "Helped again", password_min_length, subdomain }, helper)).status).toBe(200);
		await admin.call("POST", `/settings/support/${grant.id}/revoke`);
		await eventually(async () => expect((await helper.call("GET", "/settings")).status).toBe(403));
	});
	test.each([
		[{ hours: 0, may_change: false }, "hours"],
		[{ hours: 73, may_change: false }, "hours"],
		[{ hours: 1.5, may_change: false }, "hours"],
		[{ hours: 2, may_change: "yes" }, "may_change"],
		[{ hours: 2, may_change: false, reason: "x".repeat(301) }, "reason"],
	])("refuses %j", async (body, field) => {
		const before = (await list()).length;
		const answer = await ask(body);
		expect(answer.status).toBe(422);
		expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
		expect((await list()).length).toBe(before);
	});
	test("is refused without the permission, and another customer's grant is unknown", async () => {
		expect((await ask({ hours: 1, may_change: false }, office)).status).toBe(403);
		expect((await ask({ hours: 1, may_change: false }, t.anonymous)).status).toBe(401);
		const { body: grant } = await ask({ hours: 1, may_change: false });
		expect((await southAdmin.call("POST", `/settings/support/${grant.id}/revoke`)).status).toBe(404);
		expect((await southAdmin.call("POST", "/settings/support/999999/revoke")).status).toBe(404);
		expect((await office.call("POST", `/settings/support/${grant.id}/revoke`)).status).toBe(403);
		expect((await list()).find(({ id }) => id === grant.id)?.active).toBe(true);
	});
});
