import type { Call } from "@homeroom/contract/kit/call.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf, payloadOf, ROUTE_TABLE, shapeOf } from "../route-table.ts";
import { idsOf, type Sample } from "../sampling.ts";
import { startOwnApp, type TestApp } from "../test-app.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startOwnApp();
});
afterAll(() => t.close());

/** Every call that is asked for words. */
const SEARCHES = ROUTE_TABLE.filter(({ call }) => "search" in shapeOf(call.query));
const NOBODY = "qzwqzw";
/** What LIKE takes for any text, and what its patterns escape by. An underscore stands between words. */
const NO_WORDS = ["%", "%%%", "\\"];

const rowsOf = (body: unknown): Record<string, unknown>[] =>
	Object.values(body as object)
		.filter(Array.isArray)
		.flat()
		.filter((one) => typeof one === "object" && one !== null);
/** A name of several words, as a list shows it. */
function nameOf(row: Record<string, unknown>): string | undefined {
	const { first_name, last_name, name } = row;
	const shown = typeof first_name === "string" && typeof last_name === "string" ? `${first_name} ${last_name}` : name;
	return typeof shown === "string" && /^\p{L}{2,}( \p{L}{2,})+$/u.test(shown) ? shown : undefined;
}
async function asking(call: Call, sample: Sample) {
	const caller = call.access === "operator" ? await t.asOperator() : await t.as(t.north, "admin");
	const { search: _, ...query } = sample.query ?? {};
	return async (search?: string) => {
		const given = { ...sample, query: { ...query, ...(search !== undefined && { search }) } };
		const { status, body } = await caller.call<object>(call.method, addressOf(call, given), payloadOf(call, given));
		return { status, rows: status === call.status ? rowsOf(body) : [] };
	};
}

test("there are searches in all areas", () => {
	process.stdout.write(`searches: ${SEARCHES.length} calls\n`);
	expect(SEARCHES.length).toBeGreaterThanOrEqual(18);
});

test.each(SEARCHES)("$name: signs of patterns are no words", async ({ call, sample }) => {
	const ask = await asking(call, await sample(await idsOf(t, t.north), t));
	const nobody = await ask(NOBODY);
	expect(nobody.status).toBe(call.status);
	for (const search of NO_WORDS) expect((await ask(search)).rows.length, `search=${search}`).toBeLessThanOrEqual(nobody.rows.length);
});

test("the words of a name find it in either order", async () => {
	const tried: string[] = [];
	for (const { name, call, sample } of SEARCHES) {
		const given = await sample(await idsOf(t, t.north), t);
		const ask = await asking(call, given);
		const shown = (await ask(given.query?.search)).rows.map(nameOf).find((one) => one !== undefined);
		if (shown === undefined) continue;
		tried.push(name);
		const words = shown.split(" ");
		for (const search of [shown, words.toReversed().join(" "), shown.toUpperCase(), words.join("  ")])
			expect.soft((await ask(search)).rows.map(nameOf), `${name} search=${search}`).toContain(shown);
	}
	process.stdout.write(`searched by name: ${tried.join(", ")}\n`);
	expect(tried.length).toBeGreaterThan(6);
});
