import type { PushDevice } from "@homeroom/contract/areas/notices/notice-devices.calls.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PushKeys } from "../../kit/push/push-keys.ts";
import { asHelper } from "../../testing/as-helper.ts";
import { sessionIn } from "../../testing/sampling.ts";
import { type PushService, startPushService } from "../../testing/stand-ins/push-service.ts";
import { type Caller, PASSWORD, startTestApp, TEST_SECRET, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let service: PushService;
const { public_key } = new PushKeys(TEST_SECRET, "http://homeroom.test");
beforeAll(async () => {
	service = await startPushService();
	t = await startTestApp();
});
afterAll(async () => {
	await t.close();
	await service.close();
});

interface List {
	devices: PushDevice[];
	push_key: string;
}
const list = async (by: Caller) => (await by.call<List>("GET", "/notices/devices")).body;
const names = async (by: Caller) => (await list(by)).devices.map(({ name }) => name);
const add = (by: Caller, body: object) => by.call<PushDevice & ErrorBody>("POST", "/notices/devices", body);
/** A login of their own, with its cookie, as another browser has it. */
async function signIn({ email }: { email: string }) {
	const { body, headers } = await t.anonymous.call<{ access_token: string }>("POST", "/auth/unified-login", { email, password: PASSWORD });
	const [cookie = ""] = String(headers["set-cookie"]).split(";");
	return { ...t.withToken(body.access_token), cookie };
}
async function deviceOf(by: Caller, name = "Firefox on Linux") {
	const subscription = service.subscribe(public_key);
	const { status, body } = await add(by, { ...subscription.address, name });
	expect(status).toBe(201);
	return { subscription, ...body };
}

describe("a device", () => {
	test("is switched on, listed with the one at hand first, and removed", async () => {
		const { teacher } = t.north.users;
		const [laptop, phone] = [await signIn(teacher), await signIn(teacher)];
		const { id, created_at, used_at } = await deviceOf(laptop, " Chrome on Windows ");
		expect([created_at, used_at].map((at) => Math.abs(Date.parse(at) - Date.now()) < 60_000)).toEqual([true, true]);
		const second = await deviceOf(phone, "Homeroom on Android");
		expect(await list(laptop)).toEqual({
			devices: [
				{ id, name: "Chrome on Windows", created_at, used_at, is_here: true },
				expect.objectContaining({ id: second.id, name: "Homeroom on Android", is_here: false }),
			],
			push_key: public_key,
		});
		expect(await names(phone)).toEqual(["Homeroom on Android", "Chrome on Windows"]);
		expect((await laptop.call("DELETE", `/notices/devices/${second.id}`)).status).toBe(200);
		expect((await laptop.call("DELETE", `/notices/devices/${second.id}`)).status).toBe(404);
		expect(await names(phone)).toEqual(["Chrome on Windows"]);
	});
	test("that is switched on again stays one; another address of the same browser takes its place and keeps its name", async () => {
		const browser = await signIn(t.north.users.office);
		const { id, subscription } = await deviceOf(browser, "First");
		expect((await add(browser, { ...subscription.address, name: "Second" })).body).toMatchObject({ id, name: "Second" });
		const moved = await add(browser, service.subscribe(public_key).address);
		expect(moved.body).toMatchObject({ name: "Second", is_here: true });
		expect((await list(browser)).devices).toHaveLength(1);
		expect((await add(await signIn(t.north.users.office), service.subscribe(public_key).address)).body.name).toBe("Browser");
	});
	test("belongs to who signed in there last", async () => {
		const [before, after] = [await signIn(t.north.users.editor), await signIn(t.south.users.editor)];
		const { subscription } = await deviceOf(before);
		await add(after, { ...subscription.address, name: "Shared" });
		expect([await names(before), await names(after)]).toEqual([[], ["Shared"]]);
	});
	test("more than ten: the oldest goes", async () => {
		const browsers: Caller[] = [];
		for (let i = 0; i < 11; i++) {
			const browser = await signIn(t.north.users.finance);
			browsers.push(browser);
			await deviceOf(browser, `Browser ${i}`);
		}
		const left = await names(browsers[10] as Caller);
		expect([left.length, left[0], left.includes("Browser 0")]).toEqual([10, "Browser 10", false]);
	});
	test("is kept sealed: neither its address nor its keys stand in the table", async () => {
		const { id, subscription } = await deviceOf(await signIn(t.both));
		const { rows } = await t.owner.query("select d::text as line, sealed from platform.push_devices d where id = $1", [id]);
		const whole = `${rows[0].line} ${rows[0].sealed.toString("latin1")}`;
		const { endpoint, keys } = subscription.address;
		for (const secret of [endpoint, keys.p256dh, keys.auth]) expect(whole).not.toContain(secret);
	});
});

describe("wrong input", () => {
	const { keys, endpoint } = { endpoint: "https://push.example.org/abc", keys: { p256dh: "", auth: "" } };
	test.each([
		["http://push.example.org/abc"],
		["https://10.0.0.1/abc"],
		["https://169.254.169.254/latest"],
		[`${endpoint}${"x".repeat(1000)}`],
		["no address"],
	])("an address such as %s is refused at its field", async (wrong) => {
		const by = await t.as(t.north, "staff");
		const answer = await add(by, { ...service.subscribe(public_key).address, endpoint: wrong, name: "X" });
		expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, ["endpoint"]]);
		expect(await names(by)).toEqual([]);
	});
	test("keys that no browser makes, and a name that is none", async () => {
		const by = await t.as(t.north, "staff");
		const { address } = service.subscribe(public_key);
		const fields = async (body: object) => Object.keys((await add(by, body)).body.fields ?? {});
		expect(await fields({ ...address, keys, name: "X" })).toEqual(["keys.p256dh", "keys.auth"]);
		expect(await fields({ ...address, keys: { ...address.keys, p256dh: "BAAA" }, name: "X" })).toEqual(["keys"]);
		expect(await fields({ ...address, name: " " })).toEqual(["name"]);
		expect(await fields({ ...address, name: "x".repeat(101) })).toEqual(["name"]);
		expect(await fields({ name: "X" })).toEqual(["endpoint", "keys"]);
		expect(await names(by)).toEqual([]);
	});
});

describe("nobody else", () => {
	test("lists, removes or tries it, in the same school or in another; nor does a stranger", async () => {
		const owner = await signIn(t.north.users.client);
		const { id, subscription } = await deviceOf(owner);
		for (const other of [await t.as(t.north, "admin"), await t.as(t.south, "client")]) {
			expect((await list(other)).devices.map((device) => device.id)).not.toContain(id);
			expect((await other.call("DELETE", `/notices/devices/${id}`)).status).toBe(404);
			expect((await other.call("POST", `/notices/devices/${id}/try`, {})).status).toBe(404);
		}
		for (const [method, path] of [
			["GET", "/notices/devices"],
			["POST", "/notices/devices"],
			["DELETE", `/notices/devices/${id}`],
			["POST", `/notices/devices/${id}/try`],
		] as const)
			expect((await t.anonymous.call(method, path, method === "GET" ? undefined : {})).status).toBe(401);
		expect([(await list(owner)).devices.length, subscription.asked]).toEqual([1, 0]);
	});
	test("switches one on while helping a school or looking through other eyes", async () => {
		const { address } = service.subscribe(public_key);
		const helper = await asHelper(t, t.north, true);
		expect((await add(helper, { ...address, name: "X" })).body.error).toBe("helping");
		const admin = await signIn(t.north.users.admin);
		const { id } = await deviceOf(admin);
		await t.owner.query(
			"update platform.sessions set view_as_role_id = (select id from roles where key = 'teacher' and customer_id = $1) where id = $2",
			[t.north.customer_id, sessionIn(admin.token)],
		);
		const looking = t.withToken(admin.token);
		// the server hears of what happened to a session, it does not ask each time
		await expect.poll(async () => (await add(looking, { ...address, name: "X" })).body.error).toBe("viewing_as");
		expect((await looking.call<ErrorBody>("DELETE", `/notices/devices/${id}`)).body.error).toBe("viewing_as");
		expect((await looking.call<ErrorBody>("POST", `/notices/devices/${id}/try`, {})).body.error).toBe("viewing_as");
	});
	test("whose login a school vouched for sees those of such logins alone", async () => {
		const person = t.south.users.office;
		const own = await signIn(person);
		const { id } = await deviceOf(own, "At home");
		const bound = await signIn(person);
		await t.owner.query("update platform.sessions set bound_customer_id = $1 where id = $2", [t.south.customer_id, sessionIn(bound.token)]);
		const again = t.withToken(bound.token);
		await deviceOf(again, "At school");
		expect(await names(again)).toEqual(["At school"]);
		expect((await again.call("DELETE", `/notices/devices/${id}`)).status).toBe(404);
		expect(await names(own)).toEqual(["At home", "At school"]);
	});
});

describe("trying one", () => {
	test("sends what a push looks like, in the person's language, at once and not twice in a moment", async () => {
		const by = await signIn(t.south.users.teacher);
		const { id, subscription } = await deviceOf(by);
		const ring = () => by.call<ErrorBody>("POST", `/notices/devices/${id}/try`, {}, { "accept-language": "de" });
		expect((await ring()).status).toBe(200);
		expect(subscription.received.map(({ text }) => JSON.parse(text))).toEqual([
			{
				title: "Homeroom erreicht dich hier",
				body: "So sieht eine Push-Nachricht aus. Tippe darauf, um deine Einstellungen zu öffnen.",
				path: "/notifications/settings",
				tag: "try",
				customer_id: null,
				user_id: t.south.users.teacher.user_id,
			},
		]);
		const again = await ring();
		expect([again.status, again.headers["retry-after"], subscription.asked]).toEqual([429, "5", 1]);
	});
	test.each([
		[410, 410, "push_gone", 0],
		[503, 424, "push_failed", 1],
		[403, 424, "push_failed", 1],
	])("says so where the push service answers %d", async (status, answered, error, left) => {
		const by = await signIn(t.south.users.staff);
		const { id, subscription } = await deviceOf(by);
		subscription.answer = { status };
		const answer = await by.call<ErrorBody>("POST", `/notices/devices/${id}/try`, {});
		expect([answer.status, answer.body.error]).toEqual([answered, error]);
		expect((await list(by)).devices.filter((device) => device.id === id)).toHaveLength(left);
	});
});

describe("a login that ends", () => {
	test("takes its device along: by signing out, from another device, everywhere", async () => {
		const person = t.south.users.client;
		const [a, b, c, d] = [await signIn(person), await signIn(person), await signIn(person), await signIn(person)];
		for (const [name, by] of Object.entries({ a, b, c, d })) await deviceOf(by, name);
		expect((await names(a)).sort()).toEqual(["a", "b", "c", "d"]);
		expect((await d.call("POST", "/auth/logout", {}, { cookie: d.cookie })).status).toBe(200);
		expect((await names(a)).sort()).toEqual(["a", "b", "c"]);
		const { sessions } = (await c.call<{ sessions: { id: string; current: boolean }[] }>("GET", "/auth/sessions")).body;
		const current = sessions.find((one) => one.current)?.id;
		expect((await a.call("DELETE", `/auth/sessions/${current}`)).status).toBe(200);
		expect((await names(a)).sort()).toEqual(["a", "b"]);
		expect((await a.call("POST", "/auth/logout_everywhere", {})).status).toBe(200);
		expect(await names(a)).toEqual(["a"]);
	});
});
