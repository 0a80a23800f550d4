import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { newDatabase } from "../../testing/test-app.ts";
import { tapWire } from "../../testing/wire.ts";
import { listen } from "./listener.ts";

let url: string;
let owner: pg.Pool;
beforeAll(async () => {
	url = await newDatabase();
	owner = new pg.Pool({ connectionString: url, max: 2 });
});
afterAll(() => owner.end());

const cut = () =>
	owner.query(
		"select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'homeroom listener' and datname = current_database()",
	);

describe("the listener", () => {
	test("hears its channels and no others", async () => {
		const heard: string[] = [];
		const listener = await listen({
			url,
			channels: { one: (text) => heard.push(`1 ${text}`), two: (text) => heard.push(`2 ${text}`) },
			onHearing: () => {},
		});
		await owner.query("select pg_notify('one', 'a'), pg_notify('other', 'x'), pg_notify('two', 'b'), pg_notify('one', '')");
		await eventually(() => expect(heard).toEqual(["1 a", "2 b", "1 "]));
		await listener.close();
	});
	test("says when it cannot hear, comes back by itself, and hears again", async () => {
		const states: boolean[] = [];
		const heard: string[] = [];
		const listener = await listen({ url, channels: { again: (text) => heard.push(text) }, onHearing: (hearing) => states.push(hearing) });
		expect(states).toEqual([true]);
		await cut();
		await eventually(() => expect(states).toEqual([true, false, true]));
		await owner.query("select pg_notify('again', 'back')");
		await eventually(() => expect(heard).toEqual(["back"]));
		await listener.close();
	});
	test("keeps trying while the database is away", async () => {
		const wire = await tapWire(url);
		const states: boolean[] = [];
		const listener = await listen({ url: wire.url, channels: {}, onHearing: (hearing) => states.push(hearing) });
		wire.close();
		await eventually(() => expect(states).toEqual([true, false]));
		await listener.close();
	});
	test("is quiet after it was closed", async () => {
		const states: boolean[] = [];
		const listener = await listen({ url, channels: { quiet: () => {} }, onHearing: (hearing) => states.push(hearing) });
		await listener.close();
		expect(states).toEqual([true]);
		await eventually(async () => {
			const { rowCount } = await owner.query(
				"select from pg_stat_activity where application_name = 'homeroom listener' and datname = current_database()",
			);
			expect(rowCount).toBe(0);
		});
	});
	test("fails at once where there is no database", async () => {
		await expect(listen({ url: "postgres://nobody@127.0.0.1:1/none", channels: {}, onHearing: () => {} })).rejects.toThrow();
	});
});
