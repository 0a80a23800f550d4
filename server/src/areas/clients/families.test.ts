import type { Household, Relation, StudentFamily } from "@homeroom/contract/areas/clients/families.contract.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inSchool } from "../../testing/in-school.ts";
import { newStudent } from "../../testing/sampling.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeClients, makeContacts, makeHouseholds, makeRelations } from "./clients.builders.ts";

let t: TestApp;
let admin: Caller;
let finance: Caller;
let teacher: Caller;
let parent: Caller;
let southAdmin: Caller;
beforeAll(async () => {
	t = await startTestApp();
	admin = await t.as(t.north, "admin");
	finance = await t.as(t.north, "finance");
	teacher = await t.as(t.north, "teacher");
	parent = await t.as(t.north, "client");
	southAdmin = await t.as(t.south, "admin");
});
afterAll(() => t.close());

const north = <T>(work: Parameters<typeof inSchool<T>>[2]) => inSchool(t, t.north.customer_id, work);
const newClient = (name = "Costa") => north(async (client) => (await makeClients(client, [{ name }]))[0] as number);
const newContact = (client_id: number, more: { user_id?: number; last_name?: string } = {}) =>
	north(
		async (client) =>
			(await makeContacts(client, [{ client_id, first_name: "Rita", last_name: "Costa", phone: "+351 1", ...more }]))[0] as number,
	);
/** A child whom nobody else in the test sees. */
const newChild = async () => {
	const id = await newStudent(t, t.north);
	await t.owner.query("delete from student_people where student_id = $1", [id]);
	return id;
};
const household = (more: object) => ({ lives_with: true, pays: true, ...more });
const relation = (more: object) => ({
	relationship: "mother",
	pickup: true,
	lives_with: true,
	gets_letters: true,
	portal: true,
	emergency: true,
	...more,
});
const familyOf = async (student_id: number, by = admin) => (await by.call<StudentFamily>("GET", `/students/${student_id}/family`)).body;
const whom = (student_id: number, by = admin) => by.call<{ contacts: Relation[] }>("GET", `/students/${student_id}/contacts`);
const day = (days: number) => new Date(Date.now() + days * 864e5).toISOString().slice(0, 10);

describe("households", () => {
	test("are dated: a child lives in one after the other, or in two at once", async () => {
		const student_id = await newChild();
		const [hers, his] = [await newClient("Hers"), await newClient("His")];
		const first = await admin.call<Household>("POST", "/households", household({ client_id: hers, student_id, starts: "2020-01-01" }));
		expect(first.status).toBe(201);
		expect(first.body).toMatchObject({ client_name: "Hers", current: true, student: { id: student_id }, version: 1 });
		const again = await admin.call<ErrorBody>("POST", "/households", household({ client_id: hers, student_id, starts: "2024-01-01" }));
		expect([again.status, again.body.error]).toEqual([409, "overlap"]);
		expect(again.body.message).toMatch("already said for the same time");
		const ended = await admin.call<Household>("PATCH", `/households/${first.body.id}`, { version: 1, ends: "2023-12-31", pays: false });
		expect(ended.body).toMatchObject({ current: false, ends: "2023-12-31", pays: false, share: null });
		expect(
			(await admin.call("POST", "/households", household({ client_id: hers, student_id, starts: "2024-01-01", share: 40 }))).status,
		).toBe(201);
		expect((await admin.call("POST", "/households", household({ client_id: his, student_id, share: 60 }))).status).toBe(201);
		const { households } = await familyOf(student_id);
		expect(households.map(({ client_name, current, share }) => [client_name, current, share])).toEqual([
			["Hers", true, 40],
			["His", true, 60],
			["Hers", false, null],
		]);
		expect((await admin.call("DELETE", `/households/${first.body.id}`)).status).toBe(200);
		expect((await admin.call("DELETE", `/households/${first.body.id}`)).status).toBe(404);
		expect((await familyOf(student_id)).households).toHaveLength(2);
	});
	test("are refused for bad input, late, without the permission, and for another school's", async () => {
		const student_id = await newChild();
		const client_id = await newClient();
		const body = household({ client_id, student_id, starts: "2024-01-01", ends: "2023-01-01", share: 101 });
		expect(Object.keys((await admin.call<ErrorBody>("POST", "/households", body)).body.fields ?? {})).toEqual(["share", "ends"]);
		const { id } = (await admin.call<Household>("POST", "/households", household({ client_id, student_id, starts: "2024-01-01" }))).body;
		const crossed = await admin.call<ErrorBody>("PATCH", `/households/${id}`, { version: 1, ends: "2023-01-01" });
		expect([crossed.status, Object.keys(crossed.body.fields ?? {})]).toEqual([422, ["ends"]]);
		expect((await admin.call("PATCH", `/households/${id}`, { version: 3, note: "x" })).status).toBe(409);
		expect((await finance.call("PATCH", `/households/${id}`, { version: 1, note: "x" })).status).toBe(403);
		expect((await southAdmin.call("PATCH", `/households/${id}`, { version: 1, note: "x" })).status).toBe(404);
		expect((await southAdmin.call("DELETE", `/households/${id}`)).status).toBe(404);
		expect((await southAdmin.call("POST", "/households", household({ client_id, student_id }))).status).toBe(404);
		const { rows } = await t.owner.query("select note, ends, version from client_students where id = $1", [id]);
		expect(rows).toEqual([{ note: null, ends: null, version: 1 }]);
	});
});

describe("relations", () => {
	test("say who is what to a child and whom to call first", async () => {
		const student_id = await newChild();
		const client_id = await newClient();
		const people = [await newContact(client_id), await newContact(client_id), await newContact(client_id)];
		const made: Relation[] = [];
		for (const [i, contact_id] of people.entries()) {
			const answer = await admin.call<Relation>(
				"POST",
				"/relations",
				relation({ student_id, contact_id, relationship: ["mother", "father", "grandparent"][i], custody: i === 2 ? null : "shared" }),
			);
			expect(answer.status).toBe(201);
			made.push(answer.body);
		}
		expect(made.map((one) => one.emergency_order)).toEqual([1, 2, 3]);
		const order = made.map(({ id }) => id).reverse();
		const ordered = await admin.call<{ contacts: Relation[] }>("PUT", `/students/${student_id}/emergency_order`, { relations: order });
		expect(ordered.body.contacts.map(({ id }) => id)).toEqual(order);
		const fewer = await admin.call("PUT", `/students/${student_id}/emergency_order`, { relations: order.slice(0, 1) });
		expect(fewer.status).toBe(200);
		expect((await whom(student_id)).body.contacts.map(({ emergency_order }) => emergency_order)).toEqual([1, null, null]);
		for (const wrong of [
			[order[0], order[0]],
			[order[0], 999_999],
		])
			expect((await admin.call("PUT", `/students/${student_id}/emergency_order`, { relations: wrong })).status).toBe(422);
		expect((await finance.call("PUT", `/students/${student_id}/emergency_order`, { relations: order })).status).toBe(403);
		expect((await southAdmin.call("PUT", `/students/${student_id}/emergency_order`, { relations: order })).status).toBe(404);
		expect((await whom(student_id)).body.contacts.map(({ emergency_order }) => emergency_order)).toEqual([1, null, null]);
	});
	test("keep their history: one that is opened again goes behind those who took its place", async () => {
		const student_id = await newChild();
		const client_id = await newClient();
		const add = async (more: object = {}) =>
			(await admin.call<Relation>("POST", "/relations", relation({ student_id, contact_id: await newContact(client_id), ...more }))).body;
		const former = await add({ ends: "2022-07-31" });
		const now = await add({ starts: "2022-08-01" });
		expect([former.emergency_order, now.emergency_order]).toEqual([1, 1]);
		expect((await whom(student_id)).body.contacts.map(({ id }) => id)).toEqual([now.id]);
		expect((await familyOf(student_id)).relations.map(({ id, current }) => [id, current])).toEqual([
			[now.id, true],
			[former.id, false],
		]);
		const opened = await admin.call<Relation>("PATCH", `/relations/${former.id}`, { version: 1, ends: null });
		expect(opened.body).toMatchObject({ emergency_order: 2, current: true });
		const again = relation({ student_id, contact_id: former.contact_id, starts: "2025-01-01" });
		expect((await admin.call<ErrorBody>("POST", "/relations", again)).body.error).toBe("overlap");
		expect((await admin.call("DELETE", `/relations/${former.id}`)).status).toBe(200);
		expect((await admin.call("POST", "/relations", again)).status).toBe(201);
	});
	test("tell what a court decided only to those who may change them", async () => {
		const student_id = await newChild();
		const contact_id = await newContact(await newClient());
		const body = relation({ student_id, contact_id, custody: "none", custody_note: "No contact, order 12/24", portal: false });
		const made = await admin.call<Relation>("POST", "/relations", body);
		expect(made.body.custody_note).toBe("No contact, order 12/24");
		const seen = (await whom(student_id, finance)).body.contacts[0];
		expect(seen).toMatchObject({ custody: "none", custody_note: null });
	});
	test("are refused for bad input, late, without the permission, and for another school's", async () => {
		const student_id = await newChild();
		const contact_id = await newContact(await newClient());
		expect((await admin.call("POST", "/relations", relation({ student_id, contact_id, relationship: "aunt" }))).status).toBe(422);
		expect((await finance.call("POST", "/relations", relation({ student_id, contact_id }))).status).toBe(403);
		expect((await southAdmin.call("POST", "/relations", relation({ student_id, contact_id }))).status).toBe(404);
		const { id } = (await admin.call<Relation>("POST", "/relations", relation({ student_id, contact_id }))).body;
		expect((await admin.call<ErrorBody>("PATCH", `/relations/${id}`, { version: 9, pickup: false })).body.current).toMatchObject({
			id,
			pickup: true,
		});
		expect((await finance.call("PATCH", `/relations/${id}`, { version: 1, pickup: false })).status).toBe(403);
		expect((await southAdmin.call("PATCH", `/relations/${id}`, { version: 1, pickup: false })).status).toBe(404);
		expect((await southAdmin.call("DELETE", `/relations/${id}`)).status).toBe(404);
		const { rows } = await t.owner.query("select pickup, version from student_contacts where id = $1", [id]);
		expect(rows).toEqual([{ pickup: true, version: 1 }]);
	});
	test("of twenty added at once each has a place of its own", async () => {
		const student_id = await newChild();
		const client_id = await newClient();
		const people = await Promise.all(Array.from({ length: 20 }, () => newContact(client_id)));
		const answers = await Promise.all(
			people.map((contact_id) => admin.call<Relation>("POST", "/relations", relation({ student_id, contact_id }))),
		);
		expect(answers.map(({ body }) => body.emergency_order).sort((a, b) => Number(a) - Number(b))).toEqual(
			Array.from({ length: 20 }, (_, i) => i + 1),
		);
	});
});

describe("siblings", () => {
	test("share a household or a guardian today; a childminder or a company makes none", async () => {
		const [one, two, three, four, five] = await Promise.all(Array.from({ length: 5 }, newChild));
		const family = await newClient("Siblings");
		const company = await north(async (client) => (await makeClients(client, [{ name: "Works", kind: "company" }]))[0] as number);
		const mother = await newContact(family);
		const minder = await newContact(await newClient("Minder"));
		await north(async (client) => {
			await makeHouseholds(client, [
				...[one, two].map((student_id) => ({ client_id: family, student_id: student_id as number })),
				...[one, four].map((student_id) => ({ client_id: company, student_id: student_id as number, lives_with: false })),
				{ client_id: family, student_id: five as number, ends: "2020-01-01" },
			]);
			await makeRelations(client, [
				...[one, three].map((student_id) => ({ student_id: student_id as number, contact_id: mother, relationship: "mother" })),
				...[one, four].map((student_id) => ({ student_id: student_id as number, contact_id: minder, relationship: "carer" })),
			]);
		});
		const { siblings } = await familyOf(one as number);
		expect(siblings.map(({ id }) => id).sort()).toEqual([two, three].sort());
	});
});

describe("what a parent sees", () => {
	const seen = async (student_id: number, by = parent) => (await by.call("GET", `/students/${student_id}`)).status;
	test.each([
		["from the first day", { starts: day(-1) }, 200],
		["not before it", { starts: day(2) }, 404],
		["until the last day", { ends: day(1) }, 200],
		["not after it", { ends: day(-2) }, 404],
		["not where somebody said no", { portal: false }, 404],
	])("is their child %s", async (_when, more, status) => {
		const student_id = await newChild();
		const contact_id = await newContact(await newClient(), { user_id: t.north.users.client.user_id });
		await north((client) => makeRelations(client, [{ student_id, contact_id, relationship: "mother", ...more }]));
		expect(await seen(student_id)).toBe(status);
		expect((await whom(student_id, parent)).status).toBe(status);
		const listed = await parent.call<{ students: { id: number }[] }>("GET", "/students?limit=100");
		expect(listed.body.students.some(({ id }) => id === student_id)).toBe(status === 200);
	});
	test("ends at once with the login, the contact and the relation", async () => {
		const student_id = await newChild();
		const contact_id = await newContact(await newClient(), { user_id: t.north.users.client.user_id });
		const [id] = await north((client) => makeRelations(client, [{ student_id, contact_id, relationship: "father" }]));
		expect(await seen(student_id)).toBe(200);
		await admin.call("POST", `/contacts/${contact_id}/archive`, { version: 1 });
		expect(await seen(student_id)).toBe(404);
		await admin.call("POST", `/contacts/${contact_id}/restore`, { version: 2 });
		expect(await seen(student_id)).toBe(200);
		await admin.call("PUT", `/contacts/${contact_id}/login`, { version: 3, user_id: null });
		expect(await seen(student_id)).toBe(404);
		await admin.call("PUT", `/contacts/${contact_id}/login`, { version: 4, user_id: t.north.users.client.user_id });
		expect(await seen(student_id)).toBe(200);
		await admin.call("PATCH", `/relations/${id}`, { version: 1, ends: day(-2) });
		expect(await seen(student_id)).toBe(404);
	});
	test("is not the other household: neither its people nor its address", async () => {
		const student_id = await newStudent(t, t.north);
		const [mine, theirs] = [await newClient("Mine"), await newClient("Theirs")];
		const me = await newContact(mine, { user_id: t.north.users.client.user_id });
		const other = await newContact(theirs, { last_name: "Other" });
		await north(async (client) => {
			await makeHouseholds(
				client,
				[mine, theirs].map((client_id) => ({ client_id, student_id })),
			);
			await makeRelations(
				client,
				[me, other].map((contact_id) => ({ student_id, contact_id, relationship: "guardian" })),
			);
		});
		const my = await familyOf(student_id, parent);
		expect(my.relations.map(({ contact_id }) => contact_id)).toEqual([me]);
		expect(my.households.map(({ client_id }) => client_id)).toEqual([mine]);
		expect((await whom(student_id, parent)).body.contacts.map(({ contact_id }) => contact_id)).toEqual([me]);
		expect((await whom(student_id, teacher)).body.contacts).toHaveLength(2);
		expect((await familyOf(student_id, teacher)).households).toHaveLength(2);
	});
	test("is answered like an unknown child elsewhere", async () => {
		const student_id = await newChild();
		for (const path of ["contacts", "family"]) {
			expect((await southAdmin.call("GET", `/students/${student_id}/${path}`)).status).toBe(404);
			expect((await t.anonymous.call("GET", `/students/${student_id}/${path}`)).status).toBe(401);
			expect((await admin.call("GET", `/students/x/${path}`)).status).toBe(404);
			expect((await admin.call("GET", `/students/${student_id}/${path}`)).status).toBe(200);
		}
	});
});

describe("rules of the same child and household", () => {
	test("never overlap, and places in an emergency are never taken twice, whatever is tried", async () => {
		const client_id = await newClient();
		const month = fc.option(fc.integer({ min: 1, max: 9 }).map((n) => `2024-0${n}-01`));
		const step = fc.record({ person: fc.nat(2), starts: month, ends: month });
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
				const student_id = await newChild();
				const people = await Promise.all([0, 1, 2].map(() => newContact(client_id)));
				for (const { person, starts, ends } of steps) {
					const contact_id = people[person];
					const answers = [
						await admin.call("POST", "/households", household({ client_id, student_id, starts, ends })),
						await admin.call("POST", "/relations", relation({ student_id, contact_id, starts, ends })),
					];
					for (const { status } of answers) expect([201, 409, 422]).toContain(status);
				}
				const { rows } = await t.owner.query(
					`select 'household' as what from client_students a join client_students b on b.student_id = a.student_id and b.client_id = a.client_id and b.id > a.id
						and daterange(a.starts, a.ends, '[]') && daterange(b.starts, b.ends, '[]') where a.student_id = $1
					union all select 'relation' from student_contacts a join student_contacts b on b.student_id = a.student_id and b.id > a.id
						and (b.contact_id = a.contact_id or b.emergency_order = a.emergency_order) and daterange(a.starts, a.ends, '[]') && daterange(b.starts, b.ends, '[]') where a.student_id = $1`,
					[student_id],
				);
				expect(rows).toEqual([]);
			}),
			{ numRuns: 15 },
		);
	});
});
