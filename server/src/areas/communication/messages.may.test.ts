import { MESSAGE_DEEDS, type MessageDeed } from "@homeroom/contract/areas/communication/messages.rules.ts";
import type { Message } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { castMessages, type MessagesCast } from "../../testing/casts/messages-cast.ts";
import { inSchool } from "../../testing/in-school.ts";
import type { Caller } from "../../testing/test-app.ts";
import { makeSms } from "../sms/sms.builders.ts";
import { makeRecipients } from "./messages.builders.ts";

let c: MessagesCast;
beforeAll(async () => {
	c = await castMessages();
});
afterAll(() => c.close());

/** What each state is stored as, beside its name. */
const STATES: Record<string, string> = {
	draft: "",
	undone: "",
	asked: ", asked_at = now(), plan = 'now', sends_at = now()",
	planned: ", plan = 'at', sends_at = now() + interval '1 day'",
	undoable: ", plan = 'now', sends_at = now() + interval '1 minute', undo_until = now() + interval '1 minute'",
	sending: ", plan = 'now', sends_at = now(), started_at = now()",
	sent: ", plan = 'now', sends_at = now(), started_at = now(), sent_at = now()",
	stopped: ", plan = 'now', sends_at = now(), started_at = now(), sent_at = now()",
};
const OUT = ["planned", "undoable", "sending", "sent", "stopped"];

async function inState(by: Caller, state: string): Promise<{ id: number; recipient: number }> {
	const { id } = await c.draft(by, { question: "yes_no" });
	const named = state === "undoable" ? "sending" : state;
	await c.t.owner.query(`update messages set state = $3 ${STATES[state]} where customer_id = $1 and id = $2`, [
		c.t.north.customer_id,
		id,
		named,
	]);
	if (!OUT.includes(state)) return { id, recipient: 1 };
	const waits = state === "planned" || state === "undoable";
	const { rows } = await c.t.owner.query<{ id: string }>(
		`insert into message_recipients (customer_id, message_id, person_kind, person_id, name, first_name, channel, language, address, children, state)
		select $1, $2, 'contact', k.id, k.name, k.name, k.way, 'en', 'x@post.example', jsonb_build_array(jsonb_build_object('id', k.child, 'name', 'Tomás', 'class_label', '4A')), case when $3::boolean or k.way = 'letter' then 'waiting' else 'delivered' end
		from (values ($4::bigint, 'João', 'email', $6::bigint), ($5::bigint, 'Lena', 'letter', $7::bigint)) k (id, name, way, child) returning id`,
		[c.t.north.customer_id, id, waits, c.contacts.joao, c.contacts.lena, c.students.tomas, c.students.eira],
	);
	// a text of which nobody knows whether it left
	await inSchool(c.t, c.t.north.customer_id, async (client) => {
		const [text] = await makeRecipients(client, [
			{
				message_id: id,
				person_kind: "contact",
				person_id: c.contacts.ines,
				name: "Inês",
				channel: "sms",
				state: waits ? "waiting" : "handed_over",
			},
		]);
		if (!waits) await makeSms(client, { ref: `message:${text}`, state: "in_doubt" });
	});
	if (state === "stopped") await c.t.owner.query("update sms_messages set withdrawn_at = now() where state = 'in_doubt'");
	return { id, recipient: Number(rows[0]?.id) };
}

/** What a deed calls, and whether it came to something. */
async function tryDeed(by: Caller, deed: MessageDeed, { id, recipient }: { id: number; recipient: number }): Promise<boolean> {
	const { version } = (await by.call<Message & Record<string, unknown>>("GET", `/messages/${id}`)).body;
	const call = (path: string, body: object = {}) => by.call("POST", `/messages/${id}${path}`, body);
	const list = async () => ({ version, fingerprint: (await c.preview(by, id)).fingerprint });
	const asked: Record<MessageDeed, () => ReturnType<typeof call>> = {
		edit: () => by.call("PATCH", `/messages/${id}`, { version, falls_back: true }),
		remove: () => by.call("DELETE", `/messages/${id}`),
		send: async () => call("/send", { ...(await list()), again: true }),
		withdraw: () => call("/withdraw", { version }),
		approve: async () => call("/approve", await list()),
		decline: () => call("/decline", { version, note: "Not so" }),
		undo: () => call("/undo"),
		stop: () => call("/stop"),
		remind: () => call("/remind"),
		text_again: () => call("/texts/again"),
		note_letters: () => call("/letters", { recipient_ids: [recipient] }),
		answer_for: () => call(`/recipients/${recipient}/answer`, { answer: "yes" }),
	};
	const { status, body } = await asked[deed]();
	return status < 300 && (body as { reminded?: number }).reminded !== 0 && (body as { again?: number }).again !== 0;
}

describe("what a message's page offers is what its calls do", () => {
	test.each(Object.keys(STATES))("%s", async (state) => {
		let allowed = 0;
		for (const [who, author, by] of [
			["its author", c.office, c.office],
			["somebody else of the office", c.office, c.editor],
			["the teacher who wrote it", c.teacher, c.teacher],
			["whoever agrees to hers", c.teacher, c.admin],
		] as const)
			for (const deed of MESSAGE_DEEDS) {
				const message = await inState(author, state);
				const { body } = await by.call<Message & Record<string, unknown>>("GET", `/messages/${message.id}`);
				expect(await tryDeed(by, deed, message), `${deed} by ${who}`).toBe(body.may[deed]);
				if (body.may[deed]) allowed++;
			}
		expect(allowed).toBeGreaterThan(3);
	});
	test("what is urgent is sent by those who may raise an alarm alone", async () => {
		const { id, version } = await c.draft(c.office, { lane: "urgent" });
		const seen = (await c.office.call<Message & Record<string, unknown>>("GET", `/messages/${id}`)).body;
		expect(seen.may).toMatchObject({ edit: true, send: true });
		await c.t.owner.query("update messages set author_id = $2 where id = $1", [id, c.t.north.users.teacher.user_id]);
		const hers = (await c.teacher.call<Message & Record<string, unknown>>("GET", `/messages/${id}`)).body;
		expect(hers.may).toMatchObject({ edit: true, send: false });
		const { fingerprint } = await c.preview(c.teacher, id);
		expect(await c.teacher.call("POST", `/messages/${id}/send`, { version, fingerprint })).toMatchObject({ status: 403 });
	});
	test("whoever begins twice with nothing has one draft, until something stands in it", async () => {
		const begin = async () => (await c.office.call("POST", "/messages", {})).body;
		const first = await begin();
		expect((await begin()).id).toBe(first.id);
		expect((await c.editor.call("POST", "/messages", {})).body.id).not.toBe(first.id);
		await c.office.call("PATCH", `/messages/${first.id}`, {
			version: first.version,
			targets: [{ kind: "everybody", audience: "families" }],
		});
		expect((await begin()).id).not.toBe(first.id);
	});
});

test("why somebody was not reached has a word, and what a mail server said is told as it was said", async () => {
	const { id } = await inState(c.office, "sent");
	const fault = async (stored: string) => {
		await c.t.owner.query("update message_recipients set state = 'failed', fault = $2 where message_id = $1 and channel = 'email'", [
			id,
			stored,
		]);
		const { body } = await c.office.call<{ recipients: { fault: string | null; fault_said: string | null; channel: string }[] }>(
			"GET",
			`/messages/${id}/recipients`,
		);
		return body.recipients.find(({ channel }) => channel === "email");
	};
	expect(await fault("limit")).toMatchObject({ fault: "limit", fault_said: null });
	expect(await fault("550 5.1.1 no such user")).toMatchObject({ fault: "other", fault_said: "550 5.1.1 no such user" });
});

test("the board is a file, too: in words, whole, narrowed as it is, and nothing in it is a formula", async () => {
	const { id } = await inState(c.office, "sent");
	await c.t.owner.query(
		"update message_recipients set name = '=HYPERLINK(1)', state = 'answered', answer = 'yes', answered_at = now() where message_id = $1 and channel = 'email'",
		[id],
	);
	const file = await c.office.call("GET", `/messages/${id}/recipients/file?format=csv`, undefined, { "accept-language": "de" });
	expect(file.status).toBe(200);
	const text = file.bytes.toString();
	const lines = text.replace("\uFEFF", "").trim().split("\r\n");
	expect(lines[0]).toMatch(/^Name[,;]Kinder[,;]Weg/);
	expect(lines).toHaveLength(4);
	expect(text).toMatch(/Tomás \(4A\).*E-Mail.*Beantwortet.*ja/);
	expect(text).not.toMatch(/(^|[,;"])=HYPERLINK/m);
});
