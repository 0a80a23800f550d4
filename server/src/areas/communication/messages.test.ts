import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { castMessages, type MessagesCast, type Preview, TEXT } from "../../testing/casts/messages-cast.ts";
import { inSchool } from "../../testing/in-school.ts";

let c: MessagesCast;
beforeAll(async () => {
	c = await castMessages();
});
afterAll(() => c.close());

const names = ({ recipients }: Preview) => recipients.map(({ name }) => name);
const left = ({ left_out }: Preview) => Object.fromEntries(left_out.map(({ name, why }) => [name, why]));
const previewOf = async (targets: object[], more: object = {}) => c.preview(c.office, (await c.draft(c.office, { targets, ...more })).id);
const aClass = (adds = true, ref = c.classes.a) => ({ adds, kind: "class", ref, audience: "families" });

describe("who gets a message", () => {
	test("one for each parent, naming all of their children; whoever lost custody is left out with the day", async () => {
		const seen = await previewOf([aClass(), aClass(true, c.classes.b)]);
		expect(names(seen)).toEqual(["Inês Almeida", "João Almeida", "Lena Andersson", "Rosa Andrade", "Claire Bernard"]);
		const lena = seen.recipients.find(({ name }) => name === "Lena Andersson");
		expect(lena?.children.map(({ name }) => name)).toEqual(["Hassan", "Eira", "Noa"]);
		expect(lena).toMatchObject({ relationship: "mother", channel: "email", address: "lena@post.example", targets: [0, 1] });
		expect(seen.left_out).toMatchObject([{ name: "Nils Andersson", why: "no_custody", since: "2026-11-01" }]);
		expect(seen.totals).toMatchObject({
			people: 5,
			families: 4,
			left_out: 1,
			channels: { email: 4, letter: 1 },
			letters: 1,
			targets: [3, 3],
		});
	});
	test("each in their language and by their way, where they have it", async () => {
		const seen = await previewOf([aClass()], { channels: ["email", "sms"], texts: { en: TEXT, pt: TEXT } });
		const ways = Object.fromEntries(seen.recipients.map(({ name, channel, language }) => [name, `${channel} ${language}`]));
		expect(ways).toEqual({ "Inês Almeida": "sms pt", "João Almeida": "email pt", "Lena Andersson": "email en" });
	});
	test("nobody without an address, and nobody without a reason", async () => {
		const seen = await previewOf([aClass(true, c.classes.b)], { channels: ["sms"] });
		expect(names(seen)).toEqual([]);
		expect(left(seen)).toEqual({ "Lena Andersson": "no_address", "Rosa Andrade": "no_address", "Claire Bernard": "no_address" });
	});
	test("a child that is taken off takes its family along, unless another of theirs stays", async () => {
		const seen = await previewOf([
			aClass(),
			aClass(true, c.classes.b),
			{ adds: false, kind: "student", ref: c.students.eira, audience: "families" },
			{ adds: false, kind: "student", ref: c.students.tomas, audience: "families" },
		]);
		expect(names(seen)).toEqual(["Lena Andersson", "Rosa Andrade", "Claire Bernard"]);
		expect(seen.recipients[0]?.children.map(({ name }) => name)).toEqual(["Hassan", "Noa"]);
		expect(left(seen)).toMatchObject({ "Inês Almeida": "subtracted", "João Almeida": "subtracted" });
	});
	test("people by themselves, added and taken off", async () => {
		const seen = await previewOf([
			aClass(),
			{ kind: "contact", ref: c.contacts.rosa },
			{ adds: false, kind: "contact", ref: c.contacts.joao },
		]);
		expect(names(seen)).toEqual(["Inês Almeida", "Lena Andersson", "Rosa Andrade"]);
		expect(left(seen)).toMatchObject({ "João Almeida": "subtracted" });
	});
	test("staff by department, by class and one by one; students themselves", async () => {
		expect(names(await previewOf([{ kind: "department", text: "Sports" }]))).toEqual(["Ravi Chen"]);
		expect(names(await previewOf([{ kind: "class", ref: c.classes.a, audience: "staff" }]))).toEqual(["Priya Nair"]);
		expect(
			names(
				await previewOf([
					{ kind: "everybody", audience: "staff" },
					{ adds: false, kind: "staff", ref: c.staff[1] },
				]),
			),
		).toEqual(["Priya Nair"]);
		expect(left(await previewOf([{ kind: "class", ref: c.classes.a, audience: "students" }]))).toMatchObject({
			"Tomás Almeida": "no_address",
		});
	});
	test("a relation that begins later or is over reaches nobody, and says since when", async () => {
		const { rows } = await c.t.owner.query<{ id: string }>(
			"update student_contacts set ends = current_date - 3 where customer_id = $1 and contact_id = $2 returning id",
			[c.t.north.customer_id, c.contacts.joao],
		);
		expect(left(await previewOf([aClass()]))).toMatchObject({ "João Almeida": "ended" });
		await c.t.owner.query("update student_contacts set ends = null, starts = current_date + 3 where id = $1", [rows[0]?.id]);
		expect(left(await previewOf([aClass()]))).toMatchObject({ "João Almeida": "not_yet" });
		await c.t.owner.query("update student_contacts set starts = null where id = $1", [rows[0]?.id]);
		expect(names(await previewOf([aClass()]))).toContain("João Almeida");
	});
	test("a saved view, as its list shows it", async () => {
		const view = await c.office.call<{ id: number }>("POST", "/views", { record: "students", name: "Hassan", state: { search: "hassan" } });
		expect(names(await previewOf([{ kind: "view", ref: view.body.id }]))).toEqual(["Lena Andersson", "Rosa Andrade", "Claire Bernard"]);
		const others = await c.editor.call("POST", "/messages", { targets: [{ kind: "view", ref: view.body.id }] });
		expect(others).toMatchObject({ status: 422, body: { fields: { "targets.0.ref": expect.anything() } } });
	});
	test("what is chosen goes to those alone who asked for it", async () => {
		const chosen = { kind: "chosen", topic: "newsletter" };
		expect(left(await previewOf([aClass()], chosen))).toMatchObject({ "João Almeida": "no_consent", "Lena Andersson": "no_consent" });
		const wish = (wanted: boolean) =>
			c.office.call("PUT", `/messages/contacts/${c.contacts.joao}/wishes`, {
				channel: null,
				topics: [{ topic: "newsletter", wanted }],
				source: "form",
			});
		expect((await wish(true)).status).toBe(200);
		expect(names(await previewOf([aClass()], chosen))).toEqual(["João Almeida"]);
		const { body } = await wish(false);
		expect(body.past).toMatchObject([
			{ topic: "newsletter", wanted: false, ends: null, source: "form" },
			{ topic: "newsletter", wanted: true, ends: expect.any(String) },
		]);
		expect(left(await previewOf([aClass()], chosen))).toMatchObject({ "João Almeida": "unsubscribed" });
	});
	test("a teacher reaches the families of her own class, whatever she names", async () => {
		const message = await c.draft(c.teacher, { targets: [{ kind: "everybody", audience: "families" }] });
		const seen = await c.preview(c.teacher, message.id);
		expect(names(seen)).toEqual(["Inês Almeida", "João Almeida", "Lena Andersson"]);
		expect(seen.recipients[2]?.children.map(({ name }) => name)).toEqual(["Eira", "Noa"]);
		// and nobody who agrees to it makes it more
		expect(names(await c.preview(c.office, message.id))).toEqual(names(seen));
		for (const target of [
			aClass(true, c.classes.b),
			{ kind: "staff", ref: c.staff[1] },
			{ kind: "student", ref: c.students.hassan, audience: "families" },
			{ kind: "contact", ref: c.contacts.rosa },
		])
			expect((await c.teacher.call("POST", "/messages", { targets: [target] })).status, JSON.stringify(target)).toBe(422);
	});
	test("the whole of a family, and a page at a time", async () => {
		const { rows } = await c.t.owner.query<{ client_id: string }>("select client_id from contacts where customer_id = $1 and id = $2", [
			c.t.north.customer_id,
			c.contacts.rosa,
		]);
		const message = await c.draft(c.office, { targets: [{ kind: "family", ref: Number(rows[0]?.client_id) }] });
		expect(names(await c.preview(c.office, message.id))).toEqual(["Rosa Andrade", "Claire Bernard"]);
		expect(names(await c.preview(c.office, message.id, "?limit=1&page=2"))).toEqual(["Claire Bernard"]);
		expect(names(await c.preview(c.office, message.id, "?channel=letter"))).toEqual(["Rosa Andrade"]);
	});
});

describe("what it says", () => {
	test("is filled for any of them, and values are no markup", async () => {
		await inSchool(c.t, c.t.north.customer_id, (client) =>
			client.query("update contacts set first_name = 'Lena <b>' where id = $1", [c.contacts.lena]),
		);
		const message = await c.draft(c.office, { texts: { en: { ...TEXT, subject: "{child_names} on {today}" } } });
		const { body } = await c.office.call("GET", `/messages/${message.id}/as?person_kind=contact&person_id=${c.contacts.lena}`);
		expect(body).toMatchObject({
			channel: "email",
			language: "en",
			body: "<p>Dear Lena &lt;b&gt; Andersson, Eira and Noa needs a packed lunch.</p>",
		});
		expect(body.subject).toMatch(/^Eira and Noa on \d/);
		expect((await c.office.call("GET", `/messages/${message.id}/as?person_kind=contact&person_id=${c.contacts.nils}`)).status).toBe(404);
		await inSchool(c.t, c.t.north.customer_id, (client) =>
			client.query("update contacts set first_name = 'Lena' where id = $1", [c.contacts.lena]),
		);
	});
	test("has no gaps but ours, no scripts, and a topic only where it is chosen", async () => {
		const refused = await c.office.call("POST", "/messages", { texts: { en: { ...TEXT, body: "<p>{password}</p>" } } });
		expect(refused).toMatchObject({ status: 422, body: { fields: { "texts.en.body": expect.stringContaining("gap") } } });
		const message = await c.draft(c.office, { texts: { en: { ...TEXT, body: "<p onclick='x()'>Hi<script>x()</script></p>" } } });
		expect(message.texts.en?.body).toBe("<p>Hi</p>");
		expect((await c.office.call("POST", "/messages", { kind: "chosen" })).status).toBe(422);
		expect((await c.office.call("POST", "/messages", { topic: "events" })).status).toBe(422);
		expect((await c.office.call("POST", "/messages", { targets: [{ kind: "class" }] })).status).toBe(422);
		expect((await c.office.call("POST", "/messages", { targets: [{ kind: "absent", ref: 4 }] })).status).toBe(422);
	});
	test("is changed by one after the other, and no more once it was sent", async () => {
		const { id } = await c.draft(c.office);
		const change = (body: object) => c.office.call("PATCH", `/messages/${id}`, body);
		expect(await change({ version: 1, question: "yes_no" })).toMatchObject({
			status: 200,
			body: { version: 2, question: "yes_no", targets: [{ kind: "class", name: "4A" }] },
		});
		expect(await change({ version: 1, question: "text" })).toMatchObject({ status: 409, body: { current: { version: 2 } } });
		expect((await c.southAdmin.call("GET", `/messages/${id}`)).status).toBe(404);
		expect((await c.parent.call("PATCH", `/messages/${id}`, { version: 2 })).status).toBe(403);
		expect((await c.teacher.call("GET", `/messages/${id}`)).status).toBe(404);
		expect((await c.office.call("DELETE", `/messages/${id}`)).status).toBe(200);
	});
	test("a text to begin with is kept, changed and thrown away", async () => {
		const { body } = await c.office.call<{ id: number; version: number }>("POST", "/messages/templates", {
			name: "Trip",
			content: { texts: { en: TEXT } },
		});
		expect((await c.office.call("PUT", `/messages/templates/${body.id}`, { name: "Trips", content: {}, version: 2 })).status).toBe(409);
		expect((await c.office.call("PUT", `/messages/templates/${body.id}`, { name: "Trips", content: {}, version: 1 })).status).toBe(200);
		const listed = await c.teacher.call<{ templates: { name: string }[] }>("GET", "/messages/templates");
		expect(listed.body.templates.map(({ name }) => name)).toEqual(["Trips"]);
		expect((await c.southAdmin.call("DELETE", `/messages/templates/${body.id}`)).status).toBe(404);
		expect((await c.office.call("DELETE", `/messages/templates/${body.id}`)).status).toBe(200);
	});
	test("options name what one may write to", async () => {
		const all = await c.office.call<{ targets: { kind: string; name: string }[]; sends_alone: boolean }>("GET", "/messages/options");
		expect(all.body.targets.map(({ kind, name }) => `${kind} ${name}`)).toEqual(
			expect.arrayContaining(["class 4A", "class 5B", "department Sports"]),
		);
		expect(all.body.sends_alone).toBe(false);
		const own = await c.teacher.call<{ targets: { kind: string; name: string }[]; kinds: { kind: string }[] }>("GET", "/messages/options");
		expect(own.body.targets.filter(({ kind }) => kind === "class").map(({ name }) => name)).toEqual(["4A"]);
		expect(own.body.kinds.map(({ kind }) => kind)).not.toContain("department");
		const found = async (by: typeof c.office, search = "andr") =>
			(await by.call<{ people: { name: string }[] }>("GET", `/messages/people?search=${search}`)).body.people.map(({ name }) => name);
		for (const search of ["andr", "Rosa%20Andrade", "andrade%20rosa", "ROSA"])
			expect(await found(c.office, search)).toContain("Rosa Andrade");
		expect(await found(c.office, "%25")).toEqual([]);
		expect(await found(c.teacher)).toEqual([]);
	});
});
