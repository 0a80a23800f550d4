import type { PageMeta } from "@homeroom/contract/kit/schemas.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf, payloadOf, ROUTE_TABLE, shapeOf } from "../route-table.ts";
import { idsOf } from "../sampling.ts";
import { startOwnApp, type TestApp } from "../test-app.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startOwnApp();
});
afterAll(() => t.close());

/** Every call whose query has a page. */
const LISTS = ROUTE_TABLE.filter(({ call }) => "page" in shapeOf(call.query));
const NO_PAGES = ["abc", "-1", "0", "1.5", "", " ", "NaN", "1e400", "2x", "null"];

test("there are lists in all areas", () => {
	process.stdout.write(`lists: ${LISTS.length} calls × ${NO_PAGES.length} pages that are none\n`);
	expect(LISTS.length).toBeGreaterThanOrEqual(18);
});

test.each(LISTS)("$name: a page that is no number is page 1", async ({ call, sample }) => {
	const caller = call.access === "operator" ? await t.asOperator() : await t.as(t.north, "admin");
	const given = await sample(await idsOf(t, t.north), t);
	for (const page of NO_PAGES) {
		const { status, body } = await caller.call<{ meta?: PageMeta }>(
			call.method,
			addressOf(call, { ...given, query: { ...given.query, page } }),
			payloadOf(call, given),
		);
		expect([status, body.meta?.current_page], `page=${page}`).toEqual([call.status, 1]);
	}
});
