import type pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePushDevice } from "../../areas/notices/notice-devices.builders.ts";
import { eventually } from "../../testing/eventually.ts";
import { sessionIn } from "../../testing/sampling.ts";
import { type PushService, type Subscription, startPushService } from "../../testing/stand-ins/push-service.ts";
import { PASSWORD, startOwnApp, TEST_SECRET, type TestApp } from "../../testing/test-app.ts";
import { ask, type CustomerDb, inCustomer, inTransaction } from "../db/customer-db.ts";
import { openPool } from "../db/pool.ts";
import { sql } from "../db/sql-text.ts";
import { createSecretBox } from "../secrets/secret-box.ts";
import { knock, PUSH_BODY_MAX, PUSH_TITLE_MAX, type Push } from "./knock.ts";
import { PushKeys } from "./push-keys.ts";
import { PushSender } from "./push-sender.ts";

let t: TestApp;
let service: PushService;
let pool: pg.Pool;
const lines: string[] = [];
const keys = new PushKeys(TEST_SECRET, "http://homeroom.test");
beforeAll(async () => {
	service = await startPushService();
	t = await startOwnApp({ withoutJobs: false }, { log: pino({ level: "warn" }, { write: (line: string) => lines.push(line) }) });
	pool = openPool({ url: t.url, max: 4, as: "app", onError: () => {} });
});
afterAll(async () => {
	await pool.end();
	await t.close();
	await service.close();
});
beforeEach(async () => {
	await t.owner.query("delete from platform.push_devices");
	await t.owner.query(
		"select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier like 'send_push%'))",
	);
});

const dbOf = ({ customer_id }: { customer_id: number }): CustomerDb => inCustomer(pool, { customer_id, user_id: null, request_id: null });
const jobs = async () =>
	(
		await t.owner.query<{ key: string; attempts: number; wait: number }>(
			"select key, attempts, extract(epoch from run_at - now())::int as wait from graphile_worker.jobs where task_identifier like 'send_push%'",
		)
	).rows;
const devices = async () =>
	(await t.owner.query<{ id: string }>("select id from platform.push_devices order by id")).rows.map(({ id }) => Number(id));
interface Login {
	access_token: string;
}
/** What their browser is known by. */
const browsers = new Map<string, string>();
/** A login of their own, on a browser that they are known on: of a new one they would be told, by push. */
async function signIn({ email }: { email: string }): Promise<string> {
	const known = browsers.get(email);
	const login = await t.anonymous.call<Login>(
		"POST",
		"/auth/unified-login",
		{ email, password: PASSWORD },
		known === undefined ? {} : { cookie: known },
	);
	if (known !== undefined) return sessionIn(login.body.access_token);
	browsers.set(email, /homeroom_device=[^;]+/.exec(String(login.headers["set-cookie"]))?.[0] ?? "");
	await eventually(async () =>
		expect((await t.owner.query("select from graphile_worker.jobs where task_identifier ~ 'device|notice'")).rows).toEqual([]),
	);
	return sessionIn(login.body.access_token);
}
async function deviceOf(person: { user_id: number; email: string }, secret = TEST_SECRET) {
	const subscription = service.subscribe(keys.public_key);
	const session_id = await signIn(person);
	const { user_id } = person;
	return { subscription, session_id, id: await makePushDevice(t.owner, secret, { user_id, session_id, address: subscription.address }) };
}
const push = (user_id: number, more: Partial<Push> = {}): Push => ({
	user_id,
	title: "Cover",
	body: "You cover 4A on Monday, period 3.",
	path: "/cover",
	tag: "cover:7",
	urgent: false,
	...more,
});
const texts = ({ received }: Subscription) => received.map(({ text }) => JSON.parse(text) as object);

describe("a knock", () => {
	test("reaches every device of the person with what it says, where it leads and in which school, and nobody else", async () => {
		const { teacher, office } = t.north.users;
		const [phone, laptop, other] = [await deviceOf(teacher), await deviceOf(teacher), await deviceOf(office)];
		await knock(dbOf(t.north), [push(teacher.user_id, { urgent: true })]);
		await eventually(() => expect([phone, laptop].map(({ subscription }) => subscription.received.length)).toEqual([1, 1]));
		const shown = { title: "Cover", body: "You cover 4A on Monday, period 3.", path: "/cover", tag: "cover:7" };
		expect(texts(phone.subscription)).toEqual([{ ...shown, customer_id: t.north.customer_id, user_id: teacher.user_id }]);
		const [{ headers, contact }] = phone.subscription.received as [Subscription["received"][number]];
		expect(headers).toMatchObject({ urgency: "high", "content-type": "application/octet-stream" });
		expect(Number(headers.ttl)).toBeLessThanOrEqual(4 * 3600);
		expect(Number(headers.ttl)).toBeGreaterThan(4 * 3600 - 600);
		expect(headers.topic).not.toContain("cover");
		expect(contact).toBe("mailto:homeroom@homeroom.test");
		expect(other.subscription.asked).toBe(0);
		await eventually(async () => expect(await jobs()).toEqual([]));
	});
	test("comes with what it is about: not where that did not happen, and costs no job where nobody has a device", async () => {
		const { teacher, finance } = t.north.users;
		const { subscription } = await deviceOf(teacher);
		const failing = inTransaction(dbOf(t.north), async (db) => {
			await knock(db, [push(teacher.user_id, { title: "Never" })]);
			throw new Error("no");
		});
		await expect(failing).rejects.toThrow("no");
		await knock(dbOf(t.north), []);
		await inTransaction(dbOf(t.north), async (db) => {
			await knock(db, [push(finance.user_id), push(teacher.user_id, { title: "After" })]);
			const [row] = await ask<{ asked: string }>(db, sql`select current_setting('app.jobs_asked') as asked`);
			expect(row?.asked).toBe("1");
		});
		await eventually(() => expect(texts(subscription)).toMatchObject([{ title: "After" }]));
	});
	test("says what is new where the same is told again before it was sent, and the push service knows it for the same", async () => {
		const { teacher } = t.north.users;
		const { subscription } = await deviceOf(teacher);
		await inTransaction(dbOf(t.north), async (db) => {
			await knock(db, [push(teacher.user_id, { body: "First" })]);
			await knock(db, [push(teacher.user_id, { body: "Second" })]);
			await knock(db, [push(teacher.user_id, { body: "Something else", tag: "cover:8" })]);
		});
		await eventually(() => expect(subscription.received).toHaveLength(2));
		expect(texts(subscription)).toEqual(
			expect.arrayContaining([expect.objectContaining({ body: "Second" }), expect.objectContaining({ body: "Something else" })]),
		);
		await knock(dbOf(t.north), [push(teacher.user_id, { body: "Third" })]);
		await eventually(() => expect(subscription.received).toHaveLength(3));
		const topics = subscription.received.map(({ text, headers }) => [(JSON.parse(text) as Push).tag, headers.topic] as const);
		const [same, others] = [topics.filter(([tag]) => tag === "cover:7"), topics.filter(([tag]) => tag === "cover:8")];
		expect(new Set(same.map(([, topic]) => topic)).size).toBe(1);
		expect(same[0]?.[1]).not.toBe(others[0]?.[1]);
	});
	test("is cut where it is too long, at a whole character, and still arrives with every character taking six bytes", async () => {
		const { teacher } = t.north.users;
		const { subscription } = await deviceOf(teacher);
		const long = { title: "\u0001".repeat(500), body: "🎒".repeat(500), path: `/${"p".repeat(499)}`, tag: "t".repeat(100) };
		await knock(dbOf(t.north), [push(teacher.user_id, long)]);
		await eventually(() => expect(subscription.received).toHaveLength(1));
		const [{ title, body, path }] = texts(subscription) as [Push];
		expect([title.length, body.isWellFormed(), body.endsWith("🎒…"), path]).toEqual([PUSH_TITLE_MAX, true, true, long.path]);
		expect(body.length).toBeLessThanOrEqual(PUSH_BODY_MAX);
		await knock(dbOf(t.north), [push(teacher.user_id, { body: "\ud800 \0 half", tag: "half" })]);
		await eventually(() => expect(texts(subscription)[1]).toMatchObject({ body: "\ufffd  half" }));
	});
});

describe("who is not reached", () => {
	test("somebody of another school, by a knock of this one", async () => {
		const [south, both] = [await deviceOf(t.south.users.teacher), await deviceOf(t.both)];
		await knock(dbOf(t.north), [push(t.south.users.teacher.user_id), push(t.both.user_id)]);
		await eventually(() => expect(texts(both.subscription)).toMatchObject([{ customer_id: t.north.customer_id }]));
		await knock(dbOf(t.south), [push(t.both.user_id)]);
		await eventually(() => expect(texts(both.subscription)).toMatchObject([{}, { customer_id: t.south.customer_id }]));
		expect(south.subscription.asked).toBe(0);
	});
	test.each<[why: string, statement: string, back: string | null]>([
		[
			"who was blocked",
			"update platform.users set status = 'blocked' where id = $1",
			"update platform.users set status = 'active' where id = $1",
		],
		[
			"whose membership ended",
			"update memberships set status = 'blocked' where user_id = $1",
			"update memberships set status = 'active' where user_id = $1",
		],
		["whose login is over by time", "update platform.sessions set expires_at = now() where user_id = $1", null],
		[
			"whose login another school vouched for",
			"update platform.sessions set bound_customer_id = (select max(id) from platform.customers) where user_id = $1",
			null,
		],
	])("%s, also where the job waits already", async (_why, statement, back) => {
		const { editor, admin } = t.north.users;
		const [gone, witness] = [await deviceOf(editor), await deviceOf(admin)];
		await inTransaction(dbOf(t.north), async (db) => {
			await knock(db, [push(editor.user_id, { title: "Waits" })]);
			await t.owner.query(statement, [editor.user_id]);
		});
		await knock(dbOf(t.north), [push(editor.user_id, { tag: "later" }), push(admin.user_id)]);
		await eventually(async () => expect([witness.subscription.received.length, await jobs()]).toEqual([1, []]));
		expect(gone.subscription.asked).toBe(0);
		if (back !== null) await t.owner.query(back, [editor.user_id]);
	});
	test("a login without the second factor that the role asks for", async () => {
		const { staff } = t.north.users;
		const { subscription, session_id } = await deviceOf(staff);
		const role = "update roles set requires_second_factor = $2 where id = (select role_id from memberships where user_id = $1)";
		await t.owner.query(role, [staff.user_id, true]);
		await knock(dbOf(t.north), [push(staff.user_id, { title: "Without" })]);
		expect(await jobs()).toEqual([]);
		await t.owner.query("update platform.sessions set second_factor = true where id = $1", [session_id]);
		await knock(dbOf(t.north), [push(staff.user_id, { title: "With" })]);
		await eventually(() => expect(texts(subscription)).toMatchObject([{ title: "With" }]));
		await t.owner.query(role, [staff.user_id, false]);
	});
	test("a device whose login ended is forgotten, however it ended", async () => {
		const { client } = t.north.users;
		const [one, two] = [await deviceOf(client), await deviceOf(client)];
		await t.owner.query("update platform.sessions set ended_at = now() where id = $1", [one.session_id]);
		expect(await devices()).toEqual([two.id]);
		await t.owner.query("delete from platform.sessions where id = $1", [two.session_id]);
		expect(await devices()).toEqual([]);
	});
});

describe("a push service that does not take it", () => {
	test.each([404, 410])("because the device is gone (%d): it is forgotten", async (status) => {
		const { teacher } = t.north.users;
		const [gone, there] = [await deviceOf(teacher), await deviceOf(teacher)];
		gone.subscription.answer = { status };
		await knock(dbOf(t.north), [push(teacher.user_id)]);
		await eventually(async () => expect(await devices()).toEqual([there.id]));
		await eventually(async () => expect([there.subscription.received.length, await jobs()]).toEqual([1, []]));
	});
	test("not now (429, 503): after as long as it says, in seconds or by a date", async () => {
		const { teacher } = t.north.users;
		const [busy, down] = [await deviceOf(teacher), await deviceOf(teacher)];
		busy.subscription.answer = { status: 429, headers: { "retry-after": "600" } };
		down.subscription.answer = { status: 503, headers: { "retry-after": new Date(Date.now() + 1_200_000).toUTCString() } };
		await knock(dbOf(t.north), [push(teacher.user_id)]);
		await eventually(async () => {
			const waits = (await jobs()).map(({ wait }) => wait).sort((a, b) => a - b);
			expect(waits).toHaveLength(2);
			expect(waits[0]).toBeGreaterThan(300);
			expect(waits[0]).toBeLessThanOrEqual(600);
			expect(waits[1]).toBeGreaterThan(900);
		});
		for (const { subscription } of [busy, down]) subscription.answer = { status: 201 };
		await t.owner.query(
			"select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier like 'send_push%'), run_at := now())",
		);
		await eventually(() => expect([busy, down].map(({ subscription }) => subscription.received.length)).toEqual([1, 1]));
		expect(await devices()).toHaveLength(2);
	});
	test("for longer than it is of use: it is dropped", async () => {
		const { teacher } = t.north.users;
		const { subscription } = await deviceOf(teacher);
		subscription.answer = { status: 429, headers: { "retry-after": String(30 * 3600) } };
		await knock(dbOf(t.north), [push(teacher.user_id)]);
		await eventually(async () => expect([subscription.asked, await jobs()]).toEqual([1, []]));
	});
	test("without a word of when (500): the job queue tries again, one device at a time", async () => {
		const { teacher } = t.north.users;
		const [broken, well] = [await deviceOf(teacher), await deviceOf(teacher)];
		broken.subscription.answer = { status: 500 };
		await knock(dbOf(t.north), [push(teacher.user_id)]);
		await eventually(async () => expect(await jobs()).toMatchObject([{ key: `push ${t.north.customer_id} ${broken.id} cover:7` }]));
		broken.subscription.answer = { status: 201 };
		await eventually(() => expect(broken.subscription.received).toHaveLength(1));
		expect(well.subscription.received).toHaveLength(1);
	});
	test("ever (403): it is dropped and told to the operator, without its address", async () => {
		const { teacher } = t.north.users;
		const { subscription, id } = await deviceOf(teacher);
		subscription.answer = { status: 403 };
		await knock(dbOf(t.north), [push(teacher.user_id)]);
		await eventually(async () => expect([subscription.asked, await jobs()]).toEqual([1, []]));
		expect(await devices()).toEqual([id]);
		const told = lines.filter((line) => line.includes("answered 403"));
		expect(told).toHaveLength(1);
		expect(lines.join("")).not.toContain(subscription.address.endpoint);
	});
	test("a device that was sealed by another installation is forgotten", async () => {
		const { teacher } = t.north.users;
		const { subscription } = await deviceOf(teacher, "the secret of another installation");
		await knock(dbOf(t.north), [push(teacher.user_id)]);
		await eventually(async () => expect(await devices()).toEqual([]));
		expect(subscription.asked).toBe(0);
	});
	test("what was of use until a moment ago is not sent any more", async () => {
		const { teacher } = t.north.users;
		const { subscription, id } = await deviceOf(teacher);
		await ask(
			dbOf(t.north),
			sql`select platform.enqueue('send_push', jsonb_build_object('device_id', ${id}::bigint, 'user_id', ${teacher.user_id}::bigint,
				'until', ${Date.now() - 1}::bigint, 'push', ${JSON.stringify(push(0))}::jsonb), null)`,
		);
		await eventually(async () => expect(await jobs()).toEqual([]));
		expect(subscription.asked).toBe(0);
	});
});

describe("where pushes go", () => {
	const box = createSecretBox(TEST_SECRET);
	const outside = new PushSender({ keys, box });
	test.each(["https://fcm.googleapis.com/fcm/send/abc", "https://updates.push.services.mozilla.com/wpush/v2/abc", "https://8.8.8.8/push"])(
		"%s may be a push service",
		(endpoint) => expect(outside.accepts(endpoint)).toBe(true),
	);
	test.each([
		"http://fcm.googleapis.com/send",
		"https://localhost/push",
		"https://127.0.0.1/push",
		"https://[::1]/push",
		"https://10.0.0.1/push",
		"https://192.168.1.1/push",
		"https://169.254.169.254/latest/meta-data",
		"https://[fe80::1]/push",
		"https://0x7f.1/push",
		"https://user:password@push.example.org/",
		"https://push.example.org/#part",
		"file:///etc/passwd",
		"push",
		"",
	])("%s is none", (endpoint) => expect(outside.accepts(endpoint)).toBe(false));
	test("what leads inside is not called, whoever wrote it into the table", async () => {
		const subscription = service.subscribe(keys.public_key);
		const shown = { title: "", body: "", path: "/", tag: "", customer_id: null, user_id: 1 };
		const outcome = await outside.ring(subscription.address, { shown, urgent: false, lifetime_s: 60 });
		expect([outcome.is, subscription.asked]).toEqual(["refused", 0]);
	});
	test("a copy that was restored to look at calls none", async () => {
		const subscription = service.subscribe(keys.public_key);
		const shown = { title: "", body: "", path: "/", tag: "", customer_id: null, user_id: 1 };
		const copy = new PushSender({ keys, box, drops: true, allowLocal: true });
		await copy.ring(subscription.address, { shown, urgent: false, lifetime_s: 60 });
		expect(subscription.asked).toBe(0);
	});
	test("a redirect is no way", async () => {
		const [away, inside] = [service.subscribe(keys.public_key), service.subscribe(keys.public_key)];
		away.answer = { status: 307, headers: { location: inside.address.endpoint } };
		const here = new PushSender({ keys, box, allowLocal: true });
		const shown = { title: "", body: "", path: "/", tag: "", customer_id: null, user_id: 1 };
		expect(await here.ring(away.address, { shown, urgent: false, lifetime_s: 60 })).toEqual({
			is: "refused",
			why: "its push service answered 307",
		});
		expect(inside.asked).toBe(0);
	});
});
