import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newBatch } from "../../areas/changes/changes.samples.ts";
import { eventually } from "../../testing/eventually.ts";
import { startOwnApp, type TestApp } from "../../testing/test-app.ts";
import { type SealReport, sealChanges, verifySeals } from "./seals.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startOwnApp();
	// several seals: what follows comes in any order
	for (let i = 0; i < 3; i++) {
		await write();
		await sealAll();
	}
});
afterAll(() => t.close());

const write = () => newBatch(t, { customer_id: t.north.customer_id, user_id: t.north.users.admin.user_id });
async function report(client?: pg.PoolClient): Promise<SealReport> {
	const own = client ?? (await t.owner.connect());
	try {
		if (client === undefined) return (await verifySeals(own, "north"))[0] as SealReport;
		// inside the caller's transaction, which is undone
		await own.query("select set_config('app.customer_id', $1, true)", [String(t.north.customer_id)]);
		return (await own.query("select broken::int, seals::int, sealed::int from platform.verify_changes()")).rows[0];
	} finally {
		if (client === undefined) own.release();
	}
}
/** Changes the log behind the seals' back, looks, and puts it back. */
async function tampered(how: string): Promise<SealReport> {
	const client = await t.owner.connect();
	try {
		await client.query("begin");
		await client.query("select set_config('app.customer_id', $1, true)", [String(t.north.customer_id)]);
		expect((await client.query(how)).rowCount).toBeGreaterThan(0);
		return await report(client);
	} finally {
		await client.query("rollback");
		client.release();
	}
}
/** Other tests' transactions on the same server hold the place back for a moment. */
const sealAll = (seal = () => sealChanges(t.owner)) =>
	eventually(async () => {
		await seal();
		expect(await unsealed()).toBe(0);
	});
const unsealed = async () =>
	Number(
		(
			await t.owner.query(
				`select count(*) from changes c where customer_id = $1 and not exists (select from change_seals s where s.customer_id = $1 and (s.last_xid, s.last_id) >= (c.xid, c.id))`,
				[t.north.customer_id],
			)
		).rows[0].count,
	);

describe("seals", () => {
	test("cover everything that settled, once, and hold", async () => {
		await write();
		await sealAll();
		const { broken, seals, sealed, head } = await report();
		expect(broken).toBeNull();
		expect(seals).toBeGreaterThanOrEqual(3);
		const { rows } = await t.owner.query("select count(*)::int from changes where customer_id = $1", [t.north.customer_id]);
		expect(sealed).toBe(rows[0].count);
		expect(head).toMatch(/^[0-9a-f]{64}$/);
	});
	test("are made in parts where much was changed", async () => {
		const before = (await t.owner.query("select max(id) from change_seals")).rows[0].max;
		for (let i = 0; i < 7; i++) await write();
		await sealAll(async () => Number((await t.owner.query("call platform.seal_changes(3)")).rows[0].sealed));
		const { rows } = await t.owner.query(
			"select max(count)::int, count(*)::int as seals, count(distinct xmin::text)::int as transactions from change_seals where id > $1",
			[before],
		);
		expect(rows[0].max).toBeLessThanOrEqual(3);
		expect(rows[0].seals).toBeGreaterThan(2);
		// what changes meanwhile is told only once older transactions are over: none of them may be long
		expect(rows[0].transactions).toBe(rows[0].seals);
		expect((await report()).broken).toBeNull();
	});
	const last = "(select max(id) from changes)";
	test.each([
		["a changed value", `update changes set after = after || '{"class_label": "9Z"}' where id = ${last}`],
		["a changed person", `update changes set user_id = 99999 where id = ${last}`],
		["another time", `update changes set at = at + interval '1 microsecond' where id = ${last}`],
		["a line taken out", `delete from changes where id = ${last}`],
		[
			"a line put in",
			"insert into changes (xid, table_name, row_id, action, after) select xid, table_name, row_id, action, after from changes where customer_id = current_setting('app.customer_id')::bigint order by id limit 1",
		],
		["a line moved", `update changes set xid = '3' where id = ${last}`],
		[
			"a seal taken out",
			"delete from change_seals where id = (select min(id) from change_seals where customer_id = current_setting('app.customer_id')::bigint)",
		],
		[
			"another seal",
			`update change_seals set hash = sha256('x') where id = (select max(id) from change_seals where customer_id = current_setting('app.customer_id')::bigint)`,
		],
	])("find %s", async (_, how) => {
		expect((await report()).broken).toBeNull();
		expect((await tampered(how)).broken).toEqual(expect.any(Number));
		expect((await report()).broken).toBeNull();
	});
	test("name the first that does not hold", async () => {
		const { rows } = await t.owner.query("select id::int, last_id from change_seals where customer_id = $1 order by id", [
			t.north.customer_id,
		]);
		const second = rows[1];
		const { broken } = await tampered(`update changes set user_id = 99 where id = ${second.last_id}`);
		expect(broken).toBe(second.id);
	});
	test("wait for transactions that are still open, and lose none of many at once", async () => {
		const open = await t.owner.connect();
		await open.query("begin");
		await open.query("select set_config('app.customer_id', $1, true)", [String(t.north.customer_id)]);
		await open.query("insert into students (first_name, last_name) values ('Slow', 'Writer')");
		const { xid } = (await open.query("select pg_current_xact_id()::text as xid")).rows[0];
		await Promise.all(Array.from({ length: 5 }, write));
		await sealChanges(t.owner);
		// nothing from the open one on is sealed: it comes first in the log
		expect((await t.owner.query("select from change_seals where last_xid >= $1::xid8", [xid])).rowCount).toBe(0);
		expect(await unsealed()).toBeGreaterThanOrEqual(5);
		await open.query("commit");
		open.release();
		const other = new pg.Pool({ connectionString: t.url, max: 2 });
		other.on("error", () => {});
		other.on("connect", (client) => client.on("error", () => {}));
		const writers = Promise.all(Array.from({ length: 40 }, write));
		for (let i = 0; i < 10; i++) await Promise.all([sealChanges(t.owner), sealChanges(other)]);
		await writers;
		await other.end();
		await sealAll();
		const { broken, sealed } = await report();
		expect(broken).toBeNull();
		const { rows } = await t.owner.query("select count(*)::int from changes where customer_id = $1", [t.north.customer_id]);
		expect(sealed).toBe(rows[0].count);
	});
	test("are nobody's to make but the owner's", async () => {
		const client = await t.owner.connect();
		await client.query("begin");
		await client.query("set local role homeroom_app");
		await expect(client.query("call platform.seal_changes()")).rejects.toThrow("permission denied");
		await client.query("rollback");
		client.release();
	});
});

test("columns that the database works out are not in the log, also new ones", async () => {
	const client = await t.owner.connect();
	await client.query("begin");
	await client.query("alter table students add column shout text generated always as (upper(last_name)) stored");
	await client.query("select set_config('app.customer_id', $1, true)", [String(t.north.customer_id)]);
	await client.query("insert into students (first_name, last_name) values ('New', 'Column')");
	await client.query("update students set last_name = 'Columns' where last_name = 'Column'");
	const { rows } = await client.query("select before, after from changes order by id desc limit 2");
	await client.query("rollback");
	client.release();
	for (const column of ["shout", "search", "class_order", "birth_order"])
		for (const row of rows) expect({ ...row.before, ...row.after }).not.toHaveProperty(column);
	expect(rows[0].after).toEqual({ last_name: "Columns" });
});
