import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { actIn } from "../session/session.builders.ts";

let t: TestApp;
let admin: Caller;
let office: Caller;
let southAdmin: Caller;
beforeAll(async () => {
	t = await startTestApp();
	admin = await t.as(t.north, "admin");
	office = await t.as(t.north, "office");
	southAdmin = await t.as(t.south, "admin");
});
afterAll(() => t.close());

const download = async (url: string) => t.app.http.inject({ method: "GET", url });
const linesOf = (payload: Buffer) =>
	gunzipSync(payload)
		.toString("utf8")
		.trim()
		.split("\n")
		.map((text) => JSON.parse(text) as Record<string, unknown>);
test("an export is one file with all rows of this customer, no secrets, and works once", async () => {
	await t.owner.query("insert into platform.users (email, first_name, last_name) values ('badge@n.test', 'B', 'B')");
	const { body: student } = await admin.call<{ id: number }>("POST", "/students", {
		first_name: "Zoë",
		last_name: "Export",
		status: "enrolled",
	});
	await t.owner.query(
		"insert into badges (customer_id, student_id, user_id, set_id, secret_hash, pin_hash) select $1, $2, id, gen_random_uuid(), 'topsecret', 'pinsecret' from platform.users where email = 'badge@n.test'",
		[t.north.customer_id, student.id],
	);
	for (const [version, dietary] of ["Vegan once", "Halal now"].entries())
		await admin.call("PUT", `/students/${student.id}/health`, { version, dietary });
	await southAdmin.call("POST", "/students", { first_name: "Other", last_name: "School-Only", status: "enrolled" });
	const { status, body } = await admin.call<{ url: string; expires_at: string }>("POST", "/settings/exports", {});
	expect(status).toBe(201);
	const answer = await download(body.url);
	expect(answer.statusCode).toBe(200);
	expect(answer.headers).toMatchObject({ "content-type": "application/gzip", "cache-control": "no-store" });
	expect(answer.headers["content-disposition"]).toMatch(
		new RegExp(`^attachment; filename="homeroom-${t.north.subdomain}-\\d{4}-\\d\\d-\\d\\d\\.ndjson\\.gz"$`),
	);
	const lines = linesOf(answer.rawPayload);
	expect(lines[0]).toMatchObject({ homeroom_export: 1, customer_id: t.north.customer_id });
	const tables = lines.flatMap((line) => (Object.keys(line).length === 1 && "table" in line ? [line.table] : []));
	expect(tables).toEqual(expect.arrayContaining(["customer", "logos", "students", "memberships", "roles", "changes", "badges"]));
	expect(tables).not.toContain("idempotency_keys");
	expect(lines.at(-1)).toEqual({ end: true, rows: lines.length - 2 - tables.length });
	const text = JSON.stringify(lines);
	for (const words of ["Zoë", "Halal now", "Vegan once"]) expect(text).toContain(words);
	expect(text).not.toContain("School-Only");
	expect(text).not.toMatch(/secret_hash|pin_hash|secret_box|password_hash|746f70736563726574|pinsecret/);
	expect((await download(body.url)).statusCode).toBe(410);
	const { body: made } = await admin.call<{ exports: object[] }>("GET", "/settings/exports");
	expect(made.exports[0]).toMatchObject({ user_name: "Admin North", downloaded_at: expect.any(String) });
	expect((await southAdmin.call<{ exports: object[] }>("GET", "/settings/exports")).body.exports).toEqual([]);
});
test("an export reads on over many batches", async () => {
	const client = await t.owner.connect();
	await client.query("begin");
	await actIn(client, t.north.customer_id);
	await client.query(
		"insert into students (first_name, last_name, status) select 'Many', 'N' || i, 'enrolled' from generate_series(1, 2500) i",
	);
	await client.query("commit");
	client.release();
	const { body } = await admin.call<{ url: string }>("POST", "/settings/exports", {});
	const lines = linesOf((await download(body.url)).rawPayload);
	expect(lines.filter((line) => line.first_name === "Many" && "class_label" in line && !("action" in line))).toHaveLength(2500);
});
test("an export is refused without the permission; a link that nobody made opens nothing", async () => {
	expect((await office.call("POST", "/settings/exports", {})).status).toBe(403);
	expect((await t.anonymous.call("POST", "/settings/exports", {})).status).toBe(401);
	for (const secret of ["x", "a".repeat(43), "%00"]) expect((await download(`/api/exports/${secret}`)).statusCode).toBe(410);
});
