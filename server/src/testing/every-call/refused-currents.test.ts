import { isDeepStrictEqual } from "node:util";
import type { Call } from "@homeroom/contract/kit/call.ts";
import { rowSchema } from "@homeroom/contract/kit/record-schemas.ts";
import { RECORDS } from "@homeroom/contract/records.generated.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { addressOf, payloadOf, ROUTE_TABLE, shapeOf } from "../route-table.ts";
import { idsOf } from "../sampling.ts";
import { startTestApp, type TestApp } from "../test-app.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startTestApp();
});
afterAll(() => t.close());

/** Looked at long ago, by what the row has become since. */
const LONG_AGO = 9_999;
const versioned = ROUTE_TABLE.filter(({ call }) => !call.reads && call.takes === "json" && "version" in shapeOf(call.body));
const rows = Object.values(RECORDS).map((spec) => rowSchema(spec));
/** Whether the contract names all of it. */
const isDescribed = (call: Call, current: unknown): boolean =>
	[call.current ?? call.answer, ...rows].some((schema) => {
		const parsed = z.safeParse(schema, current);
		return parsed.success && isDeepStrictEqual(parsed.data, current);
	});

let told = 0;
afterAll(() => {
	process.stdout.write(`currents: ${told} of ${versioned.length} calls with a version tell how it is now\n`);
	expect(told).toBeGreaterThanOrEqual(70);
});
test.each(versioned)("$name tells no more of what stands against it than the contract names", async ({ call, sample }) => {
	const asker = await (call.access === "operator" ? t.asOperator() : t.as(t.north, "admin"));
	const given = await sample(await idsOf(t, t.north), t);
	const late = Object.fromEntries(
		Object.keys(given.body ?? {}).flatMap((name) => (/^(other_)?version$/.test(name) ? [[name, LONG_AGO]] : [])),
	);
	const body = { ...given.body, ...late };
	const ask = (body: typeof given.body) => asker.call(call.method, addressOf(call, given), payloadOf(call, { ...given, body }));
	let { status, body: refused } = await ask(body);
	expect(status, JSON.stringify(refused)).toBeLessThan(500);
	if (refused.current === undefined) {
		// there was nothing yet that it could be late for
		await ask(given.body);
		({ status, body: refused } = await ask(body));
		expect(status, JSON.stringify(refused)).toBeLessThan(500);
	}
	if (refused.current === undefined) return;
	told++;
	expect(isDescribed(call, refused.current), JSON.stringify(refused.current)).toBe(true);
});
