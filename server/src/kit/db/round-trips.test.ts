import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../../app.ts";
import { addressOf, ROUTE_TABLE } from "../../testing/route-table.ts";
import { idsOf, newStudent } from "../../testing/sampling.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { tapWire, type Wire } from "../../testing/wire.ts";
import { statementCount } from "./customer-db.ts";

let t: TestApp;
let wire: Wire;
let app: Awaited<ReturnType<typeof createApp>>;
beforeAll(async () => {
	t = await startTestApp();
	wire = await tapWire(t.url);
	app = await createApp({
		url: wire.url,
		secret: "a secret that is only used by tests",
		poolSize: 1,
		demoLogins: [],
		files: { folder: t.folder },
		test: { unsafeDatabase: true, withoutJobs: true, perMinute: 100_000 },
	});
	await app.http.ready();
});
afterAll(async () => {
	await app.stop();
	wire.close();
	await t.close();
});

/** Round trips and statements of the second call of its kind: by then statements are prepared and the token is known. */
async function cost(name: string, change: (body: object) => object = (body) => body): Promise<{ roundTrips: number; statements: number }> {
	const entry = ROUTE_TABLE.find((one) => one.name === name);
	if (entry === undefined) throw new Error(`no call ${name}`);
	const { token } = await t.as(t.north, "admin");
	const ids = await idsOf(t, t.north);
	const run = async () => {
		const given = await entry.sample({ ...ids, student_id: await newStudent(t, t.north) }, t);
		const before = { roundTrips: wire.roundTrips, statements: statementCount.value };
		const answer = await app.http.inject({
			method: entry.call.method as "GET",
			url: addressOf(entry.call, given),
			headers: { authorization: `Bearer ${token}` },
			...(given.body && { payload: change(given.body) }),
		});
		expect(answer.statusCode).toBe(entry.call.status);
		return { roundTrips: wire.roundTrips - before.roundTrips, statements: statementCount.value - before.statements };
	};
	await run();
	return run();
}

const withoutClass = (body: object) => Object.fromEntries(Object.entries(body).filter(([name]) => name !== "class_label"));

describe("what a call costs", () => {
	test.each(["students.list", "students.class_labels", "students.show", "preferences.show", "preferences.table_setting_get"])(
		"%s is one statement in one round trip",
		async (name) => {
			expect(await cost(name)).toEqual({ roundTrips: 1, statements: 1 });
		},
	);
	test.each([
		"students.create",
		"students.update",
		"students.archive",
		"students.restore",
		"preferences.update",
		"preferences.table_setting_update",
	])("%s writes in at most three round trips, commit included", async (name) => {
		const { roundTrips, statements } = await cost(name, withoutClass);
		expect(statements).toBe(1);
		expect(roundTrips).toBeGreaterThanOrEqual(1);
		expect(roundTrips).toBeLessThanOrEqual(3);
	});
	test.each(["students.create", "students.update"])("%s that names a class looks it up first, within the same three", async (name) => {
		const { roundTrips, statements } = await cost(name, (body) => ({ ...body, class_label: "3B" }));
		expect(statements).toBe(2);
		expect(roundTrips).toBeLessThanOrEqual(3);
	});
	test("activity is two statements", async () => {
		expect(await cost("students.activity")).toEqual({ roundTrips: 2, statements: 2 });
	});
});
