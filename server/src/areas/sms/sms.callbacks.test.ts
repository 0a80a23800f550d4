import { createHmac } from "node:crypto";
import type { SmsSettings } from "@homeroom/contract/areas/sms/sms.contract.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inSchool } from "../../testing/in-school.ts";
import { type Caller, type School, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeSms, makeSmsSettings } from "./sms.builders.ts";

interface Door {
	path: string;
	key: string;
}
let t: TestApp;
let admin: Caller;
let door: Door;
let other: Door;
let made = 0;
let message: number;
const NUMBER = "+4915155555555";
beforeAll(async () => {
	t = await startTestApp();
	admin = await t.as(t.north, "admin");
	await makeSmsSettings(t.owner, t.north.customer_id, { country_code: "49" });
	[door, other] = [await doorOf(admin), await doorOf(await t.as(t.south, "admin"))];
});
afterAll(() => t.close());
beforeEach(async () => {
	message = await send();
});

async function doorOf(caller: Caller): Promise<Door> {
	const { callback_url, key } = (await caller.call<{ callback_url: string; key: string }>("GET", "/sms/callback_key")).body;
	return { path: new URL(callback_url).pathname, key };
}
const send = (more: object = {}, school: School = t.north) =>
	inSchool(t, school.customer_id, (client) =>
		makeSms(client, { ref: `callback:${++made}`, number: NUMBER, state: "handed_over", ...more }),
	);

interface Told {
	door?: Door;
	/** By which it is signed. */
	key?: string;
	at?: number;
	signature?: string;
	raw?: string;
}
async function tell(body: object, { door: at = door, key = at.key, at: time = Date.now(), signature, raw }: Told = {}) {
	const payload = raw ?? JSON.stringify(body);
	const timestamp = String(Math.floor(time / 1000));
	const right = `sha256=${createHmac("sha256", key).update(`${timestamp}.${payload}`).digest("hex")}`;
	const { statusCode, body: answer } = await t.app.http.inject({
		method: "POST",
		url: at.path,
		headers: { "content-type": "application/json", "x-sms-timestamp": timestamp, "x-sms-signature": signature ?? right },
		payload,
	});
	return { status: statusCode, body: JSON.parse(answer) as { new?: boolean; error?: string } };
}
const state = (said: string, more: object = {}) => ({
	kind: "state",
	id: `told:${++made}`,
	message: `${t.north.customer_id}-${message}`,
	state: said,
	...more,
});
const answer = (text: string, more: object = {}) => ({ kind: "answer", id: `told:${++made}`, from: NUMBER, text, ...more });
const stateOf = async (id = message) =>
	(await t.owner.query<{ state: string; problem: string | null }>("select state, problem from sms_messages where id = $1", [id])).rows[0];
const everything = async () =>
	(
		await t.owner.query(
			`select (select count(*) from sms_callbacks) || ' ' || (select count(*) from sms_answers) || ' ' || (select count(*) from sms_stops)
			|| ' ' || (select string_agg(state, ',' order by id) from sms_messages) as all`,
		)
	).rows[0].all as string;

describe("what a gateway tells", () => {
	test("becomes the state of the message, by our number of it or theirs", async () => {
		expect(await tell(state("DELIVERED"))).toEqual({ status: 200, body: { received: true, new: true } });
		expect(await stateOf()).toEqual({ state: "delivered", problem: null });
		const theirs = await send({ state: "in_doubt" });
		await t.owner.query("update sms_messages set their_id = 'SM77' where id = $1", [theirs]);
		expect((await tell(state("undelivered", { message: "SM77" }))).status).toBe(200);
		expect(await stateOf(theirs)).toEqual({ state: "failed", problem: "not_delivered" });
		// it came late, and came
		await tell(state("delivered", { message: "SM77" }));
		expect(await stateOf(theirs)).toEqual({ state: "delivered", problem: null });
	});
	test("leaves delivered what is, and knows steps on the way", async () => {
		expect((await tell(state("queued"))).status).toBe(200);
		expect(await stateOf()).toMatchObject({ state: "handed_over" });
		await tell(state("delivered"));
		await tell(state("failed"));
		expect(await stateOf()).toEqual({ state: "delivered", problem: null });
	});
	test("again changes nothing, whoever of many at once is first", async () => {
		const said = state("failed");
		const all = await Promise.all([1, 2, 3, 4, 5].map(() => tell(said)));
		expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
		expect(all.filter(({ body }) => body.new).length).toBe(1);
		const before = await everything();
		expect((await tell({ ...said, state: "delivered" })).body).toEqual({ received: true, new: false });
		expect(await everything()).toBe(before);
	});
	test("of a message that is not known yet may be told again", async () => {
		const said = state("delivered", { message: "SM-later" });
		expect((await tell(said)).status).toBe(404);
		await t.owner.query("update sms_messages set their_id = 'SM-later' where id = $1", [message]);
		expect((await tell(said)).body).toMatchObject({ new: true });
		expect(await stateOf()).toMatchObject({ state: "delivered" });
	});
	test("of another school's message is of none", async () => {
		const theirs = await send({}, t.south);
		expect((await tell(state("failed", { message: `${t.south.customer_id}-${theirs}` }))).status).toBe(404);
		expect((await tell(state("failed", { message: `${t.north.customer_id}-${theirs}` }))).status).toBe(404);
		expect(await stateOf(theirs)).toMatchObject({ state: "handed_over" });
	});
	test.each<[why: string, status: number, told: () => Told]>([
		["signed with another school's key", 403, () => ({ key: other.key })],
		["signed for another body", 403, () => ({ raw: JSON.stringify(state("failed")), signature: `sha256=${"0".repeat(64)}` })],
		["without a signature", 403, () => ({ signature: "" })],
		["older than five minutes", 403, () => ({ at: Date.now() - 6 * 60_000 })],
		["from the future", 403, () => ({ at: Date.now() + 6 * 60_000 })],
		["at an address that is nobody's", 404, () => ({ door: { ...door, path: `${door.path.slice(0, -3)}AAA` } })],
		["at the address of another school", 403, () => ({ door: { ...other, key: door.key } })],
		["that is no JSON", 400, () => ({ raw: "{" })],
		["that is of no kind", 400, () => ({ raw: '{"kind":"money","id":"1"}' })],
		["without an id", 400, () => ({ raw: JSON.stringify({ ...state("failed"), id: "" }) })],
		["that is empty", 400, () => ({ raw: "" })],
		["that holds what no text of the database does", 400, () => ({ raw: JSON.stringify(state("failed", { message: "a\u0000" })) })],
	])("%s is refused, and nothing changes", async (_why, status, told) => {
		const before = await everything();
		const { status: said, body } = await tell(state("failed"), told());
		expect(said).toBe(status);
		// a gateway's log tells what is wrong with it
		if (status === 403) expect(body).toMatchObject({ error: "sms_callback_forged", message: expect.stringContaining("signature") });
		expect(await everything()).toBe(before);
	});
	test("with the key of before is refused once there is another", async () => {
		await admin.call("POST", "/sms/callback_key", {});
		expect((await tell(state("failed"))).status).toBe(404);
		door = await doorOf(admin);
		expect((await tell(state("failed"))).status).toBe(200);
		expect((await admin.call<SmsSettings>("GET", "/sms")).body.callback_url).toContain(door.path);
	});
});

describe("an answer", () => {
	const answers = async () =>
		(
			await t.owner.query<{ number: string; body: string; message_id: string | null }>(
				"select number, body, message_id from sms_answers where customer_id = $1 order by id",
				[t.north.customer_id],
			)
		).rows;
	test("is kept beside the last message to that number", async () => {
		const last = await send();
		await send({ number: "+4915155555556" });
		await tell(answer(" Yes,\r\nthank you ", { from: "0151 55555555" }));
		expect((await answers()).at(-1)).toEqual({ number: NUMBER, body: "Yes,\nthank you", message_id: String(last) });
		await tell(answer("Who are you?", { from: "+4915177777777" }));
		expect((await answers()).at(-1)).toMatchObject({ number: "+4915177777777", message_id: null });
		expect((await tell(answer("Hello", { from: "INFO" }))).status).toBe(400);
	});
	test.each(["STOP", " stop. ", "Stopp", "Arrêt", "PARAR!", "désabonner"])(
		"that says %j ends messages, and START begins them again",
		async (word) => {
			const stops = async () =>
				(
					await t.owner.query("select ended_at is null as holds from sms_stops where customer_id = $1 and number = $2", [
						t.north.customer_id,
						NUMBER,
					])
				).rows;
			await t.owner.query("delete from sms_stops");
			await tell(answer(word));
			await tell(answer(word));
			expect(await stops()).toEqual([{ holds: true }]);
			await tell(answer("Start"));
			expect(await stops()).toEqual([{ holds: false }]);
			await tell(answer(word));
			expect(await stops()).toHaveLength(2);
		},
	);
	test("that only speaks of it ends nothing", async () => {
		await t.owner.query("delete from sms_stops");
		await tell(answer("Please stop the bus at the corner"));
		expect((await t.owner.query("select from sms_stops")).rowCount).toBe(0);
	});
});
