import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../test-app.ts";
import { asRole, permissionsOf, roleMay } from "./as-role.ts";

let t: TestApp;
beforeAll(async () => {
	t = await startTestApp();
});
afterAll(() => t.close());

/** One that came too early would be known with the rights of before, now and then: often enough to be seen. */
const TIMES = 40;
const [SEES, NOTHING] = [granting({ Students: ["View"] }), granting({})];

test("whoever had asked before is answered by what their role may now, each time it changes", async () => {
	const before = await permissionsOf(t, t.north, "staff");
	const staff = await t.as(t.north, "staff");
	const statuses: number[] = [];
	for (let n = 0; n < TIMES; n++) {
		await roleMay(t, t.north, "staff", n % 2 === 0 ? NOTHING : SEES, staff);
		statuses.push((await staff.call("GET", "/students")).status);
	}
	expect(statuses).toEqual(Array.from({ length: TIMES }, (_, n) => (n % 2 === 0 ? 403 : 200)));
	const again = await asRole(t, t.north, "staff", before);
	expect([(await again.call("GET", "/students")).status, await permissionsOf(t, t.north, "staff")]).toEqual([200, before]);
});
