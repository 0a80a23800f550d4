import type { Message } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HandOvers } from "../../../kit/http/health/hand-overs.ts";
import { createSecretBox } from "../../../kit/secrets/secret-box.ts";
import { castMessages, type MessagesCast } from "../../../testing/casts/messages-cast.ts";
import { eventually } from "../../../testing/eventually.ts";

let c: MessagesCast;
beforeAll(async () => {
	c = await castMessages();
});
afterAll(() => c.close());
beforeEach(() => {
	c.sink.received.length = 0;
	c.sink.says.clear();
	c.sink.busy.clear();
});

const sentOff = async (more: object = {}): Promise<Message> => {
	const message = await c.draft(c.office, more);
	expect((await c.send(c.office, message)).status).toBe(200);
	await c.due(message.id);
	return message;
};
interface Row {
	name: string;
	state: string;
	fault: string | null;
	attempts: number;
	claimed: number | null;
}
const rowsOf = async ({ id }: Message): Promise<Row[]> =>
	(
		await c.t.owner.query<Row>(
			"select name, state, fault, attempts, extract(epoch from now() - claimed_at)::int as claimed from message_recipients where message_id = $1 order by name",
			[id],
		)
	).rows;
const jobsOf = async ({ id }: Message): Promise<{ task: string; input: Record<string, unknown>; wait: number }[]> =>
	(
		await c.t.owner.query(
			"select t.identifier as task, j.payload->'input' as input, extract(epoch from j.run_at - now())::int as wait from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where j.payload->'input'->>'message_id' = $1 and j.run_at > now() and t.identifier like 'carry%'",
			[String(id)],
		)
	).rows;
const withPassword = () => ({
	smtp: { url: c.sink.url.replace("smtp://", "smtp://school:wrong@"), from: "Homeroom <school@homeroom.test>" },
});

describe("a mail server", () => {
	test.each([
		["the password", "AUTH", "535 5.7.8 Authentication failed"],
		["who we are", "MAIL", "550 5.7.1 Sender refused"],
		["everybody", "greeting", "554 5.7.1 No service here"],
		["to be spoken to", "EHLO", "502 not here"],
	])("that refuses %s has refused nobody for good: all go when it takes them", async (_, command, answer) => {
		const message = await sentOff();
		c.sink.says.set(command, answer);
		if (command === "EHLO") c.sink.says.set("HELO", answer);
		await c.handOut(message.id, withPassword());
		const rows = await rowsOf(message);
		expect(rows.map(({ state, attempts, claimed }) => [state, attempts, claimed])).toEqual(rows.map(() => ["waiting", 0, null]));
		expect(rows[0]?.fault).toContain(answer.slice(0, 3));
		expect(await jobsOf(message)).toMatchObject([
			{ task: "carry_messages", input: { misses: 1 }, wait: expect.toSatisfy((s) => s > 5 && s <= 15) },
		]);
		c.sink.says.clear();
		await c.handOut(message.id, withPassword());
		expect((await rowsOf(message)).map(({ state, fault }) => [state, fault])).toEqual(rows.map(() => ["delivered", null]));
	});
	test.each(["554 5.7.1 Relay access denied", "550 relay not permitted", "553 sorry, that domain isn't in my list (#5.7.1)"])(
		"that passes nothing on for us (%s) has refused nobody for good, and is asked again",
		async (answer) => {
			const message = await sentOff();
			c.sink.says.set("RCPT", answer);
			await c.handOut(message.id);
			const rows = await rowsOf(message);
			expect(rows.map(({ state, attempts }) => [state, attempts])).toEqual(rows.map(() => ["waiting", 1]));
			expect(rows[0]?.fault).toContain(answer);
			c.sink.says.clear();
			await c.t.owner.query("update message_recipients set claimed_at = null where message_id = $1", [message.id]);
			await c.handOut(message.id);
			expect((await rowsOf(message)).map(({ state, fault }) => [state, fault])).toEqual(rows.map(() => ["delivered", null]));
		},
	);
	test.each(["greeting", "DATA"])(
		"that hangs (%s) is given up on, holds back no text and nothing that is read here, and can be asked again",
		async (command) => {
			c.sink.says.set(command, null);
			const message = await sentOff({
				channels: ["app", "sms", "email"],
				targets: [
					{ kind: "class", ref: c.classes.a, audience: "families" },
					{ kind: "class", ref: c.classes.b, audience: "families" },
				],
			});
			await c.handOut(message.id, { smtp: { url: c.sink.url, from: "school@homeroom.test", patience: 300 } });
			expect((await rowsOf(message)).map(({ name, state }) => [name, state])).toEqual([
				["Claire Bernard", "delivered"],
				["Inês Almeida", "handed_over"],
				["João Almeida", "waiting"],
				["Lena Andersson", "waiting"],
			]);
			await eventually(() => expect(c.sink.open()).toBe(0));
			c.sink.says.clear();
			await c.handOut(message.id);
			expect((await rowsOf(message)).filter(({ state }) => state === "delivered")).toHaveLength(3);
		},
	);
	test("that hangs while the server ends is left at once, and what it had not taken is free for the next", async () => {
		c.sink.says.set("MAIL", null);
		const message = await sentOff();
		const end = new AbortController();
		const going = c.handOut(message.id, { ending: end.signal });
		await eventually(() => expect(c.sink.open()).toBeGreaterThan(0));
		end.abort();
		await going;
		expect((await rowsOf(message)).map(({ state, attempts, claimed }) => [state, attempts, claimed])).toEqual(
			[1, 2, 3].map(() => ["waiting", 0, null]),
		);
	});
	test("that wants one mail later is asked later and later, about this one alone; in the end it has failed", async () => {
		c.sink.busy.add("lena@post.example");
		const message = await sentOff();
		const lena = async () => (await rowsOf(message)).find(({ name }) => name === "Lena Andersson");
		await c.handOut(message.id);
		expect(await lena()).toMatchObject({ state: "waiting", attempts: 1, claimed: 570 });
		expect((await jobsOf(message)).map(({ wait }) => wait)).toEqual([expect.toSatisfy((s) => s > 20 && s <= 30)]);
		await c.handOut(message.id);
		expect(await lena()).toMatchObject({ attempts: 1 });
		await c.t.owner.query("update message_recipients set attempts = 8, claimed_at = null where message_id = $1 and state = 'waiting'", [
			message.id,
		]);
		await c.handOut(message.id);
		expect(await lena()).toMatchObject({ state: "failed", fault: expect.stringContaining("later") });
	});
	test("that is away for two days: what waited for it has failed", async () => {
		const message = await sentOff();
		c.sink.says.set("greeting", "421 busy");
		await c.handOut(message.id, { since: Date.now() - 3 * 86_400_000 });
		expect((await rowsOf(message)).map(({ state, fault }) => [state, fault?.includes("421")])).toEqual(
			[1, 2, 3].map(() => ["failed", true]),
		);
		expect((await c.office.call("GET", `/messages/${message.id}`)).body).toMatchObject({ state: "sent", counts: { failed: 3 } });
	});
});

describe("whoever claimed a mail and is gone", () => {
	test.each([
		["urgent" as const, 80, 100],
		["normal" as const, 500, 620],
	])("(%s): it goes again after a while, under the same Message-ID", async (lane, young, old) => {
		const message = await sentOff({ lane });
		await c.handOut(message.id);
		const idOf = (mail = "") => /^Message-ID: (.*)$/im.exec(mail)?.[1];
		const [first] = c.sink.received.splice(0).filter((mail) => mail.includes("To: joao"));
		const claimedAgo = (seconds: number) =>
			c.t.owner.query(
				"update message_recipients set state = 'handed_over', claimed_at = now() - make_interval(secs => $3) where message_id = $1 and person_id = $2",
				[message.id, c.contacts.joao, seconds],
			);
		await c.t.owner.query("update messages set state = 'sending' where id = $1", [message.id]);
		await claimedAgo(young);
		await c.handOut(message.id);
		expect(c.sink.received).toHaveLength(0);
		// looked at again when the claim is over, and not before
		expect((await jobsOf(message)).map(({ wait }) => wait)).toEqual([expect.toSatisfy((s) => s > 0 && s <= old - young)]);
		await claimedAgo(old);
		await c.handOut(message.id);
		expect(c.sink.received.map(idOf)).toEqual([idOf(first)]);
	});
});

test("what became of mails is counted, by result and of nobody", async () => {
	const said: string[] = [];
	const handOvers = new HandOvers({ warn: (sentence) => said.push(sentence) });
	c.sink.busy.add("lena@post.example");
	c.sink.unknown.add("ines@post.example");
	const message = await sentOff();
	await c.handOut(message.id, { handOvers });
	c.sink.says.set("greeting", "421 busy");
	c.sink.unknown.clear();
	await c.handOut((await sentOff()).id, { handOvers });
	const { away, ...once } = Object.fromEntries(handOvers.all().map(({ way, result, times }) => [result, [way, times] as const]));
	expect(once).toEqual({ delivered: ["mail", 1], bounced: ["mail", 1], later: ["mail", 1] });
	expect(away?.[1]).toBeGreaterThan(0);
	// one line for all of them, with a code and nothing that the server said
	expect(said).toEqual([expect.stringMatching(/^The mail server takes no mails \(E[A-Z]+ 421\): those of messages and alarms wait\.$/)]);
	expect(handOvers.mailAwaySeconds()).toBeGreaterThan(0);
	c.sink.says.clear();
	await c.handOut((await sentOff()).id, { handOvers });
	expect(said.slice(1)).toEqual([expect.stringMatching(/^The mail server takes mails again after \d+ s\.$/)]);
	expect(handOvers.mailAwaySeconds()).toBe(0);
});

test("what was sealed with another installation's secret has failed, with why, and nothing of it waits", async () => {
	const message = await c.draft(c.office);
	expect((await c.send(c.office, message, { when: "at", sends_at: new Date(Date.now() + 3_600_000).toISOString() })).status).toBe(200);
	await c.due(message.id);
	await c.handOut(message.id, { box: createSecretBox("another installation's") });
	expect((await rowsOf(message)).map(({ state, fault }) => [state, fault])).toEqual([1, 2, 3].map(() => ["failed", "sealed"]));
	expect((await c.office.call("GET", `/messages/${message.id}`)).body).toMatchObject({
		state: "stopped",
		counts: { failed: 3, waiting: 0 },
	});
	const begun = await sentOff();
	await c.t.owner.query("update messages set started_at = now() where id = $1", [begun.id]);
	await c.handOut(begun.id, { box: createSecretBox("another installation's") });
	expect(c.sink.received).toHaveLength(0);
	expect((await rowsOf(begun)).map(({ fault }) => fault)).toEqual(["sealed", "sealed", "sealed"]);
});
