import type { User, UserDetails } from "@homeroom/contract/areas/users/users.contract.ts";
import type { ErrorBody, PageMeta } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { membershipOf, newMember, roleOf } from "./users.samples.ts";

let t: TestApp;
let admin: Caller;
let office: Caller;
let teacher: Caller;
let southAdmin: Caller;

beforeAll(async () => {
	t = await startTestApp();
	admin = await t.as(t.north, "admin");
	office = await t.as(t.north, "office");
	teacher = await t.as(t.north, "teacher");
	southAdmin = await t.as(t.south, "admin");
});
afterAll(() => t.close());

const USERS = "/user-management/users";
const list = (query: string, by = admin) => by.call<{ users: User[]; meta: PageMeta }>("GET", `${USERS}?${query}`);
const show = async (id: number, by = admin) => (await by.call<UserDetails>("GET", `${USERS}/${id}`)).body;
const inDatabase = async (id: number) => (await t.owner.query("select * from memberships where id = $1", [id])).rows[0];
const here = () => t.north.customer_id;

describe("list", () => {
	test("shows the people with their roles, and counts them", async () => {
		const { body, status } = await list("limit=100");
		expect(status).toBe(200);
		const found = body.users.find(({ email }) => email === t.north.users.office.email);
		expect(found).toMatchObject({
			name: "Office North",
			role: "office",
			portal_type: "ADMIN",
			status: "active",
			is_verified: true,
			languages_known: [],
			location: { city: null, add_line_1: null },
		});
		expect(found).not.toHaveProperty("password_hash");
		expect(body.meta.total).toBe(body.users.length);
		expect(body.users.some(({ email }) => email?.endsWith(`@${t.south.subdomain}.test`))).toBe(false);
	});
	test("finds by name, address and user name", async () => {
		const member = await newMember(t, here());
		await admin.call("PATCH", `${USERS}/${member.id}`, { version: 1, first_name: "Zoë", last_name: "Quillon", username: "zoequ" });
		for (const search of ["quill", "zoe", "zoequ", member.email.slice(0, 12), member.email])
			expect(
				(await list(`search=${encodeURIComponent(search)}`)).body.users.map(({ id }) => id),
				search,
			).toContain(member.id);
	});
	test("filters by role, status, department, portal and invitation, and sorts", async () => {
		const member = await newMember(t, here(), { role: "finance", invited: true });
		await admin.call("PATCH", `${USERS}/${member.id}`, { version: 1, department: "Éducation physique" });
		const role_id = await roleOf(t, here(), "finance");
		const ids = async (query: string) => (await list(`limit=100&${query}`)).body.users.map(({ id }) => id);
		expect(await ids(`role_id=${role_id}&verified=0`)).toContain(member.id);
		expect(await ids(`role_id=${role_id}&verified=1`)).not.toContain(member.id);
		expect(await ids("department=education%20physique")).toEqual([member.id]);
		expect(await ids("portal_type=CLIENT")).not.toContain(member.id);
		expect(await ids("status=blocked")).not.toContain(member.id);
		for (const sort of ["name", "status", "department", "created_at"]) expect((await list(`sort=-${sort}`)).status).toBe(200);
		expect((await list("sort=role")).status).toBe(422);
		expect((await list("status=gone")).status).toBe(422);
		const { departments } = (
			await admin.call<{ departments: { department: string; users: number }[] }>("GET", "/user-management/departments")
		).body;
		expect(departments).toContainEqual({ department: "Éducation physique", users: 1 });
	});
	test("is closed to who may not see people", async () => {
		expect((await list("", teacher)).status).toBe(403);
		expect((await list("", t.anonymous)).status).toBe(401);
		expect((await list("", office)).status).toBe(200);
	});
	test("roles to choose from say which of them are mine to give", async () => {
		const roles = async (by: Caller) =>
			(await by.call<{ roles: { role: string; mine_to_give: boolean; users: number }[] }>("GET", "/user-management/roles")).body.roles;
		expect((await roles(admin)).every(({ mine_to_give }) => mine_to_give)).toBe(true);
		const offered = await roles(office);
		const giveable = offered.filter(({ mine_to_give }) => mine_to_give).map(({ role }) => role);
		// what people earn is not the office's own
		expect(giveable.sort()).toEqual(["client", "editor", "office", "staff", "teacher"]);
		expect(offered.map(({ role }) => role).slice(0, 7)).toEqual(["admin", "editor", "teacher", "office", "finance", "staff", "client"]);
	});
});

describe("show", () => {
	test("tells what is known about the login here, and only here", async () => {
		const mine = await membershipOf(t, here(), t.both.user_id);
		const seen = await show(mine);
		expect(seen).toMatchObject({ is_me: false, locked: false, second_factor: false, role: "office" });
		expect(seen.memberships).toEqual([{ customer_id: here(), customer_name: "North School", role: "office", portal_type: "ADMIN" }]);
		const own = await t.anonymous.call<{ access_token: string }>("POST", "/auth/login", {
			email: t.both.email,
			password: "a long test password",
		});
		const both = t.withToken(
			(await t.withToken(own.body.access_token).call<{ access_token: string }>("POST", "/auth/switch_customer", { customer_id: here() }))
				.body.access_token,
		);
		const self = await show(mine, both);
		expect(self.is_me).toBe(true);
		expect(self.memberships.map(({ customer_name }) => customer_name)).toEqual(["North School", "South School"]);
		expect(self.sessions).toBe(1);
		expect(self.last_seen_at).not.toBeNull();
	});
	test("says nothing about the login of somebody who has not come yet", async () => {
		const member = await newMember(t, here(), { invited: true });
		await t.owner.query("update platform.users set photo_url = '/x.png' where id = $1", [member.user_id]);
		await t.owner.query("insert into platform.totp (user_id, secret_box, confirmed_at) values ($1, '', now())", [member.user_id]);
		expect(await show(member.id)).toMatchObject({ avatar: null, second_factor: false, locked: false, is_verified: false });
		await t.owner.query("update memberships set accepted_at = now() where id = $1", [member.id]);
		expect(await show(member.id)).toMatchObject({ avatar: "/x.png", second_factor: true, is_verified: true });
	});
	test("another school's person is like a missing one, for every call", async () => {
		const { id } = await newMember(t, here());
		for (const [method, path, body] of [
			["GET", "", undefined],
			["GET", "/activity", undefined],
			["PATCH", "", { version: 1, department: "X" }],
			["POST", "/status", { status: "blocked", version: 1 }],
			["POST", "/unlock", {}],
			["POST", "/resend", {}],
			["DELETE", "", undefined],
		] as const) {
			const foreign = await southAdmin.call<ErrorBody>(method, `${USERS}/${id}${path}`, body);
			const missing = await southAdmin.call<ErrorBody>(method, `${USERS}/999999999${path}`, body);
			expect(foreign.status, `${method} ${path}`).toBe(404);
			expect({ ...foreign.body, request_id: "" }).toEqual({ ...missing.body, request_id: "" });
		}
		expect(await inDatabase(id)).toMatchObject({ version: 1, status: "active", department: null });
	});
});

describe("update", () => {
	test("changes what is sent, keeps the rest and raises the version", async () => {
		const { id } = await newMember(t, here());
		const location = { add_line_1: "1 Rua", add_line_2: "", post_code: "4000", city: "Porto", state: "", country: "Portugal" };
		const answer = await admin.call<User>("PATCH", `${USERS}/${id}`, {
			version: 1,
			department: " Science ",
			dob: "1980-02-29",
			website: "https://example.org/me",
			languages_known: ["Português", "English"],
			contact_options: ["email", "phone"],
			location,
			social_links: { github: "ana" },
		});
		expect(answer.status).toBe(200);
		expect(answer.body).toMatchObject({
			department: "Science",
			dob: "1980-02-29",
			languages_known: ["Português", "English"],
			contact_options: ["email", "phone"],
			location: { ...location, add_line_2: null, state: null },
			social_links: { github: "ana", twitter: null },
			version: 2,
		});
		const second = await admin.call<User>("PATCH", `${USERS}/${id}`, { version: 2, department: null });
		expect(second.body).toMatchObject({ department: null, dob: "1980-02-29", location: { city: "Porto" } });
	});
	test("names each wrong field and writes nothing", async () => {
		const { id } = await newMember(t, here());
		const answer = await admin.call<ErrorBody>("PATCH", `${USERS}/${id}`, {
			version: 1,
			first_name: " ",
			dob: "2999-01-01",
			website: "javascript:alert(1)",
			mobile: "call me",
			contact_options: ["pigeon"],
			role_id: 999_999_999,
		});
		expect(answer.status).toBe(422);
		expect(Object.keys(answer.body.fields ?? {}).sort()).toEqual(["contact_options.0", "dob", "first_name", "mobile", "website"]);
		const role = await admin.call<ErrorBody>("PATCH", `${USERS}/${id}`, { version: 1, role_id: 999_999_999 });
		expect(role.body.fields).toEqual({ role_id: "Please choose one of the offered values." });
		const foreign = await admin.call<ErrorBody>("PATCH", `${USERS}/${id}`, {
			version: 1,
			role_id: await roleOf(t, t.south.customer_id, "staff"),
		});
		expect(foreign.body.fields).toEqual(role.body.fields);
		expect(await inDatabase(id)).toMatchObject({ version: 1 });
	});
	test("a user name is taken once per school", async () => {
		const [one, two] = [await newMember(t, here()), await newMember(t, here())];
		expect((await admin.call("PATCH", `${USERS}/${one.id}`, { version: 1, username: "same" })).status).toBe(200);
		const answer = await admin.call<ErrorBody>("PATCH", `${USERS}/${two.id}`, { version: 1, username: "same" });
		expect([answer.status, answer.body.fields]).toEqual([422, { username: "This is taken already." }]);
		const elsewhere = await newMember(t, t.south.customer_id);
		expect((await southAdmin.call("PATCH", `${USERS}/${elsewhere.id}`, { version: 1, username: "same" })).status).toBe(200);
	});
	test("shows the present record to whoever comes second", async () => {
		const { id } = await newMember(t, here());
		await admin.call("PATCH", `${USERS}/${id}`, { version: 1, department: "A" });
		const second = await admin.call<ErrorBody>("PATCH", `${USERS}/${id}`, { version: 1, department: "B" });
		expect([second.status, second.body.current]).toEqual([409, expect.objectContaining({ department: "A", version: 2 })]);
	});
	test("is closed to who may only look", async () => {
		const { id } = await newMember(t, here());
		expect((await office.call("PATCH", `${USERS}/${id}`, { version: 1, department: "A" })).status).toBe(403);
		expect((await t.anonymous.call("PATCH", `${USERS}/${id}`, { version: 1 })).status).toBe(401);
		expect(await inDatabase(id)).toMatchObject({ version: 1 });
	});
	test("is told in the history, with the names of who did it", async () => {
		const { id } = await newMember(t, here());
		await admin.call("PATCH", `${USERS}/${id}`, { version: 1, department: "Science" });
		const { body } = await admin.call<{ changes: object[] }>("GET", `${USERS}/${id}/activity`);
		expect(body.changes).toMatchObject([
			{ action: "updated", user_name: "Admin North", after: { department: "Science" } },
			{ action: "created" },
		]);
		expect((await teacher.call("GET", `${USERS}/${id}/activity`)).status).toBe(403);
	});
});

describe("the seed's own call for a client user", () => {
	const edit = (id: number, body: object, by: Caller, customer_id = here()) =>
		by.call<User & ErrorBody>("POST", `/ClientUser/V1/edit/${id}/${customer_id}`, body);
	test("lets everybody change their own record, but not their role, status or department", async () => {
		const id = await membershipOf(t, here(), t.north.users.teacher.user_id);
		const before = await inDatabase(id);
		const answer = await edit(
			id,
			{ mobile: "+351 21 000", status: "blocked", role_id: await roleOf(t, here(), "admin"), department: "Rulers" },
			teacher,
		);
		expect([answer.status, answer.body.mobile]).toEqual([200, "+351 21 000"]);
		expect(await inDatabase(id)).toMatchObject({ role_id: before.role_id, status: "active", department: null });
		expect((await edit(id, { mobile: "no number" }, teacher)).body.fields).toHaveProperty("mobile");
	});
	test("somebody else's needs Users.Edit and a client user; the answer tells nothing about who exists", async () => {
		const parent = await membershipOf(t, here(), t.north.users.client.user_id);
		const [known, unknown] = [await edit(parent, { mobile: "+1 2345" }, teacher), await edit(999_999, { mobile: "+1 2345" }, teacher)];
		expect([known.status, unknown.status]).toEqual([403, 403]);
		expect({ ...known.body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" });
		expect((await edit(parent, { mobile: "+1 2345" }, admin)).status).toBe(200);
		const staff = await membershipOf(t, here(), t.north.users.staff.user_id);
		expect((await edit(staff, { mobile: "+1 2345" }, admin)).status).toBe(404);
	});
	test("another school in the path, or another school's person, is not found", async () => {
		const id = await membershipOf(t, here(), t.north.users.client.user_id);
		expect((await edit(id, {}, admin, t.south.customer_id)).status).toBe(404);
		expect((await edit(id, {}, southAdmin, t.south.customer_id)).status).toBe(404);
		expect((await edit(id, {}, t.anonymous)).status).toBe(401);
	});
});
