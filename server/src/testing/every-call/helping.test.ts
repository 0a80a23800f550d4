import { HELPER_PERMISSIONS } from "@homeroom/contract/kit/helping.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asHelper } from "../as-helper.ts";
import { ROUTE_TABLE } from "../route-table.ts";
import { type CallName, newStudent } from "../sampling.ts";
import { type Caller, startTestApp, type TestApp } from "../test-app.ts";
import { REFUSED_TO_HELPERS } from "./helping.expected.ts";

/** Areas in which a call is refused to helpers, unless it stands here with its reason. */
const OWN_AREAS = ["users", "roles", "factors", "badges", "plans", "sso", "pairing", "feeds", "sms"];
const REVIEWED: Partial<Record<CallName, string>> = {
	"users.list": "who is at the school, without a way to change it",
	"users.departments": "names of departments",
	"users.roles": "names of roles",
	"users.show": "as in the list",
	"users.activity": "who changed whose role: what helping is often about",
	"roles.list": "what each role may do: what helping is often about",
	"roles.opening": "why something is closed",
	"roles.show": "as in the list",
	"roles.view_as_end": "ends something",
	"factors.show": "the operator's own factors",
	"sso.list": "which providers there are; secrets are never answered",
	"feeds.list": "links without their secrets",
	"feeds.revoke": "ends something",
	"sms.show": "how messages go, without the secret",
	"sms.log": "what became of messages, without what they say and to whom",
	"plans.simulator": "demo mode alone",
};

let t: TestApp;
let helper: Caller;
let student_id: number;
beforeAll(async () => {
	t = await startTestApp();
	student_id = await newStudent(t, t.north);
	helper = await asHelper(t, t.north, true);
});
afterAll(() => t.close());

test("every call of an area about people, keys and money is refused to helpers, or has a reason not to be", () => {
	const asked = ROUTE_TABLE.filter(
		({ name, call }) => OWN_AREAS.includes(name.split(".")[0] as string) && !["public", "operator"].includes(call.access),
	);
	process.stdout.write(`calls about people, keys and money: ${asked.length}\n`);
	expect(
		asked
			.filter(({ name }) => !REFUSED_TO_HELPERS.includes(name))
			.map(({ name }) => name)
			.sort(),
	).toEqual(Object.keys(REVIEWED).sort());
});
test("no call that answers a secret or a whole table is open to helpers", () => {
	const open = ROUTE_TABLE.filter(({ call }) => call.forHelpers && !["public", "operator"].includes(call.access));
	expect(open.filter(({ call }) => call.tellsSecrets).map(({ name }) => name)).toEqual([]);
	expect(open.filter(({ call }) => /\.(Export|Billing|Badges|Sensitive\w*|Contracts)$/.test(call.access)).map(({ name }) => name)).toEqual(
		[],
	);
});

describe("who helps", () => {
	test("is told in a sentence of its own what stays with the school", async () => {
		const { status, body } = await helper.call("GET", `/students/${student_id}/health`, undefined, { "accept-language": "de" });
		expect([status, body.error, body.message]).toEqual([403, "helping", expect.stringMatching(/^Du bist zum Helfen hier\./)]);
	});
	test("holds these rights and no others, so that screens offer no more", async () => {
		const { body } = await helper.call<{ role_permissions: unknown }>("POST", "/get_user_details_by_token", {});
		expect(body.role_permissions).toEqual(HELPER_PERMISSIONS);
	});
	test("sees no own field that is limited to roles", async () => {
		const admin = await t.as(t.north, "admin");
		const { body: roles } = await admin.call<{ roles: { id: number; key: string }[] }>("GET", "/roles");
		const field = { record: "students", label: "Custody", type: "text", visible_to: roles.roles.map(({ id }) => id) };
		expect((await admin.call("POST", "/custom_fields", field)).status).toBe(201);
		const listed = await helper.call<{ fields: { label: string }[] }>("GET", "/custom_fields");
		expect(JSON.stringify(listed.body)).not.toContain("Custody");
	});
	test("takes back what they did, and nothing of others", async () => {
		const admin = await t.as(t.north, "admin");
		const theirs = await admin.call("PATCH", `/students/${student_id}`, { version: 1, class_label: "7A" });
		const batch = String(theirs.headers["x-request-id"]);
		expect((await helper.call("POST", "/changes/undo", { batch })).status).toBe(403);
		const own = await helper.call("PATCH", `/students/${student_id}`, { version: 2, class_label: "7B" });
		expect((await helper.call("POST", "/changes/undo", { batch: String(own.headers["x-request-id"]) })).status).toBe(200);
	});
	test("neither reads the history of a child's papers nor finds their files", async () => {
		const admin = await t.as(t.north, "admin");
		const paper = { student_id, kind: "immunisation", number: "MMR-4711" };
		const made = await admin.call<{ id: number }>("POST", "/student-documents", paper);
		expect(made.status).toBe(201);
		for (const path of ["/changes?limit=50", `/students/${student_id}/timeline`, `/students/${student_id}/summary`])
			expect(JSON.stringify((await helper.call("GET", path)).body)).not.toContain("MMR-4711");
		expect(JSON.stringify((await admin.call("GET", "/changes?limit=50")).body)).toContain("MMR-4711");
		expect((await helper.call("GET", `/changes/as_of?record=student_documents&id=${made.body.id}&at=2099-01-01T00:00:00Z`)).status).toBe(
			403,
		);
		const place = { platform_module_id: 1, record: "student_documents", record_id: made.body.id };
		expect((await helper.call("POST", `/repository-detail/${t.north.customer_id}`, place)).body.error).toBe("helping");
	});
	test("what they make is the school's, not theirs", async () => {
		const { status, body } = await helper.call<{ id: number }>("POST", "/courses", { name: "Helped", state: "draft", subject_id: null });
		expect(status).toBe(201);
		expect((await t.owner.query("select owner_id from courses where id = $1", [body.id])).rows).toEqual([{ owner_id: null }]);
	});
});
