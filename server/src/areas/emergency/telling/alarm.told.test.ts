import type { ToldPeople, ToldRow } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asRole } from "../../../testing/casts/as-role.ts";
import { castEmergency, type EmergencyCast } from "../../../testing/casts/emergency-cast.ts";
import { askInTime } from "../alarm.again.ts";

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

describe("a gateway that broke", () => {
	test("texts to families that are in doubt go again when somebody asks again by hand, and those who are missing get a new one", async () => {
		const { id } = await c.raise({ tells_families: true });
		await c.tellAll(id);
		const texts = (condition: string) =>
			c.sql<{ state: string; on_site: boolean }>(
				`select g.state, t.on_site_id is not null as on_site from sms_messages g join emergency_told t on t.customer_id = g.customer_id and t.sms_ref = g.ref
				where g.customer_id = $1 and t.alarm_id = $2 and ${condition}`,
				id,
			);
		await c.sql(
			"update sms_messages set state = 'in_doubt', attempts = 1, claimed_at = now() - interval '2 minutes' where customer_id = $1 and ref in (select sms_ref from emergency_told where alarm_id = $2)",
			id,
		);
		const families = (await texts("t.on_site_id is null")).length;
		expect(families).toBeGreaterThan(0);
		const doubtful = async () =>
			(await c.office.call<{ told_people: ToldPeople }>("GET", `/emergency/alarms/${id}/board`)).body.told_people.doubtful;
		expect(await doubtful()).toBe(families);
		// by itself no text goes a second time
		await c.sql("update emergency_alarms set asks_at = now() where customer_id = $1 and id = $2", id);
		await askInTime(c.db(), id);
		expect(await doubtful()).toBe(families);
		const { body } = await c.office.call<{ asked: number; texts: number }>("POST", `/emergency/alarms/${id}/ask`, {});
		expect(body).toMatchObject({ asked: 3, texts: families });
		expect(await doubtful()).toBe(0);
		expect(new Set((await texts("t.on_site_id is null")).map(({ state }) => state))).toEqual(new Set(["waiting"]));
		expect(new Set((await texts("t.on_site_id is not null and t.step = 'alarm'")).map(({ state }) => state))).toEqual(
			new Set(["in_doubt"]),
		);
		await c.tellAll(id);
		expect(new Set((await texts("t.step = 'again' and t.round = 2")).map(({ on_site }) => on_site))).toEqual(new Set([true]));
	});
});
