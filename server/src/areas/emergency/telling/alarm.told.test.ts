import type { ToldPeople, ToldRow } from "@homeroom/contract/areas/emergency/emergency.schemas.ts";
import { granting } from "@homeroom/contract/kit/permissions.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asRole } from "../../../testing/casts/as-role.ts";
import { castEmergency, type EmergencyCast } from "../../../testing/casts/emergency-cast.ts";
import { inSchool } from "../../../testing/in-school.ts";
import { makeClients, makeContacts, makeRelations } from "../../clients/clients.builders.ts";
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

describe("staff who are parents too", () => {
	test("are told once by each way, as staff, and by another number of theirs as the family; the app names their children", async () => {
		const { customer_id, users } = c.t.north;
		const priya = users.teacher.user_id;
		const kin = async (id: number) =>
			(await c.office.call<{ told: ToldRow[] }>("GET", `/emergency/alarms/${id}/told?limit=200`)).body.told
				.filter(({ name }) => name === "Priya Nair" || name === "Priya Costa")
				.map(({ person_kind, channel }) => `${channel} ${person_kind}`)
				.sort();
		const parent = await inSchool(c.t, customer_id, async (client) => {
			const [client_id = 0] = await makeClients(client, [{ name: "Costa-Nair" }]);
			await client.query("update staff set phone = '+351912345010' where id = $1", [c.staff.priya]);
			const [id = 0] = await makeContacts(client, [
				{ client_id, first_name: "Priya", last_name: "Costa", email: "PRIYA@school.example", phone: "912 345 010", user_id: priya },
			]);
			await makeRelations(client, [{ student_id: c.students.ana, contact_id: id, relationship: "mother", custody: "full" }]);
			return id;
		});
		const { id } = await c.raise({ tells_families: true });
		expect(await kin(id)).toEqual(expect.arrayContaining(["app staff", "email staff", "sms staff"]));
		expect((await kin(id)).filter((one) => one.endsWith("contact"))).toEqual([]);
		const { body } = await c.teacher.call<{ children: { name: string }[] }>("GET", "/emergency/now");
		expect(body.children.map(({ name }) => name)).toEqual([expect.stringContaining("Ana")]);
		// a telephone that the school does not know her by as staff
		await c.sql("update contacts set phone = '+351912345777' where customer_id = $1 and id = $2", parent);
		const other = await c.raise({ tells_families: true });
		expect((await kin(other.id)).filter((one) => one.endsWith("contact"))).toEqual(["sms contact"]);
		await c.sql("update contacts set archived_at = now() where customer_id = $1 and id = $2", parent);
		await c.sql("update staff set phone = null where customer_id = $1 and id = $2", c.staff.priya);
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
