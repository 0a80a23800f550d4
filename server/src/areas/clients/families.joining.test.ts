import type { FamilyMatch } from "@homeroom/contract/areas/clients/families.admission.ts";
import type { StudentFamily } from "@homeroom/contract/areas/clients/families.contract.ts";
import type { Student } from "@homeroom/contract/areas/students/students.rules.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asRole } from "../../testing/casts/as-role.ts";
import { inSchool } from "../../testing/in-school.ts";
import { newStudent } from "../../testing/sampling.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeClients, makeContacts, makeHouseholds, makeRelations } from "./clients.builders.ts";

let t: TestApp;
let office: Caller;
let southAdmin: Caller;
beforeAll(async () => {
	t = await startTestApp();
	office = await t.as(t.north, "office");
	southAdmin = await t.as(t.south, "admin");
});
afterAll(() => t.close());

const north = <T>(work: Parameters<typeof inSchool<T>>[2]) => inSchool(t, t.north.customer_id, work);
const CHILD = { first_name: "Maya", last_name: "Thistlewood", date_of_birth: "2021-05-03", status: "enrolled", class_label: "1B" };
const RULE = { pickup: true, lives_with: true, gets_letters: true, portal: true, emergency: true };
const HOME = { lives_with: true, pays: true };
const person = (first_name: string, relationship: string, more: object = {}) => ({
	contact: { first_name, last_name: "Thistlewood", phone: "+44 1904 496 377" },
	relationship,
	...RULE,
	...more,
});
const familyOf = async (id: number, by = office) => (await by.call<StudentFamily>("GET", `/students/${id}/family`)).body;
const admit = <T = Student>(body: object, by = office) => by.call<T>("POST", "/students/with-family", body);
const counts = async () => {
	const { rows } = await t.owner.query<{ n: string }>(
		`select (select count(*) from students where customer_id = $1) || ' ' || (select count(*) from clients where customer_id = $1) || ' '
			|| (select count(*) from contacts where customer_id = $1) || ' ' || (select count(*) from client_students where customer_id = $1) || ' ' || (select count(*) from student_contacts where customer_id = $1) as n`,
		[t.north.customer_id],
	);
	return rows[0]?.n;
};

describe("a student with a family", () => {
	test("is written at once, called in the order given, and undone as one", async () => {
		const before = await counts();
		const { status, body, headers } = await admit({
			student: CHILD,
			family: {
				homes: [{ client: { name: "Thistlewood", kind: "family", city: "York" }, ...HOME, share: 100 }],
				people: [person("Una", "mother"), person("Otto", "father", { emergency: false, portal: false }), person("Ada", "grandparent")],
			},
		});
		expect([status, body.class_label]).toEqual([201, "1B"]);
		const { households, relations } = await familyOf(body.id);
		expect(households).toMatchObject([
			{ client_name: "Thistlewood", address: "York", lives_with: true, pays: true, share: 100, current: true },
		]);
		expect(relations.map((one) => [one.first_name, one.relationship, one.emergency_order, one.portal])).toEqual([
			["Una", "mother", 1, true],
			["Ada", "grandparent", 2, true],
			["Otto", "father", null, false],
		]);
		const batch = String(headers["x-request-id"]);
		const { rows } = await t.owner.query("select distinct table_name from changes where request_id = $1 order by 1", [batch]);
		expect(rows.map((row) => row.table_name)).toEqual(
			expect.arrayContaining(["client_students", "clients", "contacts", "student_contacts", "students"]),
		);
		const { rows: named } = await t.owner.query("select kind, label from batches where id = $1", [batch]);
		// no name: whoever reads of batches need not see the child
		expect(named).toEqual([{ kind: "admission", label: { record: "students", count: 1 } }]);
		const undone = await office.call<{ batch: string }>("POST", "/changes/undo", { batch });
		expect([undone.status, await counts()]).toEqual([200, before]);
		expect((await office.call("POST", "/changes/undo", { batch: undone.body.batch })).status).toBe(200);
		const again = await familyOf(body.id);
		expect(again.relations.map(({ first_name }) => first_name)).toEqual(["Una", "Ada", "Otto"]);
		const home = await office.call<{ contact_names: string }>("GET", `/clients/${again.households[0]?.client_id}`);
		expect(home.body.contact_names).toBe("Una Thistlewood, Otto Thistlewood, Ada Thistlewood");
	});
	test("whoever has no place any more in the order of calls is there without one; nobody at all is nothing to undo", async () => {
		const id = await newStudent(t, t.north);
		const [client_id] = (await north((client) => makeClients(client, [{ name: "Hundred" }]))) as [number];
		const join = (people: object[]) => office.call<StudentFamily>("POST", `/students/${id}/family`, { homes: [], people });
		// a hundred with the same number would be found before any other
		const silent = (first_name: string) => person(first_name, "other", { client_id, contact: { first_name, last_name: "Thistlewood" } });
		for (let round = 0; round < 9; round++)
			expect((await join(Array.from({ length: 12 }, (_, i) => silent(`P${round}-${i}`)))).status).toBe(201);
		const places = (await familyOf(id)).relations.map(({ emergency_order }) => emergency_order);
		expect(places).toEqual([...Array.from({ length: 99 }, (_, i) => i + 1), ...Array(9).fill(null)]);
		const { headers } = await join([]);
		expect((await t.owner.query("select from batches where id = $1", [headers["x-request-id"]])).rowCount).toBe(0);
	});
	test("is nothing where a part is refused, and the part is named", async () => {
		const before = await counts();
		const bad = await admit<ErrorBody>({
			student: { ...CHILD, last_name: " " },
			family: {
				homes: [{ client: { kind: "family", name: "" }, ...HOME }],
				people: [person("", "mother"), { ...RULE, relationship: "mother" }],
			},
		});
		expect(bad.status).toBe(422);
		expect(Object.keys(bad.body.fields ?? {})).toEqual([
			"student.last_name",
			"family.homes.0.client.name",
			"family.people.0.contact.first_name",
			"family.people.1.contact_id",
		]);
		const homeless = await admit<ErrorBody>({ student: { ...CHILD, house_id: 999_999_999 } });
		expect([homeless.status, Object.keys(homeless.body.fields ?? {})]).toEqual([422, ["student.house_id"]]);
		await north((client) => makeClients(client, [{ name: "Taken", external_id: "TW-1" }]));
		const taken = { client: { kind: "family", name: "T", external_id: "TW-1" }, ...HOME };
		expect((await admit<ErrorBody>({ student: CHILD, family: { homes: [taken], people: [] } })).body.error).toBe("duplicate");
		const lost = await admit<ErrorBody>({ student: CHILD, family: { homes: [], people: [person("Una", "mother")] } });
		expect([lost.status, Object.keys(lost.body.fields ?? {})]).toEqual([422, ["family.homes"]]);
		// but for the client that the test made itself
		expect((await counts())?.split(" ")[0]).toBe(before?.split(" ")[0]);
		expect((await counts())?.split(" ").slice(2)).toEqual(before?.split(" ").slice(2));
	});
	test("is there without one, for whoever may add students and not clients; the rest is refused by the right it needs", async () => {
		const [client_id] = (await north((client) => makeClients(client, [{ name: "Known" }]))) as [number];
		const withRights = (Clients: string[]) => asRole(t, t.north, "staff", granting({ Students: ["View", "Create"], Clients }));
		const known = { homes: [{ client_id, ...HOME }], people: [] };
		const made = { homes: [{ client: { kind: "family", name: "Made" }, ...HOME }], people: [] };
		const answers = async (by: Caller) =>
			Promise.all([null, known, made].map(async (family) => (await admit({ student: CHILD, family }, by)).status));
		expect(await answers(await withRights(["View"]))).toEqual([201, 403, 403]);
		expect(await answers(await withRights(["View", "Create"]))).toEqual([201, 403, 201]);
		expect(await answers(await withRights(["View", "Edit"]))).toEqual([201, 201, 403]);
		expect((await admit({ student: CHILD, family: known }, southAdmin)).status).toBe(404);
	});
	test("joins one that is there, and a child who is there joins it too", async () => {
		const { client_id, contact_id } = await siblings("Wrenfield");
		const made = await admit({
			student: { ...CHILD, last_name: "Wrenfield" },
			family: { homes: [{ client_id, ...HOME }], people: [{ contact_id, relationship: "mother", ...RULE }] },
		});
		expect(made.status).toBe(201);
		expect((await familyOf(made.body.id)).siblings.map(({ first_name }) => first_name)).toEqual(["Ana", "Ana"]);
		const student_id = await newStudent(t, t.north);
		const body = { homes: [{ client_id, ...HOME, pays: false }], people: [{ contact_id, relationship: "carer", ...RULE }] };
		const joined = await office.call<StudentFamily>("POST", `/students/${student_id}/family`, body);
		expect([joined.status, joined.body.relations[0]?.relationship, joined.body.households[0]?.pays]).toEqual([201, "carer", false]);
		expect((await office.call("POST", `/students/${student_id}/family`, body)).status).toBe(409);
		expect((await southAdmin.call("POST", `/students/${student_id}/family`, body)).status).toBe(404);
		expect((await (await t.as(t.north, "teacher")).call("POST", `/students/${student_id}/family`, body)).status).toBe(403);
	});
});

/** A mother with two children in one home. */
const siblings = (name: string) =>
	north(async (client) => {
		const [client_id] = (await makeClients(client, [{ name, city: "York", add_line_1: `18 ${name} Road`, post_code: "YO1" }])) as [number];
		const [contact_id] = (await makeContacts(client, [
			{ client_id, first_name: "Sinead", last_name: name, phone: "+44 1904 496 377", email: `sinead.${name}@example.org`.toLowerCase() },
		])) as [number];
		const ids = [await newStudent(t, t.north), await newStudent(t, t.north)];
		for (const student_id of ids) {
			await makeHouseholds(client, [{ client_id, student_id }]);
			await makeRelations(client, [{ student_id, contact_id, relationship: "mother" }]);
		}
		return { client_id, contact_id, ids };
	});

describe("families are found", () => {
	const find = async (query: Record<string, string>, by = office) =>
		(await by.call<{ families: FamilyMatch[] }>("GET", `/clients/families?${new URLSearchParams(query)}`)).body.families;
	const found = async (query: Record<string, string>) => (await find(query)).map(({ name, because }) => [name, because]);

	test("by any detail, with why", async () => {
		const { client_id, ids } = await siblings("Quarrendon");
		for (const [query, because] of [
			[{ search: "quarr" }, ["name"]],
			[{ search: "sinead quarrendon" }, ["name", "person"]],
			[{ search: "sinead.quar" }, ["email"]],
			[{ search: "18 quarrendon road" }, ["name", "address"]],
			[{ search: "quarendon" }, ["alike"]],
			[{ last_name: "Quarrendon" }, ["last_name"]],
		] as const)
			expect(await found(query), JSON.stringify(query)).toEqual([["Quarrendon", because]]);
		expect(await found({ search: "01904 496 3", last_name: "Quarrendon" })).toContainEqual(["Quarrendon", ["phone", "last_name"]]);
		expect((await found({ search: "ana cos" })).map(([name]) => name)).toContain("Quarrendon");
		expect(await found({ search: "nobody at all" })).toEqual([]);
		expect(await find({})).toEqual([]);
		const [match] = await find({ client_id: String(client_id) });
		expect(match).toMatchObject({ client_id, address: "18 Quarrendon Road, YO1 York", homes: [{ client_id, lives_with: true }] });
		expect(match?.children.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
		expect(match?.people).toMatchObject([{ first_name: "Sinead", relationship: "mother", phone: "+44 1904 496 377" }]);
		expect(await find({ search: "quarr" }, southAdmin)).toEqual([]);
		expect((await southAdmin.call("GET", `/clients/families?client_id=${client_id}`)).status).toBe(404);
	});
	test("with both homes of the youngest child; of one without children everybody is a guardian", async () => {
		const { ids } = await siblings("Hollybank");
		const [his] = (await north((client) => makeClients(client, [{ name: "Hollybank-Reed" }]))) as [number];
		await north(async (client) => {
			await client.query("update students set date_of_birth = '2020-01-01' where id = $1", [ids[1]]);
			await makeHouseholds(client, [{ client_id: his, student_id: ids[1] as number }]);
			const [contact_id] = (await makeContacts(client, [{ client_id: his, first_name: "Reed", last_name: "Reed" }])) as [number];
			await makeRelations(client, [{ student_id: ids[1] as number, contact_id, relationship: "father" }]);
		});
		const [match] = await find({ search: "hollybank", last_name: "Hollybank" });
		expect(match?.like_id).toBe(ids[1]);
		expect(match?.homes.map(({ name }) => name).toSorted()).toEqual(["Hollybank", "Hollybank-Reed"]);
		expect(match?.people.map(({ relationship }) => relationship).toSorted()).toEqual(["father", "mother"]);
		const [alone] = (await north((client) => makeClients(client, [{ name: "Solitary" }]))) as [number];
		await north((client) => makeContacts(client, [{ client_id: alone, first_name: "Sol", last_name: "Solitary" }]));
		const [lonely] = await find({ search: "solitary" });
		expect(lonely).toMatchObject({
			like_id: null,
			homes: [{ client_id: alone, pays: true }],
			people: [{ relationship: "guardian", portal: true }],
		});
	});
	test("by the office alone", async () => {
		for (const role of ["teacher", "client"] as const)
			expect((await (await t.as(t.north, role)).call("GET", "/clients/families?search=quarr")).status).toBe(403);
		expect((await office.call("GET", `/clients/families?search=${"x".repeat(101)}`)).status).toBe(422);
	});
});
