import type { Call } from "@homeroom/contract/kit/call.ts";
import { pathNames } from "@homeroom/contract/kit/call.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { addressOf, ROUTE_TABLE, type TableEntry } from "../route-table.ts";
import { idsOf } from "../sampling.ts";
import { type Caller, startTestApp, type TestApp } from "../test-app.ts";

/** Days that no school has, and that no clock or sum of days can bear. */
const BEYOND = ["0001-01-01", "1899-12-31", "2201-01-01", "9999-12-31"];

let t: TestApp;
beforeAll(async () => {
	t = await startTestApp();
});
afterAll(() => t.close());

/** Where a schema takes a day. */
function daysIn(schema: z.core.$ZodType, path: string[] = []): string[][] {
	if (schema instanceof z.ZodISODate) return [path];
	if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
		return daysIn(schema.unwrap() as z.core.$ZodType, path);
	if (schema instanceof z.ZodPipe) return daysIn(schema.out as z.core.$ZodType, path);
	if (schema instanceof z.ZodObject)
		return Object.entries(schema.shape as Record<string, z.core.$ZodType>).flatMap(([name, part]) => daysIn(part, [...path, name]));
	if (schema instanceof z.ZodArray) return daysIn(schema.element as z.core.$ZodType, [...path, "0"]);
	return [];
}
/** An input with this day in its place and nothing else. */
const holding = (path: readonly string[], day: string): unknown =>
	path.reduceRight<unknown>((inner, name) => (name === "0" ? [inner] : { [name]: inner }), day);

async function paramsOf({ call, sample }: TableEntry): Promise<Record<string, unknown>> {
	const plain = Object.fromEntries(pathNames(call.path).map((name) => [name, name === "customer_id" ? t.north.customer_id : 1]));
	return z.safeParse(call.params, plain).success ? plain : ((await sample(await idsOf(t, t.north), t)).params ?? {});
}
const askerOf = ({ access }: Call): Promise<Caller> => (access === "operator" ? t.asOperator() : t.as(t.north, "admin"));

const taking = ROUTE_TABLE.flatMap((entry) => {
	const [body, query] = [daysIn(entry.call.body), daysIn(entry.call.query)];
	return body.length + query.length === 0 ? [] : [{ ...entry, body, query }];
});

test("is about most calls that know days", () => {
	const places = taking.reduce((sum, { body, query }) => sum + body.length + query.length, 0);
	process.stdout.write(`days: ${places} places in ${taking.length} calls\n`);
	expect(taking.filter(({ body }) => body.length > 0).length).toBeGreaterThanOrEqual(40);
});
test.each(taking)("$name refuses days out of bounds at their field", async (entry) => {
	const { call, body, query } = entry;
	const params = await paramsOf(entry);
	const asker = await askerOf(call);
	for (const day of BEYOND) {
		for (const path of query) {
			const { status, body: refused } = await asker.call(
				call.method,
				addressOf(call, { params, query: holding(path, day) as Record<string, string> }),
				call.method === "GET" ? undefined : {},
			);
			expect([status, Object.keys(refused.fields ?? {})], `${path} ${day}`).toEqual([422, expect.arrayContaining([path.join(".")])]);
		}
		for (const path of body) {
			const { status, body: refused } = await asker.call(call.method, addressOf(call, { params }), holding(path, day));
			expect([status, Object.keys(refused.fields ?? {})], `${path} ${day}`).toEqual([422, expect.arrayContaining([path.join(".")])]);
		}
	}
});
