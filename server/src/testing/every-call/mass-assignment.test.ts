import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checksum, customerTables } from "../checksum.ts";
import { EXPECTED } from "../expected.generated.ts";
import { addressOf, payloadOf, ROUTE_TABLE, shapeOf } from "../route-table.ts";
import { type Ids, idsOf } from "../sampling.ts";
import { type Caller, startOwnApp, type TestApp } from "../test-app.ts";

let t: TestApp;
let admin: Caller;
let ids: Ids;
beforeAll(async () => {
	t = await startOwnApp();
	admin = await t.as(t.north, "admin");
});
afterAll(async () => {
	// once for all calls: a mark stays where it got in, and its row says where that is
	const found = await marked();
	await t.close();
	expect(found).toEqual([]);
});

/** Long enough that no hash and no fraction of a second holds one by chance. */
const MARK = /987654321|424242424|2001-02-03|zz-smuggled/;
/** Columns that belong to the server. Values that cannot be there otherwise, so that one that got in is seen anywhere. */
const smuggled = () => ({
	customer_id: t.south.customer_id,
	id: 987654321,
	user_id: t.south.users.admin.user_id,
	version: 424_242_424,
	archived_at: "2001-02-03T04:05:06.000Z",
	created_at: "2001-02-03T04:05:06.000Z",
	updated_at: "2001-02-03T04:05:06.000Z",
	search: "zz-smuggled",
	password_hash: "zz-smuggled",
	request_id: "zz-smuggled",
	is_operator: true,
	is_demo: true,
	role_id: 987654321,
	permissions: 1,
	constructor: "zz-smuggled",
});

const marked = async (): Promise<string[]> => {
	const tables = [...(await customerTables(t.owner)), "platform.users", "platform.sessions", "platform.customers"];
	const found: string[] = [];
	for (const table of tables) {
		const { rows } = await t.owner.query<{ row: string }>(`select t::text as row from ${table} t where t::text ~ $1`, [MARK.source]);
		found.push(...rows.map(({ row }) => `${table} ${row}`));
	}
	return found;
};

const writing = ROUTE_TABLE.filter(({ call }) => call.method !== "GET" && call.takes !== "file");
/** What belongs to a file stands in the query: there the keys are tried. */
const takingFiles = ROUTE_TABLE.filter(({ call }) => call.takes === "file");

describe("keys that a call does not take change nothing", () => {
	test("are tried on every call with a body", () => {
		process.stdout.write(`mass assignment: ${writing.length} calls × ${Object.keys(smuggled()).length} keys\n`);
		expect(writing.length).toBeGreaterThanOrEqual(12);
	});
	test.each(writing)("$name", async ({ name, call, sample }) => {
		ids = await idsOf(t, t.north);
		const south = await checksum(t.owner, t.south.customer_id);
		const given = await sample(ids, t);
		const taken = Object.keys(shapeOf(call.body));
		const extra = Object.fromEntries(Object.entries(smuggled()).filter(([name]) => !taken.includes(name)));
		const answer = await admin.call(call.method, addressOf(call, given), { ...given.body, ...extra });
		expect(answer.status).toBe(EXPECTED[name].admin);
		// whoever looks through other eyes can change nothing afterwards
		if (name === "roles.view_as") await admin.call("POST", "/roles/view_as_end");
		expect(JSON.stringify(answer.body)).not.toMatch(MARK);
		expect(await checksum(t.owner, t.south.customer_id)).toEqual(south);
		const { rows } = await t.owner.query("select count(*)::int as n from platform.users where is_operator or is_demo");
		expect(rows).toEqual([{ n: 1 }]);
	});
	test.each(takingFiles)("$name", async ({ name, call, sample }) => {
		const south = await checksum(t.owner, t.south.customer_id);
		const given = await sample(await idsOf(t, t.north), t);
		const taken = Object.keys(shapeOf(call.query));
		const extra = Object.entries(smuggled()).filter(([key]) => !taken.includes(key));
		const query = { ...Object.fromEntries(extra.map(([key, value]) => [key, String(value)])), ...given.query };
		const answer = await admin.call(call.method, addressOf(call, { ...given, query }), payloadOf(call, given));
		expect(answer.status).toBe(EXPECTED[name].admin);
		expect(JSON.stringify(answer.body)).not.toMatch(MARK);
		expect(await checksum(t.owner, t.south.customer_id)).toEqual(south);
	});
	test("a smuggled key in a query string neither", async () => {
		const given = { query: Object.fromEntries(Object.entries(smuggled()).map(([name, value]) => [name, String(value)])) };
		const entry = ROUTE_TABLE.find(({ name }) => name === "students.list");
		if (entry === undefined) throw new Error("no list");
		const answer = await admin.call<{ meta: { next_page_url: string | null } }>("GET", addressOf(entry.call, given));
		expect(answer.status).toBe(200);
		expect(String(answer.body.meta.next_page_url)).not.toMatch(MARK);
	});
	test("the search for marks finds one that is there", async () => {
		await t.owner.query("update students set email = 'zz-smuggled' where id = $1", [(await idsOf(t, t.north)).student_id]);
		expect((await marked()).some((row) => row.startsWith("students"))).toBe(true);
		await t.owner.query("update students set email = null where email = 'zz-smuggled'");
		await t.owner.query("delete from changes where after::text like '%zz-smuggled%' or before::text like '%zz-smuggled%'");
	});
});
