import type { SmsLine, SmsSettings } from "@homeroom/contract/areas/sms/sms.contract.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asHelper } from "../../testing/as-helper.ts";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeSms } from "./sms.builders.ts";

let t: TestApp;
let admin: Caller;
let south: Caller;
let office: Caller;
beforeAll(async () => {
	t = await startTestApp();
	[admin, south, office] = await Promise.all([t.as(t.north, "admin"), t.as(t.south, "admin"), t.as(t.north, "office")]);
});
afterAll(() => t.close());

const show = async (caller = admin) => (await caller.call<SmsSettings>("GET", "/sms")).body;
const BODY = {
	gateway: "http",
	sender: "North",
	country_code: "+49",
	part_price: 8,
	month_limit: 500,
	http_address: "https://sms.example.org/{id}/messages",
	http_method: "POST",
	http_headers: "Authorization: Bearer {secret}",
	http_form: "json",
	http_body: '{"to":"{to}","text":"{text}"}',
	id_path: "messages.0.id",
	secret: "a key",
};
const { secret: _, ...SHOWN } = BODY;
const put = async (more: object = {}, caller = admin) =>
	caller.call<SmsSettings & { error: string; fields: Record<string, string>; current: SmsSettings }>("PUT", "/sms", {
		...BODY,
		version: (await show(caller)).version,
		...more,
	});
const log = async (query = "", caller = admin) =>
	(await caller.call<{ messages: SmsLine[]; next: number | null }>("GET", `/sms/log${query}`)).body;
const message = (more: Partial<Parameters<typeof makeSms>[1]> = {}, school = t.north) =>
	inSchool(t, school.customer_id, (client) => makeSms(client, { ref: `area:${++made}`, ...more }));
let made = 0;

describe("how a school sends", () => {
	test("is the simulator until it chooses, then what it chose; the secret is never answered", async () => {
		expect(await show(south)).toMatchObject({
			gateway: "simulator",
			country_code: null,
			part_price: null,
			has_secret: false,
			version: 1,
		});
		const { version } = await show();
		const { status, body } = await put();
		expect([status, body]).toEqual([200, await show()]);
		expect(body).toMatchObject({ ...SHOWN, country_code: "49", has_secret: true, version: version + 1 });
		expect(JSON.stringify(body)).not.toContain("a key");
		// the same again keeps the secret, another machine has none
		expect((await put({ secret: "" })).body).toMatchObject({ has_secret: true });
		expect((await put({ secret: null, http_address: "https://elsewhere.example.org/" })).body).toMatchObject({ has_secret: false });
		expect((await put({ secret: null })).body).toMatchObject({ has_secret: true });
		expect(await show(south)).toMatchObject({ gateway: "simulator", version: 1 });
		const { rows } = await t.owner.query("select after from changes where customer_id = $1 and table_name = 'sms_settings'", [
			t.north.customer_id,
		]);
		expect(rows.length).toBeGreaterThan(0);
		expect(JSON.stringify(rows)).not.toContain("secret_box");
	});
	test.each([
		[{ sender: "A name that is far too long" }, "sender"],
		[{ country_code: "0" }, "country_code"],
		[{ part_price: 1.5 }, "part_price"],
		[{ month_limit: -1 }, "month_limit"],
		[{ http_address: null }, "http_address"],
		[{ http_address: "http://sms.example.org/" }, "http_address"],
		[{ http_address: "https://192.168.0.1/" }, "http_address"],
		[{ http_address: "https://user:word@sms.example.org/" }, "http_address"],
		[{ http_address: "https://{to}.example.org/" }, "http_address"],
		[{ http_address: "https://sms.example.org/{who}" }, "http_address"],
		[{ http_body: '{"to":{to},"text":"{text}"}' }, "http_body"],
		[{ http_body: '{"text":"{text}"}' }, "http_body"],
		[{ http_body: null }, "http_body"],
		[{ http_body: "to={to}&t={message}", http_form: "form" }, "http_body"],
		[{ http_method: "GET" }, "http_address"],
		[{ http_headers: "Authorization" }, "http_headers"],
		[{ http_headers: "Host: elsewhere.example.org" }, "http_headers"],
		[{ http_headers: "X-Text: {text}" }, "http_headers"],
		[{ id_path: "a..b" }, "id_path"],
		[{ secret: "geheim-ü" }, "secret"],
		[{ gateway: "pigeon" }, "gateway"],
	])("is refused at its field: %j", async (more, field) => {
		const before = await show();
		const { status, body } = await put(more);
		expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
		expect(await show()).toEqual(before);
	});
	test("is refused where somebody else changed it since, with what it is now", async () => {
		const { version } = (await put()).body;
		const { status, body } = await put({ version: version - 1, sender: "Other" });
		expect([status, body.error, body.current.sender]).toEqual([409, "conflict", "North"]);
	});
	test("is taken back as other settings are, and the secret goes nowhere else with that", async () => {
		await put({ http_address: "https://first.example.org/", secret: "of the first" });
		const { headers } = await put({ http_address: "https://second.example.org/", secret: "of the second" });
		const undone = await admin.call("POST", "/changes/undo", { batch: String(headers["x-request-id"]) });
		expect(undone.status).toBe(200);
		expect(await show()).toMatchObject({ http_address: "https://first.example.org/", has_secret: false });
	});
	test("is for who keeps the settings; a helper looks, and changes nothing", async () => {
		for (const [method, path, body] of [
			["GET", "/sms"],
			["PUT", "/sms", BODY],
			["GET", "/sms/callback_key"],
			["POST", "/sms/callback_key", {}],
			["POST", "/sms/try", { to: "+4915112345678" }],
			["GET", "/sms/log"],
			["POST", "/sms/messages/1/again", {}],
		] as const)
			expect((await office.call(method, path, body)).status, path).toBe(403);
		const helper = await asHelper(t, t.north, true);
		expect((await helper.call("GET", "/sms")).status).toBe(200);
		expect((await helper.call<{ error: string }>("PUT", "/sms", { ...BODY, version: 1 })).body.error).toBe("helping");
		expect((await helper.call("GET", "/sms/callback_key")).status).toBe(403);
	});
});

describe("the key of call-backs", () => {
	test("is told to who changes the settings, and made anew; each school has its own", async () => {
		const key = async (caller: Caller, method = "GET") =>
			(await caller.call<{ callback_url: string; key: string }>(method, "/sms/callback_key", method === "GET" ? undefined : {})).body;
		const [first, again, theirs] = [await key(admin), await key(admin), await key(south)];
		expect(again).toEqual(first);
		expect(first.callback_url).toBe((await show()).callback_url);
		expect(first.callback_url).toMatch(/^http:\/\/homeroom\.test\/api\/sms\/callback\/\d+\.\d+\.[\w-]{43}$/);
		expect(theirs.key).not.toBe(first.key);
		const renewed = await key(admin, "POST");
		expect(renewed.key).not.toBe(first.key);
		expect(await key(admin)).toEqual(renewed);
		expect(await key(south)).toEqual(theirs);
	});
});

describe("a try", () => {
	test("goes to a number as it is typed, in one's language, and is counted", async () => {
		expect((await put()).status).toBe(200);
		const before = (await show()).month_parts;
		const { status, body } = await admin.call("POST", "/sms/try", { to: "0151 1234 5678" }, { "accept-language": "de" });
		expect([status, body]).toEqual([201, { id: expect.any(Number), number: "+4915112345678", parts: 1 }]);
		const { rows } = await t.owner.query("select body, number, state from sms_messages where id = $1", [body.id]);
		expect(rows).toEqual([{ body: expect.stringMatching(/^North School: Das ist ein Test/), number: "+4915112345678", state: "waiting" }]);
		expect((await show()).month_parts).toBe(before + 1);
	});
	test("is refused where there is no such number, who has it wants none, or the month is over its limit", async () => {
		const to = async (number: string, caller = admin) =>
			(await caller.call<{ error: string; fields: object }>("POST", "/sms/try", { to: number })).body;
		expect(await to("call me")).toMatchObject({ error: "invalid", fields: { to: expect.any(String) } });
		// nobody said of which country
		expect(await to("0151 1234 5678", south)).toMatchObject({ error: "invalid", fields: { to: expect.any(String) } });
		await inSchool(t, t.north.customer_id, (client) => client.query("insert into sms_stops (number) values ('+4915100000333')"));
		expect(await to("+49 151 00000333")).toMatchObject({ error: "invalid", fields: { to: expect.stringContaining("STOP") } });
		expect((await show()).stops).toBe(1);
		await put({ month_limit: 0 });
		const before = (await log()).messages.length;
		expect(await to("+4915112345678")).toMatchObject({ error: "sms_limit" });
		expect((await log()).messages.length).toBe(before);
		await put({ month_limit: null });
	});
});

describe("the log", () => {
	test("tells what became of each, the newest first, and neither what it says nor to whom", async () => {
		const [one, two] = [
			await message({ number: "+4915198765432", body: "Quite private", state: "failed", problem: "refused" }),
			await message({ number: "+4915198765432", state: "in_doubt" }),
		];
		const { messages, next } = await log("?limit=2");
		expect(messages).toMatchObject([
			{ id: two, number: "••• 432", parts: 1, state: "in_doubt", problem: null, may_go_again: true },
			{ id: one, state: "failed", problem: "refused" },
		]);
		expect(next).toBe(one);
		expect((await log(`?limit=2&before=${two}`)).messages[0]?.id).toBe(one);
		expect((await log("?only=in_doubt")).messages.every(({ state }) => state === "in_doubt")).toBe(true);
		expect(JSON.stringify(await log("?limit=100"))).not.toMatch(/98765|Quite/);
		expect((await admin.call("GET", "/sms/log?limit=0")).status).toBe(422);
		expect((await log("", south)).messages.some(({ id }) => id === one)).toBe(false);
	});
	test("sends all again that failed or are in doubt, of those that are shown, and no other school's", async () => {
		const states = async (ids: number[]) => {
			const { messages } = await log("?limit=100");
			return ids.map((id) => messages.find((one) => one.id === id)?.state);
		};
		const count = async (query: string) => (await admin.call<{ again: number }>("GET", `/sms/log${query}`)).body.again;
		const again = async (body: object, caller = admin) => caller.call<{ again: number }>("POST", "/sms/again", body);
		await again({});
		const [doubt, failed, sent, theirs] = [
			await message({ state: "in_doubt" }),
			await message({ state: "failed", problem: "refused" }),
			await message({ state: "delivered" }),
			await message({ state: "in_doubt" }, t.south),
		];
		// one that is being handed over at this moment
		const now = await message({ state: "in_doubt", minutes_ago: 0 });
		const ids = [doubt, failed, sent, now];
		expect([await count(""), await count("?only=in_doubt"), await count("?only=delivered")]).toEqual([2, 1, 0]);
		expect((await again({ only: "delivered" })).body).toEqual({ again: 0 });
		expect((await again({ only: "in_doubt" })).body).toEqual({ again: 1 });
		expect(await states(ids)).toEqual(["waiting", "failed", "delivered", "in_doubt"]);
		expect((await again({})).body).toEqual({ again: 1 });
		expect(await states(ids)).toEqual(["waiting", "waiting", "delivered", "in_doubt"]);
		expect((await log("?limit=100", south)).messages.find(({ id }) => id === theirs)?.state).toBe("in_doubt");
		expect([(await again({ only: "all" })).status, (await again({}, office)).status]).toEqual([422, 403]);
	});
	test("sends again what is in doubt, once, and no other school's", async () => {
		const id = await message({ state: "in_doubt" });
		const again = (caller: Caller, which = id) => caller.call("POST", `/sms/messages/${which}/again`, {});
		expect([(await again(south)).status, (await again(admin, 999_999_999)).status]).toEqual([404, 404]);
		expect([(await again(admin)).status, (await again(admin)).status]).toEqual([200, 404]);
		expect((await log()).messages.find((one) => one.id === id)).toMatchObject({ state: "waiting", may_go_again: false });
		expect((await again(admin, await message({ state: "delivered" }))).status).toBe(404);
	});
	test("loses what messages said after a month", async () => {
		const { tidySms } = await import("./sms.tidy.ts");
		const [old, young] = [await message({ minutes_ago: 31 * 24 * 60 }), await message()];
		await t.owner.query(
			"insert into sms_callbacks (customer_id, callback_id, at) values ($1, 'old', now() - interval '31 days'), ($1, 'young', now())",
			[t.north.customer_id],
		);
		await t.owner.query("update sms_messages set changed_at = created_at where id = $1", [old]);
		const { openPool } = await import("../../kit/db/pool.ts");
		const pool = openPool({ url: t.url, max: 1, as: "app", onError: () => {} });
		await tidySms(pool, t.owner);
		await pool.end();
		const { rows } = await t.owner.query("select id::int, body is null as gone from sms_messages where id = any($1) order by id", [
			[old, young],
		]);
		expect(rows).toEqual([
			{ id: old, gone: true },
			{ id: young, gone: false },
		]);
		const left = await t.owner.query("select callback_id from sms_callbacks where customer_id = $1", [t.north.customer_id]);
		expect(left.rows).toEqual([{ callback_id: "young" }]);
	});
});
