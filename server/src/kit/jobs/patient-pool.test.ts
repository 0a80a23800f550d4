import type pg from "pg";
import { expect, test } from "vitest";
import { patientPool } from "./patient-pool.ts";

const failing = (error: object) =>
	({ connect: async () => ({ query: async () => Promise.reject(error), release: () => "released" }) }) as unknown as pg.Pool;
const codeOf = async (error: object) => {
	const client = await patientPool(failing(error)).connect();
	expect(client.release()).toBe("released");
	return client.query("select").catch(({ code }: { code?: string }) => code);
};

test("a database that goes away or a full disk is tried again, whatever it is called; a fault is not", async () => {
	expect(await codeOf(new Error("Connection terminated unexpectedly"))).toBe("57P03");
	expect(await codeOf(Object.assign(new Error("terminating connection"), { code: "57P01" }))).toBe("57P03");
	expect(await codeOf(Object.assign(new Error("could not extend file"), { code: "53100" }))).toBe("57P03");
	expect(await codeOf(Object.assign(new Error("syntax"), { code: "42601" }))).toBe("42601");
	const away = { connect: () => Promise.reject(new Error("timeout exceeded when trying to connect")) } as unknown as pg.Pool;
	await expect(patientPool(away).connect()).rejects.toMatchObject({ code: "57P03" });
});
test("who asks by a callback gets the plain connection", () => {
	const client = {};
	const pool = { connect: (heard: (error: undefined, given: object) => void) => heard(undefined, client) } as unknown as pg.Pool;
	const given: unknown[] = [];
	patientPool(pool).connect((_, one) => given.push(one));
	expect(given[0]).toBe(client);
});
test("after the stop nothing is tried any more, and nothing fails", async () => {
	const pool = {
		ending: true,
		connect: () => Promise.reject(new Error("Cannot use a pool after calling end on the pool")),
	} as unknown as pg.Pool;
	const heard: string[] = [];
	void patientPool(pool)
		.connect()
		.then(
			() => heard.push("connected"),
			() => heard.push("failed"),
		);
	await new Promise((done) => setImmediate(done));
	expect(heard).toEqual([]);
});
