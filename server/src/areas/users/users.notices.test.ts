import { randomUUID } from "node:crypto";
import type { Notice } from "@homeroom/contract/areas/notices/notices.contract.ts";
import type { SessionAnswer } from "@homeroom/contract/areas/session/session.contract.ts";
import type { User } from "@homeroom/contract/areas/users/users.contract.ts";
import { TERMS_VERSION } from "@homeroom/contract/kit/constants.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inCustomer } from "../../kit/db/customer-db.ts";
import { openPool } from "../../kit/db/pool.ts";
import { mailsTo, newPerson, secretIn, signInAs } from "../../testing/accounts.ts";
import { noticesTold } from "../../testing/casts/notices-told.ts";
import { eventually } from "../../testing/eventually.ts";
import { PASSWORD, startOwnApp, type TestApp } from "../../testing/test-app.ts";
import { tellOfEndingInvitations } from "./users.notices.ts";
import { roleOf } from "./users.samples.ts";

let t: TestApp;
let pool: ReturnType<typeof openPool>;
beforeAll(async () => {
	t = await startOwnApp({ withoutJobs: false });
	pool = openPool({ url: t.url, max: 2, as: "app", onError: () => {} });
});
afterAll(async () => {
	await pool.end();
	await t.close();
});
beforeEach(() => noticesTold(t));

const inbox = async (token: string) =>
	(await t.withToken(token).call<{ notices: Notice[] }>("GET", "/notices?pile=all", undefined, { "accept-language": "en" })).body.notices;

describe("an invitation", () => {
	const invite = async () => {
		const email = `${randomUUID()}@new.test`;
		const role_id = await roleOf(t, t.north.customer_id, "teacher");
		const { status, body } = await (await t.as(t.north, "admin")).call<User>("POST", "/user-management/users/invite", {
			email,
			first_name: "Ana",
			last_name: "Costa",
			role_id,
			portal_type: "ADMIN",
		});
		expect(status).toBe(201);
		return { email, id: body.id };
	};
	const accept = async (email: string) =>
		t.anonymous.call("POST", "/auth/unified_reset_password", {
			token: secretIn((await mailsTo(t, email))[0]),
			terms_version: TERMS_VERSION,
			password: "four quiet green ideas",
		});
	const look = () => tellOfEndingInvitations(inCustomer(pool, { customer_id: t.north.customer_id, user_id: null, request_id: null }));

	test("that is accepted is told to who sent it, and to nobody else; a link that no longer works is told to nobody", async () => {
		const { email, id } = await invite();
		expect((await accept(email)).status).toBe(200);
		const told: Awaited<ReturnType<typeof noticesTold>> = [];
		await eventually(async () => {
			told.push(...(await noticesTold(t)));
			expect(told).toMatchObject([
				{ who: "admin", kind: "invitation_accepted", path: `/settings/users/${id}`, words: { name: "Ana Costa" } },
			]);
		});
		expect((await accept(email)).status).toBe(410);
		expect(await noticesTold(t)).toEqual([]);
	});
	test("that is about to run out is told once; one that nobody may see any more is not", async () => {
		const soon = await invite();
		await invite();
		const run = (email: string) =>
			t.owner.query(
				"update platform.tickets set created_at = now() - interval '5 days', expires_at = now() + interval '1 day' where kind = 'invitation' and user_id = (select id from platform.users where email = $1)",
				[email],
			);
		await run(soon.email);
		await look();
		expect(await noticesTold(t)).toMatchObject([{ who: "admin", kind: "invitation_ending", path: "/settings/users", times: 1 }]);
		await look();
		expect(await noticesTold(t)).toEqual([]);
		const late = await invite();
		await t.owner.query("update memberships set invited_by = $2 where id = $1", [late.id, t.north.users.finance.user_id]);
		await run(late.email);
		await look();
		expect(await noticesTold(t)).toEqual([]);
	});
});

describe("a login on a device that the person never used", () => {
	const UA = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0";

	test("is told to them alone, at once and by mail, with the time and the kind of device; the first one is not", async () => {
		const { email } = await newPerson(t, { school: t.north });
		const first = await signInAs(t, email);
		const second = await signInAs(t, email, PASSWORD, UA);
		await eventually(async () => expect(await inbox(second.token)).toHaveLength(1));
		const [line] = await inbox(first.token);
		expect(line).toMatchObject({
			kind: "new_device",
			topic: "account",
			urgent: true,
			path: "/account",
			because: "because it is your login",
			action: "Not you? Sign it out",
			text: expect.stringMatching(/^New login on .+: Firefox on Windows$/),
		});
		await eventually(async () => {
			const mails = (await mailsTo(t, email)).filter(({ template }) => template === "notice");
			expect(mails).toMatchObject([{ subject: "A login on a new device" }]);
			expect(mails[0]?.body_text).toContain("Firefox on Windows");
			expect(mails[0]?.body_text).not.toContain("127.0.0.1");
		});
		expect((await t.withToken(first.token).call("POST", "/notices/opened", { path: "/account" })).body).toEqual({ read: 1 });
		expect((await noticesTold(t)).map(({ who }) => who)).toEqual([email.split("@")[0]]);
	});
	test("is told of after a new password by link, too, which forgets all devices", async () => {
		const { email } = await newPerson(t, { school: t.north });
		await signInAs(t, email);
		await t.owner.query("delete from platform.known_devices d using platform.users u where u.id = d.user_id and u.email = $1", [email]);
		const second = await signInAs(t, email, PASSWORD, UA);
		await eventually(async () => expect(await inbox(second.token)).toHaveLength(1));
	});
	test("is not told of a device that they know, nor can it be switched off", async () => {
		const { email } = await newPerson(t, { school: t.north });
		const login = (cookie: string) =>
			t.anonymous.call<SessionAnswer>("POST", "/auth/unified-login", { email, password: PASSWORD }, { cookie, "user-agent": UA });
		const known = (headers: Record<string, unknown>) =>
			[headers["set-cookie"]]
				.flat()
				.map(String)
				.find((cookie) => cookie.startsWith("homeroom_device="))
				?.split(";")[0] ?? "";
		const first = await login("");
		const me = t.withToken(first.body.access_token);
		await me.call("PUT", "/notices/wishes/new_device", { ways: { inbox: "off", email: false, push: false }, muted_until: null });
		const device = known(first.headers);
		expect((await login(device)).status).toBe(200);
		expect((await login("")).status).toBe(200);
		await eventually(async () => expect(await inbox(first.body.access_token)).toHaveLength(1));
		expect((await login(device)).status).toBe(200);
		expect((await login("")).status).toBe(200);
		await eventually(async () => expect(await inbox(first.body.access_token)).toHaveLength(2));
	});
	test("says so where nobody can tell what device it is", async () => {
		const { email } = await newPerson(t, { school: t.north });
		const { token } = await signInAs(t, email);
		await signInAs(t, email);
		await eventually(async () => expect((await inbox(token))[0]?.text).toMatch(/on a device that we do not know$/));
	});
});
