import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCustomer } from "../../areas/session/session.builders.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { queryInCustomer, type Setting } from "./customer-query.ts";
import { openPool } from "./pool.ts";

let t: TestApp;
let pool: pg.Pool;
let customers: number[];
beforeAll(async () => {
	t = await startTestApp();
	const client = await t.owner.connect();
	await client.query("begin");
	const east = await makeCustomer(client, { name: "East", subdomain: "east" });
	await client.query("commit");
	client.release();
	customers = [t.north.customer_id, t.south.customer_id, east];
	pool = openPool({ url: t.url, max: 1, as: "app", onError: () => {} });
});
afterAll(async () => {
	await pool.end();
	await t.close();
});

const setting = (customer_id: number, user_id: number | null = null): Setting => ({ customer_id, user_id, request_id: null });
async function onOne<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
	const client = await pool.connect();
	try {
		return await work(client);
	} finally {
		client.release();
	}
}
const WHO = "select distinct customer_id from roles";
const SETTINGS = "select current_setting('app.customer_id', true) as customer, current_setting('app.user_id', true) as person";

describe("one statement for one customer", () => {
	test("sees that customer's rows, and the next one the next customer's, on one connection", async () => {
		await onOne(async (client) => {
			for (const customer_id of [...customers, ...customers].reverse())
				expect((await queryInCustomer(client, setting(customer_id), WHO, [])).rows).toEqual([{ customer_id }]);
		});
	});
	test("also when three customers are sent at once, with failures in between", async () => {
		await onOne(async (client) => {
			const asked = Array.from({ length: 90 }, (_, i) => customers[i % 3] as number);
			const settled = await Promise.allSettled(
				asked.map((customer_id, i) =>
					i % 5 === 4
						? queryInCustomer(client, setting(customer_id), "select 1 / $1::int", [0])
						: i % 7 === 6
							? queryInCustomer(client, setting(customer_id), "select nothing from nowhere", [])
							: queryInCustomer(client, setting(customer_id), `${WHO} where $1 = $1::int`, [i]),
				),
			);
			settled.forEach((one, i) => {
				if (i % 5 === 4) expect(one).toMatchObject({ status: "rejected", reason: { code: "22012" } });
				// sent together, the later ones lean on a statement whose first one could not be understood
				else if (i % 7 === 6) expect(one).toMatchObject({ status: "rejected", reason: { code: expect.stringMatching(/^(42P01|26000)$/) } });
				else expect(one).toMatchObject({ status: "fulfilled", value: { rows: [{ customer_id: asked[i] }] } });
			});
		});
	});
	test("leaves no setting behind: what comes next without one fails", async () => {
		await onOne(async (client) => {
			await queryInCustomer(client, setting(customers[0] as number, 7), SETTINGS, []);
			expect((await client.query(SETTINGS)).rows).toEqual([{ customer: "", person: "" }]);
			await expect(client.query("select from students")).rejects.toMatchObject({ code: "22P02" });
			await expect(client.query("insert into students (first_name, last_name) values ('A', 'B')")).rejects.toMatchObject({ code: "22P02" });
		});
	});
	test("carries who acts", async () => {
		await onOne(async (client) => {
			const { rows } = await queryInCustomer(client, setting(5, 9), SETTINGS, []);
			expect(rows).toEqual([{ customer: "5", person: "9" }]);
			expect((await queryInCustomer(client, setting(5), SETTINGS, [])).rows).toEqual([{ customer: "5", person: "" }]);
		});
	});
	test("does not run when the setting fails", async () => {
		await onOne(async (client) => {
			const broken = { customer_id: "\0" as unknown as number, user_id: null, request_id: null };
			await expect(queryInCustomer(client, broken, "select set_config('app.ran', 'yes', false)", [])).rejects.toThrow();
			expect((await client.query("select current_setting('app.ran', true) as ran")).rows).not.toEqual([{ ran: "yes" }]);
			expect((await queryInCustomer(client, setting(customers[1] as number), WHO, [])).rows).toEqual([{ customer_id: customers[1] }]);
		});
	});
	test("a statement whose first try never reached the database is understood the second time", async () => {
		await onOne(async (client) => {
			const first = "select customer_id, 'first try' as word from roles limit 1";
			const broken = { customer_id: "\0" as unknown as number, user_id: null, request_id: null };
			await expect(queryInCustomer(client, broken, first, [])).rejects.toThrow();
			for (const customer_id of customers)
				expect((await queryInCustomer(client, setting(customer_id), first, [])).rows).toEqual([{ customer_id, word: "first try" }]);
		});
	});
	test("does not see another customer's row however it asks", async () => {
		await onOne(async (client) => {
			const [north, south] = customers as [number, number];
			for (const text of [
				"select * from roles where customer_id = $1",
				"select * from roles where customer_id = $1 or true",
				"update roles set name = name where customer_id = $1 returning 1",
			]) {
				const { rows } = await queryInCustomer(client, setting(north), text, [south]);
				expect(rows.every((row) => row.customer_id === undefined || row.customer_id === north)).toBe(true);
				if (!text.includes("or true")) expect(rows).toEqual([]);
			}
		});
	});
	test("answers rows, their number, and the columns' types of ours", async () => {
		await onOne(async (client) => {
			const { rows, rowCount, command } = await queryInCustomer(
				client,
				setting(customers[0] as number),
				"select 9007199254740991::bigint as big, date '2016-09-01' as day, timestamptz '2026-11-15 08:30:00.123456+00' as at, timestamptz '2026-11-15 08:30:00+00' as whole",
				[],
			);
			expect({ rows, rowCount, command }).toEqual({
				rows: [{ big: 9007199254740991, day: "2016-09-01", at: "2026-11-15T08:30:00.123Z", whole: "2026-11-15T08:30:00.000Z" }],
				rowCount: 1,
				command: "SELECT",
			});
			// the first time the columns are described, the second time they are known
			for (let i = 0; i < 2; i++)
				await expect(queryInCustomer(client, setting(1), "select 9007199254740993::bigint", [])).rejects.toThrow("too large");
		});
	});
	test("columns that change under a statement are refused, never misread", async () => {
		const ask = (client: pg.PoolClient) => queryInCustomer(client, setting(customers[0] as number), "select * from pg_temp.shapes", []);
		await onOne(async (client) => {
			await client.query("create temporary table shapes as select 1::bigint as a, 'x' as b");
			for (let i = 0; i < 2; i++) expect((await ask(client)).rows).toEqual([{ a: 1, b: "x" }]);
			await client.query("alter table pg_temp.shapes drop column a");
			await client.query("alter table pg_temp.shapes add column a text default 'y'");
			await expect(ask(client)).rejects.toMatchObject({ code: "0A000" });
		});
	});
	test("the connection is good again after any error", async () => {
		for (let i = 0; i < 5; i++) {
			const failing = onOne((client) => queryInCustomer(client, setting(customers[0] as number), "select boom", []));
			await expect(failing).rejects.toMatchObject({ code: "42703" });
			expect((await onOne((client) => queryInCustomer(client, setting(customers[2] as number), WHO, []))).rows).toEqual([
				{ customer_id: customers[2] },
			]);
		}
	});
});
