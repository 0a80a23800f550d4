import type { GotMessage, OpenMessage } from "@homeroom/contract/areas/communication/message-inbox.calls.ts";
import type { Message } from "@homeroom/contract/areas/communication/messages.schemas.ts";
import type { StoredFile } from "@homeroom/contract/areas/files/files.contract.ts";
import { MODULES } from "@homeroom/contract/kit/modules.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { castMessages, type MessagesCast, type Preview, TEXT } from "../../testing/casts/messages-cast.ts";
import { inSchool } from "../../testing/in-school.ts";
import type { Caller } from "../../testing/test-app.ts";
import { linkOf } from "./message-inbox.samples.ts";

let c: MessagesCast;
beforeAll(async () => {
	c = await castMessages();
});
afterAll(() => c.close());
beforeEach(() => {
	c.sink.received.length = 0;
});

const names = ({ recipients }: Preview) => recipients.map(({ name }) => name);
const toClass = (ref: number) => [{ kind: "class", ref, audience: "families" }];
const show = async (by: Caller, id: number) => (await by.call<Message & Record<string, unknown>>("GET", `/messages/${id}`)).body;
const inSql = (text: string, ...values: unknown[]) =>
	inSchool(c.t, c.t.north.customer_id, (client) => client.query(text, [c.t.north.customer_id, ...values]));
/** Hassan and Claire: since yesterday, or still. */
const claires = (ends: string | null) =>
	inSql("update student_contacts set ends = $3 where customer_id = $1 and contact_id = $2", c.contacts.claire, ends);
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
async function sent(more: object = {}): Promise<number> {
	const message = await c.draft(c.office, { channels: ["app", "email"], targets: toClass(c.classes.b), ...more });
	expect((await c.send(c.office, message)).status).toBe(200);
	await c.due(message.id);
	await c.handOut(message.id);
	return message.id;
}

describe("whoever writes to their own alone", () => {
	test("stays with them after the office has corrected the text", async () => {
		const message = await c.draft(c.teacher, { targets: [{ kind: "everybody", audience: "families" }] });
		const hers = names(await c.preview(c.teacher, message.id));
		const changed = await c.office.call("PATCH", `/messages/${message.id}`, { version: 1, texts: { en: { ...TEXT, subject: "Museum" } } });
		expect(changed.status).toBe(200);
		expect(names(await c.preview(c.teacher, message.id))).toEqual(hers);
		expect(names(await c.preview(c.office, message.id))).toEqual(hers);
	});
	test("sees no more by a message from when they had more rights", async () => {
		const message = await c.draft(c.teacher, { targets: toClass(c.classes.b) }).catch(() => c.draft(c.teacher));
		await inSql("update messages set narrowed_id = null where customer_id = $1 and id = $2", message.id);
		await inSql("update message_targets set kind = 'everybody', ref = null where customer_id = $1 and message_id = $2", message.id);
		expect(names(await c.preview(c.teacher, message.id))).toEqual(["Inês Almeida", "João Almeida", "Lena Andersson"]);
		expect((await c.teacher.call("GET", `/messages/${message.id}/as?person_kind=contact&person_id=${c.contacts.rosa}`)).status).toBe(404);
	});
	test("passes no quiet hours, no minute to think and no month's limit without that right", async () => {
		const urgent = { lane: "urgent" };
		expect(await c.teacher.call("POST", "/messages", urgent)).toMatchObject({ status: 403, body: { needed: "Communications.Emergency" } });
		const { id, version } = await c.draft(c.teacher, { targets: toClass(c.classes.a) });
		expect((await c.teacher.call("PATCH", `/messages/${id}`, { version, ...urgent })).status).toBe(403);
		await inSql("update messages set lane = 'urgent' where customer_id = $1 and id = $2", id);
		const copy = await c.teacher.call<Message>("POST", `/messages/${id}/copy`);
		expect(copy.body).toMatchObject({ lane: "normal" });
		const { fingerprint } = await c.preview(c.teacher, id);
		expect((await c.teacher.call("POST", `/messages/${id}/send`, { version, fingerprint })).status).toBe(403);
	});
	test("is not told of children that they do not teach, by whatever way a person is named", async () => {
		const [{ client_id }] = (await inSql("select client_id from contacts where customer_id = $1 and id = $2", c.contacts.lena)).rows;
		const views = [];
		for (const record of ["contacts", "clients"]) {
			const { body, status } = await c.teacher.call<{ id: number }>("POST", "/views", { record, name: `All ${record}`, state: {} });
			if (status < 300) views.push({ kind: "view", ref: body.id });
		}
		for (const target of [{ kind: "contact", ref: c.contacts.lena }, { kind: "family", ref: Number(client_id) }, ...views]) {
			const message = await c.draft(c.teacher, { targets: [target] });
			const seen = await c.preview(c.teacher, message.id);
			if (target.kind !== "view") expect(names(seen), JSON.stringify(target)).toContain("Lena Andersson");
			expect(JSON.stringify(seen), JSON.stringify(target)).not.toMatch(/Hassan|Rosa|Claire/);
		}
	});
	test("does not reach somebody of a family who has nothing to do with a child that they teach", async () => {
		await inSql(
			"update contacts set client_id = (select client_id from contacts where customer_id = $1 and id = $3) where customer_id = $1 and id = $2",
			c.contacts.rosa,
			c.contacts.lena,
		);
		const [{ client_id }] = (await inSql("select client_id from contacts where customer_id = $1 and id = $2", c.contacts.lena)).rows;
		const message = await c.draft(c.teacher, { targets: [{ kind: "family", ref: Number(client_id) }] });
		expect(JSON.stringify(await c.preview(c.teacher, message.id))).not.toContain("Rosa");
		await inSql(
			"update contacts set client_id = (select client_id from contacts where customer_id = $1 and id = $3) where customer_id = $1 and id = $2",
			c.contacts.rosa,
			c.contacts.claire,
		);
	});
	test("asks nobody again whose child they teach no more", async () => {
		const asked = await c.draft(c.teacher, { question: "yes_no" });
		expect((await c.send(c.teacher, asked)).status).toBe(200);
		await c.due(asked.id);
		await c.handOut(asked.id);
		const again = await c.draft(c.teacher, { targets: [{ kind: "unanswered", ref: asked.id }] });
		expect(names(await c.preview(c.teacher, again.id))).toHaveLength(3);
		await inSql("update class_students set ends_on = current_date - 1 where customer_id = $1 and student_id = $2", c.students.tomas);
		expect(names(await c.preview(c.teacher, again.id))).toEqual(["Lena Andersson"]);
		await inSql("update class_students set ends_on = null where customer_id = $1 and student_id = $2", c.students.tomas);
	});
	test("parents read no texts to begin with, of which they begin nothing", async () => {
		expect((await c.parent.call("GET", "/messages/templates")).status).toBe(403);
		expect((await c.teacher.call("GET", "/messages/templates")).status).toBe(200);
	});
});

describe("a list that takes people off by a saved view", () => {
	test("goes to nobody once the view is gone, or for somebody who may not ask by it", async () => {
		const view = await c.office.call<{ id: number }>("POST", "/views", { record: "students", name: "Tomás", state: { search: "tomas" } });
		const message = await c.draft(c.office, { targets: [...toClass(c.classes.a), { adds: false, kind: "view", ref: view.body.id }] });
		const { fingerprint, ...seen } = await c.preview(c.office, message.id);
		expect(names(seen as Preview)).toEqual(["Lena Andersson"]);
		expect((await c.office.call("DELETE", `/views/${view.body.id}`)).status).toBeLessThan(300);
		const lost = { status: 422, body: { fields: { "targets.1.ref": expect.any(String) } } };
		expect(await c.office.call("POST", `/messages/${message.id}/preview`, {})).toMatchObject(lost);
		expect(await c.office.call("POST", `/messages/${message.id}/send`, { version: 1, fingerprint, again: true })).toMatchObject(lost);
	});
});

describe("somebody who has the child no more since yesterday", () => {
	test("answers and signs nothing for it, by login and by link, and is not reminded", async () => {
		const id = await sent({ question: "signature" });
		const got = (await c.parent.call<{ messages: GotMessage[] }>("GET", "/messages/inbox")).body.messages[0] as GotMessage;
		const mail = (
			await c.t.owner.query("select id from message_recipients where message_id = $1 and person_id = $2", [id, c.contacts.claire])
		).rows[0];
		expect(Number(mail.id)).toBe(got.id);
		const link = await linkOf(c.t, c.t.north.customer_id, got.id, "read");
		await claires(yesterday());
		c.sink.received.length = 0;
		const signed = await c.parent.call("POST", `/messages/inbox/${got.id}/answer`, { answer: "Claire Bernard" });
		expect(signed).toMatchObject({ status: 409 });
		expect((await c.t.anonymous.call("POST", `/messages/link/${link}/answer`, { answer: "Claire Bernard" })).status).toBe(409);
		const open = await c.parent.call<OpenMessage & Record<string, unknown>>("POST", `/messages/inbox/${got.id}`);
		expect(open.body).toMatchObject({ may_answer: false, answer: null });
		const reminded = await c.office.call<{ reminded: number }>("POST", `/messages/${id}/remind`, {});
		expect(reminded.body.reminded).toBe(1);
		await claires(null);
		expect((await c.parent.call("POST", `/messages/inbox/${got.id}/answer`, { answer: "Claire Bernard" })).status).toBe(200);
	});
});

describe("what waits for its time", () => {
	const planned = async (targets: object[]): Promise<number> => {
		const message = await c.draft(c.office, { targets });
		const sends_at = new Date(Date.now() + 3_600_000).toISOString();
		expect(await c.send(c.office, message, { when: "at", sends_at })).toMatchObject({ status: 200, body: { state: "planned" } });
		await c.due(message.id);
		return message.id;
	};
	test("does not go to who left the school meanwhile", async () => {
		const id = await planned([
			{ kind: "everybody", audience: "staff" },
			{ kind: "contact", ref: c.contacts.lena },
		]);
		await inSql("update staff set status = 'left' where customer_id = $1 and id = $2", c.staff[1]);
		await c.handOut(id);
		await inSql("update staff set status = 'active' where customer_id = $1 and id = $2", c.staff[1]);
		expect(c.sink.received.map((mail) => /^To: (.*)$/im.exec(mail)?.[1]?.trim()).sort()).toEqual([
			"lena@post.example",
			"priya@school.example",
		]);
	});
	test("does not go, then or later, where the school can only be read by then; a link answers nothing there either", async () => {
		const asked = await sent({ question: "yes_no" });
		const [{ id: recipient }] = (await inSql("select id from message_recipients where customer_id = $1 and message_id = $2 limit 1", asked))
			.rows;
		const link = await linkOf(c.t, c.t.north.customer_id, Number(recipient), "read");
		c.sink.received.length = 0;
		const id = await planned(toClass(c.classes.a));
		await c.t.owner.query("update platform.customers set read_only = true where id = $1", [c.t.north.customer_id]);
		await c.handOut(id);
		expect((await c.t.anonymous.call("POST", `/messages/link/${link}/answer`, { answer: "yes" })).status).toBe(402);
		expect((await c.t.anonymous.call("POST", `/messages/link/${link}`)).status).toBe(200);
		await c.t.owner.query("update platform.customers set read_only = false where id = $1", [c.t.north.customer_id]);
		await c.handOut(id);
		expect(c.sink.received).toHaveLength(0);
		expect(await show(c.office, id)).toMatchObject({ state: "stopped", counts: { stopped: 3 } });
	});
});

describe("a second person", () => {
	const approve_above = (most: number) =>
		c.admin.call("PUT", "/messages/settings", { approve_above: most, sender_name: null, footers: {} });
	test("is neither who wrote it nor who sends it in their place", async () => {
		expect((await approve_above(1)).status).toBe(200);
		const { id } = await c.draft(c.teacher);
		const changed = await c.office.call<Message & Record<string, unknown>>("PATCH", `/messages/${id}`, {
			version: 1,
			texts: { en: { ...TEXT, subject: "Something else" } },
		});
		const asked = await c.send(c.office, changed.body);
		expect(asked).toMatchObject({ status: 200, body: { state: "asked", may: { approve: false } } });
		const { fingerprint } = await c.preview(c.office, id);
		const { version } = await show(c.office, id);
		const approve = (by: Caller) => by.call("POST", `/messages/${id}/approve`, { version, fingerprint });
		expect((await approve(c.office)).status).toBe(403);
		expect((await approve(c.editor)).status).toBe(200);
		await approve_above(200);
	});
	test("agrees to what they saw: nothing is put beside it afterwards, one can be taken away", async () => {
		const { id } = await c.draft(c.office);
		const place = await c.office.call<{ data: { id: number }[] }>("POST", `/repository-detail/${c.t.north.customer_id}`, {
			platform_module_id: MODULES.Communications.id,
			record: "messages",
			record_id: id,
		});
		expect(place.status, JSON.stringify(place.body)).toBe(200);
		const repository = place.body.data[0]?.id;
		const put = (name: string) =>
			c.office.call<StoredFile & Record<string, unknown>>("POST", `/repositories/${repository}/files?name=${name}`, Buffer.from(name));
		const { status, body: file } = await put("plan.txt");
		expect(status, JSON.stringify(file)).toBe(201);
		await approve_above(1);
		expect(await c.send(c.office, await show(c.office, id))).toMatchObject({ body: { state: "asked" } });
		await approve_above(200);
		expect((await put("other.txt")).status).toBe(409);
		expect((await c.office.call("POST", `/files/${file.id}/versions`, Buffer.from("other"))).status).toBe(409);
		const { version } = file;
		expect((await c.office.call("PATCH", `/files/${file.id}`, { version, name: "other.txt" })).status).toBe(409);
		const removed = await c.office.call<StoredFile & Record<string, unknown>>("POST", `/files/${file.id}/delete`, { version });
		expect(removed.status).toBe(200);
		expect((await c.office.call("POST", `/files/${file.id}/restore`, { version: removed.body.version })).status).toBe(409);
	});
});
