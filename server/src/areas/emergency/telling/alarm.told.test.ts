import type { ToldRow } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asRole } from "../../../testing/casts/as-role.ts";
import { castEmergency, type EmergencyCast } from "../../../testing/casts/emergency-cast.ts";

let c: EmergencyCast;
beforeAll(async () => {
	c = await castEmergency();
});
afterAll(() => c.close());

describe("where it went", () => {
	test("is shown with the addresses of those alone whom the reader sees elsewhere", async () => {
		const { id } = await c.raise({ tells_families: true });
		const reader = await asRole(c.t, c.t.north, "staff", granting({ Communications: ["Emergency"], Students: ["View"] }));
		const { body } = await reader.call<{ told: ToldRow[] }>("GET", `/emergency/alarms/${id}/told?limit=200&channel=email`);
		const addresses = (kind: string) => new Set(body.told.filter((one) => one.person_kind === kind).map(({ address }) => address));
		expect(addresses("student")).toEqual(new Set(["ana@post.example"]));
		expect(addresses("contact")).toEqual(new Set([""]));
		expect(addresses("staff")).toEqual(new Set([""]));
		const priya = await c.person(id, "Priya");
		const one = await reader.call<{ told: ToldRow[] }>("GET", `/emergency/alarms/${id}/people/${priya.id}`);
		expect(new Set(one.body.told.map(({ address }) => address))).toEqual(new Set([""]));
	});
});
