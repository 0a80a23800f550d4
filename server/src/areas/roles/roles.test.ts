import type { Role } from "@homeroom/contract/areas/roles/roles.contract.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import type { ErrorBody } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, PASSWORD, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { newMember, roleOf } from "../users/users.samples.ts";
import { newRole } from "./roles.samples.ts";

let t: TestApp;
let admin: Caller;
let teacher: Caller;
let southAdmin: Caller;
beforeAll(async () => {
	t = await startTestApp();
	admin = await t.as(t.north, "admin");
	teacher = await t.as(t.north, "teacher");
	southAdmin = await t.as(t.south, "admin");
});
afterAll(() => t.close());

const here = () => t.north.customer_id;
const read = granting({ Students: ["View"] });
const create = (body: object, by = admin) => by.call<Role & ErrorBody>("POST", "/roles", body);
const inDatabase = async (id: number) => (await t.owner.query("select * from roles where id = $1", [id])).rows[0];
/** Somebody signed in who holds exactly this. */
async function holding(permissions: Record<string, string[]>): Promise<{ caller: Caller; role_id: number; id: number }> {
	const role_id = await newRole(t, here(), granting(permissions));
	const { id, user_id, email } = await newMember(t, here());
	await t.owner.query("update memberships set role_id = $2 where id = $1", [id, role_id]);
	await t.owner.query("update platform.users set password_hash = (select password_hash from platform.users where id = $2) where id = $1", [
		user_id,
		t.both.user_id,
	]);
	const { body } = await t.anonymous.call<{ access_token: string }>("POST", "/auth/login", { email, password: PASSWORD });
	return { caller: t.withToken(body.access_token), role_id, id };
}

describe("list and show", () => {
	test("have the built-in roles first, then the school's own, with the number of people", async () => {
		const own = (await create({ name: "Librarian", description: "Lends books", permissions: read, requires_second_factor: false })).body;
		const { roles } = (await admin.call<{ roles: Role[] }>("GET", "/roles")).body;
		expect(roles.slice(0, 7).map(({ key }) => key)).toEqual(["admin", "editor", "teacher", "office", "finance", "staff", "client"]);
		expect(roles[0]).toMatchObject({ permissions: 1, users: 1, is_mine: true, mine_to_give: true });
		expect(roles.find(({ key }) => key === "office")).toMatchObject({ users: 2, is_mine: false });
		expect(roles.find(({ id }) => id === own.id)).toEqual(own);
		expect((await admin.call("GET", `/roles/${own.id}`)).body).toEqual(own);
	});
	test("are closed to others, and another school's role is a missing one", async () => {
		expect((await teacher.call("GET", "/roles")).status).toBe(403);
		expect((await t.anonymous.call("GET", "/roles")).status).toBe(401);
		const id = await newRole(t, here());
		for (const [method, path, body] of [
			["GET", "", undefined],
			["PATCH", "", { version: 1, description: "x" }],
			["DELETE", "", undefined],
			["POST", "/preview", { permissions: read, requires_second_factor: false }],
			["POST", "/view_as", {}],
		] as const) {
			const foreign = await southAdmin.call<ErrorBody>(method, `/roles/${id}${path}`, body);
			const missing = await southAdmin.call<ErrorBody>(method, `/roles/999999999${path}`, body);
			expect(foreign.status, `${method} ${path}`).toBe(404);
			expect({ ...foreign.body, request_id: "" }).toEqual({ ...missing.body, request_id: "" });
		}
		expect(await inDatabase(id)).toMatchObject({ version: 1 });
	});
});

describe("create", () => {
	test("starts from scratch or with the permissions of another role", async () => {
		expect((await create({ name: "Empty" })).body).toMatchObject({ permissions: [], requires_second_factor: false, key: null });
		const copy = await create({ name: "Second office", from_role_id: await roleOf(t, here(), "office") });
		expect(copy.status).toBe(201);
		expect(copy.body.permissions).toEqual((await inDatabase(await roleOf(t, here(), "office"))).permissions);
	});
	test("refuses names that are taken, unknown modules and actions, doubles, and a foreign origin", async () => {
		expect((await create({ name: "Admin" })).body.fields).toEqual({ name: "This is taken already." });
		expect((await create({ name: " " })).body.fields).toHaveProperty("name");
		for (const permissions of [
			granting({ Spaceships: ["View"] }),
			granting({ Students: ["Fly"] }),
			granting({ constructor: ["View"] }),
			[...read, ...read],
			granting({ Students: ["View", "View"] }),
			2,
			"1",
		]) {
			const answer = await create({ name: "Odd", permissions });
			expect([answer.status, Object.keys(answer.body.fields ?? {})[0]?.split(".")[0]]).toEqual([422, "permissions"]);
		}
		const foreign = await create({ name: "Odd", from_role_id: await roleOf(t, t.south.customer_id, "office") });
		expect(foreign.body.fields).toHaveProperty("from_role_id");
		expect((await t.owner.query("select from roles where name = 'Odd' and customer_id = $1", [t.north.customer_id])).rowCount).toBe(0);
		expect((await create({ name: "Odd" }, teacher)).status).toBe(403);
	});
});

describe("update", () => {
	test("works at once for those who hold the role", async () => {
		const { caller, role_id } = await holding({ Students: ["View"] });
		expect((await caller.call("POST", "/students", { first_name: "A", last_name: "B", status: "enrolled" })).status).toBe(403);
		const answer = await admin.call<Role>("PATCH", `/roles/${role_id}`, {
			version: 1,
			permissions: granting({ Students: ["View", "Create"] }),
		});
		expect(answer.body).toMatchObject({ version: 2, users: 1 });
		await expect
			.poll(async () => (await caller.call("POST", "/students", { first_name: "A", last_name: "B", status: "enrolled" })).status)
			.toBe(201);
	});
	test("refuses late changes, taken names, bad permissions, and the unpermitted", async () => {
		const id = await newRole(t, here());
		const change = (body: object, by = admin) => by.call<ErrorBody>("PATCH", `/roles/${id}`, { version: 1, ...body });
		expect((await change({ name: "Editor" })).body.fields).toEqual({ name: "This is taken already." });
		expect((await change({ permissions: granting({ Students: ["Fly"] }) })).status).toBe(422);
		expect((await change({ description: "x" }, teacher)).status).toBe(403);
		expect((await change({ description: "x" })).status).toBe(200);
		const late = await change({ description: "y" });
		expect([late.status, late.body.current]).toEqual([409, expect.objectContaining({ description: "x", version: 2 })]);
	});
	test("built-in roles keep their names, the admin keeps everything but may ask for a second factor", async () => {
		const [boss, office] = [await roleOf(t, here(), "admin"), await roleOf(t, here(), "office")];
		const change = (id: number, body: object) => admin.call<Role & ErrorBody>("PATCH", `/roles/${id}`, { version: 1, ...body });
		expect((await change(boss, { permissions: read })).body.error).toBe("role_fixed");
		expect((await change(boss, { name: "King" })).body.error).toBe("role_fixed");
		expect((await change(office, { name: "Bureau" })).body.error).toBe("role_fixed");
		expect((await change(office, { description: "The office" })).status).toBe(200);
		expect(await inDatabase(boss)).toMatchObject({ name: "Admin", permissions: 1, version: 1 });
	});
	test("an own role that is the last to open everything stays so", async () => {
		const id = await newRole(t, here(), 1);
		const membership = await t.owner.query("select id from memberships where customer_id = $1 and user_id = $2", [
			here(),
			t.north.users.admin.user_id,
		]);
		const before = await roleOf(t, here(), "admin");
		await t.owner.query("update memberships set role_id = $2 where id = $1", [membership.rows[0].id, id]);
		await expect.poll(async () => (await admin.call("GET", "/roles")).status).toBe(200);
		expect((await admin.call<ErrorBody>("PATCH", `/roles/${id}`, { version: 1, permissions: read })).body.error).toBe("last_admin");
		await t.owner.query("update memberships set role_id = $2 where id = $1", [membership.rows[0].id, before]);
	});
});

describe("remove", () => {
	test("deletes only roles of one's own that nobody holds", async () => {
		const id = await newRole(t, here());
		expect((await teacher.call("DELETE", `/roles/${id}`)).status).toBe(403);
		expect((await admin.call("DELETE", `/roles/${id}`)).status).toBe(200);
		expect(await inDatabase(id)).toBeUndefined();
		const { role_id } = await holding({ Students: ["View"] });
		expect((await admin.call<ErrorBody>("DELETE", `/roles/${role_id}`)).body.error).toBe("role_in_use");
		expect((await admin.call<ErrorBody>("DELETE", `/roles/${await roleOf(t, here(), "finance")}`)).body.error).toBe("role_fixed");
		expect(await inDatabase(role_id)).toBeDefined();
	});
});

describe("preview", () => {
	test("tells who gains and loses what, and changes nothing", async () => {
		const { role_id } = await holding({ Students: ["View", "Export"] });
		const { body, status } = await admin.call("POST", `/roles/${role_id}/preview`, {
			permissions: granting({ Students: ["View", "Create"], Users: ["View"] }),
			requires_second_factor: false,
		});
		expect(status).toBe(200);
		expect(body).toEqual({
			users: 1,
			names: ["New Person"],
			gained: ["Students.Create", "Users.View"],
			lost: ["Students.Export"],
			locks_me_out: false,
		});
		expect(await inDatabase(role_id)).toMatchObject({ version: 1 });
	});
	test("warns who would lock themselves out", async () => {
		const { caller, role_id } = await holding({ Students: ["View"], Roles: ["View", "Edit"] });
		const locks = async (permissions: object, requires_second_factor = false) =>
			(await caller.call("POST", `/roles/${role_id}/preview`, { permissions, requires_second_factor })).body.locks_me_out;
		expect(await locks(granting({ Students: ["View"], Roles: ["View", "Edit"] }))).toBe(false);
		expect(await locks(read)).toBe(true);
		expect(await locks(granting({ Roles: ["View", "Edit"] }), true)).toBe(true);
	});
	test("refuses bad input, the unpermitted, and more than one has", async () => {
		const id = await newRole(t, here());
		expect((await admin.call("POST", `/roles/${id}/preview`, { permissions: "x" })).status).toBe(422);
		expect((await teacher.call("POST", `/roles/${id}/preview`, { permissions: read, requires_second_factor: false })).status).toBe(403);
		const { caller } = await holding({ Students: ["View"], Roles: ["View", "Edit"] });
		const answer = await caller.call<ErrorBody>("POST", `/roles/${id}/preview`, { permissions: 1, requires_second_factor: false });
		expect(answer.body.fields).toEqual({ permissions: "Your own role does not let you give this one." });
	});
});

describe("nobody makes a role stronger than their own", () => {
	test("neither a new one, nor by a copy, nor by changing one, their own included", async () => {
		const { caller, role_id } = await holding({ Students: ["ViewOwn", "Edit"], Roles: ["View", "Create", "Edit", "Delete"] });
		for (const permissions of [1, read, granting({ Students: ["Edit"] }), granting({ Users: ["View"] })]) {
			expect((await create({ name: "Mighty", permissions }, caller)).body.fields, JSON.stringify(permissions)).toHaveProperty(
				"permissions",
			);
			expect((await caller.call("PATCH", `/roles/${role_id}`, { version: 1, permissions })).status).toBe(422);
		}
		expect((await create({ name: "Mighty", from_role_id: await roleOf(t, here(), "admin") }, caller)).status).toBe(422);
		const stronger = await newRole(t, here(), granting({ Users: ["View"] }));
		expect((await caller.call<ErrorBody>("PATCH", `/roles/${stronger}`, { version: 1, permissions: [] })).body.error).toBe("beyond_you");
		expect((await caller.call<ErrorBody>("DELETE", `/roles/${stronger}`)).body.error).toBe("beyond_you");
		expect((await create({ name: "Small", permissions: granting({ Students: ["ViewOwn", "Edit"] }) }, caller)).status).toBe(201);
		expect((await t.owner.query("select from roles where name = 'Mighty' and customer_id = $1", [t.north.customer_id])).rowCount).toBe(0);
	});
});

describe("view as", () => {
	interface Seen {
		access_token: string;
		state: { viewing_as: string | null };
		role_permissions: unknown;
	}
	test("shows what the role sees, changes nothing, and ends", async () => {
		const person = await holding({ Roles: ["View", "ViewAs"], Students: ["View", "Create"], Users: ["View"] });
		const viewer = await newRole(t, here(), granting({ Students: ["View"] }));
		const begun = await person.caller.call<Seen>("POST", `/roles/${viewer}/view_as`, {});
		expect(begun.status).toBe(200);
		expect(begun.body.state.viewing_as).toMatch(/^Role /);
		expect(begun.body.role_permissions).toEqual(granting({ Students: ["View"] }));
		const looking = t.withToken(begun.body.access_token);
		for (const caller of [looking, person.caller]) {
			expect((await caller.call("GET", "/students")).status).toBe(200);
			expect((await caller.call("GET", "/user-management/users")).status).toBe(403);
			const write = await caller.call<ErrorBody>("POST", "/students", { first_name: "A", last_name: "B", status: "enrolled" });
			expect([write.status, write.body.error]).toEqual([403, "viewing_as"]);
		}
		// from one pair of eyes to another, by one's own rights
		expect((await looking.call("POST", `/roles/${await newRole(t, here(), [])}/view_as`, {})).status).toBe(200);
		const ended = await looking.call<Seen>("POST", "/roles/view_as_end", {});
		expect(ended.body.state.viewing_as).toBeNull();
		expect((await person.caller.call("POST", "/students", { first_name: "A", last_name: "B", status: "enrolled" })).status).toBe(201);
	});
	test("needs its permission, a school, and a role that is not stronger", async () => {
		const id = await newRole(t, here(), []);
		expect((await teacher.call<ErrorBody>("POST", `/roles/${id}/view_as`, {})).body).toMatchObject({
			error: "forbidden",
			needed: "Roles.ViewAs",
		});
		expect((await t.anonymous.call("POST", `/roles/${id}/view_as`, {})).status).toBe(401);
		expect((await (await t.asOperator()).call("POST", `/roles/${id}/view_as`, {})).status).toBe(403);
		const { caller } = await holding({ Roles: ["ViewAs"] });
		const stronger = await caller.call<ErrorBody>("POST", `/roles/${await roleOf(t, here(), "admin")}/view_as`, {});
		expect([stronger.status, stronger.body.error]).toEqual([403, "beyond_you"]);
	});
});

describe("why something is closed", () => {
	const why = (permission: string, by: Caller) => by.call("GET", `/roles/opening?permission=${permission}`);
	test("names the roles that open it, and admins to ask, to staff only", async () => {
		const { body } = await why("Students.Create", teacher);
		expect(body).toMatchObject({ permission: "Students.Create", allowed: false, closed_by: null });
		expect((body.roles as { role: string }[]).map(({ role }) => role)).toEqual(expect.arrayContaining(["admin", "editor", "office"]));
		expect((body.roles as { role: string }[]).map(({ role }) => role)).not.toContain("teacher");
		expect(body.admins).toEqual(["Admin North"]);
		expect((await why("Students.Create", await t.as(t.north, "client"))).body.admins).toEqual([]);
		expect((await why("Students.View", teacher)).body.allowed).toBe(true);
		expect((await why("Students.Fly", teacher)).status).toBe(422);
		expect((await why("Students.Create", t.anonymous)).status).toBe(401);
	});
	test("tells a plan from a switch", async () => {
		await t.owner.query("update platform.customers set modules_off = '{Students}' where id = $1", [t.south.customer_id]);
		const southTeacher = await t.as(t.south, "teacher");
		await expect.poll(async () => (await why("Students.View", southTeacher)).body.closed_by).toBe("switch");
		await t.owner.query("update platform.customers set plan_modules = '{}' where id = $1", [t.south.customer_id]);
		await expect.poll(async () => (await why("Students.View", southTeacher)).body.closed_by).toBe("plan");
		await t.owner.query("update platform.customers set modules_off = '{}', plan_modules = null where id = $1", [t.south.customer_id]);
	});
});
