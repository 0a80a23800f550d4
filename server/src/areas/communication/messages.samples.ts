import type { messageCalls } from "@homeroom/contract/areas/communication/messages.calls.ts";
import type pg from "pg";
import { newLinkKey } from "../../kit/secrets/sealed-links.ts";
import { inSchool } from "../../testing/in-school.ts";
import { TEST_LINKS } from "../../testing/mail-reading.ts";
import type { AreaSamples, Ids } from "../../testing/sampling.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { makeClients, makeContacts, makeRelations } from "../clients/clients.builders.ts";
import { makeSms } from "../sms/sms.builders.ts";
import { makeStudents } from "../students/students.builders.ts";
import { MESSAGE_TEXT, makeMessage, makeRecipients, type NewMessage } from "./messages.builders.ts";

let families = 0;
/** Somebody of a family, with an address of their own; with the caller's login where the sample is of what reached them. */
export async function newContact(client: pg.ClientBase, user_id: number | null = null): Promise<number> {
	const name = `Almeida ${++families}`;
	const [client_id = 0] = await makeClients(client, [{ name, add_line_1: "12 Mill Lane", post_code: "YO1 7HH", city: "York" }]);
	const [id = 0] = await makeContacts(client, [
		{ client_id, first_name: "Rosa", last_name: name, email: `rosa.${families}@post.example`, language: "en" },
	]);
	// whoever only helps is no member
	await client.query("update contacts k set user_id = m.user_id from memberships m where k.id = $1 and m.user_id = $2", [id, user_id]);
	return id;
}
const draft = (t: TestApp, { customer_id, user_id }: Ids, more: Partial<NewMessage> = {}): Promise<number> =>
	inSchool(t, customer_id, async (client) => {
		const contact = await newContact(client);
		const texts = { en: { ...MESSAGE_TEXT, subject: `Museum ${families}` } };
		return makeMessage(client, { author_id: user_id, texts, targets: [{ kind: "contact", ref: contact }], ...more });
	});
/** One that went out, and its one recipient. */
export const sentMessage = (
	t: TestApp,
	{ customer_id, user_id }: Ids,
	more: Partial<NewMessage> = {},
	channel = "email",
	mine = false,
): Promise<{ id: number; recipient_id: number }> =>
	inSchool(t, customer_id, async (client) => {
		const person_id = await newContact(client, mine ? user_id : null);
		const now = new Date().toISOString();
		const id = await makeMessage(client, {
			author_id: user_id,
			state: "sent",
			started_at: now,
			sent_at: now,
			sends_at: now,
			question: "yes_no",
			secret_box: newLinkKey(TEST_LINKS.box),
			...more,
		});
		const state = channel === "letter" ? "waiting" : "delivered";
		const [recipient_id = 0] = await makeRecipients(client, [
			{ message_id: id, person_kind: "contact", person_id, name: "Rosa Almeida", channel, state, address: "rosa@post.example" },
		]);
		return { id, recipient_id };
	});

/** Whoever it is for has a child whom the caller teaches: whoever sees their own alone reaches nobody else. */
const taught = (t: TestApp, { customer_id, user_id }: Ids, id: number): Promise<void> =>
	inSchool(t, customer_id, async (client) => {
		const { rows } = await client.query<{ ref: string }>("select ref from message_targets where message_id = $1", [id]);
		const [student_id = 0] = await makeStudents(client, [{ first_name: "Eva", last_name: `Almeida ${families}` }]);
		await makeRelations(client, [{ student_id, contact_id: Number(rows[0]?.ref), relationship: "mother" }]);
		await client.query(
			"insert into student_people (student_id, user_id, relation) select $1, user_id, 'teacher' from memberships where user_id = $2 and customer_id = $3",
			[student_id, user_id, customer_id],
		);
	});

/** What a look at this message's list says it is. */
async function fingerprintOf(t: TestApp, { customer_id }: Ids, id: number): Promise<string> {
	const school = [t.north, t.south].find((one) => one.customer_id === customer_id) ?? t.north;
	const { body } = await (await t.as(school, "admin")).call<{ fingerprint?: string }>("POST", `/messages/${id}/preview`, {});
	return body.fingerprint ?? "none";
}
const later = () => new Date(Date.now() + 86_400_000).toISOString();

export const messagesSamples: AreaSamples<"messages", keyof typeof messageCalls> = {
	list: () => ({ query: { pile: "all", limit: "10" } }),
	show: async (ids, t) => ({ params: { id: await draft(t, ids) } }),
	create: () => ({ body: { texts: { en: MESSAGE_TEXT }, targets: [{ kind: "everybody", audience: "families" }] } }),
	update: async (ids, t) => ({ params: { id: await draft(t, ids) }, body: { version: 1, texts: { de: MESSAGE_TEXT } } }),
	copy: async (ids, t) => ({ params: { id: await draft(t, ids) } }),
	remove: async (ids, t) => ({ params: { id: await draft(t, ids) } }),
	options: () => ({}),
	people: () => ({ query: { search: "Alm" } }),
	preview: async (ids, t) => ({ params: { id: await draft(t, ids) }, query: { limit: "10" } }),
	filled: async (ids, t) => {
		const { id } = await sentMessage(t, ids);
		const { rows } = await t.owner.query<{ person_id: string }>("select person_id from message_recipients where message_id = $1", [id]);
		return { params: { id }, query: { person_kind: "contact", person_id: String(rows[0]?.person_id) } };
	},
	send: async (ids, t) => {
		const id = await draft(t, ids);
		await taught(t, ids, id);
		return { params: { id }, body: { version: 1, fingerprint: await fingerprintOf(t, ids, id), when: "at", sends_at: later() } };
	},
	approve: async (ids, t) => {
		const id = await draft(t, ids, { author_id: null, state: "asked", sends_at: later() });
		return { params: { id }, body: { version: 1, fingerprint: await fingerprintOf(t, ids, id) } };
	},
	decline: async (ids, t) => ({ params: { id: await draft(t, ids, { state: "asked" }) }, body: { version: 1, note: "Not on a Friday" } }),
	withdraw: async (ids, t) => ({ params: { id: await draft(t, ids, { state: "planned", sends_at: later() }) }, body: { version: 1 } }),
	undo: async (ids, t) => {
		const id = await draft(t, ids, { state: "sending", sends_at: later() });
		await t.owner.query("update messages set undo_until = sends_at where id = $1 and customer_id = $2", [id, ids.customer_id]);
		return { params: { id } };
	},
	stop: async (ids, t) => ({ params: { id: await draft(t, ids, { state: "planned", sends_at: later() }) } }),
	recipients: async (ids, t) => ({ params: { id: (await sentMessage(t, ids)).id }, query: { limit: "10" } }),
	recipients_file: async (ids, t) => ({ params: { id: (await sentMessage(t, ids)).id }, query: { format: "csv" } }),
	texts_again: async (ids, t) => {
		const { id, recipient_id } = await sentMessage(t, ids, {}, "sms");
		await inSchool(t, ids.customer_id, (client) => makeSms(client, { ref: `message:${recipient_id}`, state: "in_doubt" }));
		return { params: { id } };
	},
	remind: async (ids, t) => ({ params: { id: (await sentMessage(t, ids)).id } }),
	letters: async (ids, t) => ({ params: { id: (await sentMessage(t, ids, {}, "letter")).id } }),
	letters_printed: async (ids, t) => {
		const { id, recipient_id } = await sentMessage(t, ids, {}, "letter");
		return { params: { id }, body: { recipient_ids: [recipient_id] } };
	},
	answer_for: async (ids, t) => ({ params: await sentMessage(t, ids), body: { answer: "yes" } }),
};
