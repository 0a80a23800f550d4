import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { queryInCustomer, queryNamed, statementName } from "./customer-query.ts";

// in a file, and so a process, of its own: it uses up all the names there are
let t: TestApp;
beforeAll(async () => {
	t = await startTestApp();
});
afterAll(() => t.close());

test("names of statements are one per text, until there are too many; then statements stay nameless and work all the same", async () => {
	expect(statementName("select 'a name'")).toBe(statementName("select 'a name'"));
	expect(statementName("select 'a name'")).not.toBe(statementName("select 'another'"));
	for (let i = 0; i < 2000; i++) statementName(`select ${i} as filler`);
	expect(statementName("select 'too late'")).toBeUndefined();
	const client = await t.owner.connect();
	try {
		const late = "select current_setting('app.customer_id')::int as customer_id, 'nameless' as word";
		for (const { customer_id } of [t.north, t.south, t.north]) {
			const { rows } = await queryInCustomer(client, { customer_id, user_id: null, request_id: null }, late, []);
			expect(rows).toEqual([{ customer_id, word: "nameless" }]);
		}
		expect((await queryNamed(client, "select 'still nameless' as word where $1 = 1", [1])).rows).toEqual([{ word: "still nameless" }]);
	} finally {
		client.release();
	}
});
