import type { Message, Recipient } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { castMessages, type MessagesCast, TEXT } from "../../../testing/casts/messages-cast.ts";
import { eventually } from "../../../testing/eventually.ts";

let c: MessagesCast;
beforeAll(async () => {
	c = await castMessages();
});
afterAll(() => c.close());
beforeEach(() => {
	c.sink.received.length = 0;
});

const state = async (id: number) => (await c.office.call<Message & Record<string, unknown>>("GET", `/messages/${id}`)).body;
const board = async (id: number, query = "") =>
	(
		await c.office.call<{ recipients: Recipient[]; counts: Message["counts"]; answers: Record<string, number> }>(
			"GET",
			`/messages/${id}/recipients${query}`,
		)
	).body;
const rowsOf = async (id: number) =>
	Number((await c.t.owner.query("select count(*) from message_recipients where message_id = $1", [id])).rows[0].count);
const settings = (approve_above: number) =>
	c.admin.call("PUT", "/messages/settings", {
		approve_above,
		sender_name: "The office",
		footers: { en: "Northgate, York" },
	});

describe("sending", () => {
	test("goes to the list that was looked at, once each, and says what became of it", async () => {
		const message = await c.draft(c.office, {
			targets: [
				{ kind: "class", ref: c.classes.a, audience: "families" },
				{ kind: "contact", ref: c.contacts.rosa },
			],
		});
		const sent = await c.send(c.office, message);
		expect(sent).toMatchObject({
			status: 200,
			body: { state: "sending", counts: { people: 4, waiting: 4 }, may: { undo: true, stop: true, edit: false } },
		});
		await c.handOut(message.id);
		// nothing leaves within the minute
		expect(c.sink.received).toHaveLength(0);
		await c.due(message.id);
		await Promise.all([c.handOut(message.id), c.handOut(message.id)]);
		await c.handOut(message.id);
		expect(c.sink.received).toHaveLength(3);
		const lena = c.sink.received.find((mail) => /^To: lena@post.example/im.test(mail)) ?? "";
		expect(lena).toMatch(/^Subject: Railway Museum/im);
		expect(lena).toMatch(new RegExp(`^Message-ID: <message-${c.t.north.customer_id}-\\d+@homeroom.test>`, "im"));
		expect(lena).toMatch(/^From: .*<school@homeroom.test>/im);
		expect(lena).not.toMatch(/List-Unsubscribe/i);
		expect(await state(message.id)).toMatchObject({ state: "sent", counts: { people: 4, delivered: 3, waiting: 1 } });
		const { recipients } = await board(message.id, "?channel=letter");
		expect(recipients).toMatchObject([{ name: "Rosa Andrade", state: "waiting", address: "12 Mill Lane\nYork" }]);
		const letters = await c.office.call<{ letters: { recipient_id: number; address: string[]; body: string }[] }>(
			"GET",
			`/messages/${message.id}/letters`,
		);
		expect(letters.body).toMatchObject({ letters: [{ name: "Rosa Andrade", address: ["12 Mill Lane", "York"], printed_at: null }] });
		const printed = { recipient_ids: letters.body.letters.map(({ recipient_id }) => recipient_id) };
		expect((await c.office.call("POST", `/messages/${message.id}/letters`, printed)).body).toEqual({ printed: 1 });
		expect((await c.office.call("POST", `/messages/${message.id}/letters`, printed)).body).toEqual({ printed: 0 });
		expect((await board(message.id)).counts).toMatchObject({ handed_over: 1, delivered: 3 });
	});
	test.each(["send", "approve"])("(%s) writes to nobody when the list becomes another of the same length at that moment", async (way) => {
		if (way === "approve") await settings(1);
		const message = await c.draft(c.office);
		if (way === "approve") expect((await c.send(c.office, message)).body).toMatchObject({ state: "asked" });
		const { version } = (await c.office.call<Message & Record<string, unknown>>("GET", `/messages/${message.id}`)).body;
		const { fingerprint } = await c.preview(c.admin, message.id);
		const ofJoao = "where customer_id = $1 and id = $2";
		const joao = [c.t.north.customer_id, c.contacts.joao];
		// between the look and the rows
		await c.t.owner.query(`create function moves() returns trigger language plpgsql security definer as $$ begin
			update contacts set email = 'moved@post.example' where id = ${c.contacts.joao}; return new; end $$`);
		await c.t.owner.query(
			"create trigger moves before update of fingerprint, approved_id on messages for each row execute function moves()",
		);
		try {
			const answer = await (way === "send" ? c.office : c.admin).call("POST", `/messages/${message.id}/${way}`, {
				version,
				fingerprint,
				...(way === "send" && { when: "now", again: true }),
			});
			expect(answer).toMatchObject({ status: 409, body: { error: "message_list_changed" } });
			expect(await rowsOf(message.id)).toBe(0);
		} finally {
			await c.t.owner.query("drop trigger moves on messages");
			await c.t.owner.query("drop function moves");
			await c.t.owner.query(`update contacts set email = 'joao@post.example' ${ofJoao}`, joao);
			if (way === "approve") await settings(1000);
		}
	});
	test("writes to nobody when the list is another by now, and tells the difference", async () => {
		const message = await c.draft(c.office);
		const { fingerprint } = await c.preview(c.office, message.id);
		await c.t.owner.query("update contacts set email = null where customer_id = $1 and id = $2", [c.t.north.customer_id, c.contacts.joao]);
		await c.t.owner.query("update student_contacts set portal = true, custody = 'shared' where customer_id = $1 and contact_id = $2", [
			c.t.north.customer_id,
			c.contacts.nils,
		]);
		const refused = await c.office.call("POST", `/messages/${message.id}/send`, { version: 1, fingerprint, again: true });
		expect(refused).toMatchObject({
			status: 409,
			body: {
				error: "message_list_changed",
				current: {
					came: [{ name: "Nils Andersson", channel: "email" }],
					went: [{ name: "João Almeida", channel: "email" }],
					came_count: 1,
					went_count: 1,
				},
			},
		});
		expect(await rowsOf(message.id)).toBe(0);
		expect((await state(message.id)).state).toBe("draft");
		const seen = (await c.preview(c.office, message.id)).fingerprint;
		expect((refused.body as { current: { fingerprint: string } }).current.fingerprint).toBe(seen);
		expect((await c.office.call("POST", `/messages/${message.id}/send`, { version: 1, fingerprint: seen, again: true })).status).toBe(200);
		await c.t.owner.query("update contacts set email = 'joao@post.example' where customer_id = $1 and id = $2", [
			c.t.north.customer_id,
			c.contacts.joao,
		]);
		await c.t.owner.query("update student_contacts set portal = false, custody = 'none' where customer_id = $1 and contact_id = $2", [
			c.t.north.customer_id,
			c.contacts.nils,
		]);
	});
	test("is refused where it would reach nobody, lacks a language, or lacks a text", async () => {
		const fingerprint = "x";
		const send = async (more: object) => {
			const message = await c.draft(c.office, more);
			return c.office.call("POST", `/messages/${message.id}/send`, { version: 1, fingerprint });
		};
		expect(await send({ channels: ["push"] })).toMatchObject({ status: 422, body: { error: "message_nobody" } });
		expect(await send({ falls_back: false })).toMatchObject({
			status: 422,
			body: { error: "message_language", message: expect.stringContaining("João Almeida") },
		});
		expect(await send({ texts: {} })).toMatchObject({ status: 422, body: { fields: { texts: expect.anything() } } });
		expect(await send({ question: "choice" })).toMatchObject({ status: 422, body: { fields: { "texts.en.choices": expect.anything() } } });
		expect(await send({ targets: [] })).toMatchObject({ status: 422, body: { fields: { targets: expect.anything() } } });
		const message = await c.draft(c.office);
		expect((await c.send(c.office, message, { when: "at", sends_at: "2020-01-01T08:00:00Z" })).body).toMatchObject({
			error: "message_too_far",
		});
		expect((await c.send(c.office, message, { when: "at" })).status).toBe(422);
		expect((await c.send(c.office, { ...message, version: 7 })).status).toBe(409);
		expect((await c.parent.call("POST", `/messages/${message.id}/send`, { version: 1, fingerprint })).status).toBe(403);
		expect((await c.southAdmin.call("POST", `/messages/${message.id}/send`, { version: 1, fingerprint })).status).toBe(404);
	});
	test("tells who sent the same to the same people within an hour, also where both do at once", async () => {
		const text = { en: { ...TEXT, subject: "The same" } };
		const [one, two] = [await c.draft(c.office, { texts: text }), await c.draft(c.editor, { texts: text })];
		const answers = await Promise.all([c.send(c.office, one, { again: false }), c.send(c.editor, two, { again: false })]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: "message_same" });
		const refused = answers[0]?.status === 409 ? ([c.office, one] as const) : ([c.editor, two] as const);
		expect((await c.send(...refused)).status).toBe(200);
	});
	test("sent twice at once, it goes once; asked again with its key, it is the same answer", async () => {
		const message = await c.draft(c.office);
		const answers = await Promise.all([c.send(c.office, message), c.send(c.office, message)]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect(await rowsOf(message.id)).toBe(3);
		const again = await c.draft(c.office);
		const { fingerprint } = await c.preview(c.office, again.id);
		const asked = () =>
			c.office.call(
				"POST",
				`/messages/${again.id}/send`,
				{ version: 1, fingerprint, again: true },
				{ "idempotency-key": `send-again-${again.id}` },
			);
		expect([(await asked()).status, (await asked()).status]).toEqual([200, 200]);
		expect(await rowsOf(again.id)).toBe(3);
	});
	test("is taken back within the minute, and can be changed and sent again", async () => {
		const message = await c.draft(c.office);
		await c.send(c.office, message);
		expect(await c.office.call("POST", `/messages/${message.id}/undo`)).toMatchObject({
			status: 200,
			body: { state: "undone", may: { edit: true } },
		});
		await c.due(message.id);
		await c.handOut(message.id);
		expect([c.sink.received.length, await rowsOf(message.id)]).toEqual([0, 0]);
		expect((await c.office.call("POST", `/messages/${message.id}/undo`)).body).toMatchObject({ error: "message_undo_over" });
		const now = await state(message.id);
		expect((await c.send(c.office, now)).status).toBe(200);
	});
	test("of taking back and handing out at once, one wins", async () => {
		const message = await c.draft(c.office);
		await c.send(c.office, message);
		await c.t.owner.query("update messages set sends_at = now() - interval '1 second' where id = $1", [message.id]);
		const [undone] = await Promise.all([c.office.call("POST", `/messages/${message.id}/undo`), c.handOut(message.id)]);
		const went = c.sink.received.length;
		expect([undone.status, went]).toEqual(undone.status === 200 ? [200, 0] : [409, 3]);
	});
	test("stopped, what has not left stays", async () => {
		const message = await c.draft(c.office);
		const at = new Date(Date.now() + 3_600_000).toISOString();
		expect((await c.send(c.office, message, { when: "at", sends_at: at })).body).toMatchObject({ state: "planned", sends_at: at });
		expect((await c.office.call("POST", `/messages/${message.id}/stop`)).body).toMatchObject({ state: "stopped", counts: { stopped: 3 } });
		await c.due(message.id);
		await c.handOut(message.id);
		expect(c.sink.received).toHaveLength(0);
		expect((await c.office.call("POST", `/messages/${message.id}/stop`)).status).toBe(409);
		expect((await c.office.call("POST", `/messages/${message.id}/copy`)).body).toMatchObject({ state: "draft", targets: [{ name: "4A" }] });
	});
	test.each([
		["sms", () => c.contacts.ines],
		["email", () => c.contacts.joao],
	] as const)("stopped when its %s is claimed already, it does not leave", async (channel, to) => {
		const message = await c.draft(c.office, {
			channels: [channel],
			texts: { en: { ...TEXT, short: "No bus today" } },
			targets: [{ kind: "contact", ref: to() }],
		});
		expect((await c.send(c.office, message)).status).toBe(200);
		await c.due(message.id);
		const client = await c.t.owner.connect();
		const waiting = async (what: string) => (await client.query(`select from pg_locks where not granted and ${what}`)).rowCount ?? 0;
		await client.query("begin");
		// how letters look is read after the claim
		await client.query("lock table message_settings");
		const leaving = c.handOut(message.id);
		await eventually(async () => expect(await waiting("relation = 'message_settings'::regclass")).toBeGreaterThan(0));
		let stopped = false;
		const stop = c.office.call("POST", `/messages/${message.id}/stop`).finally(() => {
			stopped = true;
		});
		await eventually(async () => expect(stopped || (await waiting("true")) > 1).toBe(true));
		await client.query("commit");
		client.release();
		expect((await stop).status).toBe(200);
		await leaving;
		expect(await state(message.id)).toMatchObject({ state: "stopped", counts: { people: 1, stopped: 1 } });
		expect(c.sink.received).toHaveLength(0);
		const { rows } = await c.t.owner.query("select from sms_messages where state = 'waiting' and ref like 'message:%'");
		expect(rows).toEqual([]);
	});
	test("planned, it is a draft again when somebody wants; and at its time it names no child that is no longer theirs", async () => {
		const message = await c.draft(c.office);
		const plan = { when: "at", sends_at: new Date(Date.now() + 3_600_000).toISOString() };
		await c.send(c.office, message, plan);
		const planned = await state(message.id);
		expect((await c.office.call("POST", `/messages/${message.id}/withdraw`, { version: planned.version })).body).toMatchObject({
			state: "draft",
		});
		expect(await rowsOf(message.id)).toBe(0);
		await c.send(c.office, await state(message.id), plan);
		const { customer_id } = c.t.north;
		await c.t.owner.query(
			"update student_contacts set ends = current_date - 1 where customer_id = $1 and (contact_id = $2 or (contact_id = $3 and student_id = $4))",
			[customer_id, c.contacts.joao, c.contacts.lena, c.students.eira],
		);
		await c.due(message.id);
		await c.handOut(message.id);
		expect(c.sink.received).toHaveLength(2);
		const { recipients } = await board(message.id);
		expect(recipients.map(({ name, state, children }) => [name, state, children.map((one) => one.name)])).toEqual([
			["Inês Almeida", "delivered", ["Tomás"]],
			["João Almeida", "stopped", []],
			["Lena Andersson", "delivered", ["Noa"]],
		]);
		await c.t.owner.query("update student_contacts set ends = null where customer_id = $1 and contact_id = any($2)", [
			customer_id,
			[c.contacts.joao, c.contacts.lena],
		]);
	});
	test("a mail that is refused for good has bounced; one that was not taken is tried again under the same name", async () => {
		c.sink.unknown.add("ines@post.example");
		c.sink.busy.add("lena@post.example");
		const message = await c.draft(c.office);
		await c.send(c.office, message);
		await c.due(message.id);
		await c.handOut(message.id);
		expect((await board(message.id)).counts).toMatchObject({ delivered: 1, bounced: 1, waiting: 1 });
		expect((await board(message.id, "?state=bounced")).recipients).toMatchObject([
			{ name: "Inês Almeida", fault: "other", fault_said: expect.stringContaining("nobody here") },
		]);
		c.sink.busy.clear();
		c.sink.unknown.clear();
		await c.t.owner.query(
			"update message_recipients set claimed_at = now() - interval '20 minutes' where message_id = $1 and state = 'waiting'",
			[message.id],
		);
		await c.handOut(message.id);
		expect(await state(message.id)).toMatchObject({ state: "sent", counts: { delivered: 2, bounced: 1 } });
	});
	test("whoever claimed a mail and is gone: it goes again, under the same Message-ID", async () => {
		const message = await c.draft(c.office);
		await c.send(c.office, message);
		await c.due(message.id);
		await c.handOut(message.id);
		const id = /^Message-ID: (.*)$/im.exec(c.sink.received.find((mail) => mail.includes("To: joao")) ?? "")?.[1];
		await c.t.owner.query(
			"update message_recipients set state = 'handed_over', claimed_at = now() - interval '20 minutes' where message_id = $1 and person_id = $2",
			[message.id, c.contacts.joao],
		);
		await c.t.owner.query("update messages set state = 'sending' where id = $1", [message.id]);
		c.sink.received.length = 0;
		await c.handOut(message.id);
		expect(c.sink.received).toHaveLength(1);
		expect(/^Message-ID: (.*)$/im.exec(c.sink.received[0] ?? "")?.[1]).toBe(id);
	});
	test("as a text message it costs its parts, goes by the school's gateway, and is known by what that says", async () => {
		const text = { ...TEXT, short: "Bus at 9:10. {child_names}: packed lunch" };
		const more = { channels: ["sms"], question: "yes_no", texts: { en: text } };
		const message = await c.draft(c.office, more);
		const seen = await c.preview(c.office, message.id);
		expect(seen.totals).toMatchObject({ channels: { sms: 1 }, sms: { people: 1, parts: 2, cost: null } });
		await c.send(c.office, message);
		await c.due(message.id);
		await c.handOut(message.id);
		await c.handOut(message.id);
		const { rows } = await c.t.owner.query(
			"select number, body, essential, ref from sms_messages where customer_id = $1 and ref like 'message:%'",
			[c.t.north.customer_id],
		);
		expect(rows).toMatchObject([
			{
				number: "+447700900412",
				essential: true,
				body: expect.stringMatching(/^Bus at 9:10\. Tomás: packed lunch http:\/\/homeroom\.test\/message#[\w-]{43}$/),
			},
		]);
		expect(await state(message.id)).toMatchObject({ state: "sent", counts: { people: 1, handed_over: 1 } });
		await c.t.owner.query("update sms_messages set state = 'in_doubt' where ref = $1", [rows[0].ref]);
		expect(await board(message.id, "?state=in_doubt")).toMatchObject({
			recipients: [{ name: "Inês Almeida", channel: "sms", state: "in_doubt" }],
			counts: { in_doubt: 1 },
		});
		expect(await state(message.id)).toMatchObject({ counts: { texts_again: 0 }, may: { text_again: false } });
		await c.t.owner.query("update sms_messages set claimed_at = now() - interval '2 minutes' where ref = $1", [rows[0].ref]);
		expect(await state(message.id)).toMatchObject({ counts: { texts_again: 1 }, may: { text_again: true } });
		const again = (by: typeof c.office) => by.call("POST", `/messages/${message.id}/texts/again`, {});
		expect([(await again(c.parent)).status, (await again(c.teacher)).status, (await again(c.southAdmin)).status]).toEqual([403, 404, 404]);
		expect([(await again(c.office)).body, (await again(c.office)).body]).toEqual([{ again: 1 }, { again: 0 }]);
		expect(await state(message.id)).toMatchObject({ counts: { handed_over: 1, in_doubt: 0 } });
		// whoever has read it gets no second one
		await c.t.owner.query("update sms_messages set state = 'failed', claimed_at = now() - interval '2 minutes' where ref = $1", [
			rows[0].ref,
		]);
		await c.t.owner.query("update message_recipients set state = 'read' where message_id = $1", [message.id]);
		expect((await again(c.office)).body).toEqual({ again: 0 });
		await c.t.owner.query("update contacts set phone = '12' where customer_id = $1 and id = $2", [c.t.north.customer_id, c.contacts.ines]);
		const other = await c.draft(c.office, more);
		await c.send(c.office, other);
		await c.due(other.id);
		await c.handOut(other.id);
		expect((await board(other.id)).recipients).toMatchObject([{ state: "failed", fault: "number" }]);
		await c.t.owner.query("update contacts set phone = '+44 7700 900412' where customer_id = $1 and id = $2", [
			c.t.north.customer_id,
			c.contacts.ines,
		]);
	});
	test("in the app it is a notice that leads to it, urgent ones at once", async () => {
		const message = await c.draft(c.office, {
			channels: ["app"],
			lane: "urgent",
			targets: [{ kind: "class", ref: c.classes.b, audience: "families" }],
		});
		expect(await c.send(c.office, message)).toMatchObject({ status: 200 });
		await c.handOut(message.id);
		const { rows } = await c.t.owner.query("select kind, urgent, path, words from notices where customer_id = $1 and user_id = $2", [
			c.t.north.customer_id,
			c.t.north.users.client.user_id,
		]);
		const [got] = (await board(message.id)).recipients;
		expect(rows).toMatchObject([
			{
				kind: "message_urgent",
				urgent: true,
				path: `/communication/inbox/${got?.id}`,
				words: { subject: "Railway Museum", because: "Hassan" },
			},
		]);
		expect(got).toMatchObject({ name: "Claire Bernard", state: "delivered" });
	});
});
