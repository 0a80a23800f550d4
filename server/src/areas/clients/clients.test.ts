import type { MergePreview, SimilarClient } from "@homeroom/contract/areas/clients/clients.contract.ts";
import type { Client, Contact } from "@homeroom/contract/areas/clients/clients.rules.ts";
import type { ModulePermission } from "@homeroom/contract/kit/permissions.ts";
import type { ErrorBody, PageMeta } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { permissionsOf, roleMay } from "../../testing/casts/as-role.ts";
import { inSchool } from "../../testing/in-school.ts";
import { newStudent } from "../../testing/sampling.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeContacts, makeHouseholds } from "./clients.builders.ts";

let t: TestApp;
let admin: Caller;
let teacher: Caller;
let parent: Caller;
let southAdmin: Caller;
beforeAll(async () => {
	t = await startTestApp();
	admin = await t.as(t.north, "admin");
	teacher = await t.as(t.north, "teacher");
	parent = await t.as(t.north, "client");
	southAdmin = await t.as(t.south, "admin");
});
afterAll(() => t.close());

const create = async (more: object = {}, by = admin) =>
	(await by.call<Client>("POST", "/clients", { kind: "family", name: "Costa", ...more })).body;
const addContact = async (client_id: number, more: object = {}) =>
	(await admin.call<Contact>("POST", "/contacts", { client_id, first_name: "Rita", last_name: "Costa", ...more })).body;
const list = async (query: string, by = admin) => (await by.call<{ clients: Client[]; meta: PageMeta }>("GET", `/clients?${query}`)).body;
const inDatabase = async (id: number) => (await t.owner.query("select * from clients where id = $1", [id])).rows[0];

describe("what the office notes about a family", () => {
	test("is for those who see all families: others neither read nor write over it", async () => {
		const student_id = await newStudent(t, t.north);
		const { id } = await create({ notes: "Pays late" });
		await inSchool(t, t.north.customer_id, async (client) => {
			await makeContacts(client, [{ client_id: id, first_name: "Rita", last_name: "Costa", user_id: t.north.users.client.user_id }]);
			await makeHouseholds(client, [{ client_id: id, student_id }]);
		});
		expect((await admin.call<Client>("GET", `/clients/${id}`)).body.notes).toBe("Pays late");
		for (const by of [parent, teacher]) expect((await by.call("GET", `/clients/${id}`)).body).not.toHaveProperty("notes");
		const where = encodeURIComponent(JSON.stringify([["notes", "contains", "late"]]));
		expect((await parent.call("GET", `/clients?where=${where}`)).status).toBe(422);
		// a role that changes its own families, and does not read these
		const before = await permissionsOf(t, t.north, "teacher");
		const edits = (modules: ModulePermission[]) =>
			modules.map((one) =>
				one.module_name === "Clients" ? { ...one, action_list: [...one.action_list, { action_name: "Edit", enabled: true }] } : one,
			);
		await roleMay(t, t.north, "teacher", before === 1 ? 1 : edits(before), teacher);
		const write = (more: object) => teacher.call<ErrorBody>("PATCH", `/clients/${id}`, { version: 1, ...more });
		const refused = await write({ notes: "Never late" });
		expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ["notes"]]);
		const late = await teacher.call<ErrorBody>("PATCH", `/clients/${id}`, { version: 7, city: "Hull" });
		expect([late.status, late.body.current]).toMatchObject([409, { id }]);
		expect(late.body.current).not.toHaveProperty("notes");
		expect((await write({ city: "Hull" })).status).toBe(200);
		expect(await inDatabase(id)).toMatchObject({ notes: "Pays late", city: "Hull" });
		// other tests know the role without it
		await roleMay(t, t.north, "teacher", before, teacher);
		expect((await write({ city: "Hull" })).status).toBe(403);
	});
});

describe("a client", () => {
	test("is added with its billing address, found, changed and archived", async () => {
		const answer = await admin.call<Client>("POST", "/clients", {
			kind: "company",
			name: " Rowan & Sons ",
			email: " Bills@Rowan.example ",
			tax_id: "GB 1",
			city: "Leeds",
			external_id: "R-1",
		});
		expect(answer.status).toBe(201);
		const client = answer.body;
		expect(client).toMatchObject({ name: "Rowan & Sons", email: "bills@rowan.example", students: 0, contact_names: "", version: 1 });
		expect((await admin.call("GET", `/clients/${client.id}`)).body).toEqual(client);
		const changed = await admin.call<Client>("PATCH", `/clients/${client.id}`, { version: 1, city: "Hull" });
		expect(changed.body).toMatchObject({ city: "Hull", tax_id: "GB 1", version: 2 });
		await admin.call("POST", `/clients/${client.id}/archive`, { version: 2 });
		expect((await list("search=rowan")).clients).toEqual([]);
		expect((await list("search=rowan&archived=1")).clients).toHaveLength(1);
		expect(await inDatabase(client.id)).toMatchObject({ city: "Hull", customer_id: String(t.north.customer_id) });
	});
	test("names each wrong field and writes nothing", async () => {
		const before = (await list("")).meta.total;
		const answer = await admin.call<ErrorBody>("POST", "/clients", { kind: "club", name: " ", email: "nobody", phone: "call me" });
		expect(answer.status).toBe(422);
		expect(Object.keys(answer.body.fields ?? {}).sort()).toEqual(["email", "kind", "name", "phone"]);
		expect((await list("")).meta.total).toBe(before);
	});
	test("has a number that nobody else here has", async () => {
		await create({ external_id: "F-77" });
		expect((await admin.call("POST", "/clients", { kind: "family", name: "Other", external_id: "F-77" })).status).toBe(409);
		expect((await create({ external_id: "F-77" }, southAdmin)).external_id).toBe("F-77");
	});
	test("is refused without the permission and unknown in another school", async () => {
		const client = await create();
		expect((await teacher.call("POST", "/clients", { kind: "family", name: "X" })).status).toBe(403);
		expect((await t.anonymous.call("GET", "/clients")).status).toBe(401);
		expect((await southAdmin.call("GET", `/clients/${client.id}`)).status).toBe(404);
		expect((await southAdmin.call("PATCH", `/clients/${client.id}`, { version: 1, city: "X" })).status).toBe(404);
	});
	test("is sorted by town, those without one first, and by kind", async () => {
		for (const city of ["Zug", null, "Århus", "Bern"]) await create({ name: "Sorted", city });
		expect((await list("search=sorted&sort=city")).clients.map(({ city }) => city)).toEqual([null, "Århus", "Bern", "Zug"]);
		expect((await list("search=sorted&sort=-city,kind&limit=2")).clients.map(({ city }) => city)).toEqual(["Zug", "Bern"]);
	});
});

describe("contacts", () => {
	test("let a client be found by their names, as long as they are there", async () => {
		const client = await create({ name: "Müller-Lind" });
		const contact = await addContact(client.id, {
			first_name: "Zdeněk",
			last_name: "Havlíček",
			wishes: ["email", "post"],
			preferred: "post",
		});
		expect(contact).toMatchObject({ wishes: ["email", "post"], preferred: "post", user_id: null });
		expect((await list("search=havlicek")).clients.map(({ id }) => id)).toEqual([client.id]);
		expect((await list("search=havlicek")).clients[0]).toMatchObject({ contact_names: "Zdeněk Havlíček", version: 1 });
		const moved = await create({ name: "Elsewhere" });
		await admin.call("PATCH", `/contacts/${contact.id}`, { version: 1, client_id: moved.id, last_name: "Novák" });
		expect((await list("search=havlicek")).clients).toEqual([]);
		expect((await list("search=novak")).clients.map(({ id }) => id)).toEqual([moved.id]);
		await admin.call("POST", `/contacts/${contact.id}/archive`, { version: 2 });
		expect((await list("search=novak")).clients).toEqual([]);
		// names in the list are worked out: nobody changed the client
		const { rows } = await t.owner.query("select action from changes where table_name = 'clients' and row_id = $1", [moved.id]);
		expect(rows).toEqual([{ action: "created" }]);
	});
	test("belong to a client of this school", async () => {
		const theirs = await create({}, southAdmin);
		const answer = await admin.call("POST", "/contacts", { client_id: theirs.id, first_name: "A", last_name: "B" });
		expect(answer.status).toBe(404);
		const mine = await addContact((await create()).id);
		expect((await admin.call("PATCH", `/contacts/${mine.id}`, { version: 1, client_id: theirs.id })).status).toBe(404);
		expect((await admin.call("POST", "/contacts", { client_id: mine.client_id, first_name: " ", last_name: "B" })).status).toBe(422);
		expect((await teacher.call("POST", "/contacts", { client_id: mine.client_id, first_name: "A", last_name: "B" })).status).toBe(403);
	});
	test("have a login of this school or none", async () => {
		const contact = await addContact((await create()).id);
		const path = `/contacts/${contact.id}/login`;
		expect((await admin.call("PUT", path, { version: 1, user_id: t.south.users.client.user_id })).status).toBe(422);
		expect((await southAdmin.call("PUT", path, { version: 1, user_id: null })).status).toBe(404);
		expect((await teacher.call("PUT", path, { version: 1, user_id: null })).status).toBe(403);
		const linked = await admin.call<Contact>("PUT", path, { version: 1, user_id: t.north.users.client.user_id });
		expect(linked.body).toMatchObject({ user_id: t.north.users.client.user_id, version: 2 });
		expect((await admin.call("PUT", path, { version: 1, user_id: null })).status).toBe(409);
		expect((await admin.call<Contact>("PUT", path, { version: 2, user_id: null })).body.user_id).toBeNull();
	});
});

describe("own clients", () => {
	test("teachers see those of their students, parents their own and not the other household", async () => {
		const student_id = await newStudent(t, t.north);
		const hers = await create({ name: "Ownhers" });
		const his = await create({ name: "Ownhis" });
		const strangers = await create({ name: "Ownstrangers" });
		await inSchool(t, t.north.customer_id, async (client) => {
			await makeContacts(client, [{ client_id: hers.id, first_name: "Rita", last_name: "Own", user_id: t.north.users.client.user_id }]);
			await makeHouseholds(client, [
				{ client_id: hers.id, student_id },
				{ client_id: his.id, student_id },
				{ client_id: strangers.id, student_id, ends: "2020-01-01" },
			]);
		});
		const names = async (by: Caller) => (await list("search=own&limit=100", by)).clients.map(({ name }) => name);
		expect(await names(teacher)).toEqual(["Ownhers", "Ownhis"]);
		expect(await names(parent)).toEqual(["Ownhers"]);
		expect((await parent.call("GET", `/clients/${his.id}`)).status).toBe(404);
		expect((await parent.call("GET", `/clients/${his.id}/family`)).status).toBe(404);
		expect((await parent.call("GET", `/clients/${hers.id}/family`)).status).toBe(200);
		const similar = await parent.call<{ clients: SimilarClient[] }>("GET", "/clients/similar?name=ownhis");
		expect(similar.body.clients.map(({ name }) => name)).not.toContain("Ownhis");
	});
});

describe("duplicates while typing", () => {
	const similar = async (query: Record<string, string>, by = admin) =>
		(await by.call<{ clients: SimilarClient[] }>("GET", `/clients/similar?${new URLSearchParams(query)}`)).body.clients;
	test("are found by address, number and a name like it, whoever has them", async () => {
		const client = await create({ name: "Vandenberghe", phone: "+32 2 555 01 99", city: "Gent" });
		await addContact(client.id, { first_name: "Lieve", last_name: "Wouters", email: "lieve@example.org", phone_2: "0473 12 34 56" });
		const found = async (query: Record<string, string>) =>
			(await similar(query)).filter(({ id }) => id === client.id).map((hit) => hit.because);
		expect(await found({ email: "Lieve@example.org" })).toEqual(["email"]);
		expect(await found({ phone: "02 / 555 01 99" })).toEqual(["phone"]);
		expect(await found({ phone: "0032 473 123456" })).toEqual(["phone"]);
		expect(await found({ name: "Familie Vandenberge" })).toEqual(["name"]);
		expect(await found({ name: "Vandenberge", email: "lieve@example.org" })).toEqual(["email"]);
		expect(await found({ name: "Smith" })).toEqual([]);
		expect(await found({ name: "Va" })).toEqual([]);
		expect(await found({ name: "Vandenberghe", except: String(client.id) })).toEqual([]);
		expect(await similar({ name: "Vandenberghe", email: "lieve@example.org" }, southAdmin)).toEqual([]);
		await admin.call("POST", `/clients/${client.id}/archive`, { version: 1 });
		expect(await found({ name: "Vandenberghe" })).toEqual([]);
	});
	test("is refused for bad input and without the permission", async () => {
		expect((await admin.call("GET", `/clients/similar?except=x`)).status).toBe(422);
		expect((await (await t.as(t.north, "staff")).call("GET", "/clients/similar?name=Costa")).status).toBe(403);
		expect(await similar({})).toEqual([]);
	});
});

describe("merge", () => {
	const pair = async () => {
		const mine = await create({ name: "Merge A", email: "a@example.org", city: null });
		const theirs = await create({ name: "Merge B", email: "b@example.org", city: "Faro", external_id: `M-${mine.id}` });
		const contact = await addContact(theirs.id);
		const [shared, other] = [await newStudent(t, t.north), await newStudent(t, t.north)];
		await inSchool(t, t.north.customer_id, (client) =>
			makeHouseholds(client, [
				{ client_id: mine.id, student_id: shared, lives_with: true, pays: false },
				{ client_id: theirs.id, student_id: shared, lives_with: false, pays: true, share: 60 },
				{ client_id: theirs.id, student_id: other },
			]),
		);
		return { mine: { ...mine, version: 1 }, theirs, contact, shared, other };
	};
	test("shows both first, then moves people and children and archives the other", async () => {
		const { mine, theirs, contact, shared, other } = await pair();
		const preview = await admin.call<MergePreview>("GET", `/clients/${mine.id}/merge?other_id=${theirs.id}`);
		expect(preview.status).toBe(200);
		expect(preview.body.contacts.map(({ id }) => id)).toEqual([contact.id]);
		expect(preview.body.students.map(({ id, here }) => [id, here]).sort()).toEqual(
			[
				[shared, true],
				[other, false],
			].sort(),
		);
		const body = { other_id: theirs.id, version: 1, other_version: 1, take: { name: "theirs" } };
		const merged = await admin.call<{ client: Client; batch: string }>("POST", `/clients/${mine.id}/merge`, body);
		expect(merged.status).toBe(200);
		expect(merged.body.client).toMatchObject({
			name: "Merge B",
			email: "a@example.org",
			city: "Faro",
			external_id: theirs.external_id,
			contact_names: "Rita Costa",
			students: 2,
			version: 2,
		});
		expect((await admin.call<Client>("GET", `/clients/${theirs.id}`)).body).toMatchObject({ merged_into_id: mine.id, external_id: null });
		const { rows } = await t.owner.query("select lives_with, pays, share from client_students where client_id = $1 and student_id = $2", [
			mine.id,
			shared,
		]);
		expect(rows).toEqual([{ lives_with: true, pays: true, share: 60 }]);
		// all of it is one batch
		const { rows: log } = await t.owner.query("select distinct table_name from changes where request_id = $1 order by 1", [
			merged.body.batch,
		]);
		expect(log.map(({ table_name }) => table_name)).toEqual(["client_students", "clients", "contacts"]);
		// what is brought back is one of its own again
		const archived = (await admin.call<Client>("GET", `/clients/${theirs.id}`)).body;
		const restored = await admin.call<Client>("POST", `/clients/${theirs.id}/restore`, { version: archived.version });
		expect(restored.body).toMatchObject({ archived_at: null, merged_into_id: null });
	});
	test("is undone as one: both are there again with their people and children", async () => {
		const { mine, theirs, shared, other } = await pair();
		const state = async () => {
			const ids = [mine.id, theirs.id];
			const { rows } = await t.owner.query(
				`select 'client ' || id || ' ' || name || ' ' || coalesce(external_id, '') || ' ' || contact_names || ' ' || (archived_at is null) as line from clients where id = any($1)
				union all select 'household ' || client_id || ' ' || student_id || ' ' || lives_with || ' ' || pays || ' ' || coalesce(share, 0) from client_students where student_id = any($2) order by 1`,
				[ids, [shared, other]],
			);
			return rows.map(({ line }) => line);
		};
		const before = await state();
		const body = { other_id: theirs.id, version: 1, other_version: 1, take: { name: "theirs" } };
		const { batch } = (await admin.call<{ batch: string }>("POST", `/clients/${mine.id}/merge`, body)).body;
		expect(await state()).not.toEqual(before);
		const undone = await admin.call("POST", "/changes/undo", { batch });
		expect(undone.status).toBe(200);
		expect(await state()).toEqual(before);
	});
	test("is refused when one of them changed since, for itself, an archived one, and twice", async () => {
		const { mine, theirs } = await pair();
		const path = `/clients/${mine.id}/merge`;
		const body = { other_id: theirs.id, version: 1, other_version: 1 };
		await admin.call("PATCH", `/clients/${theirs.id}`, { version: 1, city: "Lagos" });
		const late = await admin.call<ErrorBody>("POST", path, body);
		expect(late.status).toBe(409);
		expect(late.body.current).toMatchObject({ id: theirs.id, city: "Lagos" });
		expect((await admin.call<ErrorBody>("POST", path, { ...body, other_id: mine.id })).body.error).toBe("merge_itself");
		const answers = await Promise.all(Array.from({ length: 5 }, () => admin.call("POST", path, { ...body, other_version: 2 })));
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
		expect((await admin.call("GET", `${path}?other_id=${theirs.id}`)).status).toBe(404);
	});
	test("both ways at once ends with one of them", async () => {
		const { mine, theirs } = await pair();
		const answers = await Promise.all([
			admin.call("POST", `/clients/${mine.id}/merge`, { other_id: theirs.id, version: 1, other_version: 1 }),
			admin.call("POST", `/clients/${theirs.id}/merge`, { other_id: mine.id, version: 1, other_version: 1 }),
		]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
	});
	test("is refused for bad input, without the permission, and for another school's", async () => {
		const { mine, theirs } = await pair();
		const path = `/clients/${mine.id}/merge`;
		const body = { other_id: theirs.id, version: 1, other_version: 1 };
		expect((await admin.call("POST", path, { ...body, take: { name: "ours" } })).status).toBe(422);
		expect((await (await t.as(t.north, "finance")).call("POST", path, body)).status).toBe(403);
		expect((await southAdmin.call("POST", path, body)).status).toBe(404);
		const foreign = await create({}, southAdmin);
		expect((await admin.call("POST", path, { ...body, other_id: foreign.id })).status).toBe(404);
		expect(await inDatabase(theirs.id)).toMatchObject({ archived_at: null, version: 1 });
	});
});
