import type { Student } from "@homeroom/contract/areas/students/students.rules.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, startTestApp, type TestApp } from "../../testing/test-app.ts";

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
	t = await startTestApp();
	admin = await t.as(t.north, "admin");
});
afterAll(() => t.close());

const send = (key: string, last_name: string, by = admin, more: object = {}) =>
	by.call<Student>("POST", "/students", { first_name: "Ana", last_name, status: "enrolled", ...more }, { "idempotency-key": key });
const ours = () => [t.north.customer_id, t.south.customer_id];
const rowsOf = async (last_name: string) =>
	(await t.owner.query("select * from students where last_name = $1 and customer_id = any($2)", [last_name, ours()])).rowCount;
const keysOf = async (key: string) =>
	(await t.owner.query("select * from idempotency_keys where key = $1 and customer_id = any($2)", [key, ours()])).rowCount;

describe("a request with an Idempotency-Key", () => {
	test("sent a hundred times at once has one effect and one answer", async () => {
		const answers = await Promise.all(Array.from({ length: 100 }, () => send("hundred-at-once", "Hundred")));
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
		for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
		expect(await rowsOf("Hundred")).toBe(1);
		const { rows } = await t.owner.query("select action from changes where table_name = 'students' and row_id = $1", [answers[0]?.body.id]);
		expect(rows).toEqual([{ action: "created" }]);
	});
	test("with the same key and another body is refused and does nothing", async () => {
		expect((await send("other-body", "First")).status).toBe(201);
		const second = await send("other-body", "Second");
		expect(second).toMatchObject({ status: 409, body: { error: "key_reused" } });
		expect(await rowsOf("Second")).toBe(0);
	});
	test("with the same key for another call is refused", async () => {
		const { body } = await send("other-call", "Call");
		const second = await admin.call("POST", `/students/${body.id}/archive`, { version: 1 }, { "idempotency-key": "other-call" });
		expect(second.status).toBe(409);
		expect((await admin.call<Student>("GET", `/students/${body.id}`)).body.archived_at).toBeNull();
	});
	test("that fails stores nothing and may be tried again", async () => {
		expect((await send("fails-first", "Retry", admin, { status: "wrong" })).status).toBe(422);
		const conflicting = await admin.call("PATCH", "/students/999999999", { version: 1 }, { "idempotency-key": "fails-first" });
		expect(conflicting.status).toBe(404);
		expect(await keysOf("fails-first")).toBe(0);
		expect((await send("fails-first", "Retry")).status).toBe(201);
		expect(await rowsOf("Retry")).toBe(1);
	});
	test("belongs to one person in one school", async () => {
		const office = await t.as(t.north, "office");
		const south = await t.as(t.south, "admin");
		const answers = [
			await send("shared-key", "Shared"),
			await send("shared-key", "Shared", office),
			await send("shared-key", "Shared", south),
		];
		expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
		expect(new Set(answers.map(({ body }) => body.id)).size).toBe(3);
	});
	test.each(["short", "x".repeat(129), "has a space", "zero\u0000byte", "umlaut-ä-key", ""])(
		"and the key %j is refused with the reason",
		async (key) => {
			const answer = await send(key, "Malformed");
			expect(answer).toMatchObject({ status: 400, body: { error: "key_unfit", message: expect.stringContaining("8 to 128") } });
			expect(await rowsOf("Malformed")).toBe(0);
		},
	);
	test("and none at all is done each time", async () => {
		for (let i = 0; i < 2; i++) await admin.call("POST", "/students", { first_name: "Ana", last_name: "Keyless", status: "enrolled" });
		expect(await rowsOf("Keyless")).toBe(2);
	});
});
