import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeSmsSettings } from "../../areas/sms/sms.builders.ts";
import { eventually } from "../../testing/eventually.ts";
import { type SmsStandIn, startSmsGateway } from "../../testing/stand-ins/sms-stand-in.ts";
import { startOwnApp, TEST_SECRET, type TestApp } from "../../testing/test-app.ts";
import { type CustomerDb, inCustomer } from "../db/customer-db.ts";
import { openPool } from "../db/pool.ts";
import { sql } from "../db/sql-text.ts";
import { createSecretBox } from "../secrets/secret-box.ts";
import { type Sms, sendSms } from "./send-sms.ts";
import { SmsCallbackKeys } from "./sms-callback-keys.ts";
import { SmsSender } from "./sms-sender.ts";
import { sealSmsSecret } from "./sms-settings.ts";
import { giveUpWaitingSms, sendSmsAgain, withdrawSms } from "./sms-states.ts";

let t: TestApp;
let pool: pg.Pool;
let gateway: SmsStandIn;
let sender: SmsSender;
const box = createSecretBox(TEST_SECRET);
const dbOf = (customer_id: number): CustomerDb => inCustomer(pool, { customer_id, user_id: null, request_id: null });
beforeAll(async () => {
	t = await startOwnApp();
	pool = openPool({ url: t.url, max: 6, as: "app", onError: () => {} });
	gateway = await startSmsGateway();
	sender = new SmsSender({ box, keys: new SmsCallbackKeys(TEST_SECRET), dbOf, allowLocal: true });
});
afterAll(async () => {
	await gateway.close();
	await pool.end();
	await t.close();
});
beforeEach(async () => {
	gateway.asked.length = 0;
	gateway.answer = { status: 200, body: '{"messages":[{"id":7}]}' };
	await t.owner.query("update sms_messages set state = 'failed' where state = 'waiting'");
	await use({});
});

const JSON_BODY = '{"to":"{to}","text":"{text}","ref":"{id}","from":"{from}"}';
const use = (more: object) =>
	makeSmsSettings(t.owner, t.north.customer_id, {
		gateway: "http",
		sender: "North",
		http_address: `${gateway.url}/messages`,
		http_method: "POST",
		http_headers: "Authorization: Basic {secret_base64}\nX-Plain: {secret}",
		http_form: "json",
		http_body: JSON_BODY,
		id_path: "messages.0.id",
		secret_box: sealSmsSecret(box, "key:word", `${gateway.url}/messages`),
		...more,
	});
const north = () => dbOf(t.north.customer_id);
let made = 0;
async function put(more: Partial<Sms> = {}): Promise<string> {
	const ref = `sender:${++made}`;
	await sendSms(north(), [{ to: "+4915112345678", text: "No school today", ref, ...more }]);
	return ref;
}
const go = (lane: "urgent" | "outside" | "bulk" = "outside") => sender.send(north(), lane);
/** So many seconds, or as much less as a test takes. */
const within = (seconds: number) => expect.toSatisfy((wait: number) => wait > seconds / 2 && wait <= seconds);
/** When the lane of the school is looked at again, seconds. */
const againOf = async (task: string): Promise<number | undefined> =>
	(
		await t.owner.query<{ wait: number }>(
			"select ceil(extract(epoch from run_at - now()))::int as wait from graphile_worker.jobs where key = $1",
			[`${task} ${t.north.customer_id} again`],
		)
	).rows[0]?.wait;
interface Row {
	id: string;
	state: string;
	problem: string | null;
	status: number | null;
	their_id: string | null;
	attempts: number;
	wait: number;
}
const rowOf = async (ref: string) =>
	(
		await t.owner.query<Row>(
			"select id, state, problem, status, their_id, attempts, ceil(extract(epoch from due_at - now()))::int as wait from sms_messages where ref = $1",
			[ref],
		)
	).rows[0] as Row;

describe("a message by HTTP", () => {
	test("is asked for as the school's templates say, with a text that breaks no format, and keeps what the gateway calls it", async () => {
		const text = 'She said: "no \\ school" {to} & more\nToday = é€🎒';
		const ref = await put({ text });
		await go();
		const [{ id, ...row }, [asked]] = [await rowOf(ref), gateway.asked];
		expect(row).toMatchObject({ state: "handed_over", their_id: "7", status: null, problem: null, attempts: 1 });
		expect(asked).toMatchObject({ method: "POST", path: "/messages" });
		expect(JSON.parse(asked?.body ?? "")).toEqual({ to: "+4915112345678", text, ref: `${t.north.customer_id}-${id}`, from: "North" });
		expect(asked?.headers).toMatchObject({
			authorization: `Basic ${Buffer.from("key:word").toString("base64")}`,
			"x-plain": "key:word",
			"content-type": "application/json",
		});
	});
	test("as a form, and in the address alone", async () => {
		await use({ http_form: "form", http_body: "to={digits}&text={text}", http_headers: null, id_path: null });
		const ref = await put({ text: "a&b=c +d" });
		await go();
		expect(new URLSearchParams(gateway.asked[0]?.body).get("text")).toBe("a&b=c +d");
		expect(gateway.asked[0]?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
		expect(await rowOf(ref)).toMatchObject({ state: "handed_over", their_id: null });
		const http_address = `${gateway.url}/send?n={to}&t={text}&k={secret}`;
		await use({ http_method: "GET", http_address, http_headers: null });
		await put({ text: "a&b=c +d" });
		await go();
		const { searchParams } = new URL(gateway.asked[1]?.path ?? "", gateway.url);
		expect(Object.fromEntries(searchParams)).toEqual({ n: "+4915112345678", t: "a&b=c +d", k: "key:word" });
		expect(gateway.asked[1]).toMatchObject({ method: "GET", body: "" });
	});
	test("is refused once and for all where the gateway says no, and a redirect is not followed", async () => {
		gateway.answer = { status: 400, body: "no credit" };
		const refused = await put();
		await go();
		expect(await rowOf(refused)).toMatchObject({ state: "failed", problem: "refused", status: 400 });
		gateway.answer = { status: 302, headers: { location: `${gateway.url}/elsewhere` } };
		const redirected = await put();
		await go();
		expect(await rowOf(redirected)).toMatchObject({ state: "failed", problem: "refused", status: 302 });
		expect(gateway.asked.map(({ path }) => path)).toEqual(["/messages", "/messages"]);
	});
	test.each([
		["cut" as const, null],
		[{ status: 500 }, 500],
		[{ status: 502 }, 502],
	])("that may have arrived (%j) is in doubt and never sent again by itself", async (answer, status) => {
		gateway.answer = answer;
		const ref = await put();
		await go();
		expect(await rowOf(ref)).toMatchObject({ state: "in_doubt", status, attempts: 1 });
		gateway.answer = { status: 200 };
		await go();
		expect(gateway.asked).toHaveLength(1);
	});
	test.each([[{ status: 429 }], [{ status: 503 }], ["away" as const]])(
		"that did certainly not arrive (%j) is tried again, later each time",
		async (answer) => {
			if (answer === "away") await use({ http_address: "http://127.0.0.1:9/none", http_headers: null });
			else gateway.answer = answer;
			const ref = await put();
			await go();
			expect(await rowOf(ref)).toMatchObject({ state: "waiting", attempts: 1, wait: within(5) });
			const waiting = () => t.owner.query("update sms_messages set due_at = now() where ref = $1", [ref]);
			await go();
			expect(await rowOf(ref)).toMatchObject({ attempts: 1 });
			for (const _ of [2, 3]) {
				await waiting();
				await go();
			}
			expect(await rowOf(ref)).toMatchObject({ state: "waiting", attempts: 3, wait: within(20) });
			await t.owner.query("update sms_messages set attempts = 179 where ref = $1", [ref]);
			await waiting();
			await go();
			expect(await rowOf(ref)).toMatchObject({ state: "failed", problem: "unreachable", attempts: 180 });
		},
	);
	test("that is busy holds back its lane for as long as it says, a minute at most, and no other lane", async () => {
		gateway.answer = { status: 429, headers: { "retry-after": "7" } };
		const refs = await Promise.all(Array.from({ length: 12 }, () => put()));
		await go();
		expect(gateway.asked).toHaveLength(5);
		expect(await againOf("send_sms")).toEqual(within(7));
		expect((await Promise.all(refs.map(rowOf))).filter(({ attempts }) => attempts === 0)).toHaveLength(7);
		gateway.answer = { status: 503, headers: { "retry-after": new Date(Date.now() + 3_600_000).toUTCString() } };
		await go();
		expect(await againOf("send_sms")).toEqual(within(60));
		gateway.answer = { status: 200 };
		const urgent = await put({ urgent: true });
		await go("urgent");
		expect(await rowOf(urgent)).toMatchObject({ state: "handed_over" });
		// once it takes them again, all go
		await t.owner.query("update sms_messages set due_at = now() where state = 'waiting'");
		await go();
		for (const ref of refs) expect(await rowOf(ref)).toMatchObject({ state: "handed_over" });
	});
	test("that breaks at all that it is handed leaves few in doubt: it is asked with one at a time until it takes one; what is urgent goes on", async () => {
		gateway.answer = { status: 502 };
		const refs = await Promise.all(Array.from({ length: 12 }, () => put()));
		const states = async () => (await Promise.all(refs.map(rowOf))).map(({ state }) => state);
		await go();
		expect(gateway.asked).toHaveLength(5);
		expect(await againOf("send_sms")).toEqual(within(5));
		await sender.send(north(), "outside", 1);
		expect(gateway.asked).toHaveLength(6);
		expect(await againOf("send_sms")).toEqual(within(10));
		await sender.send(north(), "outside", 9);
		expect(await againOf("send_sms")).toEqual(within(60));
		expect((await states()).filter((state) => state === "in_doubt")).toHaveLength(7);
		gateway.answer = { status: 200 };
		await sender.send(north(), "outside", 10);
		expect((await states()).filter((state) => state === "handed_over")).toHaveLength(5);
		gateway.answer = { status: 502 };
		const urgent = await Promise.all(Array.from({ length: 30 }, () => put({ urgent: true })));
		await go("urgent");
		expect((await Promise.all(urgent.map(rowOf))).filter(({ state }) => state === "in_doubt")).toHaveLength(30);
	});
	test("that is busy for one of what is urgent is asked for the others at once, in smaller steps, and for that one a second later", async () => {
		const refs = await Promise.all(Array.from({ length: 30 }, () => put({ urgent: true })));
		gateway.busyFor = 1;
		await go("urgent");
		const rows = await Promise.all(refs.map(rowOf));
		expect(rows.filter(({ state }) => state === "handed_over")).toHaveLength(29);
		expect(rows.filter(({ state }) => state === "waiting")).toMatchObject([{ attempts: 1, wait: 1 }]);
		expect(await againOf("send_sms_urgent")).toBe(1);
	});
	test("that was never taken in two days fails, visibly, and is not handed over then; a person may send it again", async () => {
		const waited = (ref: string, days: number) =>
			t.owner.query(
				"update sms_messages set created_at = now() - make_interval(days => $2), changed_at = now() - make_interval(days => $2) where ref = $1",
				[ref, days],
			);
		const [old, young, forgotten] = [await put(), await put(), await put({ urgent: true })];
		await waited(old, 3);
		await waited(young, 1);
		await waited(forgotten, 3);
		await go();
		expect(gateway.asked).toHaveLength(1);
		expect(await rowOf(old)).toMatchObject({ state: "failed", problem: "never_taken", attempts: 0 });
		expect(await rowOf(young)).toMatchObject({ state: "handed_over" });
		expect(await rowOf(forgotten)).toMatchObject({ state: "waiting" });
		// where no job comes to it any more, the night does
		await giveUpWaitingSms(north());
		expect(await rowOf(forgotten)).toMatchObject({ state: "failed", problem: "never_taken" });
		await t.owner.query("update sms_messages set claimed_at = now() - interval '2 minutes' where ref = any($1)", [[old, forgotten]]);
		expect(await sendSmsAgain(north(), sql`g.ref in (${old}, ${forgotten})`)).toBe(2);
		await go();
		expect(await rowOf(old)).toMatchObject({ state: "handed_over" });
	});
	test("is asked for nothing by a copy that was restored to look at: the simulator takes its texts", async () => {
		const copy = new SmsSender({ box, keys: new SmsCallbackKeys(TEST_SECRET), dbOf, allowLocal: true, simulates: true });
		const ref = await put();
		await copy.send(north(), "outside");
		expect([gateway.asked, await rowOf(ref)]).toMatchObject([[], { state: "handed_over", their_id: expect.stringMatching(/^simulated-/) }]);
	});
	test("goes to no machine of our own network, and takes no secret to another address", async () => {
		const strict = new SmsSender({ box, keys: new SmsCallbackKeys(TEST_SECRET), dbOf });
		for (const http_address of [`${gateway.url}/messages`, "https://192.168.1.1/send", "https://localhost/send"]) {
			await use({ http_address, http_headers: null });
			const ref = await put();
			await strict.send(north(), "outside");
			expect(await rowOf(ref), http_address).toMatchObject({ state: "failed", problem: "not_allowed" });
		}
		await use({ secret_box: sealSmsSecret(box, "key:word", "https://sms.example.org/") });
		const ref = await put();
		await go();
		expect(await rowOf(ref)).toMatchObject({ state: "failed", problem: "not_allowed" });
		await use({ secret_box: createSecretBox("another installation").seal("{}") });
		await put();
		await go();
		expect(gateway.asked).toEqual([]);
	});
});

describe("nobody gets a message twice", () => {
	test("where the process ends between claiming and hearing of it: it stays in doubt", async () => {
		gateway.answer = "held";
		const ref = await put();
		const going = go();
		await eventually(() => expect(gateway.asked).toHaveLength(1));
		// what a process that comes next finds
		expect(await rowOf(ref)).toMatchObject({ state: "in_doubt", attempts: 1 });
		await go();
		expect(gateway.asked).toHaveLength(1);
		gateway.release();
		await going;
		expect(await rowOf(ref)).toMatchObject({ state: "handed_over" });
	});
	test("where several jobs go at the same moment, and all of them go", async () => {
		const refs = await Promise.all(Array.from({ length: 30 }, () => put()));
		await Promise.all([go(), go(), go()]);
		const said = gateway.asked.map(({ body }) => (JSON.parse(body) as { ref: string }).ref);
		expect([said.length, new Set(said).size]).toEqual([30, 30]);
		for (const ref of refs) expect(await rowOf(ref)).toMatchObject({ state: "handed_over" });
	});
	test("but who decides so: what is in doubt goes again, what is on its way or was withdrawn does not", async () => {
		gateway.answer = "cut";
		const ref = await put();
		await go();
		const id = Number((await rowOf(ref)).id);
		const one = sql`g.id = ${id}`;
		expect(await sendSmsAgain(north(), one)).toBe(0);
		await t.owner.query("update sms_messages set claimed_at = now() - interval '2 minutes' where id = $1", [id]);
		expect(await sendSmsAgain(dbOf(t.south.customer_id), one)).toBe(0);
		expect(await sendSmsAgain(north(), one)).toBe(1);
		gateway.answer = { status: 200 };
		await go();
		expect(await rowOf(ref)).toMatchObject({ state: "handed_over", attempts: 1 });
		const gone = await put();
		expect(await withdrawSms(north(), [gone, ref])).toEqual([gone]);
		await go();
		expect(await rowOf(gone)).toMatchObject({ state: "failed", problem: "withdrawn", attempts: 0 });
	});
	test("where it is called back while it is handed over: what the gateway does not take then is not tried again", async () => {
		gateway.answer = "held";
		const [ref, taken] = [await put(), await put()];
		const going = go();
		await eventually(() => expect(gateway.asked).toHaveLength(2));
		expect(await withdrawSms(north(), [ref])).toEqual([]);
		gateway.release(503);
		await going;
		expect(await rowOf(ref)).toMatchObject({ state: "failed", problem: "withdrawn" });
		expect(await rowOf(taken)).toMatchObject({ state: "waiting" });
	});
	test("and who said stop meanwhile gets none at all", async () => {
		const to = "+4915100000222";
		const [plain, essential] = [await put({ to }), await put({ to, essential: true })];
		await t.owner.query("insert into sms_stops (customer_id, number) values ($1, $2)", [t.north.customer_id, to]);
		await go();
		expect(await rowOf(plain)).toMatchObject({ state: "failed", problem: "stopped" });
		expect(await rowOf(essential)).toMatchObject({ state: "handed_over" });
	});
	test("each lane takes its own", async () => {
		const [urgent, plain] = [await put({ urgent: true }), await put()];
		await go("urgent");
		expect([(await rowOf(urgent)).state, (await rowOf(plain)).state]).toEqual(["handed_over", "waiting"]);
	});
});
