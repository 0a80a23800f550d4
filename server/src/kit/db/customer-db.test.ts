import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { ask, type CustomerDb, inCustomer, inTransaction, statementCount } from "./customer-db.ts";
import { openPool } from "./pool.ts";
import { sql } from "./sql-text.ts";

let t: TestApp;
let pool: pg.Pool;
let db: CustomerDb;
beforeAll(async () => {
	t = await startTestApp();
	pool = openPool({ url: t.url, max: 2, as: "app", onError: () => {} });
	db = inCustomer(pool, { customer_id: t.north.customer_id, user_id: t.north.users.admin.user_id, request_id: "req-1" });
});
afterAll(async () => {
	await pool.end();
	await t.close();
});

const add = (to: CustomerDb, last_name: string) =>
	to.insertInto("students").values({ first_name: "Ana", last_name }).returning("id").executeTakeFirstOrThrow();
const found = async (last_name: string) => (await t.owner.query("select id from students where last_name = $1", [last_name])).rowCount;

describe("a transaction", () => {
	test("happens as a whole, in the name of the customer, person and request", async () => {
		const id = await inTransaction(db, async (transaction) => {
			await add(transaction, "Whole");
			return (await add(transaction, "Whole")).id;
		});
		expect(await found("Whole")).toBe(2);
		const { rows } = await t.owner.query(
			"select customer_id, user_id, request_id, action from changes where row_id = $1 and table_name = 'students'",
			[id],
		);
		expect(rows).toEqual([
			{
				customer_id: String(t.north.customer_id),
				user_id: String(t.north.users.admin.user_id),
				request_id: "req-1",
				action: "created",
			},
		]);
	});
	test("or not at all", async () => {
		const failing = inTransaction(db, async (transaction) => {
			await add(transaction, "Half");
			throw new Error("changed my mind");
		});
		await expect(failing).rejects.toThrow("changed my mind");
		expect(await found("Half")).toBe(0);
	});
	test("that already failed is never committed as a success", async () => {
		const failing = inTransaction(db, async (transaction) => {
			await add(transaction, "Swallowed");
			await ask(transaction, sql`select 1 / 0`).catch(() => {});
			return "fine";
		});
		await expect(failing).rejects.toThrow("the transaction was rolled back");
		expect(await found("Swallowed")).toBe(0);
	});
	test("inside another one is part of it", async () => {
		const failing = inTransaction(db, async (outer) => {
			await inTransaction(outer, (inner) => add(inner, "Nested"));
			throw new Error("outer");
		});
		await expect(failing).rejects.toThrow("outer");
		expect(await found("Nested")).toBe(0);
	});
	test("knows its customer", async () => {
		expect(await inTransaction(db, async (transaction) => transaction.customer_id)).toBe(t.north.customer_id);
	});
	test("whose setting cannot be made fails and writes nothing", async () => {
		const broken = inCustomer(pool, { customer_id: "\0" as unknown as number, user_id: null, request_id: null });
		await expect(inTransaction(broken, (transaction) => add(transaction, "Unset"))).rejects.toThrow();
		await expect(inTransaction(broken, async () => "nothing done")).rejects.toThrow();
		expect(await found("Unset")).toBe(0);
		expect(await inTransaction(db, async (transaction) => (await add(transaction, "After")).id)).toBeGreaterThan(0);
	});
	test("whose connection is cut fails, and the pool goes on with a new one", async () => {
		const cut = inTransaction(db, async (transaction) => {
			await add(transaction, "Cut");
			const rows = await ask<{ pid: number }>(transaction, sql`select pg_backend_pid() as pid`);
			await t.owner.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
			await add(transaction, "Cut");
		});
		await expect(cut).rejects.toThrow();
		expect(await found("Cut")).toBe(0);
		for (let i = 0; i < 3; i++) expect((await add(db, "Again")).id).toBeGreaterThan(0);
	});
	test("cannot leave its customer", async () => {
		const leaving = inTransaction(db, (transaction) =>
			transaction.insertInto("students").values({ customer_id: t.south.customer_id, first_name: "A", last_name: "Leaving" }).execute(),
		);
		await expect(leaving).rejects.toMatchObject({ code: "42501" });
		expect(await found("Leaving")).toBe(0);
	});
});

test("statements are counted, one by one", async () => {
	const before = statementCount.value;
	await db.selectFrom("students").select("id").limit(1).execute();
	await db.selectFrom("roles").select("id").limit(1).execute();
	expect(statementCount.value - before).toBe(2);
});
test("numbers of changed rows are told", async () => {
	await add(db, "Counted");
	const { numUpdatedRows } = await db
		.updateTable("students")
		.set({ class_label: "1A" })
		.where("last_name", "=", "Counted")
		.executeTakeFirstOrThrow();
	expect(numUpdatedRows).toBe(1n);
});
test("streaming is not offered", async () => {
	await expect(db.selectFrom("students").select("id").stream().next()).rejects.toThrow("streaming is not supported");
});
