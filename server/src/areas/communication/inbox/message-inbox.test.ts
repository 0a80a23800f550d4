import type { GotMessage, OpenMessage } from "@homeroom/contract/areas/communication/message-inbox.calls.ts";
import type { Recipient } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { castMessages, type MessagesCast, TEXT } from "../../../testing/casts/messages-cast.ts";
import { attach, linkOf } from "../message-inbox.samples.ts";

let c: MessagesCast;
beforeAll(async () => {
	c = await castMessages();
});
afterAll(() => c.close());
beforeEach(() => {
	c.sink.received.length = 0;
});
const toClass = (ref: number) => [{ kind: "class", ref, audience: "families" }];
/** A message that went out. */
async function sent(more: object = {}): Promise<number> {
	const { id } = await c
		.draft(c.office, { channels: ["app", "email", "letter"], targets: toClass(c.classes.b), ...more })
		.then(async (message) => {
			expect((await c.send(c.office, message)).status).toBe(200);
			return message;
		});
	await c.due(id);
	await c.handOut(id);
	return id;
}
type Inbox = { messages: GotMessage[]; next: number | null; counts: { unread: number; owing: number } };
const inbox = async (query = "") => (await c.parent.call<Inbox>("GET", `/messages/inbox${query}`)).body;
const board = async (id: number, query = "") =>
	(
		await c.office.call<{ recipients: Recipient[]; counts: Record<string, number>; answers: Record<string, number> }>(
			"GET",
			`/messages/${id}/recipients${query}`,
		)
	).body;
const newest = async () => (await inbox()).messages[0] as GotMessage;
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

describe("an inbox", () => {
	test("holds what reached oneself, in one's language, and is read by opening it", async () => {
		const id = await sent({ texts: { en: TEXT, fr: { ...TEXT, subject: "Musée", body: "<p>Chère {first_name}, {child_names} …</p>" } } });
		const got = await newest();
		expect(got).toMatchObject({ subject: "Musée", language: "fr", children: ["Hassan"], read_at: null, owes: false });
		const before = await inbox();
		const opened = await c.parent.call<OpenMessage & Record<string, unknown>>("POST", `/messages/inbox/${got.id}`);
		expect(opened).toMatchObject({
			status: 200,
			body: { body: "<p>Chère Claire, Hassan …</p>", may_answer: false, read_at: expect.any(String) },
		});
		expect((await inbox()).counts.unread).toBe(before.counts.unread - 1);
		expect((await board(id)).counts).toMatchObject({ people: 3, read: 1, delivered: 1, waiting: 1 });
		expect((await c.teacher.call("POST", `/messages/inbox/${got.id}`)).status).toBe(404);
		expect((await c.southAdmin.call("POST", `/messages/inbox/${got.id}`)).status).toBe(404);
		expect((await c.t.anonymous.call("POST", `/messages/inbox/${got.id}`)).status).toBe(401);
	});
	test("shows nothing of what was taken back, and what was stopped only to whom it had reached", async () => {
		const message = await c.draft(c.office, {
			channels: ["app"],
			targets: toClass(c.classes.b),
			texts: { en: { ...TEXT, subject: "Not yet" } },
		});
		await c.send(c.office, message);
		expect((await inbox()).messages.map(({ subject }) => subject)).not.toContain("Not yet");
		await c.office.call("POST", `/messages/${message.id}/stop`);
		expect((await inbox()).messages.map(({ subject }) => subject)).not.toContain("Not yet");
	});
	test("comes page by page", async () => {
		await sent();
		await sent();
		const first = await inbox("?limit=1");
		const second = await inbox(`?limit=1&before=${first.next}`);
		expect(second.messages[0]?.id).toBeLessThan(first.messages[0]?.id as number);
		expect((await c.parent.call("GET", "/messages/inbox?limit=0")).status).toBe(422);
	});
	test("what was attached is for those who got it, and for nobody else", async () => {
		const id = await sent();
		const file_id = await attach(c.t, c.t.north.customer_id, id);
		const got = await newest();
		expect(got.has_files).toBe(true);
		const file = (by: typeof c.parent, of = got.id) => by.call("GET", `/messages/inbox/${of}/files/${file_id}`);
		expect((await file(c.parent)).bytes.toString()).toBe("Meet at 9:10");
		expect((await file(c.teacher)).status).toBe(404);
		expect((await file(c.southAdmin)).status).toBe(404);
		await sent();
		expect((await file(c.parent, (await newest()).id)).status).toBe(404);
		const [lena] = (await board(id, "?search=lena")).recipients;
		const token = await linkOf(c.t, c.t.north.customer_id, lena?.id as number, "read");
		expect((await c.t.anonymous.call("GET", `/messages/link/${token}/files/${file_id}`)).bytes.toString()).toBe("Meet at 9:10");
	});
});

describe("an answer", () => {
	test("is yes or no, a choice, a text or a name; others are refused at their field", async () => {
		const answer = async (value: string) => c.parent.call("POST", `/messages/inbox/${(await newest()).id}/answer`, { answer: value });
		const id = await sent({ question: "yes_no", answer_by: tomorrow() });
		expect(await newest()).toMatchObject({ owes: true });
		expect((await answer("perhaps")).status).toBe(422);
		expect((await answer("yes")).body).toMatchObject({ answer: "yes", owes: false, may_answer: true });
		expect((await answer("no")).body).toMatchObject({ answer: "no" });
		expect(await board(id)).toMatchObject({ counts: { answered: 1, owing: 1 }, answers: { no: 1 } });
		const choice = await sent({ question: "choice", texts: { en: { ...TEXT, choices: ["Tuesday", "Friday"] } } });
		expect((await answer("2")).status).toBe(422);
		expect((await answer("1")).status).toBe(200);
		expect(await board(choice, "?state=answered")).toMatchObject({ recipients: [{ answer: "Friday" }], answers: { Friday: 1 } });
		await sent({ question: "text" });
		expect((await answer("We cannot come.\nSorry")).status).toBe(200);
		await sent({ question: "signature" });
		expect((await answer("Claire\nBernard")).status).toBe(422);
		expect((await answer("Claire Bernard")).body).toMatchObject({ answer: "Claire Bernard", may_answer: false });
		expect((await answer("Somebody else")).body).toMatchObject({ error: "message_answer_over", current: { answer: "Claire Bernard" } });
		await sent();
		expect((await answer("yes")).status).toBe(409);
	});
	test("comes too late after its day, but the office still writes it down", async () => {
		const id = await sent({ question: "yes_no" });
		await c.t.owner.query("update messages set answer_by = current_date - 2 where id = $1", [id]);
		expect((await c.parent.call("POST", `/messages/inbox/${(await newest()).id}/answer`, { answer: "yes" })).status).toBe(409);
		const [lena] = (await board(id, "?search=lena")).recipients;
		const by = (caller: typeof c.office) => caller.call("POST", `/messages/${id}/recipients/${lena?.id}/answer`, { answer: "no" });
		expect((await by(c.office)).body).toMatchObject({ name: "Lena Andersson", answer: "no", state: "answered" });
		expect((await by(c.parent)).status).toBe(403);
		expect((await by(c.teacher)).status).toBe(404);
		expect((await by(c.southAdmin)).status).toBe(404);
	});
	test("who owes one is reminded, and nobody else", async () => {
		const id = await sent({ question: "yes_no", channels: ["email"], targets: toClass(c.classes.a) });
		const [joao] = (await board(id, "?search=jo")).recipients;
		await c.office.call("POST", `/messages/${id}/recipients/${joao?.id}/answer`, { answer: "yes" });
		c.sink.received.length = 0;
		const remind = () => c.office.call("POST", `/messages/${id}/remind`);
		expect((await remind()).body).toEqual({ reminded: 2 });
		expect((await remind()).body).toEqual({ reminded: 0 });
		await c.handOut(id);
		expect(c.sink.received.map((mail) => /^To: (\w+)/im.exec(mail)?.[1]).sort()).toEqual(["ines", "lena"]);
		// nobody is asked twice in a day
		expect((await remind()).body).toEqual({ reminded: 0 });
		expect(c.sink.received.every((mail) => /^Subject: Reminder: Railway Museum/im.test(mail))).toBe(true);
		const seen = await c.preview(c.office, (await c.draft(c.office, { targets: [{ kind: "unanswered", ref: id }] })).id);
		expect(seen.recipients.map(({ name }) => name)).toEqual(["Inês Almeida", "Lena Andersson"]);
	});
});

describe("a link", () => {
	const linkIn = (mail: string, page: string) =>
		new RegExp(`http://homeroom.test${page}#([\\w-]{43})`).exec(mail.replace(/=\r?\n/g, ""))?.[1] as string;
	test("opens one message for whoever has it, and takes their answer", async () => {
		const id = await sent({ question: "yes_no", targets: toClass(c.classes.a) });
		const token = linkIn(c.sink.received.find((mail) => mail.includes("To: lena")) ?? "", "/message");
		const { anonymous } = c.t;
		const opened = await anonymous.call("POST", `/messages/link/${token}`);
		expect(opened).toMatchObject({
			status: 200,
			body: { name: "Lena Andersson", children: ["Eira", "Noa"], question: "yes_no", school: c.t.north.name },
		});
		expect(JSON.stringify(opened.body)).not.toContain("lena@");
		expect((await anonymous.call("POST", `/messages/link/${token}/answer`, { answer: "never" })).status).toBe(422);
		expect((await anonymous.call("POST", `/messages/link/${token}/answer`, { answer: "yes" })).body).toMatchObject({ answer: "yes" });
		expect((await board(id, "?state=answered")).recipients.map(({ name }) => name)).toEqual(["Lena Andersson"]);
	});
	test("that is forged, of another recipient or for something else opens nothing, and changes nothing", async () => {
		const id = await sent({ question: "yes_no", targets: toClass(c.classes.a) });
		const [ines, joao] = (await board(id)).recipients as [Recipient, Recipient];
		const token = await linkOf(c.t, c.t.north.customer_id, ines.id, "read");
		const bytes = Buffer.from(token, "base64url");
		const changed = (at: number, by: number) => {
			const other = Buffer.from(bytes);
			other[at] = (other[at] as number) ^ by;
			return other.toString("base64url");
		};
		const others = Buffer.from(bytes);
		others.writeUIntBE(joao.id, 6, 6);
		const forged = [
			changed(31, 1),
			changed(5, 1),
			others.toString("base64url"),
			token.slice(1),
			`${token}A`,
			"x".repeat(43),
			await linkOf(c.t, c.t.north.customer_id, ines.id, "unsubscribe"),
		];
		for (const one of forged)
			for (const path of [`/messages/link/${one}`, `/messages/link/${one}/answer`])
				expect((await c.t.anonymous.call("POST", path, { answer: "yes" })).status, path).toBe(404);
		expect((await board(id)).counts).toMatchObject({ answered: 0, read: 0 });
	});
	test("takes off one topic with one click, repeated or not, and there is a way back", async () => {
		const wish = { channel: null, topics: [{ topic: "newsletter", wanted: true }], source: "form" };
		await c.office.call("PUT", `/messages/contacts/${c.contacts.lena}/wishes`, wish);
		const chosen = { kind: "chosen", topic: "newsletter", targets: toClass(c.classes.a), channels: ["email"] };
		await sent(chosen);
		const [mail = ""] = c.sink.received;
		const header = mail.replace(/\r?\n[ \t]+/g, "");
		expect(header).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im);
		const [, token = ""] = /^List-Unsubscribe:\s*<http:\/\/homeroom\.test\/unsubscribe\/([\w-]{43})>$/im.exec(header) ?? [];
		expect(token).toBe(linkIn(mail, "/unsubscribe"));
		const { anonymous } = c.t;
		const path = `/messages/unsubscribe/${token}`;
		expect((await anonymous.call("GET", path)).body).toEqual({ school: c.t.north.name, topic: "newsletter", subscribed: true });
		// as mail programs do it
		const oneClick = (of = token) =>
			c.t.app.http.inject({
				method: "POST",
				url: `/unsubscribe/${of}`,
				headers: { "content-type": "application/x-www-form-urlencoded" },
				payload: "List-Unsubscribe=One-Click",
			});
		expect([(await oneClick()).statusCode, (await oneClick()).statusCode]).toEqual([204, 204]);
		expect((await oneClick(`${token.slice(0, -1)}_`)).statusCode).toBe(404);
		// and as those do it that open the address
		expect((await c.t.app.http.inject({ method: "GET", url: `/unsubscribe/${token}` })).headers.location).toBe(`/unsubscribe#${token}`);
		expect((await anonymous.call("POST", path)).body).toMatchObject({ subscribed: false });
		const seen = await c.preview(c.office, (await c.draft(c.office, chosen)).id);
		expect(seen.left_out.find(({ name }) => name === "Lena Andersson")).toMatchObject({ why: "unsubscribed" });
		expect((await anonymous.call("POST", `${path}/back`)).body).toMatchObject({ subscribed: true });
		expect((await anonymous.call("POST", `${path.slice(0, -1)}_`)).status).toBe(404);
	});
	test("one's own wishes hold from today, as one says", async () => {
		const set = (by: typeof c.parent, body: object) => by.call("PUT", "/messages/wishes", body);
		expect((await set(c.parent, { channel: "email", topics: [{ topic: "events", wanted: true }] })).body).toMatchObject({
			channel: "email",
			topics: expect.arrayContaining([{ topic: "events", wanted: true, since: expect.any(String), source: "self" }]),
		});
		expect((await set(c.parent, { channel: "smoke", topics: [] })).status).toBe(422);
		expect((await set(c.t.anonymous, { channel: null, topics: [] })).status).toBe(401);
		const seen = await c.preview(
			c.office,
			(await c.draft(c.office, { kind: "chosen", topic: "events", channels: ["app", "email"], targets: toClass(c.classes.b) })).id,
		);
		expect(seen.recipients).toMatchObject([{ name: "Claire Bernard", channel: "email" }]);
		expect((await c.teacher.call("GET", `/messages/contacts/${c.contacts.rosa}/wishes`)).status).toBe(404);
		expect((await c.southAdmin.call("GET", `/messages/contacts/${c.contacts.rosa}/wishes`)).status).toBe(404);
	});
});
