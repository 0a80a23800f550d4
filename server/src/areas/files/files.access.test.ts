import type { Repository } from "@homeroom/contract/areas/files/files.contract.ts";
import { MODULES } from "@homeroom/contract/kit/modules.ts";
import { granting, type RolePermissions } from "@homeroom/contract/kit/permissions.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { roleMay } from "../../testing/casts/as-role.ts";
import { checksum } from "../../testing/checksum.ts";
import { inSchool } from "../../testing/in-school.ts";
import { newStudent } from "../../testing/sampling.ts";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeFile } from "./files.builders.ts";

/** Where a file lies, seen from the person who asks. */
const PLACES = ["own student", "other student", "module", "school", "other customer"] as const;
type PlaceName = (typeof PLACES)[number];
/** Rights of the person in question. */
const ROLES: Record<string, RolePermissions> = {
	everything: 1,
	"sees and changes": granting({ Students: ["View", "Edit"] }),
	sees: granting({ Students: ["View"] }),
	"sees own": granting({ Students: ["ViewOwn"] }),
	"sees and changes own": granting({ Students: ["ViewOwn", "Edit"] }),
	"changes what is not seen": granting({ Students: ["Edit"] }),
	"another module": granting({ Users: ["View", "Edit"] }),
	"settings only": granting({ Settings: ["View", "Edit"] }),
	nothing: granting({}),
};
const both = (look: number, change: number) => ({ look, change });
const gone = both(404, 404);
/** What is answered for a file there: to looking at it, and to changing it. Written from the rule, not from the server. */
const EXPECTED: Record<string, Record<PlaceName, { look: number; change: number }>> = {
	everything: {
		"own student": both(200, 200),
		"other student": both(200, 200),
		module: both(200, 200),
		school: both(200, 200),
		"other customer": gone,
	},
	"sees and changes": {
		"own student": both(200, 200),
		"other student": both(200, 200),
		module: both(200, 200),
		school: gone,
		"other customer": gone,
	},
	sees: { "own student": both(200, 403), "other student": both(200, 403), module: both(200, 403), school: gone, "other customer": gone },
	"sees own": { "own student": both(200, 403), "other student": gone, module: gone, school: gone, "other customer": gone },
	"sees and changes own": { "own student": both(200, 200), "other student": gone, module: gone, school: gone, "other customer": gone },
	"changes what is not seen": { "own student": gone, "other student": gone, module: gone, school: gone, "other customer": gone },
	"another module": { "own student": gone, "other student": gone, module: gone, school: gone, "other customer": gone },
	"settings only": { "own student": gone, "other student": gone, module: gone, school: both(200, 200), "other customer": gone },
	nothing: { "own student": gone, "other student": gone, module: gone, school: gone, "other customer": gone },
};

let t: TestApp;
let teacher: Caller;
const students = {} as Record<PlaceName, number>;
beforeAll(async () => {
	t = await startTestApp();
	teacher = await t.as(t.north, "teacher");
	students["own student"] = await newStudent(t, t.north);
	students["other student"] = await newStudent(t, t.north);
	students["other customer"] = await newStudent(t, t.south);
	await t.owner.query("delete from student_people where student_id = $1", [students["other student"]]);
});
afterAll(() => t.close());

const wanted = (place: PlaceName) => ({
	platform_module_id: place === "school" ? MODULES.Settings.id : MODULES.Students.id,
	...(students[place] !== undefined && { record: "students", record_id: students[place] }),
});
function fileIn(place: PlaceName): Promise<{ id: number; repository_id: number }> {
	const { customer_id } = place === "other customer" ? t.south : t.north;
	return inSchool(t, customer_id, (client) => makeFile(client, t.folder, { customer_id, record: null, record_id: null, ...wanted(place) }));
}
const become = (role: string) => roleMay(t, t.north, "teacher", ROLES[role] as RolePermissions, teacher);

const LOOKS: [string, (id: number) => [string, string, unknown?]][] = [
	["versions", (id) => ["GET", `/files/${id}/versions`]],
	["download", (id) => ["GET", `/files/${id}/content`]],
	["old version", (id) => ["GET", `/files/${id}/content?number=1`]],
	["preview", (id) => ["GET", `/files/${id}/preview?size=64`]],
];
const CHANGES: [string, (file: { id: number; repository_id: number }) => [string, string, unknown?]][] = [
	["upload", ({ repository_id }) => ["POST", `/repositories/${repository_id}/files?name=a.txt`, Buffer.from("hello\n")]],
	["new version", ({ id }) => ["POST", `/files/${id}/versions`, Buffer.from("hello\n")]],
	["rename", ({ id }) => ["PATCH", `/files/${id}`, { version: 1, name: `${crypto.randomUUID()}.png` }]],
	["delete", ({ id }) => ["POST", `/files/${id}/delete`, { version: 1 }]],
	["restore", ({ id }) => ["POST", `/files/${id}/restore`, { version: 1 }]],
];

describe.each(Object.keys(ROLES))("with rights: %s", (role) => {
	test.each(PLACES)("a file of: %s", async (place) => {
		await become(role);
		const { look, change } = (EXPECTED[role] as Record<PlaceName, { look: number; change: number }>)[place];
		for (const [name, request] of LOOKS) {
			const [method, path] = request((await fileIn(place)).id);
			const answer = await teacher.call(method, path);
			expect(answer.status, name).toBe(look);
			if (look === 404) expect(answer.body.error).toBe("not_found");
		}
		for (const [name, request] of CHANGES) {
			const file = await fileIn(place);
			const before =
				change === 200 ? undefined : await Promise.all([t.north, t.south].map((school) => checksum(t.owner, school.customer_id)));
			const [method, path, body] = request(file);
			const answer = await teacher.call(method, path, body);
			expect([200, 201].includes(answer.status) ? 200 : answer.status, name).toBe(change);
			if (before !== undefined)
				expect(await Promise.all([t.north, t.south].map((school) => checksum(t.owner, school.customer_id))), name).toEqual(before);
		}
		const answer = await teacher.call<{ data?: Repository[]; needed?: string }>(
			"POST",
			`/repository-detail/${t.north.customer_id}`,
			wanted(place),
		);
		// a place that was named is forbidden where the module is; a record out of reach is not there
		const named = look === 200 ? 200 : place === "other customer" || (place === "other student" && role.includes("own")) ? 404 : 403;
		const sees = ["everything", "sees and changes", "sees"].includes(role) || role.includes("own");
		expect(answer.status).toBe(place === "other customer" && !sees ? 403 : named);
		if (answer.status === 200) expect(answer.body.data?.[0]?.may_edit).toBe(change === 200);
	});
});

test("an unknown file, another customer's and one out of reach are answered alike", async () => {
	await become("sees own");
	const answers = await Promise.all(
		[(await fileIn("other student")).id, (await fileIn("other customer")).id, 999_999_999].map((id) =>
			teacher.call("GET", `/files/${id}/content`),
		),
	);
	const [first, ...rest] = answers.map(({ status, body }) => ({ status, ...body, request_id: "" }));
	for (const answer of rest) expect(answer).toEqual(first);
});

test("a module that the plan lacks, or that was switched off, hides its files", async () => {
	const file = await fileIn("own student");
	const admin = await t.as(t.north, "admin");
	await t.owner.query("update platform.customers set modules_off = '{Students}' where id = $1", [t.north.customer_id]);
	await expect.poll(async () => (await admin.call("GET", `/files/${file.id}/content`)).status).toBe(404);
	expect((await admin.call("POST", `/repository-detail/${t.north.customer_id}`, wanted("own student"))).body).toMatchObject({
		error: "plan",
	});
	await t.owner.query("update platform.customers set modules_off = '{}' where id = $1", [t.north.customer_id]);
	await expect.poll(async () => (await admin.call("GET", `/files/${file.id}/content`)).status).toBe(200);
});

test("who only looks, and a school that is read-only, change nothing", async () => {
	const file = await fileIn("own student");
	const admin = await t.as(t.north, "admin");
	await t.owner.query("update platform.customers set read_only = true where id = $1", [t.north.customer_id]);
	await expect.poll(async () => (await admin.call("POST", `/files/${file.id}/delete`, { version: 1 })).status).toBe(402);
	expect((await admin.call("GET", `/files/${file.id}/content`)).status).toBe(200);
	const { body } = await admin.call<{ data: Repository[] }>("POST", `/repository-detail/${t.north.customer_id}`, wanted("own student"));
	expect(body.data[0]?.may_edit).toBe(false);
	await t.owner.query("update platform.customers set read_only = false where id = $1", [t.north.customer_id]);
});
