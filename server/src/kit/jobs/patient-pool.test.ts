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

const NETWORK = ["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"];
const PASSES: Record<string, string> = {
	"PostgreSQL that is stopped": "57P01",
	"a full disk": "53100",
	"no memory": "53200",
	"no connection left": "53300",
	"a statement that took too long": "57014",
	"a lock that nobody gives": "55P03",
	"a disk that cannot be read": "58030",
	"a stand-by that took over": "25006",
	"a password that was changed meanwhile": "28P01",
	...Object.fromEntries(NETWORK.map((code) => [`the network (${code})`, code])),
};
test.each(Object.entries(PASSES))("%s is tried again", async (_, code) => {
	const error = Object.assign(new Error("failed"), { code });
	expect(await codeOf(error)).toBe("57P03");
	const away = { connect: () => Promise.reject(Object.assign(new Error("failed"), { code })) } as unknown as pg.Pool;
	await expect(patientPool(away).connect()).rejects.toMatchObject({ code: "57P03" });
});
test.each(["Connection terminated unexpectedly", "timeout exceeded when trying to connect"])("so is what has no code: %s", async (said) => {
	expect(await codeOf(new Error(said))).toBe("57P03");
});
test.each(["42601", "23505", "22P02", "XX000"])("a fault is not: %s", async (code) => {
	expect(await codeOf(Object.assign(new Error("fault"), { code }))).toBe(code);
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
